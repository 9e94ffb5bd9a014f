//! The actions of a player.

/// An action, by key, click or command palette.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Carry out the choice.
    Confirm,
    /// One step out.
    Back,
    /// Up, or the cursor up.
    Up,
    /// Down, or the cursor down.
    Down,
    /// Left, or the value before.
    Left,
    /// Right, or the value after.
    Right,
    /// A page up.
    PageUp,
    /// A page down.
    PageDown,
    /// The beginning.
    First,
    /// The end.
    Last,
    /// Choose a room by its code.
    EnterCode,
    /// Choose another name, as a guest.
    Rename,
    /// Watch the chosen room.
    Watch,
    /// Another state of the rooms that are listed.
    Filter,
    /// Another order of the list.
    Sort,
    /// Narrow the list down by words.
    Search,
    /// Let the server find an opponent.
    Pair,
    /// Let the server find an opponent for a rated game.
    PairRated,
    /// End the seek.
    Unpair,
    /// Everybody in the lobby.
    People,
    /// Copy the invitation.
    Invite,
    /// The games that were played here.
    Finished,
    /// The own account.
    Account,
    /// The challenges that wait, or a challenge to the account that is shown.
    Challenges,
    /// The people whom this player has blocked.
    BlockedPeople,
    /// Block or unblock a player.
    Block,
    /// The tournaments of the server.
    Tournaments,
    /// Enter a tournament.
    EnterTournament,
    /// Pause as an entrant, or play again.
    Ready,
    /// The same, on every screen.
    Pause,
    /// Withdraw from a tournament.
    Withdraw,
    /// A tournament for a projector.
    Wall,
    /// The next step of a tournament.
    Advance,
    /// Give a game a result.
    Decide,
    /// The strongest players.
    Leaders,
    /// Another speed.
    Speed,
    /// People or programs.
    Kind,
    /// The form of a new game.
    NewGame,
    /// Take back the last point pressed.
    Erase,
    /// Pass, where that is a legal move.
    Pass,
    /// Open the chat line.
    Chat,
    /// Accept the opponent's offer.
    Accept,
    /// Decline the opponent's offer, or withdraw one's own.
    Decline,
    /// Offer a draw.
    OfferDraw,
    /// Ask to take a move back.
    Takeback,
    /// Offer another game.
    Rematch,
    /// Resign.
    Resign,
    /// Abort a game before both players have moved.
    Abort,
    /// Claim the win over a dropped opponent.
    Claim,
    /// Show the output of the program on the other seat.
    EngineOutput,
    /// Give the empty seat to a bot.
    AddBot,
    /// Take the empty seat.
    Sit,
    /// Flip the board.
    Flip,
    /// Look at the position one move earlier.
    Earlier,
    /// Look at the position one move later.
    Later,
    /// Look at the start position.
    Start,
    /// Back to the present position.
    Present,
    /// Replay the finished game with its analysis.
    Analyze,
    /// More effort.
    More,
    /// Less effort.
    Less,
    /// To the next mistake.
    NextMistake,
    /// To the previous mistake.
    PreviousMistake,
    /// Play on from the position that is shown.
    PlayOn,
    /// Another result.
    Result,
    /// Ask an engine for a move.
    Hint,
    /// Show or hide the thinking of bots.
    ShowThinking,
    /// The tree of a small search.
    ShowTree,
    /// Show the solution of a puzzle.
    Solution,
    /// The puzzle with the next number.
    NextPuzzle,
    /// A puzzle of the next game.
    NextGame,
    /// Another engine.
    NextAlgorithm,
    /// Ten steps of a search back.
    LeapBack,
    /// Ten steps of a search on.
    Leap,
    /// To the next cut-off of a search.
    NextCut,
    /// To the next step at which the search is to stop.
    NextBreak,
    /// Whether to stop at cut-offs.
    BreakAtCut,
    /// Whether to stop where a table has the result.
    BreakAtHit,
    /// Whether to stop at a new best move.
    BreakAtBest,
    /// Whether to stop at second searches.
    BreakAtSecond,
    /// A list, or a drawn tree.
    DrawnTree,
    /// Scores to MAX, or to the side to move.
    ScoresOf,
    /// Type the engine and its options.
    EngineLine,
    /// Type the engine of a second search beside the first.
    Compare,
    /// Let keys act on the other of two searches.
    OtherSearch,
    /// Stop a search.
    StopSearch,
    /// Why the bot played its last move.
    Why,
    /// Show the spectators.
    Spectators,
    /// Block or mute somebody, or undo it.
    Mute,
    /// Keep what spectators say from the players until the end, or no longer.
    ChatApart,
    /// Lock the room for new spectators, or no longer.
    Lock,
    /// Hide what spectators say from oneself, or no longer.
    HideSpectators,
    /// Report somebody to the operator.
    Report,
    /// Kick somebody from the room.
    Kick,
    /// Save the game.
    Save,
    /// Leave the room.
    Leave,
    /// The keys of this screen.
    Help,
    /// Every command of this screen by name.
    Palette,
    /// Leave the program.
    Quit,
    /// Redraw the screen.
    Redraw,
    /// Stop the program, to go on with it later from the shell.
    Suspend,
}

impl Action {
    /// The line that this leads to from `place` in a list of `count` lines with pages of `page`; `None` if it does not
    /// move in lists.
    pub fn moved(self, place: usize, count: usize, page: usize) -> Option<usize> {
        let to = match self {
            Self::Up => place.saturating_sub(1),
            Self::Down => place + 1,
            Self::PageUp => place.saturating_sub(page),
            Self::PageDown => place + page,
            Self::First => 0,
            Self::Last => usize::MAX,
            _ => return None,
        };
        Some(to.min(count.saturating_sub(1)))
    }
}
