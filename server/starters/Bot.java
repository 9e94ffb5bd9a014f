import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A bot for a Bidak server. It needs a JDK, 17 or later, and nothing else. Start {@code bidak serve} first; on the same
 * machine HOST is then localhost:
 *
 * <pre>
 *   java Bot.java HOST                  a game against a bot of the server, at once
 *   java Bot.java HOST --pair           against anybody who seeks the same game, one game after another
 *   java Bot.java HOST --open           opens a room and waits there for opponents
 *   java Bot.java HOST --room K7QF2M    takes a seat in a room
 *   java Bot.java HOST --tournament T4K9QZ --handle mybot    enters a tournament and plays its games
 * </pre>
 *
 * Write your bot into {@link #move}, which gets the board and returns a square; or into {@link #choose}, which knows all legal
 * moves of every game. Everything after them can stay as it is. {@code java Bot.java --help} lists the options.
 */
public final class Bot {
    // ---- your bot ------------------------------------------------------------------------------------------------

    /**
     * The square to play, as {row, column}, for the games that place a mark on a square (Adjacency, Reversi, Tic-tac-toe). A bot
     * of yours with such a method is called from here.
     *
     * @param board the marks, {@code board[row][column]} with row 0 at the top and column 0 at the left; ' ' is an empty square
     * @param me your mark, such as 'x'
     * @param roundsLeft the moves that you will still make in Adjacency, this one included; 0 in other games
     */
    static int[] move(char[][] board, char me, int roundsLeft) {
        // Greedy: the empty square with the most marks of the opponent beside it, a random one of several.
        List<int[]> best = new ArrayList<>();
        int most = -1;
        for (int row = 0; row < board.length; row++) {
            for (int column = 0; column < board[row].length; column++) {
                if (board[row][column] != ' ') {
                    continue;
                }
                int taken = 0;
                for (int[] step : new int[][] {{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
                    int r = row + step[0], c = column + step[1];
                    if (r >= 0 && r < board.length && c >= 0 && c < board[r].length && board[r][c] != ' ' && board[r][c] != me) {
                        taken++;
                    }
                }
                if (taken > most) {
                    most = taken;
                    best.clear();
                }
                if (taken == most) {
                    best.add(new int[] {row, column});
                }
            }
        }
        return best.get(RANDOM.nextInt(best.size()));
    }

    /** The move to play: one of the texts in {@code turn.legal}, such as "c3". */
    static String choose(Turn turn) {
        if (turn.game.equals("adjacency")) {
            int[] square = move(turn.board(), turn.me, turn.roundsLeft());
            return Turn.text(square[0], square[1]);
        }
        return turn.legal.get(RANDOM.nextInt(turn.legal.size()));
    }

    static final Random RANDOM = new Random();

    // ---- a turn --------------------------------------------------------------------------------------------------

    /** The input of {@link #choose}. */
    static final class Turn {
        /** "adjacency", "reversi", "tictactoe" or "morris". */
        final String game;
        /** The position as a text. */
        final String position;
        /** The moves that may be played. */
        final List<String> legal;
        /** The number of moves played so far. */
        final long ply;
        /** Your mark, as it stands in the position. */
        final char me;
        /** The time left on your clock in milliseconds, null without a clock. */
        final Long leftMs;

        Turn(String game, Map<String, Object> turn) {
            this.game = game;
            position = (String) turn.get("position");
            legal = new ArrayList<>();
            for (Object one : (List<?>) turn.get("legal")) {
                legal.add((String) one);
            }
            ply = (Long) turn.get("ply");
            // The second word is the side to move.
            me = position.split(" ")[1].charAt(0);
            Map<String, Object> clocks = Json.object(turn.get("clocks"));
            leftMs = clocks == null ? null : (Long) clocks.get(turn.get("to_move") + "_ms");
        }

        /** The board as rows of marks, for the games on squares. */
        char[][] board() {
            String marks = position.split(" ")[0].replace("/", "");
            StringBuilder squares = new StringBuilder();
            for (char one : marks.toCharArray()) {
                // A digit stands for a run of empty squares.
                squares.append(Character.isDigit(one) ? " ".repeat(one - '0') : one == '.' || one == '-' ? " " : String.valueOf(one));
            }
            int width = game.equals("tictactoe") ? 3 : 8;
            char[][] board = new char[width][];
            for (int row = 0; row < width; row++) {
                board[row] = squares.substring(row * width, (row + 1) * width).toCharArray();
            }
            return board;
        }

        int roundsLeft() {
            // The third word of Adjacency is the number of plies left.
            return game.equals("adjacency") ? (Integer.parseInt(position.split(" ")[2]) + 1) / 2 : 0;
        }

        /** The text of a square: row 0, column 0 is "a1". */
        static String text(int row, int column) {
            return (char) ('a' + column) + String.valueOf(row + 1);
        }
    }

    // ---- the bot on its seat -------------------------------------------------------------------------------------

    private static final Map<String, String> WHY = Map.of(
            "time", "the time ran out",
            "crash", "the program crashed",
            "silence", "the program did not answer in time",
            "illegal", "the program chose an illegal move",
            "abandonment", "the player did not come back",
            "resignation", "the player resigned or left");

    private final Options options;
    private final Map<String, Integer> results = new TreeMap<>();
    private final Map<String, Integer> lostBy = new TreeMap<>();
    private Connection connection;
    private String token;
    private String me;
    private String room;
    private Long half;
    private String game;
    private String side;
    private Map<String, Object> seats = Map.of();
    private List<?> rooms = List.of();
    private long number;
    private Long leaving;
    private Long claimAt;
    private boolean enough;
    /** Tournaments in which an organiser has entered the bot. */
    private final Set<Object> followed = new LinkedHashSet<>();
    /** Rooms of a tournament whose games come next. */
    private final List<String> nextRooms = new ArrayList<>();
    /** The least time for a move in a tournament. */
    private long paceMs;

    private Bot(Options options) {
        this.options = options;
        token = options.readToken();
    }

    public static void main(String[] arguments) throws InterruptedException {
        new Bot(new Options(arguments)).run();
        // The client of HTTP has threads that would keep the program alive.
        System.exit(0);
    }

    /** Connects, plays, and comes back after a lost connection. */
    private void run() throws InterruptedException {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            if (!enough) {
                if (room != null && connection != null) {
                    request("leave", "room", room);
                }
                sums();
            }
        }));
        long pause = 1;
        while (!enough) {
            try {
                connection = new Connection(options.url);
                hello();
                while (!enough) {
                    hear();
                    pause = 1;
                }
            } catch (Lost lost) {
                if (leaving != null) {
                    break;
                }
                if (connection != null) {
                    connection.socket.abort();
                }
                say("connection lost: " + lost.getMessage() + "; trying again in " + pause + " s");
                Thread.sleep(pause * 1000);
                pause = Math.min(2 * pause, 30);
            }
        }
        enough = true;
        sums();
    }

    private void request(String type, Object... fields) {
        Map<String, Object> message = new LinkedHashMap<>();
        message.put("id", ++number);
        message.put("type", type);
        for (int at = 0; at < fields.length; at += 2) {
            if (fields[at + 1] != null) {
                message.put((String) fields[at], fields[at + 1]);
            }
        }
        connection.send(Json.write(message));
    }

    private void hello() {
        claimAt = null;
        String link = token == null ? options.text.get("link") : null;
        request("hello", "protocol", 2, "name", options.name, "program", true, "token", token, "link", link);
    }

    /** Waits for a message, or for the moment when the opponent who is gone has lost. */
    private void hear() throws InterruptedException {
        long now = System.nanoTime();
        long wait = claimAt == null ? Connection.PAUSE : Math.max(0, Math.min(Connection.PAUSE, claimAt - now));
        Object heard = connection.messages.poll(wait, TimeUnit.NANOSECONDS);
        if (heard == null) {
            if (claimAt == null || System.nanoTime() < claimAt) {
                connection.ping();
                return;
            }
            claimAt = null;
            request("claim", "room", room);
            return;
        }
        if (heard instanceof Lost lost) {
            throw lost;
        }
        Map<String, Object> message = Json.object(heard);
        switch ((String) message.get("type")) {
            case "welcome" -> welcome(message);
            case "account" -> {
                say("account: " + Json.object(message.get("account")).get("handle"));
                begin();
            }
            case "bot_account" -> {
                // From now on it is the bot, which belongs to the owner of the code.
                token = (String) message.get("token");
                options.writeToken(token);
                connection.socket.abort();
                connection = new Connection(options.url);
                hello();
            }
            case "paired" -> {
                // Not beside a game of a tournament that has begun meanwhile.
                if (room == null) {
                    request("join", "room", message.get("room"));
                }
            }
            case "your_game" -> {
                paceMs = message.get("pace_ms") instanceof Long pace ? pace : 0;
                String next = (String) message.get("room");
                if (!next.equals(room) && !nextRooms.contains(next)) {
                    nextRooms.add(next);
                    if (isPairing() && room == null) {
                        request("unpair");
                    }
                    goOn();
                }
            }
            case "tournament" -> {
                Map<String, Object> snapshot = Json.object(message.get("snapshot"));
                if (isOwn(snapshot.get("tournament"))) {
                    enough = List.of("over", "cancelled").contains(snapshot.get("phase"));
                }
            }
            case "tournament_event" -> {
                if (isOwn(message.get("tournament"))) {
                    enough = List.of("ended", "cancelled").contains(message.get("event"));
                } else if ("entered".equals(message.get("event")) && me.equals(message.get("player"))) {
                    // An organiser has entered the bot. An arena pairs only its followers.
                    followed.add(message.get("tournament"));
                    request("tournament", "tournament", message.get("tournament"));
                }
            }
            case "joined" -> joined(Json.object(message.get("snapshot")));
            case "event" -> {
                if (message.get("room").equals(room)) {
                    event(message);
                }
            }
            case "kicked" -> stop((String) message.get("sentence"));
            case "refused" -> refused(message);
            case "ok" -> enough = message.get("re").equals(leaving);
            default -> { }
        }
    }

    private void welcome(Map<String, Object> message) {
        String wanted = options.text.get("handle"), handle = (String) message.get("handle");
        if (wanted != null && handle != null && !handle.equalsIgnoreCase(wanted) && token == null) {
            // The link is that of a person, whose bot this is.
            request("bot_account", "handle", wanted);
            return;
        }
        me = (String) message.get("player");
        token = (String) message.get("token");
        options.writeToken(token);
        rooms = (List<?>) message.getOrDefault("rooms", List.of());
        List<String> engines = new ArrayList<>();
        for (Object known : (List<?>) message.get("engines")) {
            engines.add((String) Json.object(known).get("engine"));
        }
        if (!engines.contains(options.engine)) {
            // Before a room is made, in which nobody would ever sit down.
            stop("there is no engine " + options.engine + "; there are: " + String.join(", ", engines));
        }
        if (wanted != null && handle == null) {
            request("account", "handle", wanted);
        } else if (wanted != null && !handle.equalsIgnoreCase(wanted)) {
            stop("the token in " + options.tokenFile + " belongs to " + handle);
        } else {
            begin();
        }
    }

    /** Goes back to the game that was going on, or finds another. */
    private void begin() {
        for (Object tournament : followed) {
            request("tournament", "tournament", tournament);
        }
        if (options.isTournament()) {
            // Its games come as your_game.
            room = null;
            nextRooms.clear();
            request("enter", "tournament", options.text.get("tournament"), "code", options.text.get("code"));
        } else if (room != null && rooms.contains(room)) {
            request("join", "room", room);
        } else if (options.text.containsKey("room")) {
            request("join", "room", options.text.get("room"));
        } else if (isPairing()) {
            seek();
        } else {
            request("create", "game", options.game, "options", options.rules(), "clock", options.clock(),
                    "rated", options.flags.contains("rated"), "private", options.flags.contains("private"));
        }
    }

    /** Whether a code is that of the tournament that the bot has entered by itself. */
    private boolean isOwn(Object code) {
        return options.text.containsKey("tournament") && options.text.get("tournament").equalsIgnoreCase((String) code);
    }

    /** Comes to the next game of the tournament, if there is one and none goes on. */
    private void goOn() {
        if (room == null && !nextRooms.isEmpty()) {
            room = nextRooms.remove(0);
            request("join", "room", room);
        }
    }

    private void leaveForNextGame() {
        request("leave", "room", room);
        nextGame();
    }

    /** Comes to the next game of a tournament; without one, --pair finds the next opponent. */
    private void nextGame() {
        room = null;
        if (!nextRooms.isEmpty()) {
            goOn();
        } else if (isPairing()) {
            seek();
        }
    }

    private boolean isPairing() {
        return options.flags.contains("pair");
    }

    private void seek() {
        room = null;
        request("pair", "game", options.game, "options", options.rules(), "clock", options.clock(),
                "rated", options.flags.contains("rated"));
    }

    private void refused(Map<String, Object> message) {
        String code = (String) message.get("code"), sentence = (String) message.get("sentence");
        switch (code) {
            case "bad_token" -> {
                // The server has forgotten this guest.
                token = null;
                hello();
            }
            case "no_accounts" -> {
                if (options.flags.contains("rated") || options.isTournament()) {
                    stop("refused: " + sentence + " (" + code + ")");
                }
                say(sentence + "; playing as a guest");
                begin();
            }
            case "too_fast" -> throw new Lost(sentence);
            case "no_room" -> {
                if (!options.isTournament() && !isPairing()) {
                    stop("refused: " + sentence + " (" + code + ")");
                }
                // The game was decided meanwhile, or its room closed.
                nextGame();
            }
            case "no_tournament", "too_many_tournaments" -> {
                if (options.isTournament()) {
                    stop("refused: " + sentence + " (" + code + ")");
                }
                // It plays on without following one.
            }
            // The game has moved on.
            case "stale", "ahead", "not_playing", "not_your_turn", "cannot_claim", "no_offer", "cannot_offer", "too_late" -> { }
            default -> stop("refused: " + sentence + " (" + code + ")");
        }
    }

    private void joined(Map<String, Object> snapshot) {
        room = (String) snapshot.get("room");
        game = (String) snapshot.get("game");
        seats = Json.object(snapshot.get("seats"));
        half = (Long) snapshot.get("half");
        say("room " + room + ": " + game);
        findSeat();
        String status = (String) snapshot.get("status");
        if (status.equals("playing")) {
            announce();
            for (Object one : (List<?>) snapshot.getOrDefault("gone", List.of())) {
                Map<String, Object> gone = Json.object(one);
                presence((String) gone.get("side"), (Long) gone.get("claim_in_ms"));
            }
            play(Json.object(snapshot.get("turn")));
        } else if (options.isTournament() || isPairing() && status.equals("ended")) {
            if (status.equals("ended")) {
                leaveForNextGame();
            }
        } else if (status.equals("waiting") && options.isAgainstServer()) {
            request("add_bot", "room", room, "engine", options.engine, "level", options.level);
        } else {
            say("waiting for an opponent: bidak join " + options.address + " --room " + room);
        }
    }

    private void findSeat() {
        side = null;
        seats.forEach((name, seat) -> {
            if (seat != null && me.equals(Json.object(seat).get("player"))) {
                side = name;
            }
        });
    }

    private void event(Map<String, Object> message) {
        boolean isOther = !Objects.equals(message.getOrDefault("by", message.get("side")), side);
        switch ((String) message.get("event")) {
            case "started" -> {
                seats = Json.object(message.get("seats"));
                half = (Long) message.get("half");
                findSeat();
                announce();
                play(Json.object(message.get("turn")));
            }
            case "moved", "taken_back" -> play(Json.object(message.get("turn")));
            case "seated" -> seats.put((String) message.get("side"), message.get("seat"));
            case "presence" -> presence((String) message.get("side"), (Long) message.get("claim_in_ms"));
            case "offered" -> {
                if (isOther) {
                    Object offer = message.get("offer");
                    boolean accepts = !offer.equals("draw") && !(offer.equals("rematch") && isPairing());
                    request(accepts ? "accept" : "decline", "room", room, "offer", offer);
                }
            }
            case "ended" -> ended(message);
            case "vacated" -> {
                if (isOther && options.text.containsKey("room")) {
                    leave();
                } else if (isOther && isPairing()) {
                    // The opponent did not come.
                    leaveForNextGame();
                }
            }
            case "closed" -> {
                room = null;
                enough = options.text.containsKey("room");
                if (options.isTournament() || isPairing()) {
                    nextGame();
                } else if (!enough) {
                    begin();
                }
            }
            default -> { }
        }
    }

    private void announce() {
        say("game " + (played() + 1) + " against " + opponent());
    }

    private int played() {
        return results.values().stream().mapToInt(Integer::intValue).sum();
    }

    private String opponent() {
        Map<String, Object> seat = Json.object(seats.get("first".equals(side) ? "second" : "first"));
        return seat == null ? "nobody" : (String) seat.get("name");
    }

    /** An opponent who is gone loses after so many milliseconds; null for one who is there or cannot lose by it. */
    private void presence(String who, Long claimInMs) {
        if (!who.equals(side)) {
            claimAt = claimInMs == null ? null : (Long) (System.nanoTime() + claimInMs * 1_000_000);
        }
    }

    /** Only the player on turn gets the legal moves. */
    private void play(Map<String, Object> described) {
        if (!described.containsKey("legal")) {
            return;
        }
        Turn turn = new Turn(game, described);
        String move;
        long began = System.nanoTime();
        try {
            move = choose(turn);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError fault) {
            fault.printStackTrace();
            lose(turn);
            request("forfeit", "room", room, "why", "crash");
            return;
        }
        if (!turn.legal.contains(move)) {
            say("not a legal move: " + move);
            // Up to 20 visible characters.
            String told = String.valueOf(move).replaceAll("[^ -~]", "?");
            told = told.isEmpty() ? "-" : told.substring(0, Math.min(20, told.length()));
            lose(turn);
            request("forfeit", "room", room, "why", "illegal", "move", told);
            return;
        }
        rest(began, turn);
        request("move", "room", room, "ply", turn.ply, "move", move);
    }

    /** Waits so that people can follow a tournament; at most half of the time that is left. */
    private void rest(long began, Turn turn) {
        long pace = turn.leftMs == null ? paceMs : Math.min(paceMs, turn.leftMs / 2);
        long left = pace - (System.nanoTime() - began) / 1_000_000;
        if (left > 0) {
            try {
                Thread.sleep(left);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void lose(Turn turn) {
        say("the game is lost in the position " + turn.position + " after " + turn.ply + " moves");
    }

    private void ended(Map<String, Object> message) {
        Object outcome = message.get("outcome");
        String reason = (String) message.get("reason");
        claimAt = null;
        String result = outcome == null ? "does not count"
                : outcome.equals("draw") ? "drawn" : outcome.equals(side) ? "won" : "lost";
        results.merge(result, 1, Integer::sum);
        if (result.equals("lost")) {
            lostBy.merge(reason, 1, Integer::sum);
        }
        say(result + " against " + opponent() + ": " + reason + (WHY.containsKey(reason) ? ", " + WHY.get(reason) : ""));
        if (half != null && half == 1 && outcome != null) {
            return; // The second game of the pair begins by itself; whoever leaves loses it.
        }
        if (options.games() > 0 && played() >= options.games()) {
            leave();
        } else if (options.isTournament() || isPairing()) {
            leaveForNextGame();
        } else if (!options.flags.contains("open")) {
            request("offer", "room", room, "offer", "rematch");
        }
    }

    private void leave() {
        request("leave", "room", room);
        leaving = number;
    }

    private void sums() {
        say("games: " + (results.isEmpty() ? "none" : results) + (lostBy.isEmpty() ? "" : "; lost by " + lostBy));
    }

    private static void say(String text) {
        System.out.println(text);
    }

    private static void stop(String text) {
        System.err.println(text);
        Runtime.getRuntime().halt(1);
    }

    // ---- the connection ------------------------------------------------------------------------------------------

    /** The connection is gone. */
    private static final class Lost extends RuntimeException {
        Lost(String why) {
            super(why);
        }
    }

    /** A WebSocket. A thread of the JDK reads it and answers pings, so {@link #choose} may think for as long as it likes. */
    private static final class Connection implements WebSocket.Listener {
        /** Nanoseconds of silence before a ping. */
        static final long PAUSE = 3_000_000_000L;

        /** Pings in a row without an answer. */
        private final AtomicInteger unanswered = new AtomicInteger();
        /** From the server: parsed messages, at the end one {@link Lost}. */
        final LinkedBlockingQueue<Object> messages = new LinkedBlockingQueue<>();
        private final StringBuilder text = new StringBuilder();
        private final WebSocket socket;

        Connection(URI url) {
            try {
                socket = HttpClient.newHttpClient().newWebSocketBuilder().connectTimeout(Duration.ofSeconds(10)).buildAsync(url, this).join();
            } catch (CompletionException failed) {
                throw new Lost(String.valueOf(failed.getCause()));
            }
        }

        /** A JDK may miss the end of a connection in the middle of a message: it is found out by asking. */
        void ping() {
            if (unanswered.getAndIncrement() == 3) {
                throw new Lost("the server is silent");
            }
            finish(socket.sendPing(ByteBuffer.allocate(0)));
        }

        void send(String message) {
            finish(socket.sendText(message, true));
        }

        private static void finish(CompletableFuture<WebSocket> sending) {
            try {
                sending.join();
            } catch (CompletionException failed) {
                throw new Lost(String.valueOf(failed.getCause()));
            }
        }

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean isLast) {
            unanswered.set(0);
            text.append(part);
            if (isLast) {
                messages.add(Json.read(text.toString()));
                text.setLength(0);
            }
            from.request(1);
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public CompletionStage<?> onPing(WebSocket from, ByteBuffer message) {
            unanswered.set(0);
            from.request(1);
            return null;
        }

        @Override
        public CompletionStage<?> onPong(WebSocket from, ByteBuffer message) {
            return onPing(from, message);
        }

        @Override
        public CompletionStage<?> onClose(WebSocket from, int code, String reason) {
            messages.add(new Lost(reason.isEmpty() ? "the server closed the connection" : reason));
            return null;
        }

        @Override
        public void onError(WebSocket from, Throwable error) {
            messages.add(new Lost(String.valueOf(error)));
        }
    }

    // ---- JSON, as much as the protocol needs ---------------------------------------------------------------------

    /** Objects are maps, arrays are lists, numbers are of type Long. */
    private static final class Json {
        private final String text;
        private int at;

        private Json(String text) {
            this.text = text;
        }

        static Object read(String text) {
            return new Json(text).value();
        }

        @SuppressWarnings("unchecked")
        static Map<String, Object> object(Object value) {
            return (Map<String, Object>) value;
        }

        private Object value() {
            char next = peek();
            switch (next) {
                case '{': {
                    Map<String, Object> object = new HashMap<>();
                    for (at++; peek() != '}'; skip(',')) {
                        String name = string();
                        skip(':');
                        object.put(name, value());
                    }
                    at++;
                    return object;
                }
                case '[': {
                    List<Object> array = new ArrayList<>();
                    for (at++; peek() != ']'; skip(',')) {
                        array.add(value());
                    }
                    at++;
                    return array;
                }
                case '"':
                    return string();
                default: {
                    int start = at;
                    while (at < text.length() && ",]}".indexOf(text.charAt(at)) < 0 && text.charAt(at) > ' ') {
                        at++;
                    }
                    String word = text.substring(start, at);
                    return switch (word) {
                        case "null" -> null;
                        case "true" -> true;
                        case "false" -> false;
                        default -> Long.valueOf(word);
                    };
                }
            }
        }

        private char peek() {
            while (text.charAt(at) <= ' ') {
                at++;
            }
            return text.charAt(at);
        }

        private void skip(char sign) {
            if (peek() == sign) {
                at++;
            }
        }

        private String string() {
            StringBuilder read = new StringBuilder();
            peek();
            for (at++; text.charAt(at) != '"'; at++) {
                char sign = text.charAt(at);
                if (sign != '\\') {
                    read.append(sign);
                    continue;
                }
                sign = text.charAt(++at);
                switch (sign) {
                    case 'n' -> read.append('\n');
                    case 't' -> read.append('\t');
                    case 'r' -> read.append('\r');
                    case 'b' -> read.append('\b');
                    case 'f' -> read.append('\f');
                    case 'u' -> {
                        read.append((char) Integer.parseInt(text.substring(at + 1, at + 5), 16));
                        at += 4;
                    }
                    default -> read.append(sign);
                }
            }
            at++;
            return read.toString();
        }

        static String write(Object value) {
            StringBuilder out = new StringBuilder();
            write(value, out);
            return out.toString();
        }

        private static void write(Object value, StringBuilder out) {
            if (value instanceof Map<?, ?> map) {
                String between = "{";
                for (Map.Entry<?, ?> entry : map.entrySet()) {
                    out.append(between);
                    write(entry.getKey(), out);
                    out.append(':');
                    write(entry.getValue(), out);
                    between = ",";
                }
                out.append(map.isEmpty() ? "{}" : "}");
            } else if (value instanceof String string) {
                out.append('"');
                for (char sign : string.toCharArray()) {
                    if (sign < ' ' || sign == '"' || sign == '\\') {
                        out.append(String.format("\\u%04x", (int) sign));
                    } else {
                        out.append(sign);
                    }
                }
                out.append('"');
            } else {
                out.append(value);
            }
        }
    }

    // ---- the command line ----------------------------------------------------------------------------------------

    private static final class Options {
        private static final String HELP = """
                A bot for a Bidak server.

                  java Bot.java HOST [OPTIONS]     HOST, HOST:PORT, ws://HOST:PORT or wss://HOST:PORT

                  --against ENGINE[:LEVEL]  play this bot of the server (greedy:3)
                  --pair                    play whoever seeks the same game
                  --open                    open a room and wait there
                  --room CODE               take a seat in this room
                  --tournament CODE         enter this tournament and play its games; takes an account
                  --code TEXT               the code for entering the tournament, if its organiser asks for one
                  --private                 do not list the room
                  --game GAME               adjacency, reversi, tictactoe or morris (adjacency)
                  --rounds N                rounds of a game of Adjacency
                  --clock CLOCK             5+3, 10s or none (3+2 with --pair, else none)
                  --rated                   play rated games; takes an account and a clock
                  --games N                 games to play, 0 for no end (1 against a bot of the server, else 0)
                  --name NAME               the name that others see (Bot.java)
                  --handle HANDLE           play with an account of a bot: take this handle, which is then the bot's
                  --link CODE               a code of your own account (for another device, or of a login card): with --handle
                                            the bot is yours, without it plays as you
                  --token FILE              the file that keeps the secret of the player, perhaps the token of a bot account
                """;
        private static final List<String> FLAGS = List.of("pair", "open", "private", "rated");
        private static final List<String> TEXTS = List.of(
                "against", "room", "tournament", "code", "game", "rounds", "clock", "games", "name", "handle", "link", "token");

        final Map<String, String> text = new HashMap<>();
        final List<String> flags = new ArrayList<>();
        final String address;
        final URI url;
        final String game;
        final String name;
        final String engine;
        final int level;
        final Path tokenFile;

        Options(String[] arguments) {
            String host = null;
            for (int at = 0; at < arguments.length; at++) {
                String word = arguments[at], option = word.startsWith("--") ? word.substring(2) : "";
                if (FLAGS.contains(option)) {
                    flags.add(option);
                } else if (TEXTS.contains(option) && at + 1 < arguments.length) {
                    text.put(option, arguments[++at]);
                } else if (!word.startsWith("-") && host == null) {
                    host = word;
                } else {
                    wrong(word.equals("--help") ? "" : "what is " + word + "?\n\n");
                }
            }
            if (host == null) {
                wrong("");
            }
            long places = FLAGS.subList(0, 2).stream().filter(flags::contains).count()
                    + List.of("against", "room", "tournament").stream().filter(text::containsKey).count();
            if (places > 1) {
                wrong("only one of --against, --pair, --open, --room and --tournament\n\n");
            }
            String scheme = host.startsWith("wss://") ? "wss" : "ws";
            String place = host.replaceFirst("^wss?://", "").replaceFirst("/.*", "");
            address = place;
            url = URI.create(scheme + "://" + (place.matches(".*:[0-9]+") ? place : place + ":7878") + "/ws");
            game = text.getOrDefault("game", "adjacency");
            name = text.getOrDefault("name", "Bot.java");
            String[] bot = text.getOrDefault("against", "greedy:3").split(":", 2);
            if (bot.length > 1 && !bot[1].matches("[1-9]|10")) {
                stop("a level is a number from 1 to 10, not " + bot[1]);
            }
            engine = bot[0];
            level = bot.length > 1 ? Integer.parseInt(bot[1]) : 3;
            String player = text.getOrDefault("handle", name) + "@" + url.getHost() + "_" + url.getPort();
            tokenFile = Path.of(text.getOrDefault("token", player.replaceAll("[^A-Za-z0-9@._-]", "_") + ".token"));
        }

        private static void wrong(String why) {
            stop(why + HELP);
        }

        boolean isAgainstServer() {
            return !flags.contains("pair") && !flags.contains("open") && !text.containsKey("room") && !isTournament();
        }

        boolean isTournament() {
            return text.containsKey("tournament");
        }

        int games() {
            return Integer.parseInt(text.getOrDefault("games", isAgainstServer() ? "1" : "0"));
        }

        Map<String, Object> rules() {
            return text.containsKey("rounds") ? Map.of("rounds", text.get("rounds")) : Map.of();
        }

        /** "5+3" is 5 minutes and 3 seconds a move, "10s" is 10 seconds a move, "none" is no clock. */
        Map<String, Object> clock() {
            String clock = text.getOrDefault("clock", flags.contains("pair") ? "3+2" : "none");
            if (clock.equals("none")) {
                return Map.of("kind", "none");
            }
            if (clock.endsWith("s")) {
                return Map.of("kind", "per_move", "move_ms", ms(clock.substring(0, clock.length() - 1), 1000));
            }
            String[] parts = clock.split("\\+");
            return Map.of("kind", "main", "main_ms", ms(parts[0], 60_000), "increment_ms", ms(parts.length > 1 ? parts[1] : "0", 1000));
        }

        private static long ms(String number, int unit) {
            return Math.round(Double.parseDouble(number) * unit);
        }

        /** The secret by which the server knows the bot again. */
        String readToken() {
            try {
                return Files.exists(tokenFile) ? Files.readString(tokenFile).strip() : null;
            } catch (IOException error) {
                throw new UncheckedIOException(error);
            }
        }

        void writeToken(String token) {
            try {
                if (!Files.exists(tokenFile) && Files.getFileStore(tokenFile.toAbsolutePath().getParent()).supportsFileAttributeView("posix")) {
                    Files.createFile(tokenFile, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
                }
                Files.writeString(tokenFile, token + "\n");
            } catch (IOException error) {
                throw new UncheckedIOException(error);
            }
        }
    }
}
