//! `bidak club` and `bidak-server club`: login cards, which give accounts to a whole class, and the accounts that the operator vouches for or
//! names organisers.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use bidak_shared::protocol::{Account, AccountKind, BadHandle, Handle, LinkCode, PlayerId, Timestamp, TournamentCode};
use clap::{Args, Subcommand};

use crate::base::environment;
use crate::base::refusal::Refusal;
use crate::operate::class_list::{self, Listed};
use crate::operate::operator::{self, OperatorError};
use crate::store::{self, AccountMark, NewCard, StoreDesk, StorePlace};
use crate::wire::qr;

/// The time for which a card is valid.
const LIFETIME: Duration = Duration::from_hours(14 * 24);

/// The most cards made at once.
const MOST_CARDS: u32 = 500;

/// Empty modules around a QR code.
const QUIET_ZONE: usize = 2;

/// Make login cards: accounts for a class, without passwords and e-mail. Vouch for accounts, name organisers
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
A card has a handle and a code. A device on which the code is entered, in the page under Settings or in a program as link of \
hello, belongs to the account from then on. A code is valid once and for 14 days. Codes are printed once and not stored as text. \
The server may be running.

Exit codes: 0 done, 1 failed, 2 wrong usage.

Examples (bidak-server does the same):
  bidak club cards --count 30
  bidak club cards --names class.txt --url http://192.168.1.20:7878
  bidak club cards --names class.txt --tournament T4K9QZ
  bidak club list
  bidak club vouch ana budi
  bidak club organiser guru
  bidak club reset ana
  bidak club delete ana")]
pub struct ClubArgs {
    /// The file, or the address of a database [default: the file that serve uses]
    #[arg(long = "store", env = "BIDAK_STORE", value_name = "PATH", global = true)]
    place: Option<StorePlace>,

    /// Address of the page, such as `http://192.168.1.20:7878`: each card gets a QR code that opens the page with its code
    #[arg(long, global = true)]
    url: Option<String>,

    /// One JSON object a line
    #[arg(long, global = true)]
    json: bool,

    #[command(subcommand)]
    command: ClubCommand,
}

#[derive(Subcommand, Clone, Debug)]
enum ClubCommand {
    /// Make new accounts, each with a card
    Cards {
        /// The number of accounts, called player-1, player-2 and so on
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_CARDS)))]
        #[arg(required_unless_present = "names")]
        count: Option<u32>,

        /// One account for each line of this file: a full name, of which the handle is made (Budi Santoso becomes budi-santoso), or
        /// HANDLE: FULL NAME. Others see only handles
        #[arg(long, value_name = "FILE", conflicts_with = "count")]
        names: Option<PathBuf>,

        /// Put the accounts on the entry list of this tournament, whose directors then see their full names. Handles in use are put
        /// there as well, and get no card
        #[arg(long, value_name = "CODE")]
        tournament: Option<TournamentCode>,
    },
    /// List all accounts with their full names, and whether you made a card for them, vouch for them, or named them organisers
    List,
    /// Vouch for accounts, so that games against them count for places on the leaderboards
    ///
    /// A place needs 5 different opponents within 90 days, each of which is a bot of the server, an account with a card, one that you vouch for,
    /// or one with a place. Without that, games among accounts raise nobody above 1600.
    Vouch {
        /// The accounts
        #[arg(value_name = "HANDLE", required_unless_present = "all", conflicts_with = "all")]
        handles: Vec<String>,

        /// All accounts of people that exist now
        #[arg(long)]
        all: bool,

        /// Vouch for these accounts no longer
        #[arg(long, conflicts_with = "all")]
        remove: bool,
    },
    /// Name accounts organisers: in their tournaments, games between two of one address are rated
    Organiser {
        /// The accounts
        #[arg(value_name = "HANDLE", required = true)]
        handles: Vec<String>,

        /// These accounts are organisers no longer
        #[arg(long)]
        remove: bool,
    },
    /// Make another card for an account, for an owner who has lost a device
    ///
    /// All devices and cards that the account has had are no longer good.
    Reset {
        /// The account
        #[arg(value_name = "HANDLE")]
        handle: String,
    },
    /// Delete an account with its bots
    ///
    /// Its devices, cards, ratings and lists are gone, its games and tournaments keep "deleted" in place of its names, and nobody can
    /// take its handle again.
    Delete {
        /// The account
        #[arg(value_name = "HANDLE")]
        handle: String,
    },
}

/// Carries out the command and prints to the standard output.
pub fn run_club(args: &ClubArgs) -> Result<(), OperatorError> {
    operator::to_stdout(|out| print(args, out))
}

fn print(args: &ClubArgs, out: &mut dyn Write) -> Result<(), OperatorError> {
    // Finds all errors before an account is made.
    check_url(args)?;
    let people = match &args.command {
        ClubCommand::Cards { names: Some(names), .. } => Some(read_names(names)?),
        _ => None,
    };
    let changes = !matches!(args.command, ClubCommand::List);
    let file = operator::desk(args.place.as_ref(), changes)?;
    match &args.command {
        ClubCommand::List => {
            let marks = file.marks()?;
            for account in file.accounts()? {
                let marks = marks.iter().filter(|(handle, _)| *handle == account.handle).map(|(_, mark)| *mark);
                print_account(args, &account, &marks.collect::<Vec<_>>(), out)?;
            }
        }
        ClubCommand::Vouch { all: true, .. } => {
            let marked = file.mark_all(AccountMark::Vouched)?;
            if args.json {
                writeln!(out, "{}", serde_json::json!({ "vouched": marked }))?;
            } else {
                writeln!(out, "vouched for {marked} accounts")?;
            }
        }
        ClubCommand::Vouch { handles, remove, .. } => {
            mark(args, &file, handles, (AccountMark::Vouched, !remove), out)?;
        }
        ClubCommand::Organiser { handles, remove } => {
            mark(args, &file, handles, (AccountMark::Organiser, !remove), out)?;
        }
        ClubCommand::Reset { handle } => {
            let handle = read_handle(handle)?;
            let (code, until) = code();
            if !file.reset_account(&handle, code, until)? {
                return Err(OperatorError::NoAccount(handle));
            }
            print_card(args, &handle, code, until, out)?;
        }
        ClubCommand::Delete { handle } => {
            let handle = read_handle(handle)?;
            if !file.delete_account(&handle)? {
                return Err(OperatorError::NoAccount(handle));
            }
            if args.json {
                writeln!(out, "{}", serde_json::json!({ "deleted": handle }))?;
            } else {
                writeln!(out, "deleted {handle}")?;
            }
        }
        ClubCommand::Cards { count, tournament, .. } => {
            if let Some(code) = *tournament
                && !file.has_tournament(code)?
            {
                return Err(OperatorError::NoTournament(code));
            }
            let people = match people {
                Some(people) => people,
                None => free_people(&file, count.unwrap_or_default())?,
            };
            let cards: Vec<NewCard> = people.into_iter().map(card).collect();
            let taken = file.make_cards(&cards, *tournament)?;
            if tournament.is_none() && !taken.is_empty() {
                return Err(OperatorError::Taken(taken));
            }
            for NewCard { handle, code, until, .. } in cards.iter().filter(|card| !taken.contains(&card.handle)) {
                print_card(args, handle, *code, *until, out)?;
            }
        }
    }
    Ok(())
}

/// Gives accounts a mark or takes it, and prints a line for each.
fn mark(
    args: &ClubArgs,
    file: &StoreDesk,
    handles: &[String],
    (mark, is_set): (AccountMark, bool),
    out: &mut dyn Write,
) -> Result<(), OperatorError> {
    let handles = handles.iter().map(|handle| read_handle(handle)).collect::<Result<Vec<Handle>, _>>()?;
    if let Some(unknown) = file.mark(&handles, mark, is_set)?.pop() {
        return Err(OperatorError::NoAccount(unknown));
    }
    let word = word_of(mark);
    for handle in handles {
        match (args.json, is_set) {
            (true, _) => writeln!(out, "{}", serde_json::json!({ "handle": handle, word: is_set }))?,
            (false, true) => writeln!(out, "{handle}: {word}")?,
            (false, false) => writeln!(out, "{handle}: no longer {word}")?,
        }
    }
    Ok(())
}

fn word_of(mark: AccountMark) -> &'static str {
    match mark {
        AccountMark::Card => "card",
        AccountMark::Vouched => "vouched",
        AccountMark::Organiser => "organiser",
    }
}

/// A code for a card, and the time at which it expires.
fn code() -> (LinkCode, Timestamp) {
    let code = LinkCode::from_bits(environment::random());
    (code, Timestamp::from_seconds(store::now().seconds() + LIFETIME.as_secs()))
}

fn card(Listed { handle, full_name }: Listed) -> NewCard {
    let (code, until) = code();
    NewCard { player: PlayerId::from_bits(environment::random()), handle, full_name, code, until }
}

/// People named by numbers. Numbers in use are skipped, so that another class can have cards as well.
fn free_people(file: &StoreDesk, count: u32) -> Result<Vec<Listed>, OperatorError> {
    let mut people = Vec::new();
    for number in 1_u32.. {
        if people.len() == count as usize {
            break;
        }
        let handle = read_handle(&format!("player-{number}"))?;
        if !file.has_account(&handle)? {
            people.push(Listed { handle, full_name: None });
        }
    }
    Ok(people)
}

/// The address of the page with a code, if the operator named the page.
fn page(args: &ClubArgs, code: LinkCode) -> Option<String> {
    args.url.as_ref().map(|url| format!("{}/#/link/{}", url.trim_end_matches('/'), code.reveal()))
}

/// Refuses an address that is too long for a QR code.
fn check_url(args: &ClubArgs) -> Result<(), OperatorError> {
    // All codes have one length.
    let Some(page) = page(args, LinkCode::from_bits(0)) else { return Ok(()) };
    qr_rows(&page).map(|_| ())
}

fn qr_rows(page: &str) -> Result<Vec<String>, OperatorError> {
    let too_long = |refusal: Refusal| OperatorError::BadLine { text: page.to_owned(), problem: refusal.sentence };
    qr::rows(page).map_err(too_long)
}

/// Prints an account on a line.
fn print_account(
    args: &ClubArgs,
    account: &Account,
    marks: &[AccountMark],
    out: &mut dyn Write,
) -> Result<(), OperatorError> {
    let Account { handle, full_name, owner, kind, made, .. } = account;
    let marks: Vec<&str> = marks.iter().map(|mark| word_of(*mark)).collect();
    if args.json {
        let line = serde_json::json!({
            "handle": handle, "full_name": full_name, "kind": kind, "owner": owner, "made": made, "marks": marks,
        });
        return Ok(writeln!(out, "{line}")?);
    }
    let about = match (full_name, owner) {
        (Some(name), _) => format!("  {name}"),
        (None, Some(owner)) => format!("  bot of {owner}"),
        (None, None) if *kind == AccountKind::Bot => "  bot".to_owned(),
        (None, None) => String::new(),
    };
    let marks = if marks.is_empty() { String::new() } else { format!("  ({})", marks.join(", ")) };
    Ok(writeln!(out, "{}", format!("{handle:<20}  {}{about}{marks}", made.date()).trim_end())?)
}

/// Prints a card.
fn print_card(
    args: &ClubArgs,
    handle: &Handle,
    code: LinkCode,
    until: Timestamp,
    out: &mut dyn Write,
) -> Result<(), OperatorError> {
    let page = page(args, code);
    if args.json {
        let card = serde_json::json!({"handle": handle, "code": code.reveal(), "until": until, "url": page});
        return Ok(writeln!(out, "{card}")?);
    }
    writeln!(out, "{handle:<20}  {}  until {}", code.reveal(), until.date())?;
    if let Some(page) = page {
        writeln!(out, "{page}")?;
        print_code(&qr_rows(&page)?, out)?;
    }
    Ok(())
}

/// A QR code, two rows of modules in each line. Light modules are filled, for a dark terminal.
fn print_code(rows: &[String], out: &mut dyn Write) -> io::Result<()> {
    let is_light = |row: usize, column: usize| {
        let module = row.checked_sub(QUIET_ZONE).zip(column.checked_sub(QUIET_ZONE));
        module.and_then(|(row, column)| rows.get(row)?.as_bytes().get(column).copied()) != Some(b'1')
    };
    let size = rows.len() + 2 * QUIET_ZONE;
    for row in (0..size).step_by(2) {
        let block = |column| match (is_light(row, column), is_light(row + 1, column)) {
            (true, true) => '█',
            (true, false) => '▀',
            (false, true) => '▄',
            (false, false) => ' ',
        };
        writeln!(out, "{}", (0..size).map(block).collect::<String>())?;
    }
    Ok(())
}

fn read_handle(text: &str) -> Result<Handle, OperatorError> {
    let bad = |problem: BadHandle| OperatorError::BadLine { text: text.to_owned(), problem: problem.to_string() };
    text.parse().map_err(bad)
}

/// The people of a list.
fn read_names(path: &PathBuf) -> Result<Vec<Listed>, OperatorError> {
    let text = fs::read_to_string(path).map_err(|error| OperatorError::Names { path: path.clone(), error })?;
    let people = class_list::read(&text).map_err(OperatorError::BadList)?;
    if people.len() > MOST_CARDS as usize {
        return Err(OperatorError::TooMany(MOST_CARDS));
    }
    Ok(people)
}
