//! The learnt weights of a game, with its small tables, as one file: for a program into which they are not compiled.

use crate::eval::weights::WeightsError;
use crate::kind::GameKind;
use crate::registry::{GameVisitor, Playable};

impl GameKind {
    /// The file that is compiled in. Empty for a game without weights, and in a program without them.
    pub fn weights_file(self) -> Vec<u8> {
        struct File;
        impl GameVisitor for File {
            type Output = Vec<u8>;

            fn visit<G: Playable>(self) -> Self::Output {
                G::weights_file()
            }
        }
        self.visit(File)
    }

    /// Makes the weights in a file those of this program, unless it has some. Call it before the first search.
    pub fn bring_weights(self, file: &[u8]) -> Result<(), WeightsError> {
        struct Bring<'a>(&'a [u8]);
        impl GameVisitor for Bring<'_> {
            type Output = Result<(), WeightsError>;

            fn visit<G: Playable>(self) -> Self::Output {
                G::bring_weights(self.0)
            }
        }
        self.visit(Bring(file))
    }

    /// Whether this program can search this game: without its weights a search panics.
    pub fn has_weights(self) -> bool {
        struct Has;
        impl GameVisitor for Has {
            type Output = bool;

            fn visit<G: Playable>(self) -> Self::Output {
                G::has_weights()
            }
        }
        self.visit(Has)
    }
}

#[cfg(test)]
mod tests {
    use strum::VariantArray;

    use super::*;

    #[test]
    fn a_program_takes_the_file_of_each_game_and_no_other() {
        for game in GameKind::VARIANTS {
            let file = game.weights_file();
            assert_eq!(game.bring_weights(&file), Ok(()), "{game}");
            assert!(game.has_weights(), "{game}");
            if !file.is_empty() {
                assert!(game.bring_weights(&file[..file.len() - 1]).is_err(), "{game}: cut off");
                assert!(game.bring_weights(&[]).is_err(), "{game}: nothing");
            }
        }
        assert_eq!(GameKind::VARIANTS.iter().filter(|game| !game.weights_file().is_empty()).count(), 3);
    }
}
