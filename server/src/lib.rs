//! Lobbies, rooms, seats, clocks and bots over websockets.
