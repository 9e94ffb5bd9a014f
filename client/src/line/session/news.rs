//! What the session says about rooms and what happens in them.

use bidak_shared::kind::BotSpec;
use bidak_shared::notation::OptionSpec;
use bidak_shared::protocol::{Command, Event, RoomEvent, Snapshot, Status};

use super::{Asked, Boards, Outside, Place, Session};
use crate::board_text::board_text;
use crate::failure::{Code, Failure};
use crate::line::sentence;
use crate::record::kept::of_room;
use crate::room::Room;

impl Session {
    pub(super) fn entered(&mut self, snapshot: Snapshot, asked: Option<&Asked>, out: &mut dyn Outside) {
        let Some(me) = self.me else { return };
        let options = sentence::options(option_specs(&snapshot), &snapshot.options);
        let Ok(room) = Room::new(snapshot, me, out.now()) else {
            let sentence = "the server described a room that this program does not understand";
            self.end(Err(Failure::new(Code::Protocol, sentence)));
            return;
        };
        if matches!(asked, Some(Asked::Return { .. })) {
            out.note("back in the room");
        } else {
            out.say(&sentence::room(&room, &options));
        }
        // A bot that is still to come is told when the game begins.
        if self.bot.is_none() {
            out.say(&sentence::seats(&room));
        }
        let code = room.code;
        let status = room.status;
        self.place = Place::Room(Box::new(room));
        match self.bot.take() {
            Some(BotSpec { engine, level }) => {
                self.expects_game = true;
                self.ask(Asked::Bot, Command::AddBot { room: code, seat: None, engine, level }, out);
            }
            None if status == Status::Waiting => out.say(&format!("Waiting for another player to join room {code}.")),
            None => self.describe(out),
        }
    }

    pub(super) fn happened(&mut self, event: RoomEvent, out: &mut dyn Outside) {
        let now = out.now();
        let Place::Room(room) = &mut self.place else { return };
        if event.room != room.code || event.version <= room.version {
            return;
        }
        let before = room.record.boxed();
        let what = event.event.clone();
        if room.apply(event, now).is_err() {
            // Something was missed: the server tells it again.
            let (code, version) = (room.code, room.version);
            if !matches!(self.asked, Some((_, Asked::Return { .. }))) {
                self.come_back(code, version, out);
            }
            return;
        }
        match what {
            // A bot takes its seat because a game begins, which is told next.
            Event::Seated { side, seat } if seat.player != self.me && seat.bot.is_none() => {
                out.say(&format!("{} takes the seat of {}.", seat.name, room.record.side_name(side)));
            }
            Event::Vacated { side } => {
                out.say(&format!("The seat of {} is empty now.", room.record.side_name(side)));
                self.expects_game = false;
            }
            Event::Presence { side, connected, claim_in_ms } if room.my_side() != Some(side) => {
                let who = sentence::subject(room, side);
                match (connected, claim_in_ms) {
                    (true, _) => out.say(&format!("{who} is back.")),
                    (false, Some(ms)) if room.my_side() == Some(side.opponent()) => {
                        let seconds = ms.div_ceil(1000);
                        out.say(&format!("{who} lost the connection. In {seconds} s you may type claim and win."));
                    }
                    (false, _) => out.say(&format!("{who} lost the connection.")),
                }
            }
            Event::Started { games, .. } => {
                self.expects_game = false;
                out.say(&format!("Game {games} begins. {}", sentence::seats(room)));
                self.announce_turn(out);
            }
            Event::Moved { by, text, .. } => {
                out.say(&sentence::moved(&*before, room, by, &text));
                if !room.turn.legal.is_empty() {
                    self.announce_turn(out);
                }
            }
            Event::Offered(offer) => out.say(&sentence::offered(room, offer.by, offer.offer)),
            Event::Declined(offer) => {
                self.expects_game = false;
                out.say(&format!("The offer of a {} is gone.", sentence::offer_name(offer.offer)));
            }
            Event::TakenBack { plies, .. } => {
                let moves = if plies == 1 { "One move was".to_owned() } else { format!("{plies} moves were") };
                out.say(&format!("{moves} taken back."));
                self.announce_turn(out);
            }
            Event::Ended(ending) => {
                self.has_played = true;
                if self.boards == Boards::Always {
                    out.say(&board_text(&*room.record));
                }
                out.say(&sentence::ended(room, &ending));
                out.keep(of_room(room, None));
            }
            Event::Muted { name, muted: true, .. } => out.say(&format!("The host does not let {name} speak.")),
            Event::Muted { name, .. } => out.say(&format!("{name} may speak again.")),
            Event::Chat(line) => out.say(&format!("{}: {}", line.from, line.text)),
            Event::Closed => {
                out.say("The room is closed.");
                self.finish();
            }
            Event::Seated { .. } | Event::Presence { .. } | Event::Spectators { .. } => {}
        }
    }

    /// After a move: whose turn it is, unless the move has just said so.
    fn announce_turn(&mut self, out: &mut dyn Outside) {
        let Place::Room(room) = &self.place else { return };
        if room.is_my_turn() || room.turn.ply == 0 {
            self.describe(out);
        } else if self.boards == Boards::Always {
            out.say(&board_text(&*room.record));
        }
    }

    /// Where the game stands.
    fn describe(&self, out: &mut dyn Outside) {
        let Place::Room(room) = &self.place else { return };
        if self.boards == Boards::Always {
            out.say(&board_text(&*room.record));
        }
        match &room.ending {
            Some(ending) => out.say(&sentence::ended(room, ending)),
            None => out.say(&sentence::turn(room, out.now())),
        }
    }
}

fn option_specs(snapshot: &Snapshot) -> &'static [OptionSpec] {
    // A position of its own has no options: they are part of its text.
    if snapshot.options.is_empty() && !snapshot.start.is_empty() && is_foreign_start(snapshot) {
        &[]
    } else {
        snapshot.game.option_specs()
    }
}

/// Whether the game does not begin where its options let it begin.
fn is_foreign_start(snapshot: &Snapshot) -> bool {
    let settings: Vec<(&str, &str)> =
        snapshot.options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    snapshot.game.record(&settings).is_ok_and(|record| record.start_text() != snapshot.start)
}
