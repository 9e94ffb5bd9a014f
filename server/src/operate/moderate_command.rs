//! `bidak moderate` and `bidak-server moderate`: reports of players, mutes, bans, tournaments to cancel, and the log of the operator's acts.

use std::io::Write;
use std::net::IpAddr;
use std::thread::sleep;
use std::time::{Duration, Instant};

use bidak_shared::protocol::{ChatText, Handle, PlayerId, Timestamp, TournamentCode};
use clap::{Args, Subcommand};
use serde::Deserialize;
use serde_json::json;

use crate::config::span;
use crate::operate::operator::{self, OperatorError};
use crate::store::{
    self, ADDRESS_BAN_SECONDS, Act, LogLine, NewAct, NewReport, Order, Sanction, StoreDesk, StorePlace, StoredReport,
    Target,
};

/// The time in which servers that run answer.
const PATIENCE: Duration = Duration::from_secs(4);

/// The pause between two looks for answers.
const PAUSE: Duration = Duration::from_millis(200);

/// Read reports of players, mute and ban, cancel tournaments
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
The servers of the store obey within 5 seconds, and a restart changes nothing. Reports stay for 30 days, lines of the log for a year, and \
the address of a ban as long as the ban. Nobody is muted by reports alone.

WHO is the handle of an account, or the id of a guest as list prints it. Deleting an account: bidak club delete

Exit codes: 0 done, 1 failed, 2 wrong usage.

Examples (bidak-server does the same):
  bidak moderate list
  bidak moderate mute budi --reason insults
  bidak moderate ban X0M4R8T2PA --for 2d --reason 'help from outside'
  bidak moderate ban --address 203.0.113.7 --for 1d --reason 'many guests' --yes
  bidak moderate undo 17 --reason 'a mistake'
  bidak moderate cancel T4K9QZ --reason 'not ours'
  bidak moderate log")]
pub struct ModerateArgs {
    /// The file, or the address of a database [default: the file that serve uses]
    #[arg(long = "store", env = "BIDAK_STORE", value_name = "PATH", global = true)]
    place: Option<StorePlace>,

    /// One JSON object a line
    #[arg(long, global = true)]
    json: bool,

    #[command(subcommand)]
    command: ModerateCommand,
}

#[derive(Subcommand, Clone, Debug)]
enum ModerateCommand {
    /// List the reports of the last 30 days with up to 20 lines of chat, and the mutes and bans in force
    List,
    /// Silence a player in all rooms of the server
    Mute {
        /// The handle of an account, or the id of a guest
        #[arg(value_name = "WHO")]
        who: String,

        #[command(flatten)]
        why: Why,

        /// The time after which it ends, such as 30m, 6h or 2d; without it, it stays until it is undone
        #[arg(long = "for", value_name = "TIME", value_parser = span)]
        time: Option<Duration>,
    },
    /// Keep an account, a guest, or the guests of an address away from the server
    ///
    /// Their connections end. In a game with a clock the opponent may then claim the win. The ban of an address holds for at most 7 days,
    /// and for guests alone unless you add --accounts: behind an address there may be a whole school. It shows first how many people it
    /// meets now, and is done with --yes.
    Ban {
        /// The handle of an account, or the id of a guest
        #[arg(value_name = "WHO", required_unless_present = "address", conflicts_with = "address")]
        who: Option<String>,

        /// All guests of this address (of its /64 network for IPv6)
        #[arg(long, value_name = "ADDRESS")]
        address: Option<IpAddr>,

        #[command(flatten)]
        why: Why,

        /// The time after which it ends, such as 30m, 6h or 2d; for an address 1d if it is left out
        #[arg(long = "for", value_name = "TIME", value_parser = span)]
        time: Option<Duration>,

        /// Accounts at the address are banned as well
        #[arg(long, requires = "address")]
        accounts: bool,

        /// Ban the address although it is a loopback address or a proxy, so that many others are met
        #[arg(long, requires = "address")]
        force: bool,

        /// Ban the address after having read how many people it meets
        #[arg(long, requires = "address")]
        yes: bool,
    },
    /// End a mute or a ban by its number, or all those of a player
    #[command(visible_aliases = ["unmute", "unban"])]
    Undo {
        /// The number that list and log print, or the handle of an account, or the id of a guest
        #[arg(value_name = "NUMBER|WHO")]
        what: String,

        #[command(flatten)]
        why: Why,
    },
    /// Cancel a tournament with its games; undo takes this back as long as no server has done it
    Cancel {
        /// The code of the tournament
        #[arg(value_name = "CODE")]
        code: TournamentCode,

        #[command(flatten)]
        why: Why,
    },
    /// Print the log of your acts of the last year, those of bidak club included
    Log,
}

#[derive(Args, Clone, Debug)]
struct Why {
    /// The reason, for the log and for the export of the player whom it concerns
    #[arg(long = "reason", value_name = "TEXT")]
    reason: ChatText,
}

/// The answer of a server about an address.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
struct Met {
    people: u64,
    accounts: u64,
    named: bool,
    suspected: bool,
}

/// Carries out the command and prints to the standard output.
pub fn run_moderate(args: &ModerateArgs) -> Result<(), OperatorError> {
    operator::to_stdout(|out| print(args, out))
}

fn print(args: &ModerateArgs, out: &mut dyn Write) -> Result<(), OperatorError> {
    let changes = !matches!(args.command, ModerateCommand::List | ModerateCommand::Log);
    let desk = operator::desk(args.place.as_ref(), changes)?;
    match &args.command {
        ModerateCommand::List => list(args, &desk, out),
        ModerateCommand::Log => desk.acts()?.iter().try_for_each(|line| print_line(args, line, out)),
        ModerateCommand::Mute { who, why, time } => {
            let number = sanction_player(&desk, Act::Mute, who, why, *time)?;
            said(args, number, &format!("muted {who}"), out)
        }
        ModerateCommand::Ban { who: Some(who), why, time, .. } => {
            let number = sanction_player(&desk, Act::Ban, who, why, *time)?;
            said(args, number, &format!("banned {who}"), out)
        }
        ModerateCommand::Ban { address: Some(address), why, time, accounts, force, yes, .. } => {
            ban_address(args, &desk, *address, (why, *time), [*accounts, *force, *yes], out)
        }
        ModerateCommand::Ban { .. } => Err(OperatorError::NotDone("name a player, or --address".to_owned())),
        ModerateCommand::Undo { what, why } => undo(args, &desk, what, why, out),
        ModerateCommand::Cancel { code, why } => {
            if !desk.has_tournament(*code)? {
                return Err(OperatorError::NoTournament(*code));
            }
            let (order, number) = desk.cancel_tournament(*code, why.reason.as_str())?;
            match answers(args, &desk, order)?.pop().as_deref() {
                Some("cancelled") => said(args, number, &format!("cancelled {code}"), out),
                Some(problem) => Err(OperatorError::NotDone(problem.to_owned())),
                None => said(args, number, &format!("{code} is cancelled when a server of this store runs"), out),
            }
        }
    }
}

/// The player with a handle or an id, with the name for the log.
fn find(desk: &StoreDesk, who: &str) -> Result<(PlayerId, String), OperatorError> {
    if let Ok(handle) = who.parse::<Handle>()
        && let Some(player) = desk.player_with_handle(&handle)?
    {
        return Ok((player, handle.to_string()));
    }
    // Ids have capital letters, so that no misspelt handle is taken for one.
    let id = who.parse::<PlayerId>().ok().filter(|player| player.as_str() == who);
    let player = id.ok_or_else(|| OperatorError::NoPlayer(who.to_owned()))?;
    let name = desk.name_of(player)?.map_or_else(|| who.to_owned(), |name| name.to_string());
    Ok((player, name))
}

/// When something that begins now and lasts for a time ends.
fn until(time: Option<Duration>) -> Option<Timestamp> {
    time.map(|time| Timestamp::from_seconds(store::now().seconds() + time.as_secs()))
}

fn sanction_player(
    desk: &StoreDesk,
    act: Act,
    who: &str,
    why: &Why,
    time: Option<Duration>,
) -> Result<i64, OperatorError> {
    let (player, about) = find(desk, who)?;
    let (reason, until) = (why.reason.to_string(), until(time));
    let act = NewAct { act, player: Some(player), about, reason, until, undoes: None };
    Ok(desk.sanction(&act, Target::Player(player))?)
}

/// Bans an address, after it is known whom that meets.
fn ban_address(
    args: &ModerateArgs,
    desk: &StoreDesk,
    address: IpAddr,
    (why, time): (&Why, Option<Duration>),
    [accounts, force, yes]: [bool; 3],
    out: &mut dyn Write,
) -> Result<(), OperatorError> {
    let not_done = |sentence: &str| Err(OperatorError::NotDone(sentence.to_owned()));
    let time = time.unwrap_or(Duration::from_hours(24));
    if time.as_secs() > ADDRESS_BAN_SECONDS {
        return not_done("an address is banned for at most 7 days");
    }
    let address = address.to_canonical();
    if address.is_loopback() && !force {
        return not_done("this is a loopback address: a proxy on this machine has it; see --force");
    }
    let order = desk.order(&Order::Count(address))?;
    let answers = answers(args, desk, order)?;
    let met: Vec<Met> = answers.iter().filter_map(|text| serde_json::from_str(text).ok()).collect();
    let people: u64 = met.iter().map(|met| met.people).sum();
    let of_accounts: u64 = met.iter().map(|met| met.accounts).sum();
    let spared = if accounts { "banned as well" } else { "not banned without --accounts" };
    if args.json {
        writeln!(out, "{}", json!({ "address": address, "people": people, "accounts": of_accounts }))?;
    } else {
        writeln!(
            out,
            "{people} people are connected from {address}, {of_accounts} of them with accounts, which are {spared}"
        )?;
    }
    let problem = if met.is_empty() {
        Some("no server has answered, so nobody knows whether the address is a proxy; see --force")
    } else if met.iter().any(|met| met.named) {
        Some("this is a proxy of the server; see --force")
    } else if met.iter().any(|met| met.suspected) {
        Some("many clients come from this address, which seems to be a proxy; see --force")
    } else {
        None
    };
    if let Some(problem) = problem.filter(|_| !force) {
        return not_done(problem);
    }
    if !yes {
        return not_done("nobody is banned yet; do it with --yes");
    }
    let (about, reason, until) = ("an address".to_owned(), why.reason.to_string(), until(Some(time)));
    let act = NewAct { act: Act::Ban, player: None, about, reason, until, undoes: None };
    let number = desk.sanction(&act, Target::Address { address, accounts })?;
    said(args, number, &format!("banned {address}"), out)
}

fn undo(
    args: &ModerateArgs,
    desk: &StoreDesk,
    what: &str,
    why: &Why,
    out: &mut dyn Write,
) -> Result<(), OperatorError> {
    let numbers = if let Ok(number) = what.parse::<i64>() {
        vec![number]
    } else {
        let target = Target::Player(find(desk, what)?.0);
        let mine = desk.sanctions()?.into_iter().filter(|sanction| sanction.target == target);
        mine.map(|sanction| sanction.number).collect()
    };
    let mut undone = 0;
    for number in numbers {
        if desk.undo(number, why.reason.as_str())? {
            said(args, number, &format!("undid {number}"), out)?;
            undone += 1;
        }
    }
    if undone == 0 { Err(OperatorError::NotDone(format!("there is nothing to undo: {what}"))) } else { Ok(()) }
}

/// Waits for the answers of the servers that run. A file has one server, a database several.
fn answers(args: &ModerateArgs, desk: &StoreDesk, order: i64) -> Result<Vec<String>, OperatorError> {
    let has_one = !matches!(args.place, Some(StorePlace::Database(_)));
    let begun = Instant::now();
    loop {
        let answers = desk.answers(order)?;
        // A tournament has one owner.
        let are_all = !answers.is_empty() && (has_one || matches!(args.command, ModerateCommand::Cancel { .. }));
        if are_all || begun.elapsed() >= PATIENCE {
            return Ok(answers);
        }
        sleep(PAUSE);
    }
}

/// Prints what was done, with its number in the log.
fn said(args: &ModerateArgs, number: i64, sentence: &str, out: &mut dyn Write) -> Result<(), OperatorError> {
    if args.json {
        return Ok(writeln!(out, "{}", json!({ "number": number, "done": sentence }))?);
    }
    Ok(writeln!(out, "{number}: {sentence}")?)
}

fn list(args: &ModerateArgs, desk: &StoreDesk, out: &mut dyn Write) -> Result<(), OperatorError> {
    for report in desk.reports()? {
        print_report(args, &report, out)?;
    }
    let acts = desk.acts()?;
    for Sanction { number, act, target, until } in desk.sanctions()? {
        let about = acts.iter().find(|line| line.number == number).map_or("", |line| &line.act.about);
        if args.json {
            let address = match target {
                Target::Address { address, .. } => Some(address),
                Target::Player(_) => None,
            };
            writeln!(
                out,
                "{}",
                json!({ "number": number, "act": act.to_string(), "about": about, "address": address, "until": until })
            )?;
            continue;
        }
        let whom = match target {
            Target::Player(player) => format!("{about} ({player})"),
            Target::Address { address, accounts: true } => format!("{address} with accounts"),
            Target::Address { address, accounts: false } => format!("guests of {address}"),
        };
        writeln!(out, "{number}: {act} {whom}{}", until_text(until))?;
    }
    Ok(())
}

fn until_text(until: Option<Timestamp>) -> String {
    until.map(|until| format!(" until {until}")).unwrap_or_default()
}

fn print_report(args: &ModerateArgs, report: &StoredReport, out: &mut dyn Write) -> Result<(), OperatorError> {
    let StoredReport { number, made, report } = report;
    let NewReport { reporter, reporter_name, reported, name, room, game, reason, chat } = report;
    if args.json {
        let line = json!({
            "report": number, "made": made, "about": { "player": reported, "name": name },
            "by": { "player": reporter, "name": reporter_name }, "room": room, "game": game, "reason": reason, "chat": chat,
        });
        return Ok(writeln!(out, "{line}")?);
    }
    writeln!(out, "report {number}, {made}: {name} ({reported}) in {room}, by {reporter_name} ({reporter}): {reason}")?;
    for line in chat {
        let side = if line.seat.is_some() { "" } else { " (watches)" };
        let mark = if line.player == Some(*reported) { ">" } else { " " };
        writeln!(out, "  {mark} {}{side}: {}", line.from, line.text)?;
    }
    Ok(())
}

fn print_line(args: &ModerateArgs, line: &LogLine, out: &mut dyn Write) -> Result<(), OperatorError> {
    let LogLine { number, made, act, address } = line;
    let NewAct { act, player, about, reason, until, undoes } = act;
    if args.json {
        let line = json!({
            "number": number, "made": made, "act": act.to_string(), "player": player, "about": about, "reason": reason,
            "until": until, "undoes": undoes, "address": address,
        });
        return Ok(writeln!(out, "{line}")?);
    }
    let undoes = undoes.map(|number| format!(" {number}:")).unwrap_or_default();
    let address = address.map(|address| format!(" {address}")).unwrap_or_default();
    let reason = if reason.is_empty() { String::new() } else { format!(": {reason}") };
    Ok(writeln!(out, "{number}  {made}  {act}{undoes} {about}{address}{}{reason}", until_text(*until))?)
}
