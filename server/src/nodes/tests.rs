//! The owners of rooms, and the handshake of a link.

use std::future::{pending, ready};
use std::pin::pin;

use bidak_shared::protocol::Command;
use futures::FutureExt;
use futures::future::{BoxFuture, join_all};

use super::*;
use crate::caller::Caller;
use crate::net::network::{LinkListener, TcpNetwork};
use crate::room::RoomRequest;
use crate::store::{Holding, NewNode};
use crate::wire::closing::HangUp;
use crate::wire::outbox::Reply;

/// Ignores the events of links.
#[derive(Debug)]
struct NoLobby;

impl LinkEvents for NoLobby {
    fn opened(&self, _: Epoch, _: LinkQueue) -> BoxFuture<'_, ()> {
        ready(()).boxed()
    }

    fn lobby_changed(&self, _: LinkId, _: Option<Box<NodeChanges>>) -> BoxFuture<'_, ()> {
        ready(()).boxed()
    }
}

fn nodes(me: u64) -> Nodes {
    Nodes::new(
        Epoch(me),
        ClusterSecret::new([7; 32]),
        Arc::new(TcpNetwork),
        Arc::new(NoLobby),
        CancellationToken::new(),
    )
}

/// A map in which one node owns everything.
fn owned_by(version: u64, owner: u64) -> Arc<ShardMap> {
    let new = NewNode { name: "b".to_owned(), link: "127.0.0.1:1".to_owned(), form: FORM };
    let holding = Holding { owner: Some(Epoch(owner)), tenure: Tenure(version as u32) };
    Arc::new(ShardMap::new(version, vec![Node { epoch: Epoch(owner), new }], vec![holding; Shard::COUNT]))
}

fn code() -> RoomCode {
    RoomCode::from_bits(77)
}

#[tokio::test(start_paused = true)]
async fn finding_a_room_waits_until_its_shard_is_open_here() {
    let nodes = nodes(1);
    let (outbox, _outgoing) = Outbox::new(8, 1000);
    let mut found = pin!(nodes.find(Shard::of(code()), ConnectionId(1), &outbox));
    assert!(found.as_mut().now_or_never().is_none(), "nobody has it");
    nodes.set_map(owned_by(1, 1));
    assert_eq!(nodes.to_open().len(), Shard::COUNT);
    assert!(found.as_mut().now_or_never().is_none(), "it is on its way");
    assert!(!nodes.is_open(code()));
    nodes.set_open(&[Shard::of(code())], true);
    assert!(found.await.is_none(), "it is here");
    assert!(nodes.is_open(code()) && nodes.owns(Shard::of(code()), 1).await);
    assert_eq!((nodes.to_open().len(), nodes.tenure(code())), (Shard::COUNT - 1, Tenure(1)));
}

#[tokio::test(start_paused = true)]
async fn a_shard_that_has_moved_on_is_not_owned_once_the_map_says_so() {
    let nodes = nodes(1);
    nodes.set_map(owned_by(1, 1));
    nodes.set_map(owned_by(2, 2));
    let since = tokio::time::Instant::now();
    assert!(!nodes.owns(Shard::of(code()), 1).await, "by an older map");
    assert_eq!(since.elapsed(), Duration::ZERO, "on paused time");
    // The request knows a newer map than this node.
    let mut comes = pin!(nodes.owns(Shard::of(code()), 3));
    assert!(comes.as_mut().now_or_never().is_none(), "the third map may bring it back");
    nodes.set_map(owned_by(3, 1));
    assert!(comes.as_mut().now_or_never().is_none(), "it is on its way");
    nodes.set_open(&[Shard::of(code())], true);
    assert!(comes.await);
}

/// A network without answers.
#[derive(Debug)]
struct Silence;

impl crate::net::network::LinkNetwork for Silence {
    fn connect<'a>(&'a self, _: &'a str) -> BoxFuture<'a, std::io::Result<LinkSocket>> {
        pending().boxed()
    }

    fn listen<'a>(&'a self, _: &'a str) -> BoxFuture<'a, std::io::Result<Box<dyn LinkListener>>> {
        pending().boxed()
    }
}

#[tokio::test(start_paused = true)]
async fn connections_that_wait_for_a_dead_owner_find_the_new_one_all_at_once() {
    let nodes = Nodes::new(
        Epoch(1),
        ClusterSecret::new([7; 32]),
        Arc::new(Silence),
        Arc::new(NoLobby),
        CancellationToken::new(),
    );
    nodes.set_map(owned_by(1, 2));
    let (outbox, _outgoing) = Outbox::new(8, 1000);
    let since = tokio::time::Instant::now();
    let all = join_all((1..=8).map(|number| nodes.find(Shard::of(code()), ConnectionId(number), &outbox)));
    let takeover = async {
        tokio::time::sleep(CONNECT / 2).await;
        nodes.set_map(owned_by(2, 1));
        nodes.set_open(&[Shard::of(code())], true);
    };
    let (found, ()) = tokio::join!(all, takeover);
    assert!(found.iter().all(Option::is_none), "they are here");
    assert_eq!(since.elapsed(), CONNECT / 2, "the former owner is not tried any more");
}

#[tokio::test(start_paused = true)]
async fn a_request_for_a_room_without_an_owner_ends_the_connection_without_a_refusal() {
    let nodes = nodes(1);
    // Nobody listens there.
    nodes.set_map(owned_by(1, 2));
    let (outbox, outgoing) = Outbox::new(8, 1000);
    let since = tokio::time::Instant::now();
    let room = AnyRoom::There(code(), nodes.find(Shard::of(code()), ConnectionId(1), &outbox).await.expect("not here"));
    assert_eq!(since.elapsed(), PATIENCE, "on paused time");
    assert!(!nodes.owns(Shard::of(code()), 1).await);
    assert_eq!(since.elapsed(), PATIENCE, "this node knows that it has moved");
    let caller = Arc::new(Caller::sample(1));
    let request = RoomRequest {
        caller: &caller,
        key: None,
        command: Command::Leave { room: code() },
        reply: Reply::new(outbox.clone(), 1),
        outbox: &outbox,
        arrived: since.into_std(),
    };
    assert_eq!(room.request(request).await, Role::Outsider);
    assert_eq!(outgoing.next().await, Err(HangUp::LinkBroken));
}

#[tokio::test]
async fn links_use_the_older_of_two_neighbouring_forms_and_others_are_refused_with_the_form() {
    for (edge, owner, form) in
        [(1, 1, Some(1)), (2, 1, Some(1)), (1, 2, Some(1)), (3, 2, Some(2)), (3, 1, None), (1, 3, None)]
    {
        let [edge, owner] = [(1, edge), (2, owner)].map(|(me, form)| Nodes { form, ..nodes(me) });
        let new = NewNode { name: "b".to_owned(), link: String::new(), form: owner.form };
        let found = edge.common_form(&Node { epoch: owner.me, new });
        let Some(form) = form else {
            let said = found.expect_err("nothing in common").to_string();
            assert!(said.contains(&format!("form {}", owner.form)) && said.contains("end all nodes"), "{said}");
            // An attempt is still refused with the reason.
            let refused = meet(&edge, &owner, edge.form).await.expect_err("nothing in common").to_string();
            assert!(refused.contains(&format!("form {}", edge.form)), "{refused}");
            continue;
        };
        assert_eq!(found.expect("in common"), form);
        assert_eq!(meet(&edge, &owner, form).await.expect("a link"), (edge.me, form));
    }
}

#[tokio::test]
async fn a_link_from_an_unknown_node_makes_the_next_beat_due() {
    for (known, looks) in [(7, true), (1, false)] {
        let (edge, owner) = (nodes(1), nodes(2));
        owner.set_map(owned_by(1, known));
        meet(&edge, &owner, FORM).await.expect("a link");
        assert_eq!(owner.due.notified().now_or_never().is_some(), looks, "it knows {known}");
    }
}

/// The handshake of two nodes in this form, as the owner sees it.
async fn meet(edge: &Nodes, owner: &Nodes, form: u32) -> io::Result<(Epoch, u32)> {
    let (here, there) = tokio::io::duplex(1000);
    let [(mut from_owner, mut to_owner), (mut from_edge, mut to_edge)] = [here, there].map(tokio::io::split);
    let introducing = async move {
        let ends = ([edge.me, owner.me], form);
        let introduced = link::introduce(&mut from_owner, &mut to_owner, edge.secret, ends).await;
        drop((from_owner, to_owner));
        introduced
    };
    let greeting = async {
        let greeted = crate::cluster::host::greet(&mut from_edge, &mut to_edge, owner).await;
        drop((from_edge, to_edge));
        greeted
    };
    let (introduced, greeted) = tokio::join!(introducing, greeting);
    assert_eq!(introduced.is_ok(), greeted.is_ok());
    greeted
}
