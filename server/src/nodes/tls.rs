//! TLS of links: both ends show a certificate of the same authority.

use std::io;
use std::path::Path;

use crate::net::network::LinkSocket;

/// The files in the folder of `--link-tls`: the certificate, its key, and the authority.
#[cfg(feature = "tls")]
const FILES: [&str; 3] = ["cert.pem", "key.pem", "ca.pem"];

fn bad(file: &Path, problem: impl std::fmt::Display) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, format!("{}: {problem}", file.display()))
}

#[cfg(feature = "tls")]
pub(super) use with_rustls::LinkTls;

#[cfg(feature = "tls")]
mod with_rustls {
    use std::sync::Arc;

    use tokio_rustls::rustls::crypto::ring;
    use tokio_rustls::rustls::pki_types::pem::PemObject;
    use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName};
    use tokio_rustls::rustls::server::WebPkiClientVerifier;
    use tokio_rustls::rustls::{ClientConfig, RootCertStore, ServerConfig};
    use tokio_rustls::{TlsAcceptor, TlsConnector};

    use super::{LinkSocket, Path, bad, io};

    /// The certificate of this node, and the authority of all.
    #[derive(Clone)]
    pub(in crate::nodes) struct LinkTls {
        acceptor: TlsAcceptor,
        connector: TlsConnector,
    }

    impl LinkTls {
        /// Reads the files in a folder.
        pub(in crate::nodes) fn open(folder: &Path) -> io::Result<Self> {
            let [cert, key, ca] = super::FILES.map(|name| folder.join(name));
            let certificates = |file: &Path| {
                let read = CertificateDer::pem_file_iter(file).and_then(Iterator::collect::<Result<Vec<_>, _>>);
                let read = read.map_err(|error| bad(file, error))?;
                if read.is_empty() { Err(bad(file, "there is no certificate in it")) } else { Ok(read) }
            };
            let chain = certificates(&cert)?;
            let private = || PrivateKeyDer::from_pem_file(&key).map_err(|error| bad(&key, error));
            let mut roots = RootCertStore::empty();
            for root in certificates(&ca)? {
                roots.add(root).map_err(|error| bad(&ca, error))?;
            }
            let (roots, provider) = (Arc::new(roots), Arc::new(ring::default_provider()));
            let verifier = WebPkiClientVerifier::builder_with_provider(Arc::clone(&roots), Arc::clone(&provider));
            let verifier = verifier.build().map_err(|error| bad(&ca, error))?;
            let of_pair = |error| bad(&cert, error);
            let server = ServerConfig::builder_with_provider(Arc::clone(&provider))
                .with_safe_default_protocol_versions()
                .map_err(of_pair)?
                .with_client_cert_verifier(verifier)
                .with_single_cert(chain.clone(), private()?)
                .map_err(of_pair)?;
            let client = ClientConfig::builder_with_provider(provider)
                .with_safe_default_protocol_versions()
                .map_err(of_pair)?
                .with_root_certificates(roots)
                .with_client_auth_cert(chain, private()?)
                .map_err(of_pair)?;
            Ok(Self { acceptor: Arc::new(server).into(), connector: Arc::new(client).into() })
        }

        /// The handshake of the node that accepts a link.
        pub(in crate::nodes) async fn accept(&self, socket: LinkSocket) -> io::Result<LinkSocket> {
            Ok(Box::new(self.acceptor.accept(socket).await?))
        }

        /// The handshake of the node that opens a link to one whose certificate is for this host.
        pub(in crate::nodes) async fn connect(&self, host: &str, socket: LinkSocket) -> io::Result<LinkSocket> {
            let name = ServerName::try_from(host.to_owned()).map_err(|error| bad(Path::new(host), error))?;
            Ok(Box::new(self.connector.connect(name, socket).await?))
        }
    }
}

/// No value exists without TLS.
#[cfg(not(feature = "tls"))]
#[derive(Clone)]
pub(super) enum LinkTls {}

#[cfg(not(feature = "tls"))]
#[expect(clippy::unused_async, reason = "as where there is TLS")]
impl LinkTls {
    pub(super) fn open(folder: &Path) -> io::Result<Self> {
        Err(bad(folder, "this program was built without TLS; build it with the feature tls"))
    }

    pub(super) async fn accept(&self, _: LinkSocket) -> io::Result<LinkSocket> {
        match *self {}
    }

    pub(super) async fn connect(&self, _: &str, _: LinkSocket) -> io::Result<LinkSocket> {
        match *self {}
    }
}

/// Hides the key.
impl std::fmt::Debug for LinkTls {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("LinkTls(..)")
    }
}
