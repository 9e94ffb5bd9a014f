//! The games, the engines and the messages of Bidak. No sockets, no terminal, no files.
//!
//! Each layer uses only those before it:
//!
//! 1. [`kind`] - the closed sets: games, engines, levels
//! 2. [`game`] - the definition of a game
//! 3. [`board`] - points, layouts, bitboards
//! 4. [`notation`] - texts of positions, moves, options
//! 5. [`rules`] - the games
//! 6. [`record`] - a game in progress, typed or with the game erased
//! 7. [`eval`] - judging positions
//! 8. [`search`] - choosing actions
//! 9. [`expert`] - exact endings and more knowledge of single games
//! 10. [`registry`] - the list of games, and bots
//! 11. [`analysis`] - the analysis of a game by the strongest engine, and the grades of its moves
//!
//! [`protocol`] stands beside them and uses only the closed sets of `kind` and `game`, and `club`; [`catalogue`] joins the two:
//! the list of games that a server sends; [`study`] has the answers to requests for study. [`names`] has the names of all of them in each language; [`club`] has ratings, pairings and standings;
//! [`exercise`] asks and grades questions about searches; [`learning`] learns the weights of evaluations from games.
//!
//! A whole game between two bots:
//!
//! ```
//! use bidak_shared::kind::GameKind;
//! use bidak_shared::search::{Limits, StopFlag};
//!
//! let game = GameKind::Adjacency;
//! let mut record = game.record(&[("rounds", "2")])?;
//! let mut bots = [game.bot("greedy".parse()?, 1), game.bot("random".parse()?, 2)];
//! while record.outcome().is_none() {
//!     let bot = &mut bots[record.to_move().index()];
//!     let thought = bot.think(&*record, &Limits::default(), &StopFlag::new(), &mut |_| {});
//!     record.play(&thought.expect("the game goes on").best)?;
//! }
//! assert_eq!(record.ply(), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod kind;

pub mod game;

pub mod board;

pub mod notation;

pub mod rules;

pub mod record;

pub mod eval;

pub mod search;

pub mod expert;

pub mod registry;

pub mod analysis;

pub mod protocol;

pub mod catalogue;
pub mod club;
pub mod exercise;

pub mod learning;
pub mod names;

pub mod study;
