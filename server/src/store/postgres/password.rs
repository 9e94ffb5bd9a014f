//! Passwords from the file that the programs of `PostgreSQL` use: `PGPASSFILE`, by default `~/.pgpass`. Each line is
//! `host:port:database:user:password`, with `*` for any; the first match counts.

use std::path::PathBuf;
use std::{env, fs};

use tokio_postgres::Config;
use tokio_postgres::config::Host;

/// The path of the file.
fn file() -> Option<PathBuf> {
    match env::var_os("PGPASSFILE") {
        Some(file) => Some(file.into()),
        None => Some(etcetera::home_dir().ok()?.join(".pgpass")),
    }
}

/// The password of that file for a connection.
pub(super) fn find(config: &Config) -> Option<String> {
    let file = file()?;
    let text = fs::read_to_string(&file).ok()?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = fs::metadata(&file).ok()?.permissions().mode();
        // Group access is allowed: systemd gives a service with a dynamic user its credentials that way.
        let is_credential = env::var_os("CREDENTIALS_DIRECTORY").is_some_and(|folder| file.starts_with(folder));
        let others = if is_credential { 0o037 } else { 0o077 };
        if mode & others != 0 {
            tracing::warn!(file = %file.display(), "others may read this file, so its passwords are not used: chmod 600");
            return None;
        }
    }
    find_in(&text, config)
}

/// The password for a connection in the text of such a file.
fn find_in(text: &str, config: &Config) -> Option<String> {
    let host = match config.get_hosts().first()? {
        Host::Tcp(name) => name.clone(),
        #[cfg(unix)]
        Host::Unix(_) => "localhost".to_owned(),
    };
    let port = config.get_ports().first().copied().unwrap_or(5432).to_string();
    let wanted = [host.as_str(), &port, config.get_dbname()?, config.get_user()?];
    text.lines().find_map(|line| {
        let fields = fields(line);
        let [known @ .., password] = fields.as_slice() else { return None };
        let fits = |(known, wanted): (&String, &str)| known == "*" || known == wanted;
        (known.len() == wanted.len() && known.iter().zip(wanted).all(fits)).then(|| password.clone())
    })
}

/// The parts of a line between colons; a backslash escapes the next character.
fn fields(line: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut letters = line.chars();
    while let Some(letter) = letters.next() {
        match letter {
            ':' if fields.len() < 5 => fields.push(String::new()),
            '\\' => fields.last_mut().expect("there is one").extend(letters.next()),
            letter => fields.last_mut().expect("there is one").push(letter),
        }
    }
    fields
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_that_fits_has_the_password() {
        let file = "# host:port:database:user:password\n\
            one:5432:bidak:ana:first\n\
            *:5432:bidak:budi:se\\:cr\\\\et\n\
            localhost:*:*:*:socket:with:colons\n\
            *:*:*:*:last";
        for (url, password) in [
            ("postgres://ana@one/bidak", "first"),
            ("postgres://budi@two:5432/bidak", "se:cr\\et"),
            ("postgres:///bidak?host=/run/postgresql&user=ana", "socket:with:colons"),
            ("postgres://ana@one:5433/bidak", "last"),
        ] {
            let config = url.parse().expect("an address");
            assert_eq!(find_in(file, &config).as_deref(), Some(password), "{url}");
        }
        let config = "postgres://ana@two/bidak".parse().expect("an address");
        assert_eq!(find_in("one:5432:bidak:ana:first\n", &config), None);
    }
}
