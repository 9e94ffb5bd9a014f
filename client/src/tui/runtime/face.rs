//! The interface of the event loop to a terminal, so that tests can count frames.

use std::io;

use crate::tui::hits::Hits;
use crate::tui::model::Model;
use crate::tui::terminal::Terminal;
use crate::tui::view::{title, view};

/// A terminal as the loop sees it.
pub(super) trait Face {
    /// Draws the model and returns its clickable parts.
    fn draw(&mut self, model: &Model) -> io::Result<Hits>;
    /// Lets the next frame draw everything.
    fn redraw(&mut self) -> io::Result<()>;
    /// Rings the bell.
    fn ring(&mut self) -> io::Result<()>;
    /// Puts a text on the clipboard.
    fn copy(&mut self, text: &str) -> io::Result<()>;
    /// Gives the terminal back while `stop` stops the process.
    fn suspend(&mut self, stop: fn() -> io::Result<()>) -> io::Result<()>;
}

impl Face for Terminal {
    fn draw(&mut self, model: &Model) -> io::Result<Hits> {
        let mut hits = Hits::new();
        self.screen.draw(|frame| hits = view(model, frame))?;
        self.set_title(title(model))?;
        Ok(hits)
    }

    fn redraw(&mut self) -> io::Result<()> {
        self.forget()
    }

    fn ring(&mut self) -> io::Result<()> {
        Terminal::ring(self)
    }

    fn copy(&mut self, text: &str) -> io::Result<()> {
        Terminal::copy(self, text)
    }

    fn suspend(&mut self, stop: fn() -> io::Result<()>) -> io::Result<()> {
        Terminal::suspend(self, stop)
    }
}
