//! The program in a real pseudo-terminal, and the screen as a person sees it.

use std::io::{Read, Write};
use std::path::Path;
use std::process::Command;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};
use std::{fs, thread};

use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};
use rustix::process::{Pid, WaitOptions, waitpid};

use crate::binary::bidak;
use crate::program::Home;
use crate::{DEADLINE, ended};

/// A terminal with `bidak` in it.
pub struct Terminal {
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    output: Receiver<Vec<u8>>,
    parser: vt100::Parser,
    /// Everything that the program has printed.
    printed: Vec<u8>,
    /// The line settings of the terminal before the program changes them.
    line_settings: Option<u32>,
    child: Box<dyn Child + Send + Sync>,
}

impl Terminal {
    /// Starts `bidak` in a terminal of this size.
    pub fn start(home: &Home, args: &[&str], columns: u16, rows: u16) -> Self {
        Self::start_program(bidak(), home, args, columns, rows)
    }

    /// Starts `bidak` in a terminal of the usual size, with a variable in the environment.
    pub fn start_with(home: &Home, args: &[&str], (variable, value): (&str, &str)) -> Self {
        let mut command = command(bidak(), home, args);
        command.env(variable, value);
        Self::run(command, 80, 24)
    }

    /// Starts another program in a terminal of this size.
    pub fn start_program(program: &Path, home: &Home, args: &[&str], columns: u16, rows: u16) -> Self {
        Self::run(command(program, home, args), columns, rows)
    }

    fn run(command: CommandBuilder, columns: u16, rows: u16) -> Self {
        let pair = native_pty_system().openpty(size(columns, rows)).expect("the system has pseudo-terminals");
        let line_settings = line_settings(&*pair.master);
        let child = pair.slave.spawn_command(command).expect("bidak can be started");
        // Closes our copy of the program's end, so that the output ends with the program.
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().expect("a terminal can be read");
        let keys = pair.master.take_writer().expect("a terminal can be written to");
        let (sender, output) = channel();
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(length @ 1..) = reader.read(&mut buffer) {
                if sender.send(buffer[..length].to_vec()).is_err() {
                    break; // The test has stopped reading.
                }
            }
        });
        let parser = vt100::Parser::new(rows, columns, 0);
        Self { master: pair.master, keys, output, parser, printed: Vec::new(), line_settings, child }
    }

    /// Types; escape sequences are keys and clicks.
    pub fn type_keys(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("the terminal is open");
        self.keys.flush().expect("the terminal is open");
    }

    /// Clicks on the first place where the screen shows `text`.
    pub fn click(&mut self, text: &str) {
        let screen = self.screen();
        let (row, line) = screen.lines().enumerate().find(|(_, line)| line.contains(text)).unwrap_or_else(|| {
            panic!("no {text:?} to click on in:\n{screen}");
        });
        let column = line[..line.find(text).expect("the line has the text")].chars().count();
        let (column, row) = (column + 1, row + 1);
        self.type_keys(&format!("\u{1b}[<0;{column};{row}M\u{1b}[<0;{column};{row}m"));
    }

    /// Gives the window another size.
    pub fn resize(&mut self, columns: u16, rows: u16) {
        self.parser.screen_mut().set_size(rows, columns);
        self.master.resize(size(columns, rows)).expect("the terminal can be resized");
    }

    /// The visible text.
    pub fn screen(&self) -> String {
        self.parser.screen().contents()
    }

    /// Whether the program, or one that it started, has printed a text, on the screen or not.
    pub fn has_printed(&self, text: &str) -> bool {
        self.printed.windows(text.len()).any(|window| window == text.as_bytes())
    }

    /// Whether anything on the screen has a colour.
    pub fn has_color(&self) -> bool {
        let screen = self.parser.screen();
        let (rows, columns) = screen.size();
        let cells = (0..rows).flat_map(|row| (0..columns).filter_map(move |column| screen.cell(row, column)));
        cells.into_iter().any(|cell| [cell.fgcolor(), cell.bgcolor()] != [vt100::Color::Default; 2])
    }

    /// Waits until the screen shows a text.
    pub fn wait_for(&mut self, text: &str) {
        self.wait_until(&format!("{text:?} did not appear"), |screen| screen.contains(text));
    }

    /// Waits until the screen no longer shows a text.
    pub fn wait_while(&mut self, text: &str) {
        self.wait_until(&format!("{text:?} did not go"), |screen| !screen.contains(text));
    }

    /// Waits until the terminal is restored, as a shell expects it.
    fn wait_until_restored(&mut self) {
        self.wait_until_parser("the terminal was not given back", is_restored);
    }

    /// Waits until the program has restored the terminal and is stopped. A signal to go on between the two is lost.
    pub fn wait_until_stopped(&mut self) {
        self.wait_until_restored();
        let process = Pid::from_raw(self.process_id() as i32).expect("a process has a number");
        let deadline = Instant::now() + DEADLINE;
        let options = WaitOptions::UNTRACED | WaitOptions::NOHANG;
        while !waitpid(Some(process), options)
            .expect("a child can be asked")
            .is_some_and(|(_, status)| status.stopped())
        {
            assert!(Instant::now() < deadline, "bidak did not stop");
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Waits until the program has taken the terminal over.
    pub fn wait_until_taken(&mut self) {
        self.wait_until_parser("the terminal was not taken", vt100::Screen::alternate_screen);
    }

    fn wait_until(&mut self, failure: &str, is_right: impl Fn(&str) -> bool) {
        self.wait_until_parser(failure, |screen| is_right(&screen.contents()));
    }

    fn wait_until_parser(&mut self, failure: &str, is_right: impl Fn(&vt100::Screen) -> bool) {
        let deadline = Instant::now() + DEADLINE;
        while !is_right(self.parser.screen()) {
            match self.output.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(bytes) => self.see(&bytes),
                Err(problem) => panic!("{failure} ({problem}); there is:\n{}", self.screen()),
            }
        }
    }

    fn see(&mut self, bytes: &[u8]) {
        self.parser.process(bytes);
        self.printed.extend_from_slice(bytes);
    }

    /// Waits until the program has ended, and checks that it has restored the terminal.
    pub fn wait_for_end(&mut self) -> ExitStatus {
        let deadline = Instant::now() + DEADLINE;
        loop {
            match self.output.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(bytes) => self.see(&bytes),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("bidak did not end; there is:\n{}", self.screen()),
            }
        }
        ended(|| self.child.try_wait().expect("a child can be waited for"))
    }

    /// Whether the terminal is restored, as a shell expects it: the usual screen, a cursor, no mouse, and the line settings of before.
    pub fn is_restored(&self) -> bool {
        is_restored(self.parser.screen()) && line_settings(&*self.master) == self.line_settings
    }

    /// How often the program has restored the terminal: the title of the window is the first thing that it restores.
    pub fn times_restored(&self) -> usize {
        let title = b"\x1b[23;0t";
        self.printed.windows(title.len()).filter(|bytes| bytes == title).count()
    }

    /// Sends a signal to the program by its name, such as `TERM`.
    pub fn signal(&self, name: &str) {
        let sent = Command::new("kill").args(["-s", name, &self.process_id().to_string()]).status();
        assert!(sent.is_ok_and(|status| status.success()), "{name} cannot be sent");
    }

    /// The process, for signals.
    pub fn process_id(&self) -> u32 {
        self.child.process_id().expect("the program runs")
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill(); // In most tests it has ended already.
    }
}

/// Starts `bidak` in a terminal that closes when the program has printed `text`, and waits for the end of the program.
pub fn close_terminal_of(home: &Home, args: &[&str], text: &str) -> ExitStatus {
    let pair = native_pty_system().openpty(size(80, 24)).expect("the system has pseudo-terminals");
    let mut child = pair.slave.spawn_command(command(bidak(), home, args)).expect("bidak can be started");
    drop(pair.slave);
    let mut reader = pair.master.try_clone_reader().expect("a terminal can be read");
    let wanted = text.to_owned();
    let (sender, found) = channel();
    // Reading from a terminal has no time-out.
    thread::spawn(move || {
        let mut printed = Vec::new();
        let mut buffer = [0; 4096];
        while !String::from_utf8_lossy(&printed).contains(&wanted) {
            let Ok(length @ 1..) = reader.read(&mut buffer) else { return };
            printed.extend_from_slice(&buffer[..length]);
        }
        drop(reader);
        // The test may have failed meanwhile.
        let _ = sender.send(());
    });
    if found.recv_timeout(DEADLINE).is_err() {
        let _ = child.kill(); // The test has failed already.
        panic!("waited in vain for {text:?}");
    }
    drop(pair.master);
    ended(|| child.try_wait().expect("a child can be asked"))
}

fn command(program: &Path, home: &Home, args: &[&str]) -> CommandBuilder {
    let mut command = CommandBuilder::new(program);
    command.args(args);
    command.env("HOME", home.path());
    command.env("XDG_STATE_HOME", home.path().join("state"));
    command.env("XDG_CONFIG_HOME", home.path().join("config"));
    command.env("XDG_DATA_HOME", home.path().join("data"));
    // Without a name, a first start would ask for one.
    let config = home.path().join("config/bidak/config.toml");
    if !config.exists() {
        fs::create_dir_all(config.parent().expect("it lies in a folder")).expect("the home can be written");
        fs::write(&config, "name = \"\"\n").expect("the home can be written");
    }
    command.env("TERM", "xterm-256color");
    command.env("LC_ALL", "C");
    command.env_remove("NO_COLOR");
    command
}

/// The line settings of the system: whether it edits lines, echoes letters, and so on.
fn line_settings(master: &(dyn MasterPty + Send)) -> Option<u32> {
    master.get_termios().map(|settings| settings.local_flags.bits())
}

fn is_restored(screen: &vt100::Screen) -> bool {
    !screen.alternate_screen()
        && !screen.hide_cursor()
        && !screen.bracketed_paste()
        && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
}

fn size(columns: u16, rows: u16) -> PtySize {
    PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }
}
