//! Themes and glyphs: every theme shows the same, and nothing differs by colour alone.

use bidak_client::play::appearance::{Appearance, Colors, Glyphs, ThemeName};
use bidak_client::play::new_game::NewGame;
use bidak_client::tui::start_with::{Setup, StartWith};
use bidak_client::tui::theme::{Shape, Theme};
use bidak_shared::game::Player;
use bidak_shared::kind::{GameKind, Word};

use crate::program::Program;

/// The middle of a game, with the cursor on a move that changes something.
fn playing(game: GameKind, appearance: Appearance) -> Program {
    let start = StartWith::Play(NewGame::against_bot(game));
    let mut program = Program::new(Setup { start, appearance, ..Setup::default() }, (80, 24));
    program.keys("c3<enter>f6<enter>");
    program
}

#[test]
fn themes_differ_in_colours_only() {
    for game in GameKind::ALL {
        let standard = playing(*game, Appearance::default());
        for theme in ThemeName::ALL {
            let program = playing(*game, Appearance { theme: *theme, ..Appearance::default() });
            assert_eq!(program.screen(), standard.screen(), "{theme:?}");
            assert!(program.is_colored(), "{theme:?}");
        }
    }
}

#[test]
fn no_theme_colours_anything_where_colours_may_not_be() {
    for theme in ThemeName::ALL {
        let appearance = Appearance { theme: *theme, colors: Colors::None, ..Appearance::default() };
        assert!(!playing(GameKind::Adjacency, appearance).is_colored(), "{theme:?}");
    }
}

#[test]
fn the_sides_of_every_game_have_different_glyphs_in_every_set() {
    for glyphs in Glyphs::ALL {
        let theme = Theme::new(Appearance { glyphs: *glyphs, ..Appearance::default() });
        for game in GameKind::ALL {
            let record = game.record(&[]).unwrap();
            let [first, second] = Player::BOTH.map(|side| Shape::of(record.side_name(side)));
            assert_ne!(theme.symbol(first), theme.symbol(second), "{glyphs:?} in {game}");
            assert_ne!(theme.picture(first), theme.picture(second), "{glyphs:?} in {game}");
        }
    }
}

#[test]
fn the_sets_of_glyphs_differ_clearly() {
    let symbols = |glyphs| {
        let theme = Theme::new(Appearance { glyphs, ..Appearance::default() });
        [Shape::Cross, Shape::Ring, Shape::Disc, Shape::Hollow].map(|shape| theme.symbol(shape))
    };
    let [unicode, blocks] = [symbols(Glyphs::Unicode), symbols(Glyphs::Blocks)];
    assert!(unicode.iter().zip(blocks).all(|(one, other)| *one != other));
    let ascii = symbols(Glyphs::Ascii);
    assert!(ascii.iter().all(|symbol| symbol.is_ascii()));
}

#[test]
fn the_marks_on_both_sides_of_a_man_are_equally_bright_on_a_line_and_beside_it() {
    let start = StartWith::Play(NewGame::against_bot(GameKind::Morris));
    let mut program = Program::new(Setup { start, ..Setup::default() }, (80, 24));
    program.server.replies = ["a1", "g1"].map(str::to_owned).to_vec();
    // A line of three: f6 is placed, and a man is to be taken.
    program.keys("d6<enter>b6<enter>f6<enter>g1");
    let cells = &program.buffer().content;
    let pairs: Vec<_> = cells.windows(3).filter(|cells| cells[0].symbol() == "<" && cells[2].symbol() == ">").collect();
    assert_eq!(pairs.len(), 1, "{}", program.screen());
    assert_eq!(pairs[0][0].style(), pairs[0][2].style());
}
