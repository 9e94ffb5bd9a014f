//! Pairing by an external program, and seeds from an earlier tournament.

use bidak_server::Config;
use bidak_shared::club::result::PairingResult;
use bidak_shared::protocol::{
    Command, Order, RefusalCode, ServerMessage, TournamentForm, TournamentPhase, TournamentSpec,
};
use tempfile::TempDir;

use super::{Club, direct, enter, follow, shown, spec};
use crate::sockets::accounts::{register, server};
use crate::sockets::generous;

#[cfg(unix)]
#[tokio::test]
async fn a_program_pairs_the_rounds_and_where_it_fails_the_server_does_and_says_so() {
    use std::os::unix::fs::PermissionsExt;

    let folder = TempDir::new().expect("folders can be made there");
    let program = folder.path().join("pairings");
    // The weakest two meet, which no Swiss system does in a first round; from then on it fails.
    let script = "#!/bin/sh\ngrep -q '^001.* w ' \"$2\" && exit 7\nprintf '2\\n4 3\\n2 1\\n'\n";
    std::fs::write(&program, script).expect("it can be written");
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).expect("it is ours");
    let config = Config { swiss_program: Some(program), ..generous() };
    let server = server(folder.path(), config).await;
    let mut guru = server.player("Pak Guru").await;
    register(&mut guru, "guru").await;
    let code = shown(&mut guru, Command::TournamentNew(Box::new(spec(TournamentForm::Swiss)))).await.tournament;
    guru.done(direct(code, Order::Open)).await;
    let mut people = Vec::new();
    for handle in ["ana", "budi", "citra", "dewi"] {
        let mut player = server.player(handle).await;
        register(&mut player, handle).await;
        shown(&mut player, enter(code)).await;
        people.push(player);
    }
    guru.done(direct(code, Order::Start)).await;
    let pairs = |snapshot: &bidak_shared::protocol::TournamentSnapshot| -> Vec<[u32; 2]> {
        snapshot.pairings.iter().map(|pairing| [pairing.first, pairing.second]).collect()
    };
    let first = shown(&mut guru, follow(code)).await;
    assert_eq!(pairs(&first), [[4, 3], [2, 1]]);
    for board in [1, 2] {
        let result = PairingResult::First;
        guru.done(direct(code, Order::Decide { round: 1, board, game: 1, result })).await;
    }
    guru.done(direct(code, Order::Next)).await;
    let text = loop {
        if let ServerMessage::TournamentMessage { text, .. } = guru.receive().await.expect("the connection lasts") {
            break text.to_string();
        }
    };
    assert_eq!(text, "The pairing program failed: it fails: exit status: 7. The server pairs the round itself.");
    let second = shown(&mut guru, follow(code)).await;
    // Winners meet.
    let mut winners: Vec<u32> = pairs(&second)[0].to_vec();
    winners.sort_unstable();
    assert_eq!((second.round, winners), (2, vec![2, 4]));
    server.end();
}

#[tokio::test]
async fn a_knockout_is_seeded_by_the_standings_of_a_tournament_that_is_over() {
    let mut club = Club::of(spec(TournamentForm::Swiss), &["ana", "budi", "citra", "dewi"]).await;
    let earlier = club.code;
    let knockout = || {
        let spec = TournamentSpec { seeds_from: Some(earlier), ..spec(TournamentForm::Knockout) };
        Command::TournamentNew(Box::new(spec))
    };
    assert_eq!(club.guru.refused(knockout()).await.0, RefusalCode::WrongState, "it is not over");
    let unknown = TournamentSpec {
        seeds_from: Some(bidak_shared::protocol::TournamentCode::from_bits(7)),
        ..spec(TournamentForm::Knockout)
    };
    let unknown = Command::TournamentNew(Box::new(unknown));
    assert_eq!(club.guru.refused(unknown).await.0, RefusalCode::NoTournament);
    // Dewi is first, then Citra; neither of the others has played.
    club.order(Order::Pair { pairs: vec![[4, 3]], byes: vec![] }).await;
    club.order(Order::Decide { round: 1, board: 1, game: 1, result: PairingResult::First }).await;
    club.order(Order::End).await;
    assert_eq!(shown(&mut club.guru, follow(earlier)).await.phase, TournamentPhase::Over);
    let places = super::standings(&mut club.guru, earlier).await;
    let code = shown(&mut club.guru, knockout()).await.tournament;
    club.guru.done(direct(code, Order::Open)).await;
    for player in &mut club.people {
        shown(player, enter(code)).await;
    }
    let entrants = super::entrants(&mut club.guru, code).await;
    for row in &places {
        let entrant = entrants.iter().find(|one| one.handle == row.handle).expect("all have entered");
        assert_eq!(entrant.place, Some(row.place));
    }
    club.guru.done(direct(code, Order::Start)).await;
    let snapshot = shown(&mut club.guru, follow(code)).await;
    let place = |entrant: u32| entrants[entrant as usize - 1].place.expect("seeded");
    let mut sums: Vec<u32> = snapshot.pairings.iter().map(|one| place(one.first) + place(one.second)).collect();
    sums.sort_unstable();
    assert_eq!(sums, [5, 5], "the first meets the fourth, the second the third");
    club.server.end();
}
