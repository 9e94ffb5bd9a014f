//! The commands of a room: which are available, why others are not, and their requests.

use bidak_shared::protocol::{Command, OfferKind, PlayerId, PlayerName, SeatChoice, Status};

use crate::tui::keymap::Action;
use crate::tui::named_command::NamedCommand;
use crate::tui::screen::game::GameScreen;
use crate::tui::step::Step;
use crate::tui::world::World;

impl GameScreen {
    /// Whether either player offers this.
    fn is_on_the_table(&self, offer: OfferKind) -> bool {
        self.room.offers.iter().any(|known| known.offer == offer)
    }

    /// Whether an action can be done now.
    pub(super) fn allows(&self, action: Action, world: &World) -> bool {
        let room = &self.room;
        let tells = !matches!(
            action,
            Action::Earlier
                | Action::Later
                | Action::Start
                | Action::Present
                | Action::PageUp
                | Action::PageDown
                | Action::Back
                | Action::Analyze
                | Action::Save
                | Action::Flip
                | Action::Leave
                | Action::EngineOutput
                | Action::ShowTree
                | Action::Help
                | Action::Palette
        );
        if tells && !world.is_connected() {
            return false;
        }
        match action {
            Action::Accept => room.offer_to_me().is_some(),
            Action::Decline => room.offer_to_me().is_some() || room.my_offer().is_some(),
            Action::Claim => room.may_claim(world.now),
            Action::Rematch => {
                let is_over = room.status == Status::Ended && room.my_side().is_some();
                is_over && room.opponent().is_some() && room.allows(OfferKind::Rematch)
            }
            Action::NewGame => !room.am_playing(),
            Action::Analyze | Action::Save => room.ending.is_some() && room.record.ply() > 0,
            Action::Sit => room.may_sit(),
            Action::Invite => room.has_free_seat() && world.invitation(Some(room.code)).is_some(),
            Action::AddBot => room.has_free_seat() && (room.my_side().is_some() || room.am_host()),
            Action::EngineOutput => !world.printed.is_empty(),
            // There it sends the line.
            Action::Confirm if self.is_chatting() => true,
            Action::Confirm => self.can_prepare() || self.can_move() && !self.must_pass(),
            Action::Erase => {
                let enters = self.can_move() || self.can_prepare();
                enters && (!self.entry.word().is_empty() || self.entry.names_no_point())
            }
            Action::Pass => self.must_pass(),
            Action::Hint => self.may_hint(world),
            Action::ShowThinking => self.may_show_thinking(),
            Action::Why => self.may_ask_why(),
            Action::ShowTree => self.may_study(world) && self.shown().outcome().is_none(),
            Action::OfferDraw => {
                room.am_playing() && room.allows(OfferKind::Draw) && !self.is_on_the_table(OfferKind::Draw)
            }
            Action::Takeback => {
                let has_moved = room.my_side().is_some_and(|side| room.has_moved(side));
                let is_possible = room.am_playing() && has_moved && room.allows(OfferKind::Takeback);
                is_possible && !self.is_on_the_table(OfferKind::Takeback)
            }
            Action::Resign => room.am_playing(),
            Action::Spectators => room.spectators > 0 || !room.other_players().is_empty(),
            Action::Abort => self.may_abort(),
            Action::Earlier | Action::Start => self.shown().ply() > 0,
            Action::Later | Action::Present => self.review.is_some(),
            Action::PageUp | Action::PageDown => !room.lines.is_empty(),
            _ => true,
        }
    }

    /// The actions that are commands to the server.
    pub(super) fn request(&mut self, action: Action, world: &World) -> Vec<Step> {
        if !self.allows(action, world) {
            return vec![Step::Object(self.why_not(action, world))];
        }
        let room = self.room.code;
        let offer = |offer| Command::Offer { room, offer };
        let ask = |text, command| Step::ask(world.texts.say(text), vec![Step::Send(command)]);
        let command = match action {
            // An agreed draw ends the game.
            Action::Accept if self.room.offer_to_me() == Some(OfferKind::Draw) => {
                return vec![ask("ask-accept-draw", Command::Accept { room, offer: OfferKind::Draw })];
            }
            Action::Accept => self.room.offer_to_me().map(|offer| Command::Accept { room, offer }),
            Action::Decline => {
                self.room.offer_to_me().or(self.room.my_offer()).map(|offer| Command::Decline { room, offer })
            }
            // Bots and people may agree at once, so that a slip of the hand would end the game.
            Action::OfferDraw => return vec![ask("ask-draw", offer(OfferKind::Draw))],
            Action::Takeback => Some(offer(OfferKind::Takeback)),
            Action::Rematch => Some(offer(OfferKind::Rematch)),
            Action::Claim => Some(Command::Claim { room }),
            Action::Abort => return vec![ask("ask-abort", Command::Abort { room })],
            Action::Sit => Some(Command::Join { room, seat: SeatChoice::Any }),
            Action::Spectators => {
                return vec![Step::ShowSpectators, Step::Send(Command::Spectators { room, from: None })];
            }
            Action::AddBot => return vec![Step::ChooseBot(room, self.room.game)],
            Action::EngineOutput => return vec![Step::ShowOutput],
            Action::Invite => return vec![Step::Invite(Some(room))],
            Action::Hint => return vec![self.ask_for_hint()],
            Action::ShowThinking => return vec![self.toggle_thinking()],
            Action::Why => Some(Command::Why { room, side: None }),
            Action::ShowTree => {
                let shown = self.shown();
                let (game, start, moves) = (shown.kind(), shown.start_text(), shown.moves());
                return vec![Step::ShowTree { game, start, moves, spec: None }];
            }
            Action::Pass => return self.pass().map(|index| self.play(index)).into_iter().collect(),
            Action::Resign => {
                return vec![ask("ask-resign", Command::Resign { room })];
            }
            _ => None,
        };
        command.map(Step::Send).into_iter().collect()
    }

    /// A command for each person who has chatted: block or unblock.
    pub(in crate::tui::screen) fn people_to_block(&self, world: &World) -> Vec<NamedCommand> {
        let texts = world.texts;
        let entry = |(player, name): (PlayerId, &PlayerName)| {
            let is_blocked = world.blocked.contains(&player);
            let key = if is_blocked { "chat-unblock" } else { "chat-block" };
            let name = name.to_string();
            let about = texts.fill(&format!("{key}.about"), [("name", name.as_str().into())]);
            NamedCommand::item(texts.say(key).into_owned(), about, Step::Block { player, name, blocked: !is_blocked })
        };
        self.room.speakers().into_iter().map(entry).collect()
    }

    /// Why the win cannot be claimed now.
    fn why_no_claim(&self, world: &World) -> String {
        let (room, texts) = (&self.room, world.texts);
        if room.clock.is_by_days() {
            return texts.say("object-no-claim-days").into_owned();
        }
        let limits = world.welcome.as_ref().map(|welcome| &welcome.limits);
        let after_ms = limits
            .map(|limits| u64::from(if room.waits_for_players() { limits.claim_untimed_ms } else { limits.claim_ms }));
        match after_ms {
            Some(ms) => texts.fill("object-no-claim-yet", [("time", texts.long_span(ms.div_ceil(1000)).into())]),
            None => texts.say("object-no-claim").into_owned(),
        }
    }

    /// Why an action is not offered now.
    pub(in crate::tui::screen) fn why_not(&self, action: Action, world: &World) -> String {
        if !world.is_connected() {
            return world.texts.say("object-lost").into_owned();
        }
        let room = &self.room;
        let sentence = match action {
            Action::Accept | Action::Decline => "object-no-offer",
            Action::Claim if room.am_playing() => return self.why_no_claim(world),
            Action::Spectators => "object-nobody-watches",
            Action::Rematch | Action::NewGame | Action::Analyze | Action::Save if room.am_playing() => {
                "object-not-over"
            }
            Action::Analyze | Action::Save if room.ending.is_some() => "object-no-moves",
            Action::Sit if room.my_side().is_none() && room.has_free_seat() => "object-seat-kept",
            Action::Invite if room.has_free_seat() => "object-no-invitation",
            Action::Sit | Action::AddBot | Action::Invite => "object-no-seat",
            Action::EngineOutput => "object-nothing-printed",
            Action::Hint => return self.why_no_hint(world),
            Action::Why if room.rated => "why-rated",
            Action::Why => "why-no-bot",
            Action::ShowTree if self.may_study(world) => "object-over",
            Action::ShowTree => "tree-unfair",
            Action::ShowThinking if room.status == Status::Ended => "thinking-over",
            Action::ShowThinking => "thinking-not-here",
            Action::Pass if self.can_move() => "object-no-pass",
            Action::Pass => "object-not-your-turn",
            Action::OfferDraw | Action::Takeback if room.offer_to_me().is_some() => "object-offered-to-you",
            Action::OfferDraw | Action::Takeback if room.my_offer().is_some() => "object-offered",
            Action::OfferDraw if room.am_playing() => "object-no-draw",
            Action::Takeback if room.am_playing() && room.tournament.is_some() => "object-no-takeback-tournament",
            Action::Takeback if room.am_playing() && room.rated => "object-no-takeback-rated",
            Action::Takeback if room.am_playing() => "object-no-takeback",
            Action::Rematch if room.tournament.is_some() => "object-no-rematch",
            Action::Abort if room.am_playing() => "object-too-late",
            _ if room.my_side().is_none() => "object-watching",
            _ => "object-no-game",
        };
        world.texts.say(sentence).into_owned()
    }
}
