//! The settings of a tournament: checks and defaults, and conversion for the machine and the rooms.

use std::collections::BTreeSet;

use bidak_shared::club::tie_break::TieBreak;
use bidak_shared::club::tournament::{
    Bye, Form, MOST_ENTRANTS, MOST_GAMES, MOST_IN_ROUND_ROBIN, MOST_ROUNDS, Phase, Settings,
};
use bidak_shared::kind::BotSpec;
use bidak_shared::protocol::{
    ByeKind, EntrantNames, EntryRule, RefusalCode, Timestamp, TournamentChange, TournamentForm, TournamentSpec,
    visible_text,
};

use crate::base::refusal::Refusal;
use crate::engine::opening::PLIES_OF_PAIR;
use crate::room::RoomSpec;
use crate::tournaments::bounds;

/// The longest pause between rounds, and the longest time for a first move.
const HOUR_MS: u32 = 60 * 60 * 1000;

/// The shortest time for a first move.
const LEAST_NO_SHOW_MS: u32 = 1000;

/// The longest arena: a day.
const MOST_MINUTES: u32 = 24 * 60;

/// The largest `pace_ms`, the least time for a move of an engine.
const MOST_PACE_MS: u32 = 60_000;

/// The most random plies of an opening.
const MOST_OPENING_PLIES: u8 = 8;

/// The house bot by default.
const HOUSE_BOT: &str = "greedy:3";

/// The most characters of a code.
const MOST_CODE: usize = 32;

fn refuse<T>(sentence: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::new(RefusalCode::BadOption, sentence))
}

/// Refuses a title that cannot be shown to others.
fn check_title(title: &str) -> Result<String, Refusal> {
    let title = visible_text("title", TournamentSpec::MOST_TITLE, title);
    title.map(Into::into).map_err(|error| Refusal::new(RefusalCode::BadName, error.to_string()))
}

/// Refuses a code that people cannot read to each other.
fn check_code(code: &str) -> Result<String, Refusal> {
    let code = visible_text("code", MOST_CODE, code);
    code.map(Into::into).map_err(|error| Refusal::new(RefusalCode::BadOption, error.to_string()))
}

/// Refuses times that are too long or too short, and a start that is too far ahead of `now`.
fn check_times(spec: &TournamentSpec, now: Timestamp) -> Result<(), Refusal> {
    let TournamentSpec { start_at, pause_ms, no_show_ms, pace_ms, .. } = *spec;
    if start_at.is_some_and(|at| at.seconds() > now.seconds() + bounds::AHEAD) {
        return refuse("start_at is at most 30 days ahead");
    }
    if pause_ms.is_some_and(|pause| pause > HOUR_MS) {
        return refuse("pause_ms is at most an hour");
    }
    if !(LEAST_NO_SHOW_MS..=HOUR_MS).contains(&no_show_ms) {
        return refuse("no_show_ms is from 1000 to an hour");
    }
    if pace_ms.is_some_and(|pace| pace > MOST_PACE_MS) {
        return refuse("pace_ms is at most 60000");
    }
    Ok(())
}

/// The progress of a tournament whose settings change.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stage {
    pub(super) phase: Phase,
    /// The rounds that were paired.
    pub(super) rounds: usize,
    pub(super) entrants: usize,
}

/// The effective changes of a request, or its refusal; `None` if it changes nothing.
pub(super) fn check_change(
    spec: &TournamentSpec,
    change: &TournamentChange,
    stage: Stage,
    now: Timestamp,
) -> Result<Option<TournamentChange>, Refusal> {
    let wrong_state = |sentence: String| Err(Refusal::new(RefusalCode::WrongState, sentence));
    if matches!(stage.phase, Phase::Over | Phase::Cancelled) {
        return wrong_state("the tournament is over".to_owned());
    }
    let mut new = spec.changed(change);
    if change.last_entry.is_none() {
        // With fewer rounds, entry ends at the latest with the last one.
        new.last_entry = new.last_entry.map(|round| round.min(new.rounds.unwrap_or(round)));
    }
    let new = checked(new, 0, now)?;
    let change = TournamentChange {
        title: Some(new.title).filter(|title| *title != spec.title),
        clock: Some(new.clock).filter(|clock| *clock != spec.clock),
        rounds: new.rounds.filter(|rounds| spec.rounds != Some(*rounds)),
        minutes: new.minutes.filter(|minutes| spec.minutes != Some(*minutes)),
        most: new.most.filter(|most| spec.most != Some(*most)),
        start_at: new.start_at.filter(|at| spec.start_at != Some(*at)),
        pause_ms: new.pause_ms.filter(|pause| spec.pause_ms != Some(*pause)),
        no_show_ms: Some(new.no_show_ms).filter(|time| *time != spec.no_show_ms),
        last_entry: new.last_entry.filter(|round| spec.last_entry != Some(*round)),
        tie_breaks: Some(new.tie_breaks).filter(|ties| *ties != spec.tie_breaks),
        pace_ms: new.pace_ms.filter(|pace| spec.pace_ms != Some(*pace)),
    };
    if stage.phase == Phase::Running && (change.clock.is_some() || change.tie_breaks.is_some()) {
        return wrong_state("the clock and the tie-breaks are fixed once the first round is paired".to_owned());
    }
    if let Some(rounds) = change.rounds.filter(|rounds| (*rounds as usize) < stage.rounds) {
        return wrong_state(format!("{} rounds were paired already; {rounds} are too few", stage.rounds));
    }
    if let Some(most) = change.most.filter(|most| (*most as usize) < stage.entrants) {
        return wrong_state(format!("{} have entered already; {most} are too few", stage.entrants));
    }
    Ok((change != TournamentChange::default()).then_some(change))
}

/// The settings with all defaults filled in, or their refusal.
pub(super) fn checked(mut spec: TournamentSpec, seed: u32, now: Timestamp) -> Result<TournamentSpec, Refusal> {
    spec.title = check_title(&spec.title)?;
    // Entrants have only handles.
    spec.names = EntrantNames::Shown;
    room_spec(&spec)?;
    if !spec.clock.is_live() {
        return Err(Refusal::new(RefusalCode::BadClock, "a tournament needs a clock, and not one by days"));
    }
    check_times(&spec, now)?;
    let form = spec.form;
    let only = |is_given: bool, its: TournamentForm, name: &str| {
        if is_given && form != its { refuse(format!("{name} is for another form of tournament")) } else { Ok(()) }
    };
    only(spec.rounds.is_some(), TournamentForm::Swiss, "rounds")?;
    only(spec.last_entry.is_some(), TournamentForm::Swiss, "last_entry")?;
    only(spec.late_half_point, TournamentForm::Swiss, "late_half_point")?;
    only(spec.seeds_from.is_some(), TournamentForm::Knockout, "seeds_from")?;
    only(spec.cycles.is_some(), TournamentForm::RoundRobin, "cycles")?;
    only(spec.minutes.is_some(), TournamentForm::Arena, "minutes")?;
    match form {
        TournamentForm::Swiss => {
            let rounds = *spec.rounds.get_or_insert(5);
            if !(3..=MOST_ROUNDS as u32).contains(&rounds) {
                return refuse(format!("a Swiss tournament has 3 to {MOST_ROUNDS} rounds"));
            }
            if !(1..=rounds).contains(spec.last_entry.get_or_insert(rounds.div_ceil(2))) {
                return refuse("last_entry is one of the rounds");
            }
        }
        TournamentForm::RoundRobin if !(1..=2).contains(spec.cycles.get_or_insert(1)) => {
            return refuse("cycles is 1 or 2");
        }
        TournamentForm::Arena if !(1..=MOST_MINUTES).contains(spec.minutes.get_or_insert(60)) => {
            return refuse(format!("an arena lasts 1 to {MOST_MINUTES} minutes"));
        }
        _ => {}
    }
    let is_uneven = spec.game.is_uneven();
    let usual_games = if is_uneven && form != TournamentForm::Arena { 2 } else { 1 };
    match *spec.games.get_or_insert(usual_games) {
        1 => {}
        2 if form != TournamentForm::Arena => {}
        1..=MOST_GAMES if form == TournamentForm::Knockout => {}
        _ => return refuse(format!("games is 1 or 2; in an arena 1, in a knockout up to {MOST_GAMES}")),
    }
    if *spec.opening_plies.get_or_insert(if is_uneven { PLIES_OF_PAIR } else { 0 }) > MOST_OPENING_PLIES {
        return refuse(format!("opening_plies is at most {MOST_OPENING_PLIES}"));
    }
    let most = if form == TournamentForm::RoundRobin { MOST_IN_ROUND_ROBIN } else { MOST_ENTRANTS };
    if !(2..=most as u32).contains(spec.most.get_or_insert(most as u32)) {
        return refuse(format!("most is from 2 to {most}"));
    }
    match (spec.entry, &spec.code) {
        (EntryRule::Code, Some(code)) => spec.code = Some(check_code(code)?),
        (EntryRule::Code, None) => return refuse("entry by code needs a code"),
        (_, Some(_)) => return refuse("code is for entry by code"),
        _ => {}
    }
    if (spec.entry == EntryRule::List) == spec.handles.is_empty() || spec.handles.len() > MOST_ENTRANTS {
        return refuse(format!("handles are for entry by list: 1 to {MOST_ENTRANTS}"));
    }
    if spec.tie_breaks.is_empty() {
        let usual = if form == TournamentForm::RoundRobin { TieBreak::ROUND_ROBIN } else { TieBreak::SWISS };
        spec.tie_breaks = usual.to_vec();
    }
    let words: BTreeSet<String> = spec.tie_breaks.iter().map(ToString::to_string).collect();
    if words.len() < spec.tie_breaks.len() {
        return refuse("each tie-break comes once");
    }
    match (spec.bye, &spec.house_bot) {
        (ByeKind::HouseBot, bot) => spec.house_bot = Some(house_bot(bot.as_deref().unwrap_or(HOUSE_BOT))?.to_string()),
        (_, None) => {}
        _ => return refuse("house_bot is for bye house_bot"),
    }
    spec.seed.get_or_insert(seed);
    Ok(spec)
}

/// Reads the name of a bot of the server.
fn house_bot(text: &str) -> Result<BotSpec, Refusal> {
    let bot: Result<BotSpec, _> = text.parse();
    bot.or_else(|error| {
        refuse(format!("house_bot is an engine of the server at a level, such as {HOUSE_BOT}: {error}"))
    })
}

/// The specification of the games' rooms, without their places.
pub(super) fn room_spec(spec: &TournamentSpec) -> Result<RoomSpec, Refusal> {
    let room = RoomSpec::new(spec.game, spec.options.clone(), None, spec.clock, false)?;
    if spec.rated { room.rated(None) } else { Ok(room) }
}

/// The settings of the machine.
pub(super) fn settings(spec: &TournamentSpec) -> Settings {
    let form = match spec.form {
        TournamentForm::RoundRobin => Form::RoundRobin { cycles: spec.cycles.unwrap_or(1) },
        TournamentForm::Swiss => Form::Swiss { rounds: spec.rounds.unwrap_or(5) as usize },
        TournamentForm::Arena => Form::Arena,
        TournamentForm::Knockout => Form::Knockout,
    };
    Settings {
        games: spec.games.unwrap_or(1),
        bye: if spec.bye == ByeKind::Half { Bye::Half } else { Bye::Point },
        last_entry: spec.last_entry.unwrap_or(1) as usize,
        most: spec.most.map_or(MOST_ENTRANTS, |most| most as usize),
        late_half_point: spec.late_half_point,
        streaks: spec.streaks,
        tie_breaks: spec.tie_breaks.clone(),
        ..Settings::of(form, spec.seed.unwrap_or_default().into())
    }
}

#[cfg(test)]
mod tests {
    use bidak_shared::kind::GameKind;
    use bidak_shared::protocol::ClockSpec;

    use super::*;

    fn now() -> Timestamp {
        Timestamp::from_seconds(1_800_000_000)
    }

    fn swiss() -> TournamentSpec {
        let clock = "3+2".parse().expect("a clock");
        TournamentSpec::new("Friday", TournamentForm::Swiss, GameKind::Reversi, clock)
    }

    fn code(spec: TournamentSpec) -> Option<RefusalCode> {
        checked(spec, 1, now()).err().map(|refusal| refusal.code)
    }

    #[test]
    fn defaults_are_filled_in_and_in_adjacency_a_meeting_is_fair() {
        let spec = checked(swiss(), 7, now()).expect("possible");
        assert_eq!((spec.rounds, spec.games, spec.opening_plies, spec.seed), (Some(5), Some(1), Some(0), Some(7)));
        assert_eq!(checked(spec.clone(), 8, now()).expect("as before"), spec);
        let adjacency = checked(TournamentSpec { game: GameKind::Adjacency, ..swiss() }, 7, now()).expect("possible");
        assert_eq!((adjacency.games, adjacency.opening_plies), (Some(2), Some(4)));
    }

    #[test]
    fn impossible_settings_are_refused() {
        use TournamentForm::{Arena, Knockout, RoundRobin};
        let bad = Some(RefusalCode::BadOption);
        let ahead = |seconds| Timestamp::from_seconds(now().seconds() + seconds);
        let handles = || vec!["ana".parse().expect("a handle")];
        for (spec, expected) in [
            (swiss(), None),
            (TournamentSpec { title: " ".to_owned(), ..swiss() }, Some(RefusalCode::BadName)),
            (TournamentSpec { title: "x".repeat(61), ..swiss() }, Some(RefusalCode::BadName)),
            (TournamentSpec { clock: ClockSpec::None, ..swiss() }, Some(RefusalCode::BadClock)),
            (TournamentSpec { clock: ClockSpec::Days { days: 1 }, ..swiss() }, Some(RefusalCode::BadClock)),
            (TournamentSpec { rounds: Some(2), ..swiss() }, bad),
            (TournamentSpec { rounds: Some(16), ..swiss() }, bad),
            (TournamentSpec { last_entry: Some(6), ..swiss() }, bad),
            (TournamentSpec { form: Knockout, rounds: Some(3), ..swiss() }, bad),
            (TournamentSpec { form: Knockout, ..swiss() }, None),
            (TournamentSpec { cycles: Some(1), ..swiss() }, bad),
            (TournamentSpec { late_half_point: true, ..swiss() }, None),
            (TournamentSpec { form: Knockout, late_half_point: true, ..swiss() }, bad),
            (TournamentSpec { seeds_from: Some(bidak_shared::protocol::TournamentCode::from_bits(1)), ..swiss() }, bad),
            (TournamentSpec { form: RoundRobin, cycles: Some(3), ..swiss() }, bad),
            (TournamentSpec { form: RoundRobin, most: Some(33), ..swiss() }, bad),
            (TournamentSpec { form: Arena, minutes: Some(0), ..swiss() }, bad),
            (TournamentSpec { form: Arena, games: Some(2), ..swiss() }, bad),
            (TournamentSpec { games: Some(3), ..swiss() }, bad),
            (TournamentSpec { form: Knockout, games: Some(9), ..swiss() }, None),
            (TournamentSpec { form: Knockout, games: Some(10), ..swiss() }, bad),
            (TournamentSpec { form: Knockout, games: Some(0), ..swiss() }, bad),
            (TournamentSpec { opening_plies: Some(9), ..swiss() }, bad),
            (TournamentSpec { most: Some(401), ..swiss() }, bad),
            (TournamentSpec { pause_ms: Some(3_600_001), ..swiss() }, bad),
            (TournamentSpec { start_at: Some(ahead(bounds::AHEAD)), ..swiss() }, None),
            (TournamentSpec { start_at: Some(ahead(bounds::AHEAD + 1)), ..swiss() }, bad),
            (TournamentSpec { no_show_ms: 999, ..swiss() }, bad),
            (TournamentSpec { pace_ms: Some(60_001), ..swiss() }, bad),
            (TournamentSpec { entry: EntryRule::Code, ..swiss() }, bad),
            (TournamentSpec { entry: EntryRule::Code, code: Some("KOPI".to_owned()), ..swiss() }, None),
            (TournamentSpec { entry: EntryRule::Code, code: Some("  ".to_owned()), ..swiss() }, bad),
            (TournamentSpec { entry: EntryRule::Code, code: Some("KO\u{202e}PI".to_owned()), ..swiss() }, bad),
            (TournamentSpec { entry: EntryRule::Code, code: Some("K".repeat(33)), ..swiss() }, bad),
            (TournamentSpec { code: Some("KOPI".to_owned()), ..swiss() }, bad),
            (TournamentSpec { entry: EntryRule::List, ..swiss() }, bad),
            (TournamentSpec { entry: EntryRule::List, handles: handles(), ..swiss() }, None),
            (TournamentSpec { handles: handles(), ..swiss() }, bad),
            (TournamentSpec { tie_breaks: vec![TieBreak::Wins; 2], ..swiss() }, bad),
            (TournamentSpec { rated: true, game: GameKind::TicTacToe, ..swiss() }, Some(RefusalCode::NotRated)),
        ] {
            assert_eq!(code(spec.clone()), expected, "{spec:?}");
        }
        assert_eq!(code(TournamentSpec { house_bot: Some("greedy:3".to_owned()), ..swiss() }), bad);
    }

    #[test]
    fn a_wrong_house_bot_is_refused_with_a_sentence_about_right_ones() {
        let with = |bot: Option<&str>| {
            let house_bot = bot.map(str::to_owned);
            checked(TournamentSpec { bye: ByeKind::HouseBot, house_bot, ..swiss() }, 7, now())
        };
        for (bot, expected) in [(None, "greedy:3"), (Some("greedy:3"), "greedy:3"), (Some("mcts"), "mcts:5")] {
            assert_eq!(with(bot).expect("possible").house_bot.as_deref(), Some(expected));
        }
        for bot in ["gredy:3", "greedy:99", "greedy:x", ""] {
            let Refusal { code, sentence, .. } = with(Some(bot)).expect_err(bot);
            assert_eq!(code, RefusalCode::BadOption);
            assert!(
                sentence.starts_with("house_bot is an engine of the server at a level, such as greedy:3: "),
                "{sentence}"
            );
        }
    }

    #[test]
    fn settings_change_until_something_depends_on_them_and_equal_values_are_no_change() {
        let spec = checked(swiss(), 7, now()).expect("possible");
        let none = TournamentChange::default;
        let clock = |text: &str| Some(text.parse().expect("a clock"));
        let stage = |phase, rounds, entrants| Stage { phase, rounds, entrants };
        let (open, running) = (stage(Phase::Open, 0, 4), stage(Phase::Running, 4, 9));
        let wins = Some(vec![TieBreak::Wins]);
        let changed = |change: &TournamentChange, stage| {
            check_change(&spec, change, stage, now()).map_err(|refusal| refusal.code)
        };
        for change in [
            TournamentChange { title: Some("Saturday".to_owned()), ..none() },
            TournamentChange { rounds: Some(4), ..none() },
            TournamentChange { most: Some(9), ..none() },
            TournamentChange { pace_ms: Some(500), last_entry: Some(4), ..none() },
        ] {
            assert_eq!(changed(&change, open), Ok(Some(change.clone())));
            assert_eq!(changed(&change, running), Ok(Some(change.clone())));
            assert_eq!(changed(&change, stage(Phase::Over, 5, 9)), Err(RefusalCode::WrongState));
            let after = spec.changed(&change);
            assert_eq!(check_change(&after, &change, running, now()), Ok(None), "it is so already");
        }
        let long = checked(TournamentSpec { rounds: Some(15), ..swiss() }, 7, now()).expect("possible");
        assert_eq!((spec.last_entry, long.last_entry), (Some(3), Some(8)), "half of the rounds");
        let short = TournamentChange { rounds: Some(5), ..none() };
        let shorter = TournamentChange { last_entry: Some(5), ..short.clone() };
        assert_eq!(check_change(&long, &short, open, now()).map_err(|refusal| refusal.code), Ok(Some(shorter)));
        for change in
            [TournamentChange { clock: clock("5+0"), ..none() }, TournamentChange { tie_breaks: wins, ..none() }]
        {
            assert_eq!(changed(&change, open), Ok(Some(change.clone())));
            assert_eq!(changed(&change, running), Err(RefusalCode::WrongState));
        }
        for (change, expected) in [
            (TournamentChange { rounds: Some(3), ..none() }, RefusalCode::WrongState),
            (TournamentChange { most: Some(8), ..none() }, RefusalCode::WrongState),
            (TournamentChange { rounds: Some(16), ..none() }, RefusalCode::BadOption),
            (TournamentChange { most: Some(401), ..none() }, RefusalCode::BadOption),
            (TournamentChange { minutes: Some(9), ..none() }, RefusalCode::BadOption),
            (TournamentChange { last_entry: Some(6), ..none() }, RefusalCode::BadOption),
            (TournamentChange { pause_ms: Some(u32::MAX), ..none() }, RefusalCode::BadOption),
            (TournamentChange { title: Some(" ".to_owned()), ..none() }, RefusalCode::BadName),
            (TournamentChange { clock: clock("none"), ..none() }, RefusalCode::BadClock),
        ] {
            assert_eq!(changed(&change, running), Err(expected), "{change:?}");
        }
    }
}
