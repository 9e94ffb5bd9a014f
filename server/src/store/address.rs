//! Addresses of databases, and their passwords, which are never shown.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The address of a database of `PostgreSQL`, as in `postgres://USER@HOST/DATABASE`.
#[derive(Clone, PartialEq, Eq)]
pub struct DatabaseAddress {
    /// The address, without a password.
    url: String,
    /// From the settings file.
    password: Option<String>,
}

/// An address that cannot be used.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum BadAddress {
    /// It has a password.
    #[error(
        "a password in an argument can be seen by everybody on this machine; write it to ~/.pgpass, to the file that PGPASSFILE \
         names, or to store in the settings file"
    )]
    Password,
    /// It names no database.
    #[error("an address of PostgreSQL names a database: postgres://USER@HOST/DATABASE")]
    NoDatabase,
}

/// How such addresses begin.
const SCHEMES: [&str; 2] = ["postgres://", "postgresql://"];

/// The option for a password.
const PASSWORD: &str = "password";

impl DatabaseAddress {
    /// Whether a text is an address rather than a path.
    pub(super) fn is_address(text: &str) -> bool {
        SCHEMES.iter().any(|scheme| text.starts_with(scheme))
    }

    /// Takes the password out of an address in a settings file. Other texts stay as they are.
    pub(crate) fn split(text: &str) -> (String, Option<String>) {
        let whole = || (text.to_owned(), None);
        let Some((scheme, rest)) = text.split_once("://").filter(|_| Self::is_address(text)) else { return whole() };
        // The last `@`: a password may contain others, and no part of it may be shown.
        let Some(at) = rest.rfind('@') else { return whole() };
        let Some((user, password)) = rest[..at].split_once(':') else { return whole() };
        (format!("{scheme}://{user}{}", &rest[at..]), Some(decoded(password)))
    }

    /// Adds the password of the settings file.
    pub(crate) fn set_password(&mut self, password: Option<String>) {
        self.password = password;
    }

    /// The address without a password.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The password of the settings file.
    #[cfg(feature = "postgres")]
    pub(super) fn password(&self) -> Option<&str> {
        self.password.as_deref()
    }
}

/// A text in which `%41` stands for A.
pub(super) fn decoded(text: &str) -> String {
    // Parsed as the value of a query without a name, in which a plus would mean a space.
    let pair = format!("={}", text.replace('+', "%2B"));
    form_urlencoded::parse(pair.as_bytes()).next().map_or_else(String::new, |(_, value)| value.into_owned())
}

impl FromStr for DatabaseAddress {
    type Err = BadAddress;

    fn from_str(text: &str) -> Result<Self, BadAddress> {
        let (url, password) = Self::split(text);
        let query = url.split_once('?').map_or("", |(_, query)| query);
        if password.is_some() || form_urlencoded::parse(query.as_bytes()).any(|(name, _)| name == PASSWORD) {
            return Err(BadAddress::Password);
        }
        let rest = url.split_once("://").map_or("", |(_, rest)| rest);
        let path = rest.split('?').next().and_then(|rest| rest.split_once('/')).map_or("", |(_, path)| path);
        let is_named = !path.is_empty() || query.split('&').any(|option| option.starts_with("dbname="));
        if is_named { Ok(Self { url, password: None }) } else { Err(BadAddress::NoDatabase) }
    }
}

/// Without a password.
impl fmt::Display for DatabaseAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.url)
    }
}

/// Without a password.
impl fmt::Debug for DatabaseAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DatabaseAddress({:?})", self.url)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::StorePlace;

    #[test]
    fn a_password_in_an_argument_is_refused_and_one_in_the_settings_file_is_not_shown() {
        for text in [
            "postgres://ana:secret@localhost/bidak",
            "postgresql://ana:@localhost:5432/bidak",
            "postgres://localhost/bidak?user=ana&password=secret",
            "postgres://localhost/bidak?user=ana&passw%6Frd=secret",
            "postgres://ana:se/cret@localhost/bidak",
            "postgres://ana:se?cr@et@localhost/bidak",
        ] {
            assert_eq!(text.parse::<StorePlace>(), Err(BadAddress::Password), "{text}");
        }
        let (url, password) = DatabaseAddress::split("postgres://ana:se%3Acr+t@one,two:5433/bidak?sslmode=require");
        assert_eq!(
            (url.as_str(), password.as_deref()),
            ("postgres://ana@one,two:5433/bidak?sslmode=require", Some("se:cr+t"))
        );
        let mut address = url.parse::<DatabaseAddress>().expect("without a password");
        address.set_password(password);
        let place = StorePlace::Database(address);
        assert_eq!(place.to_string(), url);
        assert!(!format!("{place:?}").contains("se:cr"), "{place:?}");
    }

    #[test]
    fn a_place_is_memory_a_file_or_a_database_that_has_a_name() {
        let address = |text: &str| StorePlace::Database(text.parse().expect("an address"));
        for (text, place) in [
            ("memory", Ok(StorePlace::Memory)),
            ("postgres.db", Ok(StorePlace::File("postgres.db".into()))),
            ("/srv/a:b@c/games.db", Ok(StorePlace::File("/srv/a:b@c/games.db".into()))),
            ("postgres://localhost/bidak", Ok(address("postgres://localhost/bidak"))),
            ("postgres:///bidak?host=/run/postgresql", Ok(address("postgres:///bidak?host=/run/postgresql"))),
            ("postgres://localhost", Err(BadAddress::NoDatabase)),
            ("postgres://ana@localhost/", Err(BadAddress::NoDatabase)),
        ] {
            assert_eq!(text.parse::<StorePlace>(), place, "{text}");
        }
        assert_eq!(DatabaseAddress::split("/srv/a:b@c/games.db").1, None);
    }
}
