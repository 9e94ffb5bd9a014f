//! Completions and the manual page, for packagers.

use std::path::{Path, PathBuf};
use std::{fs, io};

use clap::{Args, Command};
use clap_complete::Shell;

use super::command;
use crate::base::failure::{Code, Failure, print};

/// Print the completions of a shell
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  bidak completions bash > ~/.local/share/bash-completion/completions/bidak")]
pub(super) struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

pub(super) fn completions(args: &CompletionsArgs) -> Result<(), Failure> {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut command(), "bidak", &mut text);
    print(&String::from_utf8_lossy(&text))
}

/// Print the manual page, or write one page for each command
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  bidak man | man -l -\n  bidak man --folder /usr/local/share/man/man1")]
pub(super) struct ManArgs {
    /// Write bidak.1, bidak-play.1 and so on into this folder, which is created if necessary
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

pub(super) fn man(args: &ManArgs) -> Result<(), Failure> {
    let failed = |error: io::Error| Failure::new(Code::Failed, format!("cannot write the manual: {error}"));
    if let Some(folder) = &args.folder {
        fs::create_dir_all(folder).map_err(failed)?;
        return write_pages(&command(), folder).map_err(failed);
    }
    let mut page = Vec::new();
    clap_mangen::Man::new(command()).render(&mut page).map_err(failed)?;
    print(&String::from_utf8_lossy(&page))
}

/// Writes the pages of a command and of those below it; the command `help` prints the same texts and has none.
fn write_pages(command: &Command, folder: &Path) -> io::Result<()> {
    for sub in command.get_subcommands().filter(|sub| sub.get_name() != "help" && !sub.is_hide_set()) {
        write_pages(sub, folder)?;
    }
    clap_mangen::Man::new(command.clone()).generate_to(folder).map(|_| ())
}
