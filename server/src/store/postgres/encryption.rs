//! The encryption of connections to the database, set as for the programs of `PostgreSQL`: by `sslmode` and `sslrootcert` in the address,
//! else by `PGSSLMODE` and `PGSSLROOTCERT`; the default certificate authorities are in `~/.postgresql/root.crt`, if it exists.

use std::env;
use std::path::PathBuf;

use tokio_postgres::Config;
use tokio_postgres::config::SslMode as Negotiation;

use crate::store::address::decoded;
use crate::store::problem::StoreProblem;

/// The values of `sslmode`, ever stricter. `allow`, which tries without encryption first, is not supported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum SslMode {
    /// No encryption.
    Disable,
    /// Encryption if the database offers it, with any certificate.
    Prefer,
    /// Encryption, with any certificate.
    Require,
    /// Encryption, with a certificate of a trusted authority.
    VerifyCa,
    /// Encryption, with a certificate of a trusted authority for the host in the address.
    VerifyFull,
}

/// The trusted authorities.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Roots {
    /// The authorities in a PEM file.
    File(PathBuf),
    /// The authorities that browsers trust.
    Public,
}

/// The encryption of connections.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Encryption {
    pub(super) mode: SslMode,
    /// The authorities, if certificates are verified.
    pub(super) roots: Option<Roots>,
}

/// The settings as they are written.
#[derive(Debug, Default)]
pub(super) struct SslOptions {
    mode: Option<String>,
    roots: Option<String>,
    /// Whether the address names authorities.
    are_roots_in_address: bool,
}

impl SslMode {
    fn read(word: &str) -> Result<Self, StoreProblem> {
        Ok(match word {
            "disable" => Self::Disable,
            "prefer" => Self::Prefer,
            "require" => Self::Require,
            "verify-ca" => Self::VerifyCa,
            "verify-full" => Self::VerifyFull,
            _ => {
                let modes = "disable, prefer, require, verify-ca or verify-full";
                return Err(StoreProblem::unusable(&format!("sslmode is {modes}, not {word:?}")));
            }
        })
    }
}

impl SslOptions {
    /// Splits an address into the rest and its settings; the environment supplies missing ones.
    pub(super) fn take_from(url: &str) -> (String, Self) {
        Self::take_with(url, |name| env::var(name).ok().filter(|value| !value.is_empty()))
    }

    fn take_with(url: &str, variable: impl Fn(&str) -> Option<String>) -> (String, Self) {
        let (address, query) = url.split_once('?').unwrap_or((url, ""));
        let (mut mode, mut roots, mut others) = (None, None, Vec::new());
        for option in query.split('&').filter(|option| !option.is_empty()) {
            match option.split_once('=').map(|(name, value)| (decoded(name), decoded(value))) {
                Some((name, value)) if name == "sslmode" => mode = Some(value),
                Some((name, value)) if name == "sslrootcert" => roots = Some(value),
                _ => others.push(option),
            }
        }
        let are_roots_in_address = roots.is_some();
        let (mode, roots) = (mode.or_else(|| variable("PGSSLMODE")), roots.or_else(|| variable("PGSSLROOTCERT")));
        let query = others.join("&");
        let url = if query.is_empty() { address.to_owned() } else { format!("{address}?{query}") };
        (url, Self { mode, roots, are_roots_in_address })
    }

    /// The effect of the settings over TCP.
    pub(super) fn settle(&self) -> Result<Encryption, StoreProblem> {
        self.settle_with(default_roots())
    }

    fn settle_with(&self, default_roots: Option<PathBuf>) -> Result<Encryption, StoreProblem> {
        let roots = match self.roots.as_deref() {
            Some("system") => Some(Roots::Public),
            Some(file) => Some(Roots::File(file.into())),
            None => default_roots.map(Roots::File),
        };
        let default = if roots == Some(Roots::Public) { SslMode::VerifyFull } else { SslMode::Prefer };
        let mode = match (self.mode.as_deref().map_or(Ok(default), SslMode::read)?, &roots) {
            // Anybody can get a certificate of a public authority for some name, so the name must be verified.
            (mode, Some(Roots::Public)) if mode < SslMode::VerifyFull => {
                return Err(StoreProblem::unusable(&"sslrootcert=system needs sslmode=verify-full"));
            }
            (SslMode::Require, Some(_)) => SslMode::VerifyCa,
            (SslMode::VerifyCa, None) => {
                return Err(StoreProblem::unusable(
                    &"sslmode=verify-ca needs the file of the authority in sslrootcert",
                ));
            }
            (SslMode::VerifyFull, None) => {
                let problem = "sslmode=verify-full needs sslrootcert: the file of the authority, or system for the authorities \
                     that browsers trust";
                return Err(StoreProblem::unusable(&problem));
            }
            (mode, _) => mode,
        };
        if mode >= SslMode::VerifyCa {
            return Ok(Encryption { mode, roots });
        }
        if self.are_roots_in_address {
            let problem = "sslrootcert in the address verifies nothing without sslmode=verify-full or verify-ca";
            return Err(StoreProblem::unusable(&problem));
        }
        Ok(Encryption { mode, roots: None })
    }
}

impl Encryption {
    /// For Unix sockets.
    pub(super) const NONE: Self = Self { mode: SslMode::Disable, roots: None };

    /// Sets the options of the library.
    pub(super) fn apply(&self, config: &mut Config) {
        config.ssl_mode(match self.mode {
            SslMode::Disable => Negotiation::Disable,
            SslMode::Prefer => Negotiation::Prefer,
            SslMode::Require | SslMode::VerifyCa | SslMode::VerifyFull => Negotiation::Require,
        });
    }
}

/// The file that the programs of `PostgreSQL` look for.
fn default_roots() -> Option<PathBuf> {
    let file = etcetera::home_dir().ok()?.join(".postgresql").join("root.crt");
    file.exists().then_some(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_goes_before_the_environment_and_what_would_verify_nothing_is_refused() {
        use SslMode::{Disable, Prefer, Require, VerifyCa, VerifyFull};
        let file = |name: &str| Some(Roots::File(name.into()));
        for (query, environment, default_roots, expected) in [
            ("", [None, None], None, Ok((Prefer, None))),
            ("", [None, Some("/ca")], Some("/home"), Ok((Prefer, None))),
            ("", [Some("verify-full"), Some("/ca")], Some("/home"), Ok((VerifyFull, file("/ca")))),
            ("", [Some("verify-full"), None], Some("/home"), Ok((VerifyFull, file("/home")))),
            ("?sslmode=disable", [Some("require"), None], Some("/home"), Ok((Disable, None))),
            ("?sslmode=require", [None, None], None, Ok((Require, None))),
            ("?sslmode=require", [None, None], Some("/home"), Ok((VerifyCa, file("/home")))),
            ("?sslmode=verify-ca&sslrootcert=%2Fa%20b+c", [None, Some("/ca")], None, Ok((VerifyCa, file("/a b+c")))),
            ("?sslrootcert=system", [None, None], None, Ok((VerifyFull, Some(Roots::Public)))),
            ("?sslrootcert=system", [Some("require"), None], None, Err("needs sslmode=verify-full")),
            ("?sslmode=verify-ca&sslrootcert=system", [None, None], None, Err("needs sslmode=verify-full")),
            ("?sslmode=verify-ca", [None, None], None, Err("verify-ca needs the file")),
            ("", [Some("verify-full"), None], None, Err("verify-full needs sslrootcert")),
            ("?sslrootcert=/ca", [None, None], None, Err("verifies nothing")),
            ("?sslrootcert=/ca&sslmode=disable", [None, None], None, Err("verifies nothing")),
            ("?sslmode=sometimes", [None, None], None, Err("not \"sometimes\"")),
            ("", [Some("allow"), None], None, Err("not \"allow\"")),
        ] {
            let [mode, roots] = environment;
            let variable = |name: &str| if name == "PGSSLMODE" { mode } else { roots }.map(str::to_owned);
            let (url, options) = SslOptions::take_with(&format!("postgres://a/b{query}"), variable);
            assert_eq!(url, "postgres://a/b");
            let settled = options.settle_with(default_roots.map(PathBuf::from)).map_err(|error| error.to_string());
            match expected {
                Ok((mode, roots)) => assert_eq!(settled, Ok(Encryption { mode, roots }), "{query} {environment:?}"),
                Err(part) => {
                    let problem = settled.expect_err("it is refused");
                    assert!(problem.contains(part), "{query} {environment:?}: {problem}");
                }
            }
        }
        let url = "postgres://a/b?host=%2Frun&ssl%6Dode=prefer&user=ana";
        assert_eq!(SslOptions::take_with(url, |_| None).0, "postgres://a/b?host=%2Frun&user=ana");
    }
}
