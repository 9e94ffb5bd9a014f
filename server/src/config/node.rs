//! The settings of a node.

use std::path::PathBuf;

use clap::Args;

/// The settings of a node: a server that shares its store with others, which together are one.
#[derive(Args, Clone, Debug, PartialEq, Eq)]
pub struct NodeSettings {
    /// Name of this server among several that share a store and act as one: its own, and the same at every start;
    /// started again, it has its rooms again at once
    #[arg(id = "node", long = "node", env = "BIDAK_NODE", value_name = "NAME", required = false)]
    pub name: String,

    /// Address and port at which the other servers reach this one, and nobody else should: the requests of their clients to rooms here
    /// come over it, unencrypted without --link-tls, so it belongs in a private network; port 0 takes any free one
    #[arg(id = "link", long = "link", env = "BIDAK_LINK", value_name = "ADDR:PORT", required = false)]
    pub link: String,

    /// Address and port to listen on for the other servers, where they reach this one only through something in between that
    /// forwards connections; by default that of --link, and port 0 takes any free one
    #[arg(id = "link_listen", long = "link-listen", env = "BIDAK_LINK_LISTEN", value_name = "ADDR:PORT")]
    pub link_listen: Option<String>,

    /// Folder with cert.pem, key.pem and ca.pem: links are encrypted, and both nodes show a certificate of this authority, for the
    /// host of --link; all nodes have one, or none has
    #[arg(id = "link_tls", long = "link-tls", env = "BIDAK_LINK_TLS", value_name = "DIR")]
    pub link_tls: Option<PathBuf>,
}
