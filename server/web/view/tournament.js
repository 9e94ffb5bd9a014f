/** A tournament: standings, pairings, entering, and the organiser's actions. The wall shows the same for a projector. */

import { isMeetingOpen, isPlayed } from "../update/followed.js";
import { directing } from "./direct.js";
import { gamePicture, icon } from "./icons.js";
import { initial } from "./initial.js";
import { RESULTS, entrantWords, isDone, isShared, nameOf, points, resultWords, resultsOf, state } from "./results.js";
import { wallView } from "./wall.js";
import { clockWords, entryUntil, gameName, placeOf, tell } from "./words.js";
import { h } from "./tree.js";

/** @param {import("./shell.js").Look} look */
export function tournamentView(look) {
  const { model, say, texts } = look;
  const tournament = model.tournaments?.known[model.route.id];
  if (!tournament?.snapshot) {
    return h("div", { class: "panel waiting" }, h("h1", { class: "visually-hidden" }, say("tournaments-title")), tournament?.problem ? h("p", { role: "alert" }, tell(texts, tournament.problem)) : h("p", { class: "muted" }, say("account-loading")), h("a", { class: "button", href: "#/t" }, say("tournaments-title")));
  }
  return model.route.part === "wall" ? wallView(look, tournament) : pageView(look, tournament);
}

function pageView(look, tournament) {
  const { model, say, texts } = look;
  const { snapshot } = tournament;
  const { tournament: code, spec, phase } = snapshot;
  return h(
    "div",
    { class: "tournament", as: code, "data-tint": spec.game },
    h(
      "header",
      { class: "panel tournament-head", as: "head" },
      gamePicture(spec.game),
      h("div", null, h("h1", null, h("bdi", null, spec.title)), h("p", { class: "facts", as: "facts" }, facts(look, tournament))),
      h("p", { class: "big", role: "status", as: "state" }, state(look, tournament)),
    ),
    h(
      "div",
      { class: "panel tournament-side", as: "side" },
      tournament.problem && h("p", { role: "alert", as: "problem" }, tell(texts, tournament.problem)),
      tournament.messages.length > 0 && h("div", { class: "secret", as: "messages" }, tournament.messages.map((text) => h("p", null, h("bdi", null, text)))),
      own(look, tournament),
      // The next step is reachable however long the lists are.
      snapshot.directs && !isDone(phase) && directing(look, tournament),
      (phase === "running" || phase === "over") && files(look, snapshot),
      h("div", { class: "actions", as: "links" }, h("a", { class: "button", href: `#/t/${code}/wall` }, say("tournament-wall")), h("a", { class: "button", href: "#/t" }, say("tournaments-title"))),
    ),
    h(
      "div",
      { class: "panel tournament-main", as: "main" },
      phase !== "draft" && phase !== "open" && pairings(look, tournament),
      (phase === "running" || phase === "over") && standings(look, tournament),
      (phase === "draft" || phase === "open") && entrants(look, tournament),
    ),
  );
}

function facts({ say, texts }, { snapshot }) {
  const { spec, organiser } = snapshot;
  return [gameName(texts, spec.game), say(`tournament-form-${spec.form.replace("_", "-")}`), clockWords(texts, spec.clock), spec.rated ? say("rated") : say("room-unrated"), say("tournament-by", { organiser }), snapshot.helpers?.length > 0 && say("tournament-helped-by", { helpers: snapshot.helpers.map((handle) => `@${handle}`).join(", ") }), spec.code && say("tournament-code-is", { code: spec.code }), isOpen(snapshot) && entryEnd(say, snapshot)].filter(Boolean).join(" · ");
}

/** The actions of this visitor. */
function own(look, { snapshot, rows, entrants: all }) {
  const { model, say } = look;
  const { tournament: code, you, phase, spec } = snapshot;
  if (isDone(phase)) return null;
  const place = placeOf(rows, you);
  const presence = all[you]?.state ?? rows?.find(({ entrant }) => entrant === you)?.state;
  const isOut = presence === "withdrawn" || presence === "kicked";
  // Before the first round a withdrawn entrant may enter again.
  if (isOut && (phase === "running" || presence === "kicked")) return h("p", { class: "muted", as: "out" }, say(`tournament-state-${presence}`));
  if (you === undefined || isOut) {
    if (!isOpen(snapshot)) return null;
    const asksHandle = !model.welcome?.handle;
    return h(
      "form",
      {
        class: "inline",
        as: "enter",
        onsubmit: (event) => {
          const field = (name) => event.target.elements.namedItem(name)?.value.trim();
          return { type: "tournament-enter", code, password: field("code"), handle: field("handle") };
        },
      },
      asksHandle && [h("label", { for: "tournament-handle", as: "l1" }, say("account-handle")), h("input", { id: "tournament-handle", as: "i1", name: "handle", minlength: "3", maxlength: "20", autocomplete: "username", autocapitalize: "off", spellcheck: "false", required: true })],
      spec.entry === "code" && [h("label", { for: "tournament-code", as: "l2" }, say("tournament-code")), h("input", { id: "tournament-code", as: "i2", name: "code", maxlength: "20", autocomplete: "off", required: true })],
      h("button", { type: "submit", class: "primary", disabled: model.link.state !== "live" }, say("tournament-enter-now")),
    );
  }
  const isPaused = presence === "paused";
  return h(
    "div",
    { class: "actions", as: "mine" },
    place && h("span", { class: "badge" }, say("tournament-your-place", { place: place.place, points: points(place.half_points) })),
    h("button", { type: "button", onclick: { type: "tournament-ready", code, ready: isPaused } }, say(isPaused ? "tournament-unpause" : "tournament-pause-me")),
    h("button", { type: "button", class: "danger", onclick: { type: "open-dialog", dialog: { kind: "ask", question: { key: "ask-withdraw" }, yes: "tournament-withdraw", action: { type: "tournament-withdraw", code } } } }, say("tournament-withdraw")),
  );
}

/** The end of the time for entering. */
function entryEnd(say, { spec }) {
  if (spec.form === "arena") return say("tournament-entry-arena");
  return entryUntil(say, spec.form === "swiss" ? spec.last_entry : 1);
}

/** Whether entering is still possible. */
function isOpen({ phase, round, spec }) {
  return phase === "open" || (phase === "running" && (spec.form === "arena" || (spec.form === "swiss" && round < spec.last_entry)));
}

function pairings(look, tournament) {
  const { say } = look;
  const { spec, phase, round: current, you, directs } = tournament.snapshot;
  const isArena = spec.form === "arena";
  const isEarlier = tournament.earlier?.round < current;
  const { round, pairings: list, byes } = isEarlier ? tournament.earlier : tournament.snapshot;
  return h(
    "section",
    { class: "part", as: "pairings", "aria-labelledby": "pairings-title" },
    h("h2", { id: "pairings-title" }, isArena ? say("tournament-boards") : say("tournament-pairings", { round })),
    phase === "running" && h("details", { as: "why" }, h("summary", null, say("tournament-why")), h("p", { class: "drawer" }, say(`tournament-why-${spec.form.replace("_", "-")}`))),
    !isArena && current > 1 && rounds(look, tournament.snapshot, round),
    list.length === 0 && h("p", { class: "muted" }, say("tournament-no-pairings")),
    h(
      "ul",
      { class: "list" },
      list.map((pairing) => {
        const { board, first, second, room } = pairing;
        const results = resultsOf(pairing);
        const games = (pairing.results ?? []).filter((one) => one?.game_id);
        const isOver = isPlayed(pairing, spec);
        const isOwn = you !== undefined && (first === you || second === you);
        // The pairing depends on the points before the round: those of the standings, as long as no game of it has ended.
        const before = (entrant) => (!isEarlier && !isArena && round > 1 && results.length === 0 ? tournament.rows?.find((row) => row.entrant === entrant)?.half_points : undefined);
        const called = (entrant) => [h("bdi", null, nameOf(tournament, entrant)), before(entrant) !== undefined && h("span", { class: "facts" }, ` (${points(before(entrant))})`)];
        return h(
          "li",
          { as: `${pairing.round ?? round}-${board}`, class: "row" },
          // In an arena every pairing begins with board 1.
          h("span", { class: "facts" }, isArena ? `${pairing.round}.${board}` : board),
          h("span", { class: "what" }, h("span", { class: "pair" }, initial(nameOf(tournament, first)), h("span", null, called(first), ` ${say("versus")} `), initial(nameOf(tournament, second)), h("span", null, called(second)))),
          results.length > 0 && h("span", { class: "score" }, results.join(", ")),
          !isEarlier && isMeetingOpen(pairing, spec) && h("span", { class: "facts" }, say("tournament-game-of", { game: results.length + 1, games: spec.games })),
          games.map(({ game_id: game }, at) => h("a", { as: `replay-${at}`, class: "button", href: `#/game/${game}` }, say("tournament-replay"), games.length > 1 && ` ${at + 1}`)),
          !isOver && !isEarlier && room && enterRoom(look, room, isOwn),
          directs && !isEarlier && phase === "running" && decide(look, tournament, pairing),
        );
      }),
      byes.map(({ entrant, half_points: half }) => h("li", { as: `bye-${entrant}`, class: "row facts" }, say("tournament-bye", { name: nameOf(tournament, entrant), points: points(half * (spec.games ?? 1)) }))),
    ),
  );
}

/** The buttons to earlier rounds, and back. */
function rounds({ model, say }, { tournament: code, round: last }, shown) {
  const button = (key, picture, round) =>
    h("button", { as: key, type: "button", class: "icon", "aria-label": say(key), disabled: round < 1 || round > last || model.link.state !== "live", onclick: { type: "tournament-round", code, round } }, icon(picture));
  return h("div", { class: "actions", as: "rounds" }, button("tournament-round-before", "previous", shown - 1), button("tournament-round-after", "next", shown + 1));
}

/** Opens the own game as a player, another one as a spectator. */
function enterRoom({ model, say }, room, isOwn) {
  if (!isOwn) return h("a", { as: "watch", class: "button", href: `#/room/${room}` }, say("lobby-watch"));
  return h("button", { as: "join", type: "button", class: "primary", disabled: model.link.state !== "live", onclick: { type: "tournament-join", room } }, say("tournament-open-game"));
}

/** Organisers and helpers set or change the result of a game of the last round. */
function decide({ say }, { snapshot }, { board, round = snapshot.round, results = [] }) {
  const games = Math.max(snapshot.spec.games ?? 1, results.length);
  const open = Math.min(games, results.filter(Boolean).length + 1);
  const choices = Array.from({ length: open }, (_, at) => open - at).flatMap((game) => RESULTS.map((result) => [game, result]));
  return h(
    "select",
    {
      as: "decide",
      "aria-label": say("tournament-decide", { board }),
      ".value": "",
      onchange: (event) => {
        const [game, result] = event.target.value.split(" ");
        return result ? { type: "tournament-direct", code: snapshot.tournament, body: { do: "decide", round, board, game: Number(game), result } } : null;
      },
    },
    h("option", { as: "none", value: "" }, say("tournament-result")),
    choices.map(([game, result]) => h("option", { as: `${game} ${result}`, value: `${game} ${result}` }, games > 1 ? `${game}: ${resultWords(result)}` : resultWords(result))),
  );
}

function standings(look, tournament) {
  const { say } = look;
  const { rows, of, snapshot, elos } = tournament;
  const isInMeeting = (number) => snapshot.pairings.some((pairing) => (pairing.first === number || pairing.second === number) && isMeetingOpen(pairing, snapshot.spec));
  return h(
    "section",
    { class: "part", as: "standings", "aria-labelledby": "standings-title" },
    h("h2", { id: "standings-title" }, say("tournament-standings")),
    !rows && h("p", { class: "muted" }, say("account-loading")),
    rows &&
      h(
        "div",
        { class: "wide", tabindex: "0", role: "group", "aria-labelledby": "standings-title" },
        h(
          "table",
          { class: "figures standings" },
          h("thead", null, h("tr", null, ["leaders-place", "games-player", "tournament-points", "profile-results", "profile-rating", elos && "tournament-elo"].filter(Boolean).map((key) => h("th", { as: key, scope: "col" }, say(key))))),
          h(
            "tbody",
            null,
            rows.map((row) =>
              h(
                "tr",
                { as: row.entrant, class: row.entrant === snapshot.you ? "shown" : null },
                h("td", null, row.place),
                h("th", { scope: "row" }, initial(row.name), row.handle ? h("a", { href: `#/profile/${row.handle}` }, h("bdi", null, row.name)) : h("bdi", null, row.name), isShared(tournament, row) && h("span", { class: "facts" }, ` @${row.handle}`), row.state !== "here" && h("span", { class: "facts" }, ` ${say(`tournament-state-${row.state}`)}`), row.state === "here" && isInMeeting(row.entrant) && h("span", { class: "facts" }, ` ${say("tournament-in-meeting")}`)),
                h("td", null, h("strong", null, points(row.half_points)), ties(snapshot, row)),
                h("td", null, h("span", { class: "result" }, `${row.won}–${row.drawn}–${row.lost}`), lostBy(say, row)),
                h("td", null, row.rating ?? ""),
                elos && h("td", { as: "elo", class: "elo" }, eloWords(elos[row.entrant])),
              ),
            ),
          ),
        ),
      ),
    rows && elos && h("p", { as: "elo-about", class: "facts" }, say("tournament-elo-about")),
    rows && of > rows.length && h("button", { type: "button", onclick: { type: "tournament-more", code: snapshot.tournament, from: rows.length + 1 } }, say("tournament-more")),
  );
}

/** Elo with half the width of its interval, such as `+23 ±45`. */
function eloWords(elo) {
  if (!elo || !Number.isFinite(elo.value)) return "–";
  const words = `${elo.value < 0 ? "−" : "+"}${Math.round(Math.abs(elo.value))}`;
  const reach = (elo.high - elo.low) / 2;
  return Number.isFinite(reach) ? `${words} ±${Math.round(reach)}` : words;
}

/** The tie-breaks in their order, without the random one. */
function ties({ spec }, { ties: all = [] }) {
  const shown = all.filter((_, at) => spec.tie_breaks?.[at] !== "lot");
  return shown.length > 0 && h("span", { class: "facts" }, ` (${shown.join(", ")})`);
}

/** The numbers of losses not decided on the board, for authors of bots. */
function lostBy(say, { lost_by: by = {} }) {
  const words = Object.entries(by).filter(([how]) => how !== "played").map(([how, count]) => `${say(`tournament-lost-${how}`)} ${count}`);
  return words.length > 0 && h("span", { class: "facts" }, ` (${words.join(", ")})`);
}

function entrants(look, tournament) {
  const { say } = look;
  return h(
    "section",
    { class: "part", as: "entrants", "aria-labelledby": "entrants-title" },
    h("h2", { id: "entrants-title" }, say("tournament-entrants", { count: tournament.snapshot.entrants })),
    h(
      "ul",
      { class: "list" },
      Object.values(tournament.entrants).map(({ entrant, handle, name, full_name, rating, state: presence }) =>
        h(
          "li",
          { as: entrant, class: "row" },
          initial(name),
          h("div", { class: "what" }, h("a", { href: `#/profile/${handle}` }, ...entrantWords({ name, handle, full_name })), h("span", { class: "facts" }, [rating, presence !== "here" && say(`tournament-state-${presence}`)].filter(Boolean).join(" · "))),
        ),
      ),
    ),
  );
}

/** Files of a tournament: for pairing programs, spreadsheets and other programs, and the records of all games. */
function files({ say }, { tournament: code, spec }) {
  const kinds = [...(spec.form === "arena" ? [] : ["trf"]), "csv", "json", "txt"];
  return h(
    "section",
    { class: "part", as: "files", "aria-labelledby": "files-title" },
    h("h2", { id: "files-title" }, say("tournament-files")),
    h("div", { class: "actions" }, kinds.map((kind) => h("a", { as: kind, class: "button", href: `/api/tournaments/${code}.${kind}`, download: `bidak-${code}.${kind}` }, icon("file"), say(`tournament-file-${kind}`)))),
  );
}
