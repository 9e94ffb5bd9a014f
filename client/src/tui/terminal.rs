//! The terminal: taken over for the full-screen client and always given back as it was.

use std::io::{self, BufWriter, Stdout, Write};
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use crossterm::event::{DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture};
use crossterm::execute;
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use ratatui::backend::CrosstermBackend;

/// Whether the terminal is ours now, so that it is given back once, whoever does it first.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// A terminal that is ours. Dropping it gives it back, and so does a panic.
#[derive(Debug)]
pub struct Terminal {
    /// Where to draw.
    pub screen: ratatui::Terminal<CrosstermBackend<BufWriter<Stdout>>>,
}

impl Terminal {
    /// Takes the terminal over: raw keys, the alternate screen, mouse, pasted text in one piece.
    pub fn take() -> io::Result<Self> {
        give_back_on_panic();
        enter()?;
        let screen =
            ratatui::Terminal::new(CrosstermBackend::new(BufWriter::new(io::stdout()))).inspect_err(|_| leave())?;
        Ok(Self { screen })
    }

    /// Gives the terminal back, stops the process, and takes the terminal again when it goes on.
    pub fn suspend(&mut self, stop: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
        leave();
        let stopped = stop();
        enter()?;
        self.forget()?;
        stopped
    }

    /// Forgets what is on the screen, so that the next frame draws everything, over whatever others wrote there.
    pub fn forget(&mut self) -> io::Result<()> {
        // `clear` would ask the terminal where its cursor is, and the reader of the keys would get the answer.
        let size = self.screen.size()?;
        self.screen.resize(size.into())
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
    execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste, crossterm::cursor::Hide)
}

/// Gives the terminal back. Where that fails there is nobody left to tell.
fn leave() {
    if TAKEN.swap(false, Ordering::SeqCst) {
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
