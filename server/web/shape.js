/** The types of the model, for readers and for the type checker: no browser loads this file. */

/**
 * @typedef {object} Desk the visitor's own state in one room; the room itself comes from the server
 * @property {string[]} chosen points of the move being entered
 * @property {string | null} confirming a complete move that waits for confirmation
 * @property {{ply: number, move: string} | null} premove
 * @property {{ply: number, move: string, id: number} | null} sent a move without an answer yet
 * @property {{ply: number, move: string} | null} unsure a move without an answer when the connection was lost, until the room is here again
 * @property {number | null} looking the ply that is shown; null for the current one
 * @property {string} draft the line of chat being written
 * @property {string} typed the move being written
 * @property {string} tab which part of the panel is shown: "moves", "chat" or "people"
 * @property {boolean} sheet whether the visitor opened a part of the panel; in a narrow window it covers the lower part
 * @property {boolean} fresh whether the game has just ended: the ribbon is over the board
 * @property {{point: string, turns: number} | null} pointed the legal move under the mouse or the focus
 * @property {import("./bots.js").Talk | null} talk the last remark of a named bot
 * @property {number} unread lines of chat since the chat was last shown
 * @property {{player: string, name: string}[] | null} people the spectators in the server's answers, as far as they were requested
 * @property {number} [watching] the number of all of them
 * @property {boolean | null} turned whether the board is seen from the other side; null: as set in the settings
 * @property {{ply: number, finding: any} | null} hint the engine's hint at a ply; no finding while it thinks
 * @property {any} why why the bot played its last move: the server's answer; only `isAsked` before it
 * @property {any[] | false | null} thoughts a bot's thinking reports by depth; null before the first, false when turned off
 * @property {{first: any, second: any} | null} ratings of the players of a rated room, if any
 * @property {{first: any, second: any} | null} change rating changes by the ended game: before and after, by side
 * @property {number | null} ticked the second that sounded last when the time is short
 * @property {number} warned the milliseconds left at the last warning in this game
 * @property {boolean} asked whether a requested snapshot of the room is pending
 */

/**
 * @typedef {object} Settings
 * @property {string} name
 * @property {string} language "auto", "en" or "id"
 * @property {string} theme "auto", "light", "dark", "contrast" or "colorblind"
 * @property {boolean} sound
 * @property {boolean} vibration
 * @property {"auto" | "on" | "off"} confirm whether moves are confirmed
 * @property {boolean} premove
 * @property {boolean} dots whether legal moves are marked
 * @property {boolean} turn whether the second player sees the board from the other side
 * @property {boolean} keep whether own games are saved in this browser
 * @property {boolean} hideChat whether chat is hidden in all rooms
 * @property {boolean} talk whether the named bots make remarks
 */

/**
 * @typedef {object} Sieve
 * @property {string} game "" for all
 * @property {string} clock "" for all, "none", or a speed
 * @property {string} rated "" for all, "yes" or "no"
 * @property {string} bot "" for all, "yes" with a bot or program, "no" between people
 * @property {"open" | "game" | "rating" | "watched"} sort
 */

/**
 * @typedef {object} Model
 * @property {Settings} settings
 * @property {string | null} me the player id
 * @property {string} name from the server
 * @property {boolean} isCoarse whether the pointer is coarse (touch)
 * @property {{state: string, retryAt?: number, attempt?: number, sentence?: string}} link
 * @property {{screen: string, id?: string, part?: string}} route
 * @property {any} welcome games, engines and limits of the server
 * @property {{players: number, open: {tournament: string, title: string} | null, next: {rooms: number, people: number, seeks: number} | null, more: number, moreSeeks: number, rooms: Record<string, any>, people: Record<string, any>, seeks: Record<string, any>} | null} lobby rooms by code, people and seeks by player
 * @property {{on_turn: number, total: number, games: any[] | null}} mine the own unfinished games: where it is the own turn, all, and the list once it was requested
 * @property {Sieve} sieve the filter and the order of the open games; not kept for the next visit, on which it would hide games without a word
 * @property {any} seek the own seek
 * @property {number} [seekSince] when it began
 * @property {string | null} live the room that the lobby shows; only watched for it
 * @property {number} [sample] the shown ply of the game that the lobby has when nobody plays
 * @property {boolean} isWide whether the window has room for it
 * @property {Record<string, import("./room.js").Room>} rooms
 * @property {Record<string, Desk>} desks
 * @property {Record<number, any>} pending requests without an answer
 * @property {number} nextId
 * @property {string[]} blocked players whose chat is hidden
 * @property {any} draft the form of a new game
 * @property {any} archive finished games: the list, its filter and the open game with its analysis
 * @property {boolean} [isEmbedded] whether another page shows one game of this one in a frame
 * @property {any} puzzle the current puzzle, the chosen points and the wrong moves so far; or an error
 * @property {{today: string, diary: import("./daily.js").Diary} | null} daily the puzzles of the day, once their screen was shown
 * @property {{game: string, endsAt: number, askedAt: number | null, right: number, missed: number, isOver: boolean} | null} run a timed run of puzzles; it waits for the puzzle requested at `askedAt`
 * @property {{game: string, step: number, chosen: string[], played: string | null} | null} lesson the shown lesson
 * @property {any} tree the tree of a search: its position, engine and depth, and the nodes received
 * @property {any} dialog the open question or sheet
 * @property {{id: number, kind: string, sentence: any, place: string | null}[]} toasts each with the screen that it leaves with; null for all screens
 * @property {import("./kept.js").Kept[]} kept games saved in this browser, the oldest first
 * @property {any} lastGame the last finished game of this player; null if none, undefined before it is requested
 * @property {any} club accounts, profiles, leaderboards and ratings, once requested
 * @property {any} tournaments the list, the followed tournaments, and the own game that opens next
 * @property {any} evening the evening of a class: its start, its games and its tournament, once its screen was shown
 * @property {any} challenges pending ones, received and sent, and the one whose link is open
 * @property {any} handover a code that moves this player to another device, or an error
 */

/**
 * @typedef {object} Room
 * @property {string} code
 * @property {number} version of the last event
 * @property {import("./rules/index.js").Game} game
 * @property {Record<string, string>} options
 * @property {any} clock
 * @property {boolean} isPrivate
 * @property {boolean} isRated whether its games change ratings
 * @property {boolean} hasDraws whether the players may agree on a draw
 * @property {any} tournament the tournament of the game; null if none
 * @property {"waiting" | "playing" | "ended"} status
 * @property {number} games number of games started
 * @property {1 | 2 | null} half which game of a pair with exchanged seats this one is; null if none
 * @property {string | null} partner the room of the other game of its pair, if both began together
 * @property {string | null} host
 * @property {{first: any, second: any}} seats
 * @property {number} spectators
 * @property {boolean} apart whether players read what spectators say only when the game is over
 * @property {boolean} locked whether nobody new may watch
 * @property {boolean} hides whether this player hides what spectators say
 * @property {string[]} muted
 * @property {string[]} positions one more than moves
 * @property {string[]} moves
 * @property {(number | null)[]} timesLeft of the mover after each move, where this page saw it
 * @property {{ply: number, position: string, to_move: import("./room.js").Side, legal: string[], clocks?: any}} turn
 * @property {number} turnAt when it arrived
 * @property {{first: number | null, second: number | null}} claimAt when a win over an absent player can be claimed
 * @property {{by: import("./room.js").Side, offer: string}[]} offers
 * @property {any} ending
 * @property {any[]} lines chat and events, oldest first
 */

/**
 * @typedef {object} Look the argument of every view
 * @property {import("./model.js").Model} model
 * @property {import("./view/words.js").Texts} texts
 * @property {(key: string, values?: any) => string} say
 * @property {number} now
 * @property {((look: Look, room: any, desk: any) => any) | undefined} [studyView] the study tab of a room, loaded later
 * @property {number} [streak] the days in a row with a puzzle of the day
 * @property {((look: Look) => any) | undefined} [liveView] the game that the lobby shows, loaded later
 * @property {((look: Look) => any) | undefined} [mineView] the own unfinished games of the lobby, loaded later
 * @property {string | null} [paper] the text of the open page about a paper, once it is loaded
 */

/**
 * @typedef {object} Notice a message about more than one screen, with buttons
 * @property {string} id
 * @property {string} text
 * @property {string} [label] the name of its region, where the text counts seconds
 * @property {string} [facts]
 * @property {"alert"} [role]
 * @property {{label: string, message: any}[]} buttons
 */

/**
 * @typedef {object} Tuning what is set of a bot beside its level, for one engine and game
 * @property {string} engine
 * @property {string} game
 * @property {Record<string, string>} options those that differ from the default
 * @property {number | null} depth the exact number of plies
 * @property {number | null} nodes the number of positions after which a search ends
 */

export {};
