//! TLS to the database.

use crate::store::postgres::encryption::{Encryption, SslMode};
use crate::store::problem::StoreProblem;

#[cfg(feature = "tls")]
pub(super) use with_rustls::Tls;

#[cfg(feature = "tls")]
mod with_rustls {
    use std::io;
    use std::path::Path;
    use std::pin::Pin;
    use std::sync::Arc;
    use std::task::{Context, Poll};
    use std::time::Duration;

    use futures::FutureExt;
    use futures::future::BoxFuture;
    use sha2::{Digest, Sha256, Sha384, Sha512};
    use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
    use tokio::time::timeout;
    use tokio_postgres::tls::{ChannelBinding, MakeTlsConnect, TlsConnect, TlsStream};
    use tokio_rustls::rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
    use tokio_rustls::rustls::client::{verify_server_cert_signed_by_trust_anchor, verify_server_name};
    use tokio_rustls::rustls::crypto::{
        WebPkiSupportedAlgorithms, ring, verify_tls12_signature, verify_tls13_signature,
    };
    use tokio_rustls::rustls::pki_types::pem::PemObject;
    use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName, UnixTime};
    use tokio_rustls::rustls::server::ParsedCertificate;
    use tokio_rustls::rustls::{
        CertificateError, ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme,
    };
    use tokio_rustls::{TlsConnector, client};

    use super::{Encryption, SslMode, StoreProblem};
    use crate::store::postgres::encryption::Roots;

    /// The most time for a handshake: a silent host leaves time for the next one.
    const HANDSHAKE: Duration = Duration::from_secs(5);

    /// The ALPN protocol: a server of another kind cannot pose as the database.
    const PROTOCOL: &[u8] = b"postgresql";

    /// Encrypts connections.
    #[derive(Clone)]
    pub(in crate::store::postgres) struct Tls(TlsConnector);

    impl Tls {
        /// Reads the file of authorities if certificates are verified.
        pub(in crate::store::postgres) fn new(encryption: &Encryption) -> Result<Self, StoreProblem> {
            let roots = match &encryption.roots {
                None => RootCertStore::empty(),
                Some(Roots::File(file)) => read(file)?,
                Some(Roots::Public) => RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() },
            };
            let provider = Arc::new(ring::default_provider());
            let algorithms = provider.signature_verification_algorithms;
            let mut config = ClientConfig::builder_with_provider(provider)
                .with_safe_default_protocol_versions()
                .map_err(|error| StoreProblem::unusable(&error))?
                .dangerous()
                .with_custom_certificate_verifier(Arc::new(Verifier { mode: encryption.mode, roots, algorithms }))
                .with_no_client_auth();
            config.alpn_protocols = vec![PROTOCOL.to_vec()];
            Ok(Self(Arc::new(config).into()))
        }
    }

    /// The authorities of a file.
    fn read(file: &Path) -> Result<RootCertStore, StoreProblem> {
        let bad = |problem: String| StoreProblem::unusable(&format!("{}: {problem}", file.display()));
        let certificates = CertificateDer::pem_file_iter(file).and_then(Iterator::collect::<Result<Vec<_>, _>>);
        let mut roots = RootCertStore::empty();
        for certificate in certificates.map_err(|error| bad(error.to_string()))? {
            roots.add(certificate).map_err(|error| bad(error.to_string()))?;
        }
        if roots.is_empty() { Err(bad("there is no certificate in it".to_owned())) } else { Ok(roots) }
    }

    /// Verifies a certificate as the mode demands; its signatures are always verified.
    #[derive(Debug)]
    struct Verifier {
        mode: SslMode,
        roots: RootCertStore,
        algorithms: WebPkiSupportedAlgorithms,
    }

    impl ServerCertVerifier for Verifier {
        fn verify_server_cert(
            &self,
            end_entity: &CertificateDer<'_>,
            intermediates: &[CertificateDer<'_>],
            server_name: &ServerName<'_>,
            _ocsp_response: &[u8],
            now: UnixTime,
        ) -> Result<ServerCertVerified, Error> {
            if self.mode >= SslMode::VerifyCa {
                let certificate = ParsedCertificate::try_from(end_entity)?;
                let algorithms = self.algorithms.all;
                verify_server_cert_signed_by_trust_anchor(&certificate, &self.roots, intermediates, now, algorithms)?;
                if self.mode == SslMode::VerifyFull {
                    verify_server_name(&certificate, server_name)?;
                }
            }
            Ok(ServerCertVerified::assertion())
        }

        fn verify_tls12_signature(
            &self,
            message: &[u8],
            certificate: &CertificateDer<'_>,
            signed: &DigitallySignedStruct,
        ) -> Result<HandshakeSignatureValid, Error> {
            verify_tls12_signature(message, certificate, signed, &self.algorithms)
        }

        fn verify_tls13_signature(
            &self,
            message: &[u8],
            certificate: &CertificateDer<'_>,
            signed: &DigitallySignedStruct,
        ) -> Result<HandshakeSignatureValid, Error> {
            verify_tls13_signature(message, certificate, signed, &self.algorithms)
        }

        fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
            self.algorithms.supported_schemes()
        }
    }

    impl<S: AsyncRead + AsyncWrite + Unpin + Send + 'static> MakeTlsConnect<S> for Tls {
        type Stream = Encrypted<S>;
        type TlsConnect = Handshake;
        type Error = io::Error;

        fn make_tls_connect(&mut self, host: &str) -> io::Result<Handshake> {
            Ok(Handshake { connector: self.0.clone(), host: host.to_owned() })
        }
    }

    /// A handshake with the database at this host.
    pub(in crate::store::postgres) struct Handshake {
        connector: TlsConnector,
        host: String,
    }

    impl<S: AsyncRead + AsyncWrite + Unpin + Send + 'static> TlsConnect<S> for Handshake {
        type Stream = Encrypted<S>;
        type Error = io::Error;
        type Future = BoxFuture<'static, io::Result<Encrypted<S>>>;

        fn connect(self, stream: S) -> Self::Future {
            async move {
                let name = ServerName::try_from(self.host)
                    .map_err(|error| io::Error::new(io::ErrorKind::InvalidInput, error))?;
                let connected = timeout(HANDSHAKE, self.connector.connect(name, stream)).await?;
                Ok(Encrypted(connected.map_err(with_reason)?))
            }
            .boxed()
        }
    }

    /// Adds the reason why a certificate was refused.
    fn with_reason(error: io::Error) -> io::Error {
        let cause = error.get_ref().and_then(|cause| cause.downcast_ref::<Error>());
        let Some(Error::InvalidCertificate(problem)) = cause else { return error };
        let problem = match problem {
            // A bad signature means an authority of the same name with another key.
            CertificateError::UnknownIssuer | CertificateError::BadSignature => {
                "no authority of sslrootcert has signed it".to_owned()
            }
            problem => problem.to_string(),
        };
        io::Error::new(io::ErrorKind::InvalidData, format!("the certificate of the database is refused: {problem}"))
    }

    /// An encrypted connection.
    pub(in crate::store::postgres) struct Encrypted<S>(client::TlsStream<S>);

    impl<S: AsyncRead + AsyncWrite + Unpin> TlsStream for Encrypted<S> {
        fn channel_binding(&self) -> ChannelBinding {
            let (_, session) = self.0.get_ref();
            let certificate = session.peer_certificates().and_then(<[_]>::first);
            certificate
                .and_then(|certificate| end_point(certificate))
                .map_or_else(ChannelBinding::none, ChannelBinding::tls_server_end_point)
        }
    }

    /// The channel binding of a password to a certificate, against a man in the middle: the hash of the certificate by the hash function
    /// of its signature (`tls-server-end-point`, RFC 5929). `None` if the signature names no hash function, like Ed25519.
    fn end_point(certificate: &[u8]) -> Option<Vec<u8>> {
        // The last byte names the hash function.
        const RSA: &[u8] = b"\x2a\x86\x48\x86\xf7\x0d\x01\x01";
        const ECDSA: &[u8] = b"\x2a\x86\x48\xce\x3d\x04\x03";
        // Certificate ::= SEQUENCE { tbsCertificate, signatureAlgorithm SEQUENCE { OBJECT IDENTIFIER, … }, … }
        let (parts, _) = element(certificate)?;
        let (_, after) = element(parts)?;
        let (algorithm, _) = element(after)?;
        let (identifier, _) = element(algorithm)?;
        let (last, family) = identifier.split_last()?;
        Some(match (family, last) {
            // The RFC replaces MD5 and SHA-1 by SHA-256.
            (RSA, 4 | 5 | 11) | (ECDSA, 2) => Sha256::digest(certificate).to_vec(),
            (RSA, 12) | (ECDSA, 3) => Sha384::digest(certificate).to_vec(),
            (RSA, 13) | (ECDSA, 4) => Sha512::digest(certificate).to_vec(),
            _ => return None,
        })
    }

    /// The content of the first DER element, and the rest.
    fn element(der: &[u8]) -> Option<(&[u8], &[u8])> {
        let (_tag, rest) = der.split_first()?;
        let (&first, mut rest) = rest.split_first()?;
        let mut length = usize::from(first);
        if first & 0x80 != 0 {
            let (bytes, after) = rest.split_at_checked(usize::from(first & 0x7f))?;
            length = bytes
                .iter()
                .try_fold(0_usize, |length, byte| length.checked_mul(256).map(|length| length + usize::from(*byte)))?;
            rest = after;
        }
        rest.split_at_checked(length)
    }

    impl<S: AsyncRead + AsyncWrite + Unpin> AsyncRead for Encrypted<S> {
        fn poll_read(
            mut self: Pin<&mut Self>,
            context: &mut Context<'_>,
            buffer: &mut ReadBuf<'_>,
        ) -> Poll<io::Result<()>> {
            Pin::new(&mut self.0).poll_read(context, buffer)
        }
    }

    impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for Encrypted<S> {
        fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
            Pin::new(&mut self.0).poll_write(context, bytes)
        }

        fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
            Pin::new(&mut self.0).poll_flush(context)
        }

        fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
            Pin::new(&mut self.0).poll_shutdown(context)
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn a_password_is_bound_to_the_hash_of_the_certificate_that_its_signature_names() {
            for (identifier, bytes) in [
                (&b"\x2a\x86\x48\x86\xf7\x0d\x01\x01\x05"[..], Some(32)),
                (b"\x2a\x86\x48\x86\xf7\x0d\x01\x01\x0c", Some(48)),
                (b"\x2a\x86\x48\x86\xf7\x0d\x01\x01\x0d", Some(64)),
                (b"\x2a\x86\x48\xce\x3d\x04\x03\x02", Some(32)),
                (b"\x2a\x86\x48\xce\x3d\x04\x03\x03", Some(48)),
                // Ed25519, and RSASSA-PSS, whose hash function is a parameter.
                (b"\x2b\x65\x70", None),
                (b"\x2a\x86\x48\x86\xf7\x0d\x01\x01\x0a", None),
            ] {
                let identifier = [&[6, identifier.len() as u8], identifier].concat();
                let algorithm = [&[0x30, identifier.len() as u8][..], &identifier].concat();
                // With an element before it whose length takes several bytes.
                let parts = [&[0x30, 0x82, 1, 0][..], &[7; 256], &algorithm].concat();
                let certificate = [&[0x30, 0x82, 1, (parts.len() - 256) as u8][..], &parts].concat();
                assert_eq!(end_point(&certificate).map(|hash| hash.len()), bytes, "{identifier:?}");
                for short in 0..certificate.len() {
                    assert_eq!(end_point(&certificate[..short]), None, "cut after {short} bytes");
                }
            }
        }
    }
}

/// TLS in a program that was built without it.
#[cfg(not(feature = "tls"))]
pub(super) type Tls = tokio_postgres::NoTls;

/// Refuses settings that need TLS.
#[cfg(not(feature = "tls"))]
pub(super) fn open(encryption: &Encryption) -> Result<Tls, StoreProblem> {
    if encryption.mode > SslMode::Prefer {
        let problem =
            "sslmode asks for encryption, and this program was built without TLS; build it with the feature tls";
        return Err(StoreProblem::unusable(&problem));
    }
    Ok(tokio_postgres::NoTls)
}

/// Reads the file of authorities if certificates are verified.
#[cfg(feature = "tls")]
pub(super) fn open(encryption: &Encryption) -> Result<Tls, StoreProblem> {
    Tls::new(encryption)
}

#[cfg(all(test, not(feature = "tls")))]
mod tests {
    use super::*;

    #[test]
    fn a_program_without_tls_says_how_to_build_one_that_has_it() {
        for (mode, is_refused) in [(SslMode::Disable, false), (SslMode::Prefer, false), (SslMode::Require, true)] {
            let opened = open(&Encryption { mode, roots: None }).map(drop).map_err(|error| error.to_string());
            assert_eq!(opened.is_err_and(|problem| problem.contains("the feature tls")), is_refused, "{mode:?}");
        }
    }
}
