//! The bounds of connections, of their messages and of their silence.

use bidak_shared::protocol::MAX_QR_TEXT;

use crate::base::limit::Limit;
use crate::base::parts::KNOWN_AFTER;
use crate::base::permits::TRIAL;
use crate::config::bounds::{Bound, bytes, count, origins, time};

pub(super) const CLIENTS: &[Bound] = &[
    Bound {
        what: "frame from a client",
        default: |_| "16 KiB".to_owned(),
        flags: &[],
        why: "no request needs more",
        clients_see: "close 1009",
        limit: Some(Limit::FrameSize),
        tests: &["each_reached_bound_is_counted"],
    },
    Bound {
        what: "bytes without a whole message",
        default: |_| "64 KiB".to_owned(),
        flags: &[],
        why: "the library counts no frames: empty ones would be free",
        clients_see: "close 1008",
        limit: Some(Limit::FrameSize),
        tests: &["frames_that_never_become_a_message_close_the_connection"],
    },
    Bound {
        what: "text that is no request",
        default: |_| "20, as many more in a minute".to_owned(),
        flags: &[],
        why: "a client that broken does not recover",
        clients_see: "`bad_message`, then close 1008",
        limit: Some(Limit::BadMessages),
        tests: &[
            "a_client_that_sends_only_nonsense_is_disconnected",
            "a_client_that_is_wrong_now_and_then_is_never_cut_off",
        ],
    },
    Bound {
        what: "names, lines of chat",
        default: |_| "20, 300 characters, all visible, at most 4 accents on each".to_owned(),
        flags: &[],
        why: "others see them",
        clients_see: "`bad_name`, `bad_chat`",
        limit: None,
        tests: &["names_with_control_characters_are_refused"],
    },
    Bound {
        what: "connections",
        default: |config| count(config.connections),
        flags: &["connections"],
        why: "each is a file descriptor and memory",
        clients_see: "HTTP 503",
        limit: Some(Limit::Connections),
        tests: &["a_connection_too_many_is_turned_away_and_the_others_play_on"],
    },
    Bound {
        what: "connections from an address",
        default: |config| count(config.connections_per_address),
        flags: &["connections-per-address"],
        why: "no address takes all places",
        clients_see: "HTTP 503",
        limit: Some(Limit::ConnectionsPerAddress),
        tests: &[
            "an_address_gets_another_connection_when_one_has_ended",
            "behind_a_trusted_proxy_each_client_is_counted_by_itself",
            "clients_behind_a_balancer_are_counted_by_themselves_from_the_first_byte",
        ],
    },
    Bound {
        what: "connections in the last quarter of those of an address",
        default: |_| {
            format!(
                "{} for a `hello` with the token of a known player or a login card; when the quarter is full, the oldest of \
                 those without one makes place for a new one",
                time(TRIAL)
            )
        },
        flags: &[],
        why: "silent connections and guests leave a place for the others",
        clients_see: "`too_fast`, close 1008",
        limit: Some(Limit::ConnectionsPerAddress),
        tests: &[
            "silent_connections_leave_a_place_for_a_known_player",
            "half_open_and_idle_connections_of_an_address_leave_a_place_for_accounts",
            "on_trial_a_connection_has_less_time_for_hello",
        ],
    },
    Bound {
        what: "parts of what an address has: connections, rooms, unfinished games, wrong codes, and new accounts, changes of \
               accounts and tournaments in an hour; without shares link codes, challenges, waiting searches, recordings; \
               with at least 4 for a player questions about finished games, and with one studies",
        default: |_| {
            format!(
                "three quarters for anybody, the last quarter for known players: those with an account, a login card or a \
                 token that the server has known for {}; one player has at most a tenth of each part",
                time(KNOWN_AFTER)
            )
        },
        flags: &[],
        why: "no guest locks the others out at an address",
        clients_see: "the refusal of that row; its sentence names login cards",
        limit: None,
        tests: &[
            "one_player_has_a_tenth_of_each_part_and_many_new_ones_leave_the_last_quarter",
            "rates_have_parts_and_shares_that_refill",
            "new_players_who_make_rooms_and_accounts_leave_a_quarter_to_known_ones",
            "one_player_has_a_tenth_of_the_connections_of_an_address",
            "one_address_cannot_take_all_link_codes",
        ],
    },
    Bound {
        what: "a class behind one router",
        default: |_| "a hundred people and programs fit with the defaults".to_owned(),
        flags: &[],
        why: "its address is one",
        clients_see: "",
        limit: None,
        tests: &["a_hundred_people_and_programs_of_one_class_play_fifty_games_without_a_refusal"],
    },
    Bound {
        what: "messages, pings included",
        default: |config| {
            format!(
                "{} in 20 s, bursts of {}",
                count(config.messages_per_20s),
                count(2 * u64::from(config.messages_per_20s))
            )
        },
        flags: &["messages-per-20s"],
        why: "the fastest hand needs less",
        clients_see: "`too_fast`, then close 1008",
        limit: Some(Limit::Messages),
        tests: &["a_flood_is_refused_and_then_cut_off", "a_burst_before_the_first_read_still_ends_with_1008"],
    },
    Bound {
        what: "the same of a player over all connections",
        default: |config| {
            let most = 2 * u64::from(config.messages_per_20s);
            format!("{} in 20 s, bursts of {}", count(most), count(2 * most))
        },
        flags: &["messages-per-20s"],
        why: "a player with many connections is no faster than with two",
        clients_see: "`too_fast`, then close 1008",
        limit: Some(Limit::MessagesPerPlayer),
        tests: &[
            "a_player_has_twice_the_rate_of_a_connection_over_all_of_them",
            "connections_of_one_player_share_a_rate",
        ],
    },
    Bound {
        what: "text of a QR code",
        default: |_| format!("{} characters; costs 10 messages", count(MAX_QR_TEXT)),
        flags: &[],
        why: "a millisecond of computing",
        clients_see: "`bad_message`",
        limit: None,
        tests: &["a_text_of_200_characters_of_any_kind_has_a_code_and_a_longer_one_has_none"],
    },
    Bound {
        what: "HTTP exchange, TLS before it, the header of a balancer before that",
        default: |config| format!("{} each; heads 8 KiB, the header 1,040 bytes", time(config.handshake)),
        flags: &["handshake-ms"],
        why: "silence holds no place",
        clients_see: "disconnect",
        limit: Some(Limit::Handshake),
        tests: &["a_connection_that_sends_nothing_is_closed", "a_balancer_that_does_not_finish_its_header_is_closed"],
    },
    Bound {
        what: "parts of the page on one connection",
        default: |_| "64, 4 s from each to the next".to_owned(),
        flags: &[],
        why: "a browser that stops asking or reading holds no place",
        clients_see: "`connection: close`, then disconnect",
        limit: Some(Limit::Handshake),
        tests: &[
            "a_connection_gets_at_most_64_parts_of_the_page",
            "a_browser_that_stops_requesting_or_reading_is_disconnected",
        ],
    },
    Bound {
        what: "from there to `hello`",
        default: |config| time(config.hello),
        flags: &["hello-ms"],
        why: "likewise",
        clients_see: "close 1008",
        limit: Some(Limit::Hello),
        tests: &["a_client_without_hello_is_disconnected"],
    },
    Bound {
        what: "silence",
        default: |config| {
            format!(
                "{}; a ping every {}, outside a room after 1.5 to 2 times as long",
                time(config.idle),
                time(config.ping_every)
            )
        },
        flags: &["idle-ms", "ping-ms"],
        why: "a lost client is noticed",
        clients_see: "close 1008",
        limit: Some(Limit::Idle),
        tests: &["a_silent_client_is_pinged_and_then_disconnected"],
    },
    Bound {
        what: "a write that the client does not take",
        default: |config| time(config.write_timeout),
        flags: &["write-ms"],
        why: "likewise",
        clients_see: "disconnect",
        limit: Some(Limit::Write),
        tests: &["a_client_that_does_not_accept_a_write_in_time_is_disconnected"],
    },
    Bound {
        what: "frames and bytes that wait for a client",
        default: |config| format!("{}; {}", count(config.outbox_frames), bytes(config.outbox_bytes)),
        flags: &["outbox-frames", "outbox-bytes"],
        why: "a slow reader costs nobody memory",
        clients_see: "close 1008; `resume` sends what was missed",
        limit: Some(Limit::Outbox),
        tests: &["a_client_that_stops_reading_is_cut_off_while_the_game_goes_on"],
    },
    Bound {
        what: "bytes that the system holds for a client",
        default: |_| "64 KiB, which Linux doubles".to_owned(),
        flags: &[],
        why: "likewise",
        clients_see: "",
        limit: None,
        tests: &["at_most_a_megabyte_waits_for_a_client_that_does_not_read"],
    },
    Bound {
        what: "pages of other hosts in browsers",
        default: |config| origins(config),
        flags: &["allow-origin"],
        why: "they could act for a visitor",
        clients_see: "HTTP 403",
        limit: Some(Limit::Origin),
        tests: &["a_page_of_another_origin_cannot_connect"],
    },
    Bound {
        what: "shutdown",
        default: |config| format!("{} to play on, then {}", time(config.drain), time(config.shutdown_bound)),
        flags: &["drain-ms", "shutdown-ms"],
        why: "the operator waits",
        clients_see: "`notice`, close 1001",
        limit: None,
        tests: &["players_get_a_notice_before_the_shutdown"],
    },
];
