/**
 * The options of engines: the table of `shared`. `BIDAK_OPTIONS=write cargo test -p bidak-tests --test it -- web::options` writes this file.
 * An option whose values depend on the engine or the game has a row for each list; the first of `values` is the default.
 */

/** @type {EngineOption[]} */
export const ENGINE_OPTIONS = [
  { name: "eval", engines: ["hillclimb", "genetic", "minimax", "alphabeta", "negascout", "abmemory", "mtdf", "mcts"], games: ["adjacency"], values: ["exposure", "marks", "zero", "learnt"] },
  { name: "eval", engines: ["best"], games: ["adjacency"], values: ["learnt", "exposure", "marks", "zero"] },
  { name: "eval", engines: ["hillclimb", "genetic", "minimax", "alphabeta", "negascout", "abmemory", "mtdf", "mcts"], games: ["reversi"], values: ["positional", "discs", "zero", "learnt"] },
  { name: "eval", engines: ["best"], games: ["reversi"], values: ["learnt", "positional", "discs", "zero"] },
  { name: "eval", engines: ["hillclimb", "genetic", "minimax", "alphabeta", "negascout", "abmemory", "mtdf", "mcts"], games: ["tictactoe"], values: ["lines", "zero"] },
  { name: "eval", engines: ["best"], games: ["tictactoe"], values: ["lines", "zero"] },
  { name: "eval", engines: ["hillclimb", "genetic", "minimax", "alphabeta", "negascout", "abmemory", "mtdf", "mcts"], games: ["morris"], values: ["shape", "men", "zero", "learnt"] },
  { name: "eval", engines: ["best"], games: ["morris"], values: ["learnt", "shape", "men", "zero"] },
  { name: "order", engines: ["alphabeta", "negascout", "abmemory", "mtdf"], games: ["adjacency", "reversi", "tictactoe", "morris"], values: ["hints", "greedy", "listed"] },
  { name: "deepening", engines: ["minimax", "alphabeta", "negascout", "abmemory", "mtdf"], games: ["adjacency", "reversi", "tictactoe", "morris"], values: ["on", "off"] },
  { name: "candidates", engines: ["minimax", "alphabeta"], games: ["adjacency"], values: ["all", "touching", "beside"] },
  { name: "table", engines: ["negascout"], games: ["adjacency", "reversi", "tictactoe", "morris"], values: ["yes", "no"] },
  { name: "research", engines: ["negascout"], games: ["adjacency", "reversi", "tictactoe", "morris"], values: ["always", "deep"] },
  { name: "hashmove", engines: ["abmemory", "mtdf"], games: ["adjacency", "reversi", "tictactoe", "morris"], values: ["on", "off"] },
  { name: "guess", engines: ["mtdf"], games: ["adjacency", "reversi", "tictactoe", "morris"], values: ["two-back", "one-back", "zero"] },
  { name: "variant", engines: ["hillclimb"], games: ["adjacency", "reversi", "tictactoe", "morris"], values: ["steepest", "sideways", "stochastic", "annealing"] },
  { name: "population", engines: ["genetic"], games: ["adjacency", "reversi", "tictactoe", "morris"], min: 2, max: 10000, usual: 200 },
  { name: "generations", engines: ["genetic"], games: ["adjacency", "reversi", "tictactoe", "morris"], min: 1, max: 100000, usual: 100 },
  { name: "swap", engines: ["genetic"], games: ["adjacency", "reversi", "tictactoe", "morris"], min: 0, max: 100, usual: 30 },
  { name: "length", engines: ["genetic"], games: ["adjacency", "reversi", "tictactoe", "morris"], min: 0, max: 64, usual: 6 },
  { name: "playout", engines: ["mcts"], games: ["adjacency", "reversi", "tictactoe", "morris"], values: ["evaluator", "random"] },
  { name: "exploration", engines: ["mcts"], games: ["adjacency", "reversi", "tictactoe", "morris"], min: 0, max: 1000, usual: 60 },
  { name: "playouts", engines: ["mcts"], games: ["adjacency", "reversi", "tictactoe", "morris"], min: 0, max: 1000000000, usual: 0 },
  { name: "book", engines: ["best"], games: ["reversi"], values: ["on", "off"] },
];
