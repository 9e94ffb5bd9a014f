//! Lobbies, rooms, seats, clocks and bots over WebSockets.
