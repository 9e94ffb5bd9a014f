//! The bounds of players, accounts, ratings and challenges.

use crate::base::limit::Limit;
use crate::config::bounds::{Bound, count};
use crate::store::{MOST_BLOCKED, MOST_BOTS, MOST_DEVICES, MOST_LEADERS, MOST_POINTS};

pub(super) const PEOPLE: &[Bound] = &[
    Bound {
        what: "new players from an address",
        default: |config| {
            format!("{} an hour; a known token is not a new player", count(config.new_players_per_address))
        },
        flags: &["new-players-per-address"],
        why: "nobody pushes others out of the memory of the server",
        clients_see: "`too_fast`",
        limit: Some(Limit::NewPlayersPerAddress),
        tests: &["one_address_cannot_create_endless_players_and_its_known_players_return"],
    },
    Bound {
        what: "players remembered while away",
        default: |config| count(config.known_players),
        flags: &["known-players"],
        why: "memory",
        clients_see: "`bad_token`; never those with a room",
        limit: None,
        tests: &["players_away_longest_are_forgotten_first_and_connected_ones_never"],
    },
    Bound {
        what: "unfinished games of a player without a clock, or by days",
        default: |config| {
            let [account, guest] = [config.unfinished_per_account, config.unfinished_per_guest].map(count);
            format!("{account} with an account, {guest} without")
        },
        flags: &["unfinished-per-account", "unfinished-per-guest"],
        why: "each is stored for weeks",
        clients_see: "`too_many_games`",
        limit: Some(Limit::UnfinishedGames),
        tests: &["a_guest_and_an_account_have_a_bounded_number_of_unfinished_games"],
    },
    Bound {
        what: "the same in rooms made from an address",
        default: |config| {
            format!(
                "{}; after a restart a game counts for the address from which a player comes back",
                count(config.unfinished_per_address)
            )
        },
        flags: &["unfinished-per-address"],
        why: "no address fills the store with the games of guests",
        clients_see: "`too_many_games`",
        limit: Some(Limit::UnfinishedGamesPerAddress),
        tests: &["the_players_of_one_address_have_a_bounded_number_of_unfinished_games"],
    },
    Bound {
        what: "new accounts from an address",
        default: |config| {
            format!(
                "{} an hour, bots included; login cards, and requests that made none, do not count",
                count(config.new_accounts_per_address)
            )
        },
        flags: &["new-accounts-per-address"],
        why: "handles are kept for ever",
        clients_see: "`too_fast`",
        limit: Some(Limit::NewAccountsPerAddress),
        tests: &["one_address_cannot_take_endless_handles"],
    },
    Bound {
        what: "changes of accounts from an address: new names, other devices, tokens that are given or revoked",
        default: |config| format!("{} an hour", count(config.account_changes_per_address)),
        flags: &["account-changes-per-address"],
        why: "each is a write that waits for the disk",
        clients_see: "`too_fast`",
        limit: Some(Limit::AccountChangesPerAddress),
        tests: &["an_address_changes_accounts_so_often_and_may_still_come_back_to_them"],
    },
    Bound {
        what: "reports of an account to the operator",
        default: |config| format!("{} a day", count(config.reports_per_account)),
        flags: &["reports-per-account"],
        why: "an operator can read them",
        clients_see: "`too_fast`",
        limit: Some(Limit::ReportsPerAccount),
        tests: &["a_player_sends_so_many_reports_a_day_and_an_address_so_many"],
    },
    Bound {
        what: "reports of a guest to the operator",
        default: |config| format!("{} a day", count(config.reports_per_guest)),
        flags: &["reports-per-guest"],
        why: "likewise",
        clients_see: "`too_fast`",
        limit: Some(Limit::ReportsPerGuest),
        tests: &["a_player_sends_so_many_reports_a_day_and_an_address_so_many"],
    },
    Bound {
        what: "reports to the operator from an address",
        default: |config| format!("{} a day, of which a quarter is for accounts", count(config.reports_per_address)),
        flags: &["reports-per-address"],
        why: "new guests cannot go on where others had to end",
        clients_see: "`too_fast`",
        limit: Some(Limit::ReportsPerAddress),
        tests: &["a_player_sends_so_many_reports_a_day_and_an_address_so_many"],
    },
    Bound {
        what: "wrong codes of rooms, challenges, links and login cards from an address",
        default: |config| {
            format!(
                "{} an hour, of which a quarter is for known players, and a tenth of each part for one player; beyond that the \
                 server checks two codes a second of the address, in turn: players whom it knew before come first, the others \
                 by connection; each waits up to a minute",
                count(config.wrong_guesses_per_address)
            )
        },
        flags: &["wrong-guesses-per-address"],
        why: "finding one of 500 private rooms by guessing takes 12 days on average, and nobody locks the others out; \
              right tokens, listed rooms and one's own rooms never wait",
        clients_see: "`no_room`, `no_challenge`, `bad_link`; `too_fast` after a minute",
        limit: Some(Limit::WrongGuessesPerAddress),
        tests: &[
            "guessing_one_of_five_hundred_private_rooms_takes_twelve_days_on_average",
            "beyond_the_allowance_two_codes_a_second_are_checked_and_known_players_come_first",
            "a_player_who_guesses_waits_and_the_others_at_the_address_do_not",
            "after_many_wrong_tokens_and_codes_the_right_ones_of_the_same_address_are_good",
        ],
    },
    Bound {
        what: "the same on one connection",
        default: |_| "5, as many more in 10 min; each costs 10 messages".to_owned(),
        flags: &[],
        why: "likewise",
        clients_see: "`no_room`, `no_challenge`, `bad_link`, then close 1008",
        limit: Some(Limit::WrongGuesses),
        tests: &[
            "five_wrong_codes_end_a_connection_and_some_in_a_day_do_not",
            "guessing_link_codes_ends_a_connection_as_guessing_rooms_does",
            "guessing_codes_of_another_node_ends_a_connection_as_guessing_those_of_ones_own_does",
        ],
    },
    Bound {
        what: "wrong tokens on one connection",
        default: |_| "costs 10 messages each".to_owned(),
        flags: &[],
        why: "each is looked up in the store; nobody can guess 125 bits",
        clients_see: "`bad_token`",
        limit: Some(Limit::Messages),
        tests: &["guessing_room_codes_is_expensive"],
    },
    Bound {
        what: "link codes that wait",
        default: |_| "1 of a player for 5 min, 200 of an address, 1,000 in all".to_owned(),
        flags: &[],
        why: "memory; a code of 40 bits is not found by trying",
        clients_see: "`too_fast`, `server_full`",
        limit: Some(Limit::LinkCodes),
        tests: &[
            "one_address_cannot_take_all_link_codes",
            "the_number_of_codes_is_limited_and_expired_ones_are_removed",
        ],
    },
    Bound {
        what: "codes of exports that wait",
        default: |_| "1 of a player for 5 min, 1,000 in all; 500 games a part".to_owned(),
        flags: &[],
        why: "memory; a code of 125 bits is not found by trying",
        clients_see: "`server_full`",
        limit: Some(Limit::Rooms),
        tests: &["a_code_of_an_export_is_good_for_five_minutes_and_until_the_next_and_only_so_many_wait"],
    },
    Bound {
        what: "devices of an account, bots of a person",
        default: |_| format!("{}, {}", count(MOST_DEVICES), count(MOST_BOTS)),
        flags: &[],
        why: "each is kept for ever",
        clients_see: "`account_full`",
        limit: None,
        tests: &["an_account_has_ten_devices_and_ten_bots"],
    },
    Bound {
        what: "players whom one player has blocked",
        default: |_| count(MOST_BLOCKED),
        flags: &[],
        why: "each line of chat is compared with them",
        clients_see: "`too_many_blocked`",
        limit: Some(Limit::Blocked),
        tests: &[
            "a_player_blocks_a_limited_number_of_others_and_each_once",
            "of_players_blocked_in_two_requests_at_once_the_store_keeps_no_more_than_there_may_be",
        ],
    },
    Bound {
        what: "pause before the next seek of a player who did not come to paired games",
        default: |_| {
            "none after the first, then 1, 5 and 30 min; forgotten a day after the last, or when 10,000 players are remembered".to_owned()
        },
        flags: &[],
        why: "opponents wait 10 s for each",
        clients_see: "`seek_paused`",
        limit: Some(Limit::SeekPause),
        tests: &[
            "the_first_missed_game_costs_nothing_and_the_pauses_grow_until_a_day_has_passed",
            "a_bounded_number_of_missed_games_is_remembered_without_the_oldest",
        ],
    },
    Bound {
        what: "handles",
        default: |_| "not those of the server, its operator and its engines".to_owned(),
        flags: &[],
        why: "nobody speaks in their name",
        clients_see: "`bad_handle`",
        limit: None,
        tests: &["nobody_takes_the_handle_of_the_server_its_operator_or_an_engine"],
    },
    Bound {
        what: "revoked tokens that the lobby remembers",
        default: |_| "1,024".to_owned(),
        flags: &[],
        why: "memory; a look-up that came before a revocation must not bring the token back",
        clients_see: "",
        limit: None,
        tests: &["a_token_that_was_revoked_while_it_was_looked_up_does_not_come_back"],
    },
    Bound {
        what: "rated games of two people in 24 hours",
        default: |_| {
            "20, with the bots of other people too; against a bot, only games that differ from earlier ones of the two; against one's own bot none".to_owned()
        },
        flags: &[],
        why: "nobody makes ratings with a friend or by one trick",
        clients_see: "not rated",
        limit: None,
        tests: &[
            "ratings_are_not_farmed_from_a_bot_nor_between_friends",
            "games_against_ones_own_bot_are_not_rated_and_those_against_a_friends_are_bounded",
        ],
    },
    Bound {
        what: "rated games of an account in 24 hours",
        default: |_| "100 of each game and speed".to_owned(),
        flags: &[],
        why: "nobody makes ratings with many accounts made for it",
        clients_see: "not rated",
        limit: None,
        tests: &["an_account_has_a_hundred_rated_games_of_a_kind_in_a_day_whoever_the_others_are"],
    },
    Bound {
        what: "length of a rated game that is given up",
        default: |_| "10 plies or more".to_owned(),
        flags: &[],
        why: "losing on purpose costs time",
        clients_see: "not rated",
        limit: None,
        tests: &["a_game_that_is_given_up_counts_from_ten_plies_on_and_one_that_the_rules_ended_always"],
    },
    Bound {
        what: "ratings of the server's bots",
        default: |_| "fixed".to_owned(),
        flags: &[],
        why: "nobody changes them by losing to them, and then wins much",
        clients_see: "no change",
        limit: None,
        tests: &["a_bot_of_the_server_keeps_its_rating_whoever_loses_to_it_and_nobody_gains_more_by_beating_it_then"],
    },
    Bound {
        what: "rows of a leaderboard, points of a graph",
        default: |_| format!("{}, {}", count(MOST_LEADERS), count(MOST_POINTS)),
        flags: &[],
        why: "they fit into a frame",
        clients_see: "fewer",
        limit: None,
        tests: &["leaderboards_list_the_strongest_of_those_who_are_known_well_people_and_bots_apart"],
    },
    Bound {
        what: "challenges of a player that wait",
        default: |_| {
            "5 on all nodes, and one more where devices send at several nodes at once; another to the same account replaces the one before; those to games by days wait 14 days and are counted by themselves".to_owned()
        },
        flags: &[],
        why: "each is a message to somebody",
        clients_see: "`too_many_challenges`",
        limit: Some(Limit::Challenges),
        tests: &[
            "challenges_of_a_player_to_an_account_and_from_an_address_are_limited",
            "stored_challenges_are_bounded_and_one_to_the_same_account_replaces_the_one_before",
            "a_player_has_five_challenges_wherever_they_wait",
        ],
    },
    Bound {
        what: "the same to an account",
        default: |_| "20".to_owned(),
        flags: &[],
        why: "nobody is flooded",
        clients_see: "`too_many_challenges`",
        limit: Some(Limit::ChallengesToOne),
        tests: &[
            "challenges_of_a_player_to_an_account_and_from_an_address_are_limited",
            "stored_challenges_are_bounded_and_one_to_the_same_account_replaces_the_one_before",
        ],
    },
    Bound {
        what: "the same to an account from one address",
        default: |_| "10".to_owned(),
        flags: &[],
        why: "no address takes all places",
        clients_see: "`too_many_challenges`",
        limit: Some(Limit::ChallengesToOnePerAddress),
        tests: &[
            "challenges_of_a_player_to_an_account_and_from_an_address_are_limited",
            "stored_challenges_are_bounded_and_one_to_the_same_account_replaces_the_one_before",
        ],
    },
    Bound {
        what: "the same from an address",
        default: |_| "50".to_owned(),
        flags: &[],
        why: "likewise",
        clients_see: "`too_many_challenges`",
        limit: Some(Limit::ChallengesPerAddress),
        tests: &[
            "challenges_of_a_player_to_an_account_and_from_an_address_are_limited",
            "stored_challenges_are_bounded_and_one_to_the_same_account_replaces_the_one_before",
        ],
    },
];
