//! Chat and offers of a game by days after a kill.

use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{ClockSpec, Command, Offer, OfferKind, SeatChoice};
use harness::Player;
use harness::player::create;
use harness::program::Home;
use harness::served::{self, Served};

#[tokio::test]
async fn a_kill_takes_neither_chat_nor_offer_from_a_game_by_days() {
    let home = Home::new();
    let store = served::store_in(&home);
    let server = Served::start(&store, &[]);
    let mut ana = Player::hello(&server.url, Some("Ana"), None).await;
    let mut budi = Player::hello(&server.url, Some("Budi"), None).await;
    let mut eve = Player::hello(&server.url, Some("Eve"), None).await;
    let token = ana.welcome().token.reveal().to_owned();
    let clock = ClockSpec::Days { days: 3 };
    let room = ana.joined(create(GameKind::TicTacToe, &[], clock, SeatChoice::First)).await.room;
    budi.join(room).await;
    ana.play(room, 0, "b2").await;
    eve.joined(Command::Watch { room }).await;
    ana.done(Command::Chat { room, text: "Good luck".to_owned() }).await;
    eve.done(Command::Chat { room, text: "Well begun".to_owned() }).await;
    budi.done(Command::Offer { room, offer: OfferKind::Draw }).await;
    server.kill();

    let server = Served::start(&store, &[]);
    let mut ana = Player::hello(&server.url, None, Some(&token)).await;
    let snapshot = ana.joined(Command::Join { room, seat: SeatChoice::Any }).await;
    let said: Vec<_> = snapshot.chat.iter().map(|line| (line.from.as_str(), line.text.as_str())).collect();
    assert_eq!(said, [("Ana", "Good luck"), ("Eve", "Well begun")]);
    let by = bidak_shared::game::Player::Second;
    assert_eq!(snapshot.offers, [Offer { by, offer: OfferKind::Draw }]);
}
