//! Challenges to games by days in a database.

use bidak_shared::game::Player;
use bidak_shared::protocol::{ChallengeCode, GameId, PlayerId, RoomCode, Timestamp};
use futures::FutureExt;
use futures::future::BoxFuture;

use crate::base::token_hash::TokenHash;
use crate::store::challenges::{
    CHALLENGE_SECONDS, ChallengeBound, ChallengeBounds, ChallengeStore, MadeChallenge, StoredChallenge, TAKEN_SECONDS,
};
use crate::store::sql::accounts::tag_in;
use crate::store::sql::{Guard, Row, Sql, SqlError, SqlResult, SqlStore, Value};
use crate::store::{Epoch, KnownPlayer, StoreError, now, seconds_ago};

/// The columns that [`challenge_in`] reads; four of the account follow.
const CHALLENGES: &str = "SELECT accounts.handle, accounts.kind, \
    (SELECT owners.handle FROM accounts owners WHERE owners.player = accounts.owner), \
    challenges.code, challenges.made, challenges.challenger, players.key, challenges.program, challenges.address, \
    challenges.challenged, (SELECT others.handle FROM accounts others WHERE others.player = challenges.challenged), \
    challenges.kind, challenges.options, challenges.clock, challenges.rated, challenges.side, challenges.rating, challenges.game \
    FROM challenges JOIN accounts ON accounts.player = challenges.challenger AND accounts.gone IS NULL \
    JOIN players ON players.id = challenges.challenger";

fn challenge_in(row: &dyn Row) -> SqlResult<StoredChallenge> {
    let account = tag_in(row, 0)?;
    let to = match row.parsed_optional(9)? {
        Some(player) => Some((player, row.parsed(10)?)),
        None => None,
    };
    Ok(StoredChallenge {
        code: row.parsed(3)?,
        made: row.timestamp(4)?,
        by: KnownPlayer { id: row.parsed(5)?, key: row.get(6).map(TokenHash)?, name: account.handle.name() },
        account,
        program: row.get(7)?,
        address: row.parsed(8)?,
        to,
        kind: row.parsed(11)?,
        options: serde_json::from_str(row.str(12)?).map_err(|error| SqlError::unreadable(12, error))?,
        clock: row.parsed(13)?,
        rated: row.get(14)?,
        side: row.int(15)?.map(|side| if side == 1 { Player::First } else { Player::Second }),
        rating: row.optional(16)?,
        game: row.parsed(17)?,
    })
}

/// Challenges made before this time are gone.
fn oldest() -> Timestamp {
    seconds_ago(CHALLENGE_SECONDS)
}

/// The condition of free challenges, with the times [`oldest`] and [`taken_before`] as second and third value.
const FREE: &str = "challenges.made >= ?2 AND (challenges.taken IS NULL OR challenges.taken_at < ?3)";

/// Challenges that were taken before this time are free again: their games would have been written.
fn taken_before() -> Timestamp {
    seconds_ago(TAKEN_SECONDS)
}

/// A game by days begins: removes the challenge that it comes from, in the same transaction, also if another room has taken it meanwhile.
pub(in crate::store) fn began(database: &dyn Sql, game: GameId) -> SqlResult<()> {
    database.execute("DELETE FROM challenges WHERE game = ?1", &[game.as_str().into()])?;
    Ok(())
}

fn add(database: &dyn Sql, new: &StoredChallenge, bounds: ChallengeBounds) -> SqlResult<MadeChallenge> {
    const INSERT: &str = "INSERT INTO challenges (code, made, challenger, program, address, challenged, kind, options, clock, rated, \
        side, rating, game) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)";
    let by: Value<'_> = new.by.id.as_str().into();
    let to = new.to.as_ref().map(|(player, _)| player.as_str());
    // Challenges by the same player, and to the same one, are made one after the other.
    let mut players = vec![new.by.id.as_str()];
    players.extend(to);
    database.hold_players(&players)?;
    let (oldest, taken_before) = (oldest(), taken_before());
    database.execute("DELETE FROM challenges WHERE made < ?1", &[oldest.into()])?;
    let address = new.address.to_string();
    let before: Option<ChallengeCode> = match to {
        Some(to) => {
            let sql =
                format!("DELETE FROM challenges WHERE challenger = ?1 AND {FREE} AND challenged = ?4 RETURNING code");
            database.row(&sql, &[by, oldest.into(), taken_before.into(), to.into()], |row| row.parsed(0))?
        }
        None => None,
    };
    if before.is_none() {
        let from: Value<'_> = (&address).into();
        let count = |condition: &str, value: Value<'_>, address: Option<Value<'_>>| {
            let sql = format!("SELECT count(*) FROM challenges WHERE {FREE} AND {condition}");
            let values = [value, oldest.into(), taken_before.into()].into_iter().chain(address);
            database.one::<u32>(&sql, &values.collect::<Vec<_>>())
        };
        let exceeds = |bound| Ok(Err(bound));
        if count("challenger = ?1", by, None)? >= bounds.sent {
            return exceeds(ChallengeBound::Sent);
        }
        if let Some(to) = to {
            if count("challenged = ?1", to.into(), None)? >= bounds.received {
                return exceeds(ChallengeBound::Received);
            }
            if count("challenged = ?1 AND address = ?4", to.into(), Some(from))? >= bounds.received_from_address {
                return exceeds(ChallengeBound::ReceivedFromAddress);
            }
        }
        if count("address = ?1", from, None)? >= bounds.from_address {
            return exceeds(ChallengeBound::FromAddress);
        }
    }
    let options = serde_json::to_string(&new.options).expect("texts become JSON");
    let (kind, clock) = (new.kind.to_string(), new.clock.to_string());
    let side = new.side.map_or(Value::Null, |side| Value::Int(side.index() as i64 + 1));
    let values = [
        new.code.as_str().into(),
        new.made.into(),
        by,
        new.program.into(),
        (&address).into(),
        to.into(),
        (&kind).into(),
        (&options).into(),
        (&clock).into(),
        new.rated.into(),
        side,
        new.rating.map(i64::from).into(),
        new.game.as_str().into(),
    ];
    database.execute(INSERT, &values)?;
    Ok(Ok(before))
}

fn of_player(database: &dyn Sql, player: PlayerId) -> SqlResult<Vec<StoredChallenge>> {
    let mut found = Vec::new();
    for column in ["challenger", "challenged"] {
        let sql = format!("{CHALLENGES} WHERE challenges.{column} = ?1 AND {FREE}");
        let values = [player.as_str().into(), oldest().into(), taken_before().into()];
        found.extend(database.rows(&sql, &values, challenge_in)?);
    }
    found.sort_by_key(|challenge| (challenge.made, challenge.code));
    Ok(found)
}

fn with_code(database: &dyn Sql, code: ChallengeCode) -> SqlResult<Option<StoredChallenge>> {
    let sql = format!("{CHALLENGES} WHERE challenges.code = ?1 AND {FREE}");
    database.row(&sql, &[code.as_str().into(), oldest().into(), taken_before().into()], challenge_in)
}

impl<S: SqlStore> ChallengeStore for S {
    fn add_challenge(
        &self,
        epoch: Epoch,
        challenge: StoredChallenge,
        bounds: ChallengeBounds,
    ) -> BoxFuture<'_, Result<MadeChallenge, StoreError>> {
        self.change(epoch, Guard::Checked, move |database| add(database, &challenge, bounds)).boxed()
    }

    fn challenge(&self, code: ChallengeCode) -> BoxFuture<'_, Result<Option<StoredChallenge>, StoreError>> {
        self.find(move |database| with_code(database, code)).boxed()
    }

    fn challenges_of(&self, player: PlayerId) -> BoxFuture<'_, Result<Vec<StoredChallenge>, StoreError>> {
        self.find(move |database| of_player(database, player)).boxed()
    }

    fn take_challenge(
        &self,
        epoch: Epoch,
        code: ChallengeCode,
        room: RoomCode,
    ) -> BoxFuture<'_, Result<bool, StoreError>> {
        self.change(epoch, Guard::Checked, move |database| {
            let sql = format!("UPDATE challenges SET taken = ?4, taken_at = ?5 WHERE code = ?1 AND {FREE}");
            let (oldest, taken_before) = (oldest().into(), taken_before().into());
            let values = [code.as_str().into(), oldest, taken_before, room.as_str().into(), now().into()];
            Ok(database.execute(&sql, &values)? > 0)
        })
        .boxed()
    }

    fn release_challenge(
        &self,
        epoch: Epoch,
        code: ChallengeCode,
        room: RoomCode,
    ) -> BoxFuture<'_, Result<(), StoreError>> {
        const RELEASE: &str = "UPDATE challenges SET taken = NULL, taken_at = NULL WHERE code = ?1 AND taken = ?2";
        self.change(epoch, Guard::Checked, move |database| {
            database.execute(RELEASE, &[code.as_str().into(), room.as_str().into()])?;
            Ok(())
        })
        .boxed()
    }

    fn end_challenge(&self, epoch: Epoch, code: ChallengeCode) -> BoxFuture<'_, Result<bool, StoreError>> {
        self.change(epoch, Guard::Checked, move |database| {
            let sql = format!("DELETE FROM challenges WHERE code = ?1 AND {FREE}");
            let values = [code.as_str().into(), oldest().into(), taken_before().into()];
            Ok(database.execute(&sql, &values)? > 0)
        })
        .boxed()
    }
}
