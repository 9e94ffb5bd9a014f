//! Bidak in the terminal.

use std::process::ExitCode;

fn main() -> ExitCode {
    bidak_client::cli::main()
}
