//! What the screens look like.

use bidak_client::start_with::Setup;

use crate::program::Program;

#[test]
fn look() {
    for size in [(80, 24), (60, 20), (140, 45), (50, 15), (40, 12)] {
        let mut program = Program::new(Setup::default(), size);
        println!("{size:?}\n{}", program.screen());
        program.keys("<down><enter>");
        println!("{}", program.screen());
        program.keys("<enter>");
        println!("{}", program.screen());
        program.keys("c3<enter>h3");
        println!("{}", program.screen());
        program.keys("?");
        println!("{}", program.screen());
        program.keys("<esc>:");
        println!("{}", program.screen());
    }
}
