//! The terminal: taken over for the full-screen client, and always restored.

use std::io::{self, BufWriter, Stdout, Write};
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use crossterm::event::{DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture};
use crossterm::execute;
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, SetTitle, disable_raw_mode, enable_raw_mode,
};
use ratatui::backend::CrosstermBackend;

/// Whether the terminal is taken, so that it is restored exactly once.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// The terminal remembers the title of its window, and takes it back.
const KEEP_TITLE: &[u8] = b"\x1b[22;0t";
const RESTORE_TITLE: &[u8] = b"\x1b[23;0t";

/// The taken terminal. Dropping it restores the terminal, and so does a panic.
#[derive(Debug)]
pub struct Terminal {
    /// Where to draw.
    pub screen: ratatui::Terminal<CrosstermBackend<BufWriter<Stdout>>>,
    /// The title of the window now.
    title: String,
}

impl Terminal {
    /// Takes the terminal over: raw keys, the alternate screen, mouse, pasted text in one piece.
    pub fn take() -> io::Result<Self> {
        give_back_on_panic();
        enter()?;
        let screen =
            ratatui::Terminal::new(CrosstermBackend::new(BufWriter::new(io::stdout()))).inspect_err(|_| leave())?;
        Ok(Self { screen, title: String::new() })
    }

    /// Gives the terminal back, stops the process, and takes the terminal again when it goes on.
    pub fn suspend(&mut self, stop: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
        leave();
        let stopped = stop();
        enter()?;
        self.title.clear();
        self.forget()?;
        stopped
    }

    /// Forgets the content of the screen, so that the next frame draws everything, over all output of others.
    pub fn forget(&mut self) -> io::Result<()> {
        // `clear` would ask the terminal where its cursor is, and the reader of the keys would get the answer.
        let size = self.screen.size()?;
        self.screen.resize(size.into())
    }

    /// Calls the window this, unless that is its name already.
    pub fn set_title(&mut self, title: String) -> io::Result<()> {
        if self.title == title {
            return Ok(());
        }
        self.title = title;
        execute!(io::stdout(), SetTitle(&self.title))
    }

    /// Puts a text on the clipboard, where the terminal lets programs do that (OSC 52); others ignore it.
    pub fn copy(&mut self, text: &str) -> io::Result<()> {
        let mut out = io::stdout();
        write!(out, "\x1b]52;c;{}\x07", base64(text.as_bytes()))?;
        out.flush()
    }

    /// Rings the bell, as loud or as silent as the terminal is set to.
    pub fn ring(&mut self) -> io::Result<()> {
        let mut out = io::stdout();
        out.write_all(b"\x07")?;
        out.flush()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        leave();
    }
}

fn enter() -> io::Result<()> {
    TAKEN.store(true, Ordering::SeqCst);
    enable_raw_mode()?;
    io::stdout().write_all(KEEP_TITLE)?;
    // A program that was killed in this terminal has left its screen behind.
    execute!(
        io::stdout(),
        EnterAlternateScreen,
        Clear(ClearType::All),
        EnableMouseCapture,
        EnableBracketedPaste,
        crossterm::cursor::Hide
    )
}

/// Restores the terminal. Errors cannot be reported any more.
fn leave() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        let _ = io::stdout().write_all(RESTORE_TITLE);
        let _ = execute!(
            io::stdout(),
            DisableBracketedPaste,
            DisableMouseCapture,
            LeaveAlternateScreen,
            crossterm::cursor::Show
        );
        let _ = disable_raw_mode();
    }
}

/// A panic message is readable only on a terminal that has been given back.
fn give_back_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            leave();
            before(panic);
        }));
    });
}

/// Bytes as the letters that OSC 52 wants (RFC 4648).
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let bits = (0..3).fold(0, |bits, at| bits << 8 | u32::from(*chunk.get(at).unwrap_or(&0)));
        let letters = (0..4).map(|at| char::from(LETTERS[(bits >> (18 - 6 * at) & 63) as usize]));
        text.extend(letters.take(chunk.len() + 1));
        text.extend(std::iter::repeat_n('=', 3 - chunk.len()));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clipboard_gets_base64() {
        for (text, encoded) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("é?>", "w6k/Pg==")] {
            assert_eq!(base64(text.as_bytes()), encoded);
        }
    }
}
