//! The bounds of searches, of questions to the store, of study and of the disk.

use bidak_shared::protocol::{MAX_STUDY_PLIES, MAX_TREE_NODES};

use crate::base::limit::Limit;
use crate::config::bot_effort::{
    KEPT_RECORDING, LEAST_STUDY, LONGEST_BOT_SEARCH, MOST_BOT_NODES, MOST_RECORDED_SEARCH, MOST_RECORDING_BYTES,
    MOST_RECORDING_NODES, MOST_RECORDINGS_PER_ADDRESS, most_bot_depths,
};
use crate::config::bounds::{Bound, count, thinkers, time};

pub(super) const WORK: &[Bound] = &[
    Bound {
        what: "memory of bots",
        default: |config| format!("{} MB, at least 10 MB a thinker", count(config.bot_memory)),
        flags: &["bot-memory"],
        why: "one budget for all rooms: the tables of the bot that thought longest ago are dropped first",
        clients_see: "weaker bots",
        limit: Some(Limit::BotMemory),
        tests: &[
            "bots_of_five_hundred_rooms_stay_within_the_budget",
            "searches_for_five_hundred_rooms_reserve_and_keep_memory_within_the_budget",
        ],
    },
    Bound {
        what: "searches at once",
        default: |config| thinkers(config),
        flags: &["thinkers"],
        why: "people are answered first",
        clients_see: "the others wait, with less time each",
        limit: None,
        tests: &["a_hundred_waiting_searches_do_not_delay_a_game_between_people"],
    },
    Bound {
        what: "order of searches",
        default: |_| {
            "games with a person first, then one search of each address in turn; a search for bots only ends when a person waits".to_owned()
        },
        flags: &[],
        why: "nobody's bot games delay others",
        clients_see: "",
        limit: None,
        tests: &[
            "a_game_with_a_person_does_not_wait_for_games_between_bots",
            "games_with_a_person_come_first_and_addresses_take_turns",
        ],
    },
    Bound {
        what: "searches of a room",
        default: |_| "1".to_owned(),
        flags: &[],
        why: "each room gets its share",
        clients_see: "",
        limit: None,
        tests: &["a_room_has_one_search_at_a_time", "a_search_ends_when_it_is_no_longer_needed"],
    },
    Bound {
        what: "searches waiting before more bots sit down",
        default: |config| {
            format!("{}; for a game with a person, only those of such games count", count(config.waiting_searches))
        },
        flags: &["waiting-searches"],
        why: "each shortens all others",
        clients_see: "`bots_busy`",
        limit: Some(Limit::WaitingSearches),
        tests: &["a_bot_gets_no_seat_when_too_many_searches_wait"],
    },
    Bound {
        what: "the same for the rooms of an address",
        default: |config| count(config.searches_per_address),
        flags: &["searches-per-address"],
        why: "likewise",
        clients_see: "`bots_busy`",
        limit: Some(Limit::SearchesPerAddress),
        tests: &["waiting_searches_are_limited_in_total_and_by_address"],
    },
    Bound {
        what: "time of a search",
        default: |config| time(config.think),
        flags: &["think-ms"],
        why: "likewise",
        clients_see: "",
        limit: None,
        tests: &["a_hundred_waiting_searches_end_in_the_time_of_one"],
    },
    Bound {
        what: "depth of a bot with an exact depth",
        default: |_| {
            let depths = most_bot_depths().into_iter().map(|(game, depths)| {
                let depths: Vec<String> = depths.iter().map(|(family, depth)| format!("{family} {depth}")).collect();
                format!("{game}: {}", depths.join(", "))
            });
            depths.collect::<Vec<_>>().join("; ")
        },
        flags: &[],
        why: "the worst of 20 positions needs at most so many nodes as in the next row",
        clients_see: "`bad_option`",
        limit: Some(Limit::BotDepth),
        tests: &["a_bot_with_options_or_an_exact_effort_is_checked", "bots_beyond_the_limits_are_refused_and_counted"],
    },
    Bound {
        what: "nodes of a bot with exact nodes",
        default: |_| count(MOST_BOT_NODES),
        flags: &[],
        why: "such searches are never shortened",
        clients_see: "`bad_option`",
        limit: Some(Limit::BotNodes),
        tests: &["a_bot_with_options_or_an_exact_effort_is_checked", "bots_beyond_the_limits_are_refused_and_counted"],
    },
    Bound {
        what: "time of a search with an exact depth or exact nodes",
        default: |_| format!("{}, and nine tenths of the time on the clock", time(LONGEST_BOT_SEARCH)),
        flags: &[],
        why: "a game goes on",
        clients_see: "the event `cut_short`, and the best move so far",
        limit: Some(Limit::BotTime),
        tests: &["a_search_with_an_exact_effort_ends_after_the_longest_time_and_says_so"],
    },
    Bound {
        what: "searches with an exact depth or exact nodes at once",
        default: |_| "half of the thinkers, at least one".to_owned(),
        flags: &[],
        why: "nobody shortens them: the other searches have the rest of the cores",
        clients_see: "they wait",
        limit: None,
        tests: &["searches_with_an_exact_effort_leave_half_of_the_cores_to_the_others"],
    },
    Bound {
        what: "questions about finished games that wait",
        default: |config| count(config.archive_questions),
        flags: &["archive-questions"],
        why: "play goes on beside them",
        clients_see: "`archive_busy`; HTTP 503",
        limit: Some(Limit::ArchiveQuestions),
        tests: &["so_many_questions_about_games_wait_in_all_and_none_for_a_client_that_has_gone"],
    },
    Bound {
        what: "the same from one address",
        default: |config| count(config.archive_questions_per_address),
        flags: &["archive-questions-per-address"],
        why: "nobody keeps the others from asking",
        clients_see: "`archive_busy`; HTTP 429",
        limit: Some(Limit::ArchiveQuestionsPerAddress),
        tests: &["so_many_questions_about_games_wait_for_one_address_and_the_others_are_refused"],
    },
    Bound {
        what: "questions about accounts and ratings that wait",
        default: |_| "as those about finished games, with them".to_owned(),
        flags: &[],
        why: "play and `hello` go on beside them",
        clients_see: "`archive_busy`",
        limit: Some(Limit::ArchiveQuestions),
        tests: &["questions_about_accounts_wait_in_line_with_those_about_games_and_are_refused_when_too_many_do"],
    },
    Bound {
        what: "players who study at once",
        default: |config| count(config.studies),
        flags: &["studies"],
        why: "a few addresses do not reach it; those who wait cost little",
        clients_see: "`study_busy`",
        limit: Some(Limit::Studies),
        tests: &[
            "so_many_players_study_in_all_and_from_one_address_and_the_others_are_refused",
            "addresses_that_study_as_much_as_they_may_leave_places_for_the_others",
        ],
    },
    Bound {
        what: "the same from one address",
        default: |config| count(config.studies_per_address),
        flags: &["studies-per-address"],
        why: "a class is one address",
        clients_see: "`study_busy`",
        limit: Some(Limit::StudiesPerAddress),
        tests: &["so_many_players_study_in_all_and_from_one_address_and_the_others_are_refused"],
    },
    Bound {
        what: "studies of a player at once",
        default: |_| "one".to_owned(),
        flags: &[],
        why: "a search takes a core",
        clients_see: "`study_busy`",
        limit: Some(Limit::StudiesPerPlayer),
        tests: &["a_player_studies_one_thing_at_a_time_and_may_stop_it", "a_player_records_one_search_at_a_time"],
    },
    Bound {
        what: "time of an analysis",
        default: |_| {
            format!(
                "0.3 s a position and 30 s a game; a hint 1 s; of these each player has a share, at least {} ms; a tree {} \
                 nodes; {} moves a game; after all games",
                LEAST_STUDY.as_millis(),
                count(MAX_TREE_NODES),
                count(MAX_STUDY_PLIES)
            )
        },
        flags: &[],
        why: "study delays nobody's game",
        clients_see: "`too_large`",
        limit: None,
        tests: &[
            "games_even_between_bots_do_not_wait_for_study",
            "thirty_analyses_of_sixty_plies_end_within_a_minute_wherever_the_players_are",
            "a_tree_is_shown_node_by_node_and_is_never_large",
        ],
    },
    Bound {
        what: "nodes of a recording",
        default: |_| format!("{}, of a search of at most {}", count(MOST_RECORDING_NODES), count(MOST_RECORDED_SEARCH)),
        flags: &[],
        why: "the deepest plies of a larger one are folded",
        clients_see: "`folded`, and counts below",
        limit: None,
        tests: &["a_recording_is_asked_for_in_parts_and_recorded_again_with_the_same_items"],
    },
    Bound {
        what: "bytes of a part of a recording",
        default: |_| "16 KiB; each part must be asked for".to_owned(),
        flags: &[],
        why: "play goes on beside it",
        clients_see: "",
        limit: None,
        tests: &[
            "a_recording_is_sent_in_parts_of_at_most_16_kib_without_a_gap",
            "parts_are_as_large_as_their_bytes_allow_and_follow_without_a_gap",
        ],
    },
    Bound {
        what: "recordings that are kept",
        default: |_| {
            format!("the last of a player, for {}; {} of an address", time(KEPT_RECORDING), MOST_RECORDINGS_PER_ADDRESS)
        },
        flags: &[],
        why: "a later part needs no new search; after that the server records again",
        clients_see: "`study_busy`",
        limit: Some(Limit::RecordingsPerAddress),
        tests: &[
            "a_player_has_one_recording_for_a_minute",
            "recordings_are_limited_by_address_and_in_memory",
            "recordings_of_an_address_are_limited_and_counted",
        ],
    },
    Bound {
        what: "memory of kept recordings",
        default: |_| format!("{} MB", MOST_RECORDING_BYTES >> 20),
        flags: &[],
        why: "likewise",
        clients_see: "`study_busy`",
        limit: Some(Limit::RecordingMemory),
        tests: &["recordings_are_limited_by_address_and_in_memory", "the_memory_of_recordings_is_limited_and_counted"],
    },
    Bound {
        what: "the engine during a rated game",
        default: |_| "none for its players".to_owned(),
        flags: &[],
        why: "it would play for them",
        clients_see: "`rated`",
        limit: None,
        tests: &["the_engine_does_not_help_a_player_of_a_rated_game"],
    },
    Bound {
        what: "free space where the store is",
        default: |config| format!("{} MB", count(config.disk_reserve_mb)),
        flags: &["disk-reserve-mb"],
        why: "unfinished games can be played to the end",
        clients_see: "`disk_full`",
        limit: Some(Limit::DiskReserve),
        tests: &["a_nearly_full_disk_stops_new_rooms_but_no_game"],
    },
    Bound {
        what: "finished games that are stored",
        default: |config| config.keep_games.to_string(),
        flags: &["keep-games"],
        why: "the file does not grow without end",
        clients_see: "the oldest are removed",
        limit: None,
        tests: &["old_games_are_removed_while_the_server_runs_and_by_hand"],
    },
    Bound {
        what: "backups that stay in their folder",
        default: |config| config.backups.most.to_string(),
        flags: &["backups"],
        why: "the disk of the backups does not fill up",
        clients_see: "",
        limit: None,
        tests: &["backups_are_made_while_games_are_played_and_the_oldest_are_removed"],
    },
];
