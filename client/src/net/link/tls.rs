//! TLS, and the trusted certificates.

use std::path::Path;

use tokio::net::TcpStream;

use super::Address;
use super::wire::{Trouble, Wire};

#[cfg(feature = "tls")]
pub use with_rustls::trust;

#[cfg(feature = "tls")]
pub(super) use with_rustls::encrypt;

#[cfg(feature = "tls")]
mod with_rustls {
    use std::io;
    use std::sync::{Arc, OnceLock};

    use tokio_rustls::TlsConnector;
    use tokio_rustls::rustls::crypto::ring;
    use tokio_rustls::rustls::pki_types::pem::{self, PemObject};
    use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
    use tokio_rustls::rustls::{CertificateError, ClientConfig, Error, RootCertStore};

    use super::{Address, Path, TcpStream, Trouble, Wire};
    use crate::net::link::{FailureKind, Reason};

    /// The authorities that the user of this program trusts beside the public ones.
    static OWN: OnceLock<RootCertStore> = OnceLock::new();

    /// Also trusts the certificates in a PEM file, for servers with self-signed certificates. Only the first call
    /// counts. An error is a sentence.
    pub fn trust(file: &Path) -> Result<(), String> {
        let name = file.display();
        let mut roots = public();
        let known = roots.len();
        let certificates = CertificateDer::pem_file_iter(file).and_then(Iterator::collect::<Result<Vec<_>, _>>);
        for certificate in certificates.map_err(|error| match error {
            pem::Error::Io(error) => format!("{name} cannot be read: {error}"),
            error => format!("{name} is not PEM: {error}"),
        })? {
            roots.add(certificate).map_err(|error| format!("{name} has a certificate that cannot be used: {error}"))?;
        }
        if roots.len() == known {
            return Err(format!("there is no certificate in {name}"));
        }
        // Only the first call counts.
        let _ = OWN.set(roots);
        Ok(())
    }

    fn public() -> RootCertStore {
        RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.into() }
    }

    /// Shakes hands with the host of an address.
    pub(in crate::net::link) async fn encrypt(stream: TcpStream, address: &Address) -> Result<Box<dyn Wire>, Trouble> {
        let lasting = |reason| Trouble::Lasting(FailureKind::Unreachable, reason);
        let host = address.host();
        let name =
            ServerName::try_from(host.to_owned()).map_err(|_| lasting(Reason::TlsName { host: host.to_owned() }))?;
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(|error| lasting(Reason::TlsUnusable { problem: error.to_string() }))?
            .with_root_certificates(OWN.get().cloned().unwrap_or_else(public))
            .with_no_client_auth();
        match TlsConnector::from(Arc::new(config)).connect(name, stream).await {
            Ok(stream) => Ok(Box::new(stream)),
            Err(error) => Err(trouble(&error, address)),
        }
    }

    /// The problem, with advice.
    fn trouble(error: &io::Error, address: &Address) -> Trouble {
        let lasting = |reason| Trouble::Lasting(FailureKind::Unreachable, reason);
        let (host, server) = (address.host().to_owned(), address.authority());
        match error.get_ref().and_then(|inner| inner.downcast_ref::<Error>()) {
            // A certificate that only has the name of a trusted one is not trusted either.
            Some(Error::InvalidCertificate(CertificateError::UnknownIssuer | CertificateError::BadSignature)) => {
                lasting(Reason::TlsUnknown { host })
            }
            Some(Error::InvalidCertificate(
                CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. },
            )) => lasting(Reason::TlsOtherName { server, host }),
            Some(Error::InvalidCertificate(CertificateError::Expired | CertificateError::ExpiredContext { .. })) => {
                lasting(Reason::TlsExpired { host })
            }
            Some(Error::InvalidMessage(_)) => lasting(Reason::TlsNotSpoken { server }),
            Some(error) => lasting(Reason::TlsFailed { server, problem: error.to_string() }),
            None => Trouble::Passing(Reason::BrokeOff { server, problem: error.into() }),
        }
    }
}

/// There is nothing to trust.
#[cfg(not(feature = "tls"))]
pub fn trust(_: &Path) -> Result<(), String> {
    Err("this program was built without TLS, so it has no use for certificates".to_owned())
}

/// Never called: without TLS no address is secure.
#[cfg(not(feature = "tls"))]
pub(super) async fn encrypt(_: TcpStream, address: &Address) -> Result<Box<dyn Wire>, Trouble> {
    let reason = super::Reason::TlsMissing { server: address.to_string() };
    Err(Trouble::Lasting(super::FailureKind::Unreachable, reason))
}
