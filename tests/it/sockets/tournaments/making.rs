//! Making tournaments: limits per address, and drafts, which only their organiser sees.

use bidak_server::Config;
use bidak_shared::protocol::{
    Command, Order, RefusalCode, ServerMessage, TournamentCode, TournamentForm, TournamentPhase,
};
use harness::Player;
use tempfile::TempDir;

use super::export::get;
use super::{direct, enter, follow, listed, shown, spec};
use crate::sockets::accounts::{register, server};
use crate::sockets::{generous, is_counted};

#[tokio::test]
async fn one_address_does_not_take_all_tournaments_also_after_a_restart_nor_makes_them_without_end() {
    let folder = TempDir::new().expect("folders can be made there");
    let config = || Config { tournaments_per_address: 4, ..generous() };
    let first = server(folder.path(), config()).await;
    let new = || Command::TournamentNew(Box::new(spec(TournamentForm::Swiss)));
    let mut tokens = Vec::new();
    let mut made = Vec::new();
    for handle in ["guru", "ana"] {
        let mut organiser = first.player("Rina").await;
        register(&mut organiser, handle).await;
        for _ in 0..2 {
            made.push(shown(&mut organiser, new()).await.tournament);
        }
        tokens.push(organiser.welcome().token);
    }
    let mut budi = first.player("Budi").await;
    register(&mut budi, "budi").await;
    let (code, sentence) = budi.refused(new()).await;
    assert_eq!(code, RefusalCode::TooManyTournaments);
    assert_eq!(sentence, "your address has 4 tournaments that are not over; cancel or end one");
    assert!(is_counted(&first, "tournaments_per_address"));
    let budi = budi.welcome().token;
    first.stop().await;
    let second = server(folder.path(), config()).await;
    for (token, tournament) in tokens.iter().zip([made[0], made[2]]) {
        let mut organiser = Player::hello(&second.url(), None, Some(token.reveal())).await;
        shown(&mut organiser, follow(tournament)).await;
    }
    let mut budi = Player::hello(&second.url(), None, Some(budi.reveal())).await;
    // Two are known to come from here again, so two more may be made at once. Of the 24 in an hour, one organiser makes
    // a tenth of each part.
    let mut count = 0;
    let refusal = loop {
        match budi.ask(new()).await {
            ServerMessage::Tournament { snapshot, .. } => {
                count += 1;
                assert!(count < 100, "one address makes tournaments without end");
                if count >= 2 {
                    budi.done(direct(snapshot.tournament, Order::Cancel)).await;
                    budi.done(Command::LeaveTournament { tournament: snapshot.tournament }).await;
                }
            }
            ServerMessage::Refused { code, sentence, .. } => break (code, sentence),
            other => panic!("a tournament, not {other:?}"),
        }
    };
    let sentence = "you have made too many tournaments; try again in an hour".to_owned();
    assert_eq!((count, refusal), (3, (RefusalCode::TooManyTournaments, sentence)));
    assert_eq!(listed(&mut budi).await.len(), 1, "what was cancelled before it was opened is not listed");
    second.end();
}

#[tokio::test]
async fn a_draft_answers_as_a_code_that_nothing_has_also_when_it_was_cancelled() {
    let folder = TempDir::new().expect("folders can be made there");
    let server = server(folder.path(), Config { wrong_guesses_per_address: 400, ..generous() }).await;
    let mut guru = server.player("Pak Guru").await;
    register(&mut guru, "guru").await;
    let draft = shown(&mut guru, Command::TournamentNew(Box::new(spec(TournamentForm::Swiss)))).await.tournament;
    let mut guest = server.player("Eve").await;
    let requests = |code| {
        [
            follow(code),
            enter(code),
            Command::Ready { tournament: code, ready: true },
            Command::Standings { tournament: code, from: None },
            direct(code, Order::Open),
            direct(code, Order::Add { handle: "nobody".parse().expect("a handle") }),
        ]
    };
    for is_cancelled in [false, true] {
        for (of_draft, of_nothing) in requests(draft).into_iter().zip(requests(TournamentCode::from_bits(7))) {
            assert_eq!(guest.refused(of_draft).await, guest.refused(of_nothing).await, "{is_cancelled}");
        }
        let [of_draft, of_nothing] =
            [draft, TournamentCode::from_bits(7)].map(|code| format!("/api/tournaments/{code}.csv"));
        let nothing = (404, "there is no tournament with this code\n".to_owned());
        assert_eq!(get(&server, &of_nothing).await, nothing);
        assert_eq!(get(&server, &of_draft).await, nothing);
        assert!(listed(&mut guest).await.is_empty());
        if !is_cancelled {
            guru.done(direct(draft, Order::Cancel)).await;
        }
    }
    assert_eq!(shown(&mut guru, follow(draft)).await.phase, TournamentPhase::Cancelled);
    // Guessing costs the address, however often one reconnects.
    let mut last = 404;
    for _ in 0..300 {
        last = get(&server, &format!("/api/tournaments/{}.csv", TournamentCode::from_bits(7))).await.0;
    }
    assert_eq!(last, 429);
    let mut again = server.player("Eve").await;
    assert_eq!(again.refused(follow(TournamentCode::from_bits(7))).await.0, RefusalCode::TooFast);
    server.end();
}

#[tokio::test]
async fn of_many_tournaments_that_are_asked_for_at_once_as_many_are_made_as_there_may_be() {
    for (organisers, each, tournaments_per_address, most) in [(1, 20, 0, 3), (4, 3, 5, 5), (18, 3, 0, 50)] {
        let folder = TempDir::new().expect("folders can be made there");
        let server = server(folder.path(), Config { tournaments_per_address, ..generous() }).await;
        let mut connections = Vec::new();
        for number in 0..organisers {
            let mut organiser = server.player("Pak Guru").await;
            register(&mut organiser, &format!("guru{number}")).await;
            let token = organiser.welcome().token.reveal().to_owned();
            connections.push(organiser);
            for _ in 1..each {
                connections.push(Player::hello(&server.url(), None, Some(&token)).await);
            }
        }
        let mut asked = Vec::new();
        for connection in &mut connections {
            asked.push(connection.send(Command::TournamentNew(Box::new(spec(TournamentForm::Swiss)))).await);
        }
        let mut made = 0;
        for (connection, id) in connections.iter_mut().zip(asked) {
            match connection.answer(id).await {
                ServerMessage::Tournament { .. } => made += 1,
                ServerMessage::Refused { code, .. } => assert_eq!(code, RefusalCode::TooManyTournaments),
                other => panic!("a tournament, not {other:?}"),
            }
        }
        assert_eq!(made, most, "{organisers} organisers, {each} connections each");
        server.end();
    }
}
