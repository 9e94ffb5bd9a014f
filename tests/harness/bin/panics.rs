//! Takes the terminal over and panics, for a test of the terminal afterwards.

fn main() -> std::io::Result<()> {
    let _terminal = bidak_client::tui::terminal::Terminal::take()?;
    panic!("a panic of the test");
}
