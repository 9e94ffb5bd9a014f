//! The fault of a move, in the reader's language.

use bidak_shared::analysis::verdict::{Analysis, Slip};
use bidak_shared::kind::{Claim, Grade};
use bidak_shared::record::AnyRecord;
use bidak_shared::record::text::{MoveSearch, PlayedMove};

use crate::play::text::Texts;

impl Texts {
    /// The fault of the move after `ply` moves of `game`, as a clause with a better move; `None` for a good move. Where
    /// both values are proved it names the lost result, and else by how many pieces the other move is better.
    pub fn verdict(self, analysis: &Analysis, ply: usize, game: &dyn AnyRecord) -> Option<String> {
        let grade = analysis.grade(ply)?;
        let finding = analysis.finding(ply)?;
        let better = self.move_name(finding.line.first()?);
        let Some(slip) = analysis.slip(ply) else {
            let key = match grade {
                Grade::Inaccuracy => "replay-inaccuracy",
                Grade::Mistake => "replay-mistake",
                Grade::Blunder => "replay-blunder",
            };
            let cost = self.decimal(analysis.cost(ply)?, 1);
            return Some(self.fill(key, [("better", better.into()), ("cost", cost.into())]));
        };
        let key = match slip {
            Slip::WinToDraw => "verdict-win-to-draw",
            Slip::WinToLoss => "verdict-win-to-loss",
            Slip::DrawToLoss => "verdict-draw-to-loss",
        };
        let side = self.side(game.side_name(analysis.mover(ply)));
        let before = finding.value.claim(analysis.mover(ply));
        let keeps = match before.claim {
            Claim::WinsBy | Claim::WinsByAtLeast => "verdict-keeps-by",
            Claim::WinsIn | Claim::WinsWithin => "verdict-keeps-in",
            Claim::Wins if before.count > 0 => "verdict-keeps-removal",
            _ => "verdict-keeps",
        };
        let keeps = self.fill(keeps, [("better", better.into()), ("count", before.count.into())]);
        Some(self.fill(key, [("side", side.into()), ("keeps", keeps.into())]))
    }

    /// The search of the bot that played a move, if the record has it.
    pub fn search(self, played: &PlayedMove, game: &dyn AnyRecord) -> Option<String> {
        let MoveSearch { eval, depth, nodes, ms } = played.search;
        let values = [
            ("score", self.score(eval?, game.has_margin()).into()),
            ("depth", depth?.into()),
            ("nodes", nodes?.into()),
            ("ms", ms?.into()),
        ];
        Some(self.fill("replay-search", values))
    }
}
