//! The connection to the database, encrypted or not.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::path::Path;
use std::process::Command;
use std::{fs, thread};

use harness::binary::bidak;
use harness::eventually;
use harness::postgres::PostgresServer;
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair, PKCS_ECDSA_P384_SHA384};
use tempfile::TempDir;

/// An authority, and a certificate of it for `localhost` with its key, in PEM.
fn authority() -> [String; 3] {
    let mut authority = CertificateParams::new(Vec::new()).unwrap();
    authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    // Its signatures have another hash than the usual one.
    let authority_key = KeyPair::generate_for(&PKCS_ECDSA_P384_SHA384).unwrap();
    let authority = CertifiedIssuer::self_signed(authority, authority_key).unwrap();
    let key = KeyPair::generate().unwrap();
    let certificate = CertificateParams::new(["localhost".to_owned()]).unwrap().signed_by(&key, &authority).unwrap();
    [authority.pem(), certificate.pem(), key.serialize_pem()]
}

/// The error of the program at a database, with these variables; none if all is well.
fn check(store: &str, variables: &[(&str, &Path)], home: &Path) -> Option<String> {
    let mut command = Command::new(bidak());
    command.args(["store", "check", "--store", store]).env("HOME", home).env_remove("XDG_CONFIG_HOME");
    for name in ["PGSSLMODE", "PGSSLROOTCERT", "PGPASSFILE"] {
        command.env_remove(name);
    }
    let output = command.envs(variables.iter().copied()).output().unwrap();
    (!output.status.success()).then(|| String::from_utf8(output.stderr).unwrap())
}

#[tokio::test]
async fn connections_to_the_database_are_encrypted_and_its_certificate_is_verified_as_sslmode_says() {
    let [ca, cert, key] = authority();
    let Some((mut server, port)) = PostgresServer::start_encrypted(&cert, &key) else { return };
    let local = format!("{}&port={port}", server.database("bidak"));
    server.ask("postgres", "CREATE ROLE guarded SUPERUSER LOGIN PASSWORD 'se:cret'");
    let folder = TempDir::new().unwrap();
    let [good, other, passwords, home] =
        ["good.pem", "other.pem", "passwords", "home"].map(|name| folder.path().join(name));
    fs::write(&good, ca).unwrap();
    fs::write(&other, &authority()[0]).unwrap();
    fs::create_dir(&home).unwrap();
    let write_passwords = |password: &str| {
        fs::write(&passwords, format!("*:*:*:guarded:{password}\n")).unwrap();
        #[cfg(unix)]
        fs::set_permissions(&passwords, std::os::unix::fs::PermissionsExt::from_mode(0o600)).unwrap();
    };
    write_passwords("se\\:cret");
    // A socket of this machine has no TLS, whatever is asked for. The tables are made through it.
    let place: bidak_server::store::StorePlace = local.parse().unwrap();
    thread::spawn(move || drop(place.open().unwrap())).join().unwrap();
    let (full, require) = (("PGSSLMODE", Path::new("verify-full")), ("PGSSLMODE", Path::new("require")));
    assert_eq!(check(&local, &[full], &home), None);
    let root = |file: &Path| format!("sslrootcert={}", file.display());
    let [good_root, other_root] = [root(&good), root(&other)];
    let password = [("PGPASSFILE", passwords.as_path())];
    for (user, host, options, variables, problem) in [
        // The database takes encrypted connections alone.
        ("bidak", "localhost", "sslmode=disable".to_owned(), &[][..], Some("no encryption")),
        ("bidak", "localhost", String::new(), &[], None),
        ("bidak", "127.0.0.1", "sslmode=require".to_owned(), &[], None),
        ("bidak", "localhost", format!("sslmode=verify-full&{good_root}"), &[], None),
        ("bidak", "127.0.0.1", format!("sslmode=verify-ca&{good_root}"), &[], None),
        // It is for another name than the address has.
        (
            "bidak",
            "127.0.0.1",
            format!("sslmode=verify-full&{good_root}"),
            &[],
            Some("refused: certificate not valid for name \"127.0.0.1\""),
        ),
        ("bidak", "", format!("hostaddr=127.0.0.1&sslmode=verify-full&{good_root}"), &[], Some("\"127.0.0.1\"")),
        ("bidak", "localhost", format!("hostaddr=127.0.0.1&sslmode=verify-full&{good_root}"), &[], None),
        // It is of another authority.
        ("bidak", "localhost", format!("sslmode=verify-full&{other_root}"), &[], Some("no authority of sslrootcert")),
        ("bidak", "localhost", format!("sslmode=verify-ca&{other_root}"), &[], Some("no authority of sslrootcert")),
        ("bidak", "localhost", "sslrootcert=system".to_owned(), &[], Some("no authority of sslrootcert")),
        ("bidak", "localhost", String::new(), &[full, ("PGSSLROOTCERT", &good)], None),
        (
            "bidak",
            "localhost",
            String::new(),
            &[require, ("PGSSLROOTCERT", &other)],
            Some("no authority of sslrootcert"),
        ),
        ("bidak", "127.0.0.1", good_root.clone(), &[require, ("PGSSLROOTCERT", &other)], None),
        // The program cannot do as the address says.
        ("bidak", "localhost", "sslmode=verify-full&sslrootcert=/no.pem".to_owned(), &[], Some("/no.pem: ")),
        ("bidak", "localhost", format!("sslmode=verify-full&{}", root(&passwords)), &[], Some("no certificate in it")),
        ("bidak", "localhost", "sslcert=mine.pem".to_owned(), &[], Some("unknown option `sslcert`")),
        // The password is bound to the certificate.
        ("guarded", "localhost", "sslmode=require&channel_binding=require".to_owned(), &password, None),
        ("guarded", "localhost", "sslmode=require&channel_binding=disable".to_owned(), &password, None),
        ("guarded", "localhost", "sslmode=require".to_owned(), &[], Some("password missing")),
        ("bidak", "localhost", "channel_binding=require".to_owned(), &[], Some("did not use channel binding")),
    ] {
        let store = format!("postgres://{user}@{host}:{port}/bidak?{options}");
        let store =
            if host.is_empty() { format!("postgres:///bidak?user={user}&port={port}&{options}") } else { store };
        match (check(&store, variables, &home), problem) {
            (None, None) => {}
            (Some(said), Some(words)) if said.contains(words) => {}
            (checked, _) => panic!("{store} {variables:?}: {checked:?}, not {problem:?}"),
        }
    }
    write_passwords("of somebody else");
    let store = format!("postgres://guarded@localhost:{port}/bidak");
    let said = check(&store, &password, &home).unwrap();
    assert!(said.contains("password authentication failed") && !said.contains("of somebody else"), "{said}");
    // A database that has TLS no more.
    server.ask("postgres", "ALTER SYSTEM SET ssl = off");
    server.ask("postgres", "SELECT pg_reload_conf()");
    let store = format!("postgres://bidak@localhost:{port}/bidak?sslmode=require");
    let refused = async || check(&store, &[], &home).is_some_and(|said| said.contains("server does not support TLS"));
    eventually("a database without TLS", refused).await;
}

#[test]
fn a_silent_port_is_no_database() {
    let home = TempDir::new().unwrap();
    // One that never answers, and one that does not finish the handshake.
    for (answer, part) in
        [(&b""[..], "it accepts connections and does not answer"), (b"S", "error performing TLS handshake: timed out")]
    {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let talk = thread::spawn(move || {
            let (mut socket, _) = listener.accept().unwrap();
            socket.read_exact(&mut [0; 8]).unwrap();
            socket.write_all(answer).unwrap();
            // Until the program has given up.
            socket.read_to_end(&mut Vec::new()).unwrap();
        });
        let store = format!("postgres://bidak@127.0.0.1:{port}/bidak?sslmode=require");
        let said = check(&store, &[], home.path()).unwrap();
        assert!(said.contains(part), "{said}");
        talk.join().unwrap();
    }
}
