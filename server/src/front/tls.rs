//! TLS, with a certificate that can be reloaded.

use std::io;
use std::path::PathBuf;

use thiserror::Error;
use tokio::net::TcpStream;

use crate::config::TlsFiles;

/// Why a certificate cannot be loaded.
#[derive(Debug, Error)]
pub(crate) enum TlsError {
    /// A file cannot be read, or has the wrong content.
    #[cfg(feature = "tls")]
    #[error("{}: {problem}", .file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// The problem.
        problem: String,
    },
    /// The two files do not belong together, or are of an unsupported kind.
    #[cfg(feature = "tls")]
    #[error("{} and {} cannot be used together: {error}", .files.cert.display(), .files.key.display())]
    Pair {
        /// The files.
        files: TlsFiles,
        /// The error.
        error: tokio_rustls::rustls::Error,
    },
    /// The program was built without TLS.
    #[cfg(not(feature = "tls"))]
    #[error("this program was built without TLS, so {} is of no use; build it with the feature tls", .0.display())]
    NotBuilt(PathBuf),
}

impl From<TlsError> for io::Error {
    fn from(error: TlsError) -> Self {
        Self::new(io::ErrorKind::InvalidInput, error.to_string())
    }
}

#[cfg(feature = "tls")]
pub(crate) use with_rustls::Tls;

#[cfg(feature = "tls")]
mod with_rustls {
    use std::path::Path;
    use std::sync::{Arc, PoisonError, RwLock};

    use tokio_rustls::TlsAcceptor;
    use tokio_rustls::rustls::ServerConfig;
    use tokio_rustls::rustls::crypto::ring;
    use tokio_rustls::rustls::pki_types::pem::{self, PemObject};
    use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
    use tokio_rustls::server::TlsStream;

    use super::{TcpStream, TlsError, TlsFiles, io};

    /// A certificate with its key, and the files that they were read from.
    pub(crate) struct Tls {
        files: TlsFiles,
        present: RwLock<Arc<ServerConfig>>,
    }

    impl Tls {
        /// Reads the files.
        pub(crate) fn open(files: &TlsFiles) -> Result<Self, TlsError> {
            Ok(Self { files: files.clone(), present: RwLock::new(read(files)?) })
        }

        /// Reloads the files. On an error the old certificate stays.
        pub(crate) fn reload(&self) -> Result<(), TlsError> {
            let fresh = read(&self.files)?;
            *self.present.write().unwrap_or_else(PoisonError::into_inner) = fresh;
            Ok(())
        }

        /// Does the handshake.
        pub(crate) async fn accept(&self, stream: TcpStream) -> io::Result<TlsStream<TcpStream>> {
            let present = Arc::clone(&self.present.read().unwrap_or_else(PoisonError::into_inner));
            TlsAcceptor::from(present).accept(stream).await
        }
    }

    fn read(files: &TlsFiles) -> Result<Arc<ServerConfig>, TlsError> {
        let wrong = |file: &Path, problem: String| TlsError::File { file: file.into(), problem };
        let reads = |file: &Path, error: pem::Error, what: &str| match error {
            pem::Error::Io(error) => wrong(file, format!("cannot be read: {error}")),
            pem::Error::NoItemsFound => wrong(file, format!("there is no {what} in it")),
            error => wrong(file, format!("this is not PEM: {error}")),
        };
        let TlsFiles { cert, key } = files;
        let chain = CertificateDer::pem_file_iter(cert)
            .and_then(Iterator::collect::<Result<Vec<_>, _>>)
            .map_err(|error| reads(cert, error, "certificate"))?;
        if chain.is_empty() {
            return Err(wrong(cert, "there is no certificate in it".to_owned()));
        }
        let private = PrivateKeyDer::from_pem_file(key).map_err(|error| reads(key, error, "private key"))?;
        let pair = |error| TlsError::Pair { files: files.clone(), error };
        let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(pair)?
            .with_no_client_auth()
            .with_single_cert(chain, private)
            .map_err(pair)?;
        Ok(Arc::new(config))
    }
}

/// A build without TLS has none.
#[cfg(not(feature = "tls"))]
pub(crate) enum Tls {}

#[cfg(not(feature = "tls"))]
impl Tls {
    pub(crate) fn open(files: &TlsFiles) -> Result<Self, TlsError> {
        Err(TlsError::NotBuilt(files.cert.clone()))
    }

    pub(crate) fn reload(&self) -> Result<(), TlsError> {
        match *self {}
    }

    #[expect(clippy::unused_async, reason = "as where there is TLS")]
    pub(crate) async fn accept(&self, _: TcpStream) -> io::Result<TcpStream> {
        match *self {}
    }
}

impl std::fmt::Debug for Tls {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Tls(..)")
    }
}
