--
-- PostgreSQL database dump
--


-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: accounts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.accounts (
    player text NOT NULL COLLATE pg_catalog."C",
    handle text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    owner text COLLATE pg_catalog."C",
    made bigint NOT NULL,
    devices integer NOT NULL,
    gone bigint,
    scrubbed bigint DEFAULT 0 NOT NULL
);


--
-- Name: analyses; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.analyses (
    game bigint NOT NULL,
    findings text NOT NULL COLLATE pg_catalog."C"
);


--
-- Name: aside; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.aside (
    number bigint NOT NULL,
    game bigint NOT NULL,
    fact text NOT NULL COLLATE pg_catalog."C"
);


--
-- Name: aside_number_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.aside ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.aside_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: bidak; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.bidak (
    version integer NOT NULL
);


--
-- Name: blocked; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.blocked (
    player text NOT NULL COLLATE pg_catalog."C",
    blocked text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    handle text COLLATE pg_catalog."C",
    at bigint NOT NULL
);


--
-- Name: called; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.called (
    name text NOT NULL COLLATE pg_catalog."C",
    listing smallint NOT NULL,
    finish bigint NOT NULL,
    kind text NOT NULL COLLATE pg_catalog."C",
    outcome text COLLATE pg_catalog."C"
);


--
-- Name: cards; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.cards (
    hash bytea NOT NULL,
    player text NOT NULL COLLATE pg_catalog."C",
    until bigint NOT NULL
);


--
-- Name: finishes; Type: SEQUENCE; Schema: public; Owner: -
--

CREATE SEQUENCE public.finishes
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: game_keys; Type: SEQUENCE; Schema: public; Owner: -
--

CREATE SEQUENCE public.game_keys
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: games; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.games (
    key bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    shard smallint NOT NULL,
    room text NOT NULL COLLATE pg_catalog."C",
    number integer NOT NULL,
    host text COLLATE pg_catalog."C",
    private boolean NOT NULL,
    kind text NOT NULL COLLATE pg_catalog."C",
    options text NOT NULL COLLATE pg_catalog."C",
    start text NOT NULL COLLATE pg_catalog."C",
    clock text NOT NULL COLLATE pg_catalog."C",
    first_name text NOT NULL COLLATE pg_catalog."C",
    first_player text COLLATE pg_catalog."C",
    first_bot text COLLATE pg_catalog."C",
    second_name text NOT NULL COLLATE pg_catalog."C",
    second_player text COLLATE pg_catalog."C",
    second_bot text COLLATE pg_catalog."C",
    started bigint NOT NULL,
    moves text NOT NULL COLLATE pg_catalog."C",
    plies integer NOT NULL,
    clocks text COLLATE pg_catalog."C",
    rated boolean NOT NULL,
    tournament text COLLATE pg_catalog."C",
    round integer,
    board integer,
    meeting_game integer,
    no_show_ms bigint,
    draws boolean,
    half smallint,
    finish bigint,
    ended bigint,
    outcome text COLLATE pg_catalog."C",
    reason text COLLATE pg_catalog."C",
    margin integer,
    illegal text COLLATE pg_catalog."C"
);


--
-- Name: journal; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.journal (
    epoch bigint NOT NULL,
    grp bigint NOT NULL,
    lines integer NOT NULL,
    facts text NOT NULL COLLATE pg_catalog."C"
);


--
-- Name: map; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.map (
    one boolean DEFAULT true NOT NULL,
    version bigint NOT NULL,
    secret bytea,
    CONSTRAINT map_one_check CHECK (one)
);


--
-- Name: nodes; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.nodes (
    epoch bigint NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    link text NOT NULL COLLATE pg_catalog."C",
    sessions text NOT NULL COLLATE pg_catalog."C",
    form integer NOT NULL,
    grp bigint DEFAULT 0 NOT NULL,
    fenced boolean DEFAULT false NOT NULL,
    lease_until timestamp with time zone NOT NULL,
    steady_since timestamp with time zone NOT NULL,
    unheard bigint[] DEFAULT '{}'::bigint[] NOT NULL
)
WITH (fillfactor='50');


--
-- Name: nodes_epoch_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.nodes ALTER COLUMN epoch ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.nodes_epoch_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: played; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.played (
    player text NOT NULL COLLATE pg_catalog."C",
    listing smallint NOT NULL,
    finish bigint NOT NULL,
    kind text NOT NULL COLLATE pg_catalog."C",
    outcome text COLLATE pg_catalog."C"
);


--
-- Name: players; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.players (
    id text NOT NULL COLLATE pg_catalog."C",
    key bytea NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    seen bigint NOT NULL
);


--
-- Name: rating_changes; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.rating_changes (
    number bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    account text NOT NULL COLLATE pg_catalog."C",
    opponent text NOT NULL COLLATE pg_catalog."C",
    game text NOT NULL COLLATE pg_catalog."C",
    speed text NOT NULL COLLATE pg_catalog."C",
    score double precision NOT NULL,
    at bigint NOT NULL,
    rating double precision NOT NULL,
    deviation double precision NOT NULL,
    volatility double precision NOT NULL,
    course bytea NOT NULL
);


--
-- Name: rating_changes_number_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.rating_changes ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.rating_changes_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: ratings; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.ratings (
    account text NOT NULL COLLATE pg_catalog."C",
    game text NOT NULL COLLATE pg_catalog."C",
    speed text NOT NULL COLLATE pg_catalog."C",
    rating double precision NOT NULL,
    deviation double precision NOT NULL,
    volatility double precision NOT NULL,
    won bigint NOT NULL,
    drawn bigint NOT NULL,
    lost bigint NOT NULL,
    last bigint NOT NULL
);


--
-- Name: revocations; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.revocations (
    hash bytea NOT NULL,
    player text NOT NULL COLLATE pg_catalog."C"
);


--
-- Name: shards; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.shards (
    shard smallint NOT NULL,
    owner bigint,
    tenure integer DEFAULT 0 NOT NULL
);


--
-- Name: tokens; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tokens (
    hash bytea NOT NULL,
    player text NOT NULL COLLATE pg_catalog."C",
    device integer NOT NULL,
    label text COLLATE pg_catalog."C",
    made bigint NOT NULL,
    seen bigint NOT NULL
);


--
-- Name: tournament_facts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournament_facts (
    tournament text NOT NULL COLLATE pg_catalog."C",
    number bigint NOT NULL,
    at bigint NOT NULL,
    fact text NOT NULL COLLATE pg_catalog."C"
);


--
-- Name: tournaments; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments (
    code text NOT NULL COLLATE pg_catalog."C",
    organiser text NOT NULL COLLATE pg_catalog."C",
    spec text NOT NULL COLLATE pg_catalog."C",
    summary text NOT NULL COLLATE pg_catalog."C",
    made bigint NOT NULL,
    over smallint NOT NULL
);


--
-- Name: waiting; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.waiting (
    room text NOT NULL COLLATE pg_catalog."C",
    number integer NOT NULL,
    host text COLLATE pg_catalog."C",
    private boolean NOT NULL,
    kind text NOT NULL COLLATE pg_catalog."C",
    options text NOT NULL COLLATE pg_catalog."C",
    start text NOT NULL COLLATE pg_catalog."C",
    clock text NOT NULL COLLATE pg_catalog."C",
    rated boolean NOT NULL,
    player text NOT NULL COLLATE pg_catalog."C",
    side smallint NOT NULL,
    kept_for text COLLATE pg_catalog."C"
);


--
-- Data for Name: accounts; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.accounts (player, handle, name, kind, owner, made, devices, gone, scrubbed) FROM stdin;
P8NPKPX0CZ	kelas-2	Siswa Dua	person	\N	1795520872	0	\N	0
D8BTVPPMWK	budi	Budi	person	\N	1795520872	1	\N	0
J8MD0DN7D0	citra	Citra	person	\N	1795520872	1	\N	0
N9FP4VBDFX	dewi	Dewi	person	\N	1795520872	1	\N	0
9REK96K05Q	guru	Guru	person	\N	1795520872	1	\N	0
DSK17DSTGT	asisten	Asisten	person	\N	1795520872	1	\N	0
86EGG0XCST	robo	Deep Green	bot	\N	1795520872	1	\N	0
6T7PBZ2HBA	ana-bot	ana-bot	bot	B6V3BFVX0M	1795520872	1	\N	0
B6V3BFVX0M	ana	Ana	person	\N	1795520872	3	\N	0
215D8FG3MP	kelas-1	Siswa Satu	person	\N	1795520872	1	\N	0
NZ492D9XWS	gone	deleted	person	\N	1795520872	1	1795520892	9223372036854775807
Y1ZZ9P8RBF	player-1	player-1	person	\N	1795520903	0	\N	0
ZJDPH250V4	kelas-3	deleted	person	\N	1795520872	0	1795520903	9223372036854775807
\.


--
-- Data for Name: analyses; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.analyses (game, findings) FROM stdin;
1	[{"ply":5,"claim":"wins_in","side":"first","proved":true,"lead":500,"depth":0},{"ply":4,"claim":"wins_in","side":"first","count":1,"proved":true,"lead":500,"line":["c3"],"depth":1},{"ply":3,"claim":"wins_in","side":"first","count":4,"proved":true,"lead":500,"line":["c3","a3","a2","c1"],"depth":4},{"ply":2,"claim":"wins_in","side":"first","count":5,"proved":true,"lead":500,"line":["a3","a2","b2","c3","c1"],"depth":5},{"ply":1,"claim":"draw","proved":true,"lead":0,"line":["b2","c1","b1","b3","a3"],"depth":8,"grade":"blunder","cost":500},{"ply":0,"claim":"draw","proved":true,"lead":0,"line":["b2","a1","c2","a2","a3"],"depth":9}]
\.


--
-- Data for Name: aside; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.aside (number, game, fact) FROM stdin;
\.


--
-- Data for Name: bidak; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.bidak (version) FROM stdin;
1
\.


--
-- Data for Name: blocked; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.blocked (player, blocked, name, handle, at) FROM stdin;
B6V3BFVX0M	N9FP4VBDFX	Dewi	dewi	1795520872
B6V3BFVX0M	ZN6FHMJSAM	Eko	\N	1795520872
D8BTVPPMWK	NZ492D9XWS	deleted	\N	1795520872
\.


--
-- Data for Name: called; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.called (name, listing, finish, kind, outcome) FROM stdin;
ana	0	1	tictactoe	first
eko	0	1	tictactoe	first
eko	0	2	tictactoe	draw
budi	0	2	tictactoe	draw
ana	0	3	adjacency	draw
budi	0	3	adjacency	draw
citra	1	4	reversi	second
dewi	1	4	reversi	second
citra	0	5	morris	draw
dewi	0	5	morris	draw
citra	0	6	morris	draw
dewi	0	6	morris	draw
citra	0	7	morris	first
dewi	0	7	morris	first
citra	0	8	morris	first
dewi	0	8	morris	first
dewi	0	9	morris	second
citra	0	9	morris	second
ana	0	10	reversi	second
citra	0	10	reversi	second
ana	0	11	reversi	second
budi	0	11	reversi	second
ana	0	12	reversi	draw
budi	0	12	reversi	draw
ana	0	13	tictactoe	first
budi	0	13	tictactoe	first
budi	0	14	tictactoe	\N
ana	0	14	tictactoe	\N
ana	2	15	tictactoe	\N
budi	2	15	tictactoe	\N
eko	0	16	adjacency	first
hilang	0	16	adjacency	first
deep green	0	17	reversi	second
ana-bot	0	17	reversi	second
deep green	0	18	reversi	second
ana-bot	0	18	reversi	second
deep green	0	19	reversi	second
ana-bot	0	19	reversi	second
eko	0	20	reversi	first
greedy 2	0	20	reversi	first
eko	0	21	morris	first
greedy 2	0	21	morris	first
alphabeta 2	0	22	tictactoe	second
eko	0	22	tictactoe	second
ana	0	23	reversi	draw
budi	0	23	reversi	draw
budi	0	24	reversi	second
ana	0	24	reversi	second
ana	0	25	reversi	first
citra	0	25	reversi	first
dewi	0	26	reversi	second
budi	0	26	reversi	second
ana	0	27	reversi	second
citra	0	28	morris	first
budi	0	28	morris	first
deep green	0	29	reversi	first
ana	0	29	reversi	first
citra	0	30	reversi	second
greedy 1	0	30	reversi	second
ana	0	31	adjacency	second
budi	0	31	adjacency	second
budi	0	32	adjacency	second
ana	0	32	adjacency	second
citra	0	33	tictactoe	first
ana	0	33	tictactoe	first
budi	0	34	tictactoe	draw
ana-bot	0	34	tictactoe	draw
ana-bot	0	35	tictactoe	first
citra	0	35	tictactoe	first
dewi	0	36	tictactoe	first
budi	0	36	tictactoe	first
siswa satu	2	37	tictactoe	first
ana-bot	0	38	tictactoe	first
ana	0	39	tictactoe	first
dewi	0	39	tictactoe	first
ana	0	40	tictactoe	first
dewi	0	40	tictactoe	first
citra	0	41	tictactoe	first
ana	0	41	tictactoe	first
citra	0	42	tictactoe	first
dewi	0	42	tictactoe	first
dewi	0	43	tictactoe	first
citra	0	43	tictactoe	first
ana	0	44	adjacency	first
dewi	0	44	adjacency	first
budi	0	45	adjacency	second
citra	0	45	adjacency	second
dewi	0	46	adjacency	first
ana	0	46	adjacency	first
citra	0	47	adjacency	second
budi	0	47	adjacency	second
dewi	0	48	adjacency	second
citra	0	48	adjacency	second
deleted	0	27	reversi	second
deleted	2	37	tictactoe	first
deleted	0	38	tictactoe	first
dewi	0	49	adjacency	draw
ana	0	49	adjacency	draw
budi	0	50	tictactoe	first
deep green	0	50	tictactoe	first
\.


--
-- Data for Name: cards; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.cards (hash, player, until) FROM stdin;
\\xea186a2d297f7be323762ce0ca3200ef94b4b2ccfa50ac6a7bb0fd87c6423333	P8NPKPX0CZ	1796730472
\\xb1150cb2c996a083e0fad8e5952ae065ada9ac2faa4a05d55875a978aed3c321	DSK17DSTGT	1796730503
\\x3a4d4ea202682954644e722193f65b058fe6f6511bbd7963dab9b816908c5f1e	Y1ZZ9P8RBF	1796730503
\.


--
-- Data for Name: games; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.games (key, id, shard, room, number, host, private, kind, options, start, clock, first_name, first_player, first_bot, second_name, second_player, second_bot, started, moves, plies, clocks, rated, tournament, round, board, meeting_game, no_show_ms, draws, half, finish, ended, outcome, reason, margin, illegal) FROM stdin;
1	R6WXJXS1XMXZHSZQ	797	BRDQRX	1	B6V3BFVX0M	f	tictactoe	{}	......... x	none	Ana	B6V3BFVX0M	\N	Eko	ZN6FHMJSAM	\N	1795520872	a1 b1 b2 c1 c3	5	\N	f	\N	\N	\N	\N	\N	\N	\N	1	1795520872	first	line	0	\N
2	FBVTJ2EZ840HVG67	411	7TPECV	1	ZN6FHMJSAM	f	tictactoe	{}	......... x	30s	Eko	ZN6FHMJSAM	\N	Budi	D8BTVPPMWK	\N	1795520872	b2:30000 a1:30000 c1:30000 a3:30000 a2:30000 c2:30000 b1:30000 b3:30000 c3:30000	9	30000 30000 -	f	\N	\N	\N	\N	\N	\N	\N	2	1795520872	draw	full	0	\N
3	HB01V9HPBPWV0Q32	863	P6EXTZ	1	B6V3BFVX0M	f	adjacency	{"first":"o","rounds":"8"}	6oo/6oo/8/8/8/8/xx6/xx6 o 16	1+1	Ana	B6V3BFVX0M	\N	Budi	D8BTVPPMWK	\N	1795520872	h5:60000 e1:60000 d4:61000 f6:61000 g6:62000 h3:62000 a2:63000 b6:63000 g4:64000 c5:64000 e5:65000 b1:65000 d1:66000 e2:66000 e6:67000 a4:67000	16	67000 67000 -	f	\N	\N	\N	\N	\N	\N	\N	3	1795520872	draw	count	0	\N
4	3VS3VNKRC0RMT5ZW	298	TT619A	1	J8MD0DN7D0	t	reversi	{}	---------------------------OX------XO--------------------------- X	none	Citra	J8MD0DN7D0	\N	Dewi	N9FP4VBDFX	\N	1795520872	f5 f4 f3 d6 c7 d7 c6 b8 d8 g4 b7 g2 f2 e6 g5 b6 a7 g6 a5 f6 h3 c5 h5 a8 h2 b5 a6 c8 e7 g3 c4 g1 e3 d2 h6 f1 h4 f7 h1 h7 f8 b4 c3 g7 g8 a3 e2 c2 d3 e1 b1 a4 b3 e8 c1 h8 d1 b2 a2 a1	60	\N	f	\N	\N	\N	\N	\N	\N	\N	4	1795520872	second	count	-6	\N
5	RD37CY8E5J8QSGB8	969	WCAJY9	1	J8MD0DN7D0	f	morris	{}	w..w..wb.........bb.w..b w 0 0 0	none	Citra	J8MD0DN7D0	\N	Dewi	N9FP4VBDFX	\N	1795520872	a7-a4 g1-g4 a4-a7 g4-g1 a7-a4 g1-g4 a4-a7 g4-g1	8	\N	f	\N	\N	\N	\N	\N	\N	\N	5	1795520872	draw	repetition	0	\N
6	7DAVSZZQJ8ND4WEZ	350	XSKSAY	1	J8MD0DN7D0	f	morris	{}	w..w..wb.........bb.w..b w 0 0 0	30+0	Citra	J8MD0DN7D0	\N	Dewi	N9FP4VBDFX	\N	1795520872	b6-d6:1800000 d5-e5:1800000 d6-d5:1800000 e5-e4:1800000 a7-a4:1800000 g1-g4:1800000 f2-f4:1800000 g4-g1:1800000 d5-e5:1800000 b2-d2:1800000 c5-d5:1800000 d2-f2:1800000 a4-b4:1800000 g1-g4:1800000 d5-d6:1800000 e3-d3:1800000 b4-c4:1800000 f2-d2:1800000 d6-f6:1800000 d2-d1:1800000 e5-d5:1800000 g4-g7:1800000 d5-d6:1800000 d3-e3:1800000 d6-d5:1800000 d1-d2:1800000 f4-f2:1800000 e4-f4:1800000 c4-c5:1800000 f4-e4:1800000 d5-e5:1800000 g7-d7:1800000 f6-f4:1800000 e3-d3:1800000 e5-d5:1800000 e4-e5:1800000 d5-d6:1800000 d3-c3:1800000 d6-b6:1800000 c3-d3:1800000 f4-g4:1800000 d2-b2:1800000 f2-d2:1800000 d7-d6:1800000 d2-f2:1800000 b2-d2:1800000 g4-f4:1800000 d3-c3:1800000 c5-c4:1800000 c3-d3:1800000 f4-g4:1800000 d6-f6:1800000 g4-g7:1800000 f6-d6:1800000 g7-d7:1800000 d2-d1:1800000 f2-f4:1800000 d1-a1:1800000 d7-a7:1800000 d3-c3:1800000 f4-g4:1800000 d6-d7:1800000 c4-c5:1800000 a1-d1:1800000 c5-c4:1800000 c3-d3:1800000 c4-c5:1800000 d1-a1:1800000 g4-g1:1800000 d3-e3:1800000 c5-c4:1800000 d7-g7:1800000 a7-a4:1800000 e3-e4:1800000 g1-d1:1800000 e4-f4:1800000 d1-g1:1800000 g7-d7:1800000 g1-d1:1800000 f4-e4:1800000 a4-a7:1800000 e4-e3:1800000 a7-a4:1800000 d7-a7:1800000 c4-c3:1800000 e5-e4:1800000 d1-g1:1800000 e4-e5:1800000 g1-g4:1800000 e3-e4:1800000 b6-b4:1800000 a1-d1:1800000 g4-g7:1800000 e4-f4:1800000 g7-d7:1800000 d1-a1:1800000 d7-g7:1800000 e5-d5:1800000 g7-d7:1800000 d5-c5:1800000	100	1800000 1800000 -	f	\N	\N	\N	\N	\N	\N	\N	6	1795520873	draw	quiet	0	\N
7	RYG5VTD5XRWAFGTB	742	VZ8GQ6	1	J8MD0DN7D0	f	morris	{}	ww....b.......w..bw....b w 0 0 3	none	Citra	J8MD0DN7D0	\N	Dewi	N9FP4VBDFX	\N	1795520873	g4-g7xc5	1	\N	f	\N	\N	\N	\N	\N	\N	\N	7	1795520873	first	men	0	\N
8	PK4Q2YRV7WJYP90X	137	20M149	1	J8MD0DN7D0	f	morris	{}	bwb......w....w....w.b.b w 0 0 0	none	Citra	J8MD0DN7D0	\N	Dewi	N9FP4VBDFX	\N	1795520873	d2-d1	1	\N	f	\N	\N	\N	\N	\N	\N	\N	8	1795520873	first	blocked	0	\N
9	9V8469NTHGCJKZE0	383	GRBWBZ	1	N9FP4VBDFX	f	morris	{"flying":"no","removal":"any"}	........................ w 9 9 0 noflying+anyremoval	none	Dewi	N9FP4VBDFX	\N	Citra	J8MD0DN7D0	\N	1795520873	g4 e4 a7 f4 b2 b6 f6 g7 e3 a1 c4 g1 d6 d1xc4 d2 d3 c3 d5 a7-a4 g7-d7 a4-a7 f4-f2 f6-f4 d5-e5 d6-d5 b6-b4 d5-c5 a1-a4 c5-d5 a4-a1xf4 d5-d6 d7-g7 g4-f4 e5-d5 f4-f6 a1-a4 a7-d7 a4-a1xb2 d6-b6 b4-c4 d7-d6xg1 e4-e5 d2-b2 c4-c5xe3 b6-b4 f2-d2xd6 f6-d6 c5-c4 d6-b6xg7 d1-g1 b6-d6 a1-d1xb2 d6-d7 d5-d6 d7-g7 c4-c5 g7-d7 d2-b2 b4-b6 b2-d2xb6	60	\N	f	\N	\N	\N	\N	\N	\N	\N	9	1795520873	second	men	0	\N
10	4VV6AVY4Q6A6XJ3N	751	AVGFQF	1	B6V3BFVX0M	f	reversi	{}	---------------------------OX------XO--------------------------- X	1+1	Ana	B6V3BFVX0M	\N	Citra	J8MD0DN7D0	\N	1795520873	e6:60000 f6:60000 g6:61000 g7:61000 f5:62000 g5:62000 h6:63000	7	63000 62000 2	f	\N	\N	\N	\N	\N	\N	\N	10	1795520873	second	resignation	5	\N
11	F98B621E3C0NF43S	717	CSH0PD	1	B6V3BFVX0M	f	reversi	{}	---------------------------OX------XO--------------------------- X	0.1s	Ana	B6V3BFVX0M	\N	Budi	D8BTVPPMWK	\N	1795520873	f5:100 f4:100 f3:100 d6:100	4	100 100 1	f	\N	\N	\N	\N	\N	\N	\N	11	1795520873	second	time	2	\N
12	PW2CNBBE6G6HJERN	409	SQRNCS	1	B6V3BFVX0M	f	reversi	{}	---------------------------OX------XO--------------------------- X	none	Ana	B6V3BFVX0M	\N	Budi	D8BTVPPMWK	\N	1795520873	e6 f4 d3 c2 e3 c4	6	\N	f	\N	\N	\N	\N	\N	\N	\N	12	1795520873	draw	agreement	-2	\N
13	MQCK46SXWTQJ5B16	534	EQ3JGP	1	B6V3BFVX0M	f	tictactoe	{}	......... x	none	Ana	B6V3BFVX0M	\N	Budi	D8BTVPPMWK	\N	1795520873	a1 b1 b2 a3 c3	5	\N	f	\N	\N	\N	\N	\N	\N	\N	13	1795520873	first	line	0	\N
14	VZ21NRHTK4V7TH4J	534	EQ3JGP	2	B6V3BFVX0M	f	tictactoe	{}	......... x	none	Budi	D8BTVPPMWK	\N	Ana	B6V3BFVX0M	\N	1795520873	b2	1	\N	f	\N	\N	\N	\N	\N	\N	\N	14	1795520873	\N	aborted	0	\N
15	1SQ5CDGG6P5X2H9S	1022	W3MTZY	1	B6V3BFVX0M	f	tictactoe	{}	......... x	none	Ana	B6V3BFVX0M	\N	Budi	D8BTVPPMWK	\N	1795520873		0	\N	f	\N	\N	\N	\N	\N	\N	\N	15	1795520873	\N	aborted	0	\N
16	G1VE2Q7A6XPBJVTK	381	HYP6BX	1	ZN6FHMJSAM	f	adjacency	{"rounds":"8"}	6oo/6oo/8/8/8/8/xx6/xx6 x 16	5+3	Eko	ZN6FHMJSAM	\N	Hilang	GK8P6REGVX	\N	1795520873	h4:300000 b6:300000 h6:303000 d7:303000 h7:306000	5	306000 303000 2	f	\N	\N	\N	\N	\N	\N	\N	16	1795520875	first	abandonment	-1	\N
17	3CG6FGYYN7YSKZS5	987	4ETJYV	1	86EGG0XCST	f	reversi	{}	---------------------------OX------XO--------------------------- X	1+1	Deep Green	86EGG0XCST	\N	ana-bot	6T7PBZ2HBA	\N	1795520875	d3:60000 c5:60000 f6:61000 d2:61000	4	61000 61000 1	f	\N	\N	\N	\N	\N	\N	\N	17	1795520875	second	crash	-2	\N
18	666PZ4VQTTPW72S7	230	B2MY76	1	86EGG0XCST	f	reversi	{}	---------------------------OX------XO--------------------------- X	1+1	Deep Green	86EGG0XCST	\N	ana-bot	6T7PBZ2HBA	\N	1795520875	c4:60000 c5:60000 f6:61000 d3:61000	4	61000 61000 1	f	\N	\N	\N	\N	\N	\N	\N	18	1795520875	second	silence	0	\N
19	XZNTNAER20B93QR5	598	JGYBJP	1	86EGG0XCST	f	reversi	{}	---------------------------OX------XO--------------------------- X	1+1	Deep Green	86EGG0XCST	\N	ana-bot	6T7PBZ2HBA	\N	1795520875	e6:60000 d6:60000 c3:61000 d3:61000	4	61000 61000 1	f	\N	\N	\N	\N	\N	\N	\N	19	1795520875	second	illegal	0	z9
20	B55QMRR703W8S6BJ	594	QWYYJJ	1	ZN6FHMJSAM	f	reversi	{}	---------------------------OX------XO--------------------------- X	none	Eko	ZN6FHMJSAM	\N	greedy 2	\N	greedy:2	1795520875	d3 e3 f3 e2 f1 c5 e6 d2 c2 g2 c4 c3 h1 f5 f4 b1 d6 e7 f6 f2 e8 g5 e1 d8 d1 d7 g6 g3 b2 g1 h3 h7 c8 c1 b4 a2 g7 a3 h6 h8 a4 a5 g4 h4 b5 h5 a1 h2 f7 f8 g8 b8 c6 c7 b7 a6 a8 b6 a7 pass b3	61	\N	f	\N	\N	\N	\N	\N	\N	\N	20	1795520875	first	count	10	\N
54	QBC6J9E19BHQ18B3	158	4WF24Y	1	ZN6FHMJSAM	f	reversi	{}	---------------------------OX------XO--------------------------- X	30+0	Eko	ZN6FHMJSAM	\N	greedy 3	\N	greedy:3	1795520894		0	\N	f	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N
55	SJAVXVHJMCWREC12	366	7CQPBE	1	N9FP4VBDFX	f	morris	{}	........................ w 9 9 0	30+0	random 1	\N	random:1	Dewi	N9FP4VBDFX	\N	1795520894		0	\N	t	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N
21	XB8GX3EPTD73B3E3	104	2RR738	1	ZN6FHMJSAM	f	morris	{}	........................ w 9 9 0	none	Eko	ZN6FHMJSAM	\N	greedy 2	\N	greedy:2	1795520875	f6 f2 f4 e5 d1 a4 c4 c5 a7 d3 a1 d7 d6 e4 b6xd3 b4 g1xe5 g7 d1-d2 e4-e3 d2-d1xa4 c5-d5 c4-c3 d5-e5 c3-c4 g7-g4 c4-c3 f2-d2 d6-d5 b4-b2 d5-d6xe3 d7-g7 a1-a4 d2-d3 d1-a1xb2 g7-d7 b6-b4 g4-g7 g1-g4 e5-e4 d6-b6 e4-e3 b4-c4 e3-e4 a4-b4 e4-e3 a7-a4xd7 d3-a7 c4-c5 g7-e4 c5-c4xa7	51	\N	f	\N	\N	\N	\N	\N	\N	\N	21	1795520875	first	men	0	\N
22	Q6PNK4C214W8R7TC	234	48HC7A	1	ZN6FHMJSAM	f	tictactoe	{}	......... x	none	alphabeta 2	\N	alphabeta:2	Eko	ZN6FHMJSAM	\N	1795520875	c2 b2 b3 a1 b1 c1 a2 c3	8	\N	f	\N	\N	\N	\N	\N	\N	\N	22	1795520875	second	line	0	\N
23	N29TPTBN3CBD71SG	118	0GPG3P	1	B6V3BFVX0M	f	reversi	{}	---------------------------OX------XO--------------------------- X	1+1	Ana	B6V3BFVX0M	\N	Budi	D8BTVPPMWK	\N	1795520875	d3:60000 c3:60000 c4:61000 c5:61000 f6:62000 d2:62000 c2:63000 f3:63000 e2:64000 f1:64000 e3:65000 f5:65000 b2:66000 f7:66000 g5:67000 b3:67000 d6:68000 d7:68000 f8:69000 c1:69000 f2:70000 a3:70000 a1:71000 h5:71000 b5:72000 a5:72000 a6:73000 d1:73000 a4:74000 g7:74000 e6:75000 e7:75000 h6:76000 b1:76000 f4:77000 a7:77000 h4:78000 g1:78000 c8:79000 g6:79000 e1:80000 h7:80000 c6:81000 g2:81000 d8:82000 b4:82000 g8:83000 h3:83000 g3:84000 h8:84000 h1:85000 g4:85000 a2:86000 h2:86000 a8:87000 c7:87000 b6:88000 b8:88000 e8:89000 b7:89000	60	89000 89000 -	t	\N	\N	\N	\N	\N	\N	\N	23	1795520875	draw	count	0	\N
24	6JHDMASPDBFN4P1E	681	35YGN9	1	D8BTVPPMWK	f	reversi	{}	---------------------------OX------XO--------------------------- X	1+1	Budi	D8BTVPPMWK	\N	Ana	B6V3BFVX0M	\N	1795520875	d3:60000 c5:60000 c6:61000 e3:61000 c4:62000 b4:62000 c3:63000 b5:63000 f6:64000 e6:64000 b6:65000 c2:65000 f4:66000 c7:66000 b7:67000 d7:67000 b1:68000 c1:68000 a5:69000 d6:69000 f5:70000 g5:70000 e7:71000 b8:71000 g6:72000 h6:72000 d8:73000 e8:73000 h5:74000 a1:74000 c8:75000 g4:75000 e2:76000 f1:76000 d2:77000 b3:77000 a4:78000 a3:78000 h4:79000 f3:79000 g7:80000 d1:80000 a6:81000 g3:81000 a8:82000 f8:82000 b2:83000 h7:83000 f2:84000 g2:84000 a2:85000 g1:85000 e1:86000 h3:86000 f7:87000 a7:87000 h8:88000 g8:88000 h1:89000 h2:89000	60	89000 89000 -	t	\N	\N	\N	\N	\N	\N	\N	24	1795520875	second	count	-20	\N
25	WQW4GRZNEVRKX7BJ	517	MWZBG5	1	B6V3BFVX0M	f	reversi	{}	---------------------------OX------XO--------------------------- X	5+3	Ana	B6V3BFVX0M	\N	Citra	J8MD0DN7D0	\N	1795520875	d3:300000 c3:300000 f5:303000 f6:303000 f7:306000 c5:306000 d6:309000 e7:309000 b3:312000 g5:312000 h5:315000 b2:315000 d8:318000 f8:318000 a1:321000 g7:321000 b6:324000 b4:324000 b5:327000 h4:327000 h3:330000 a3:330000 h8:333000 d2:333000 d7:336000 a5:336000 c4:339000 e3:339000 d1:342000 h6:342000 h7:345000 c7:345000 e2:348000 b1:348000 b7:351000 f1:351000 a7:354000 c6:354000 a2:357000 c8:357000 a4:360000 f2:360000 c1:363000 f4:363000 g2:366000 e1:366000 e6:369000 a6:369000 g8:372000 e8:372000 c2:375000 f3:375000 g4:378000 h2:378000 a8:381000 b8:381000 h1:384000 g3:384000 g6:387000 pass:387000 g1:390000	61	390000 387000 -	t	\N	\N	\N	\N	\N	\N	\N	25	1795520876	first	count	26	\N
26	Y5RY7K1V5S0ZMYHR	335	X0RCAF	1	N9FP4VBDFX	f	reversi	{}	---------------------------OX------XO--------------------------- X	30+0	Dewi	N9FP4VBDFX	\N	Budi	D8BTVPPMWK	\N	1795520876	f5:1800000 f6:1800000 f7:1800000 g5:1800000 e6:1800000 g7:1800000 g6:1800000 e7:1800000 g8:1800000 h7:1800000 g4:1800000 h6:1800000 c4:1800000 g3:1800000 e8:1800000 c5:1800000 b6:1800000 f4:1800000 g2:1800000 h8:1800000 c6:1800000 f8:1800000 e3:1800000 c3:1800000 d3:1800000 d7:1800000 b3:1800000 h5:1800000 d6:1800000 d8:1800000 c8:1800000 b2:1800000 c2:1800000 a7:1800000 a1:1800000 d2:1800000 e2:1800000 h4:1800000 f3:1800000 c1:1800000 b1:1800000 a3:1800000 a2:1800000 h3:1800000 b4:1800000 f1:1800000 h2:1800000 a4:1800000 a5:1800000 f2:1800000 b5:1800000 b8:1800000 h1:1800000 g1:1800000 a6:1800000 c7:1800000 b7:1800000 a8:1800000 e1:1800000 d1:1800000	60	1800000 1800000 -	t	\N	\N	\N	\N	\N	\N	\N	26	1795520876	second	count	-16	\N
28	PRJXG2GZRJBV2VW0	66	J4E122	1	J8MD0DN7D0	f	morris	{}	........................ w 9 9 0	1+1	Citra	J8MD0DN7D0	\N	Budi	D8BTVPPMWK	\N	1795520876	f6:60000 e4:60000 e3:61000 g1:61000 d7:62000 f4:62000 b6:63000 a7:63000 g7:64000 g4xf6:64000 c5:65000 e5:65000 c4:66000 d5:66000 d6:67000 b4:67000 f6xg1:68000 d1:68000 e3-d3:69000 e4-e3:69000 d3-c3xe3:70000 d1-a1:70000 c3-d3:71000 e5-e4xd3:71000 c4-c3:72000 a7-a4:72000 c3-c4:73000 b4-b2:73000 c4-c3:74000 b2-d2:74000 c3-d3:75000 e4-e3:75000 d7-a7:76000 f4-e4:76000 d6-d7xa4:77000 d2-f2:77000 b6-b4:78000 f2-d2:78000 a7-a4:79000 d2-d1:79000 a4-a7xd1:80000 e4-e5:80000 b4-c4:81000 a1-a4:81000 f6-d6:82000 a4-a1:82000 d3-c3xe5:83000 e3-e4:83000 a7-a4:84000 d5-e5:84000 d6-d5:85000 g4-g1:85000 d7-a7:86000 a1-d1:86000 a4-b4:87000 d1-d2:87000 a7-a4xe4:88000 e5-b2:88000 g7-g4:89000 g1-f6:89000 d5-d6:90000 d2-d7:90000 g4-f4:91000 f6-e4:91000 f4-f2:92000 d7-e3:92000 d6-b6:93000 e3-g1:93000 a4-a7:94000 b2-f6:94000 f2-d2:95000 g1-f4:95000 c5-d5:96000 f6-g4xd2:96000 a7-a4xg4:97000	75	97000 96000 -	t	\N	\N	\N	\N	\N	\N	\N	28	1795520876	first	men	0	\N
29	T5Y1DFYX3K6CGKM7	809	MSK7S9	1	86EGG0XCST	f	reversi	{}	---------------------------OX------XO--------------------------- X	1+1	Deep Green	86EGG0XCST	\N	Ana	B6V3BFVX0M	\N	1795520876	e6:60000 d6:60000 c6:61000 f4:61000 g3:62000 g4:62000 g5:63000 h2:63000 e3:64000 c7:64000 c5:65000 h6:65000 e7:66000 e2:66000 g2:67000 h4:67000 f3:68000 c3:68000 c8:69000 b5:69000 d3:70000 c4:70000 f5:71000 f6:71000 a5:72000 d8:72000 b3:73000 d7:73000 d1:74000 a4:74000 e8:75000 c2:75000 b4:76000 f7:76000 h3:77000 b7:77000 a3:78000 d2:78000 b1:79000 h1:79000 f2:80000 e1:80000 b6:81000 a2:81000 g7:82000 f8:82000 a8:83000 c1:83000 g1:84000 a7:84000 g8:85000 a6:85000 g6:86000 a1:86000 b2:87000 h5:87000 b8:88000 h7:88000 h8:89000 f1:89000	60	89000 89000 -	t	\N	\N	\N	\N	\N	\N	\N	29	1795520876	first	count	4	\N
30	6CJ80RB53VRY7BJH	475	J6Z7EV	1	J8MD0DN7D0	f	reversi	{}	---------------------------OX------XO--------------------------- X	1+1	Citra	J8MD0DN7D0	\N	greedy 1	\N	greedy:1	1795520876	e6:60000 f4:60000 f3:61000 f2:60998 d3:62000 d6:61997 g4:63000 c3:62995 d7:64000 e7:63994 g2:65000 c4:64992 e2:66000 d2:65991 f5:67000 f1:66989 c6:68000 f6:67988 b4:69000 h1:68987 g3:70000 h4:69985 c2:71000 h3:70984 f8:72000 a5:71983 h2:73000 b7:72981 c5:74000 c1:73980 b2:75000 g1:74978 e3:76000 b1:75977 f7:77000 c7:76976 b5:78000 a2:77974 a7:79000 b6:78973 a6:80000 d1:79972 a1:81000 b8:80970 h5:82000 h6:81969 c8:83000 a3:82967 a4:84000 g5:83966 a8:85000 g7:84965 e1:86000 b3:85964 g6:87000 h7:86963 h8:88000 d8:87961 e8:89000 g8:88960	60	89000 88960 -	t	\N	\N	\N	\N	\N	\N	\N	30	1795520877	second	count	-12	\N
31	VFQPH89FHXHJRVG7	238	F0D97E	1	B6V3BFVX0M	f	adjacency	{"rounds":"8"}	3o2oo/6oo/8/8/8/x7/xx2x3/xx3o2 x 12	1+1	Ana	B6V3BFVX0M	\N	Budi	D8BTVPPMWK	\N	1795520877	h6:60000 g6:60000 c4:61000 e6:61000 e3:62000 a2:62000 g3:63000 g7:63000 c6:64000 g4:64000 d6:65000 d8:65000	12	65000 65000 -	t	\N	\N	\N	\N	\N	\N	1	31	1795520877	second	count	-2	\N
32	4EXXTD6PH0E9N92Q	238	F0D97E	2	B6V3BFVX0M	f	adjacency	{"rounds":"8"}	3o2oo/6oo/8/8/8/x7/xx2x3/xx3o2 x 12	1+1	Budi	D8BTVPPMWK	\N	Ana	B6V3BFVX0M	\N	1795520882	b2:60000 e4:60000 d2:61000 b6:61000 e3:62000 a4:62000 e1:63000 g3:63000 d3:64000 d7:64000 g7:65000 a3:65000	12	65000 65000 -	t	\N	\N	\N	\N	\N	\N	2	32	1795520882	second	count	-2	\N
33	Z07M8VB6T2QN1EMZ	718	30QWPE	1	\N	f	tictactoe	{}	......... x	1+1	Citra	J8MD0DN7D0	\N	Ana	B6V3BFVX0M	\N	1795520882	a1:60000 b1:60000 b2:61000 c1:61000 c3:62000	5	62000 61000 -	f	E80KPE	1	1	1	3000	f	\N	33	1795520882	first	line	0	\N
34	ZGG6GJ9ES88DFT8S	718	FBZMPE	1	\N	f	tictactoe	{}	......... x	1+1	Budi	D8BTVPPMWK	\N	ana-bot	6T7PBZ2HBA	\N	1795520882	b2:60000 a1:60000 c1:61000 a3:61000 a2:62000 c2:62000 b1:63000 b3:63000 c3:64000	9	64000 63000 -	f	E80KPE	1	2	1	3000	f	\N	34	1795520882	draw	full	0	\N
35	29H11JQ91268WWWG	718	CDMCPE	1	\N	f	tictactoe	{}	......... x	1+1	ana-bot	6T7PBZ2HBA	\N	Citra	J8MD0DN7D0	\N	1795520882	a1:60000 b1:60000 b2:61000 c1:61000 c3:62000	5	62000 61000 -	f	E80KPE	2	1	1	3000	f	\N	35	1795520882	first	line	0	\N
36	20Q1CCNR75CFCHFF	718	NXTDPE	1	\N	f	tictactoe	{}	......... x	1+1	Dewi	N9FP4VBDFX	\N	Budi	D8BTVPPMWK	\N	1795520882	a1:60000 b1:60000 b2:61000 c1:61000 c3:62000	5	62000 61000 -	f	E80KPE	2	2	1	3000	f	\N	36	1795520882	first	line	0	\N
39	A3C3FHKNE75XYG5R	718	HFJ2PE	1	\N	f	tictactoe	{}	......... x	1+1	Ana	B6V3BFVX0M	\N	Dewi	N9FP4VBDFX	\N	1795520885	a1:60000 b1:60000 b2:61000 c1:61000 c3:62000	5	62000 61000 -	f	E80KPE	3	2	1	3000	f	\N	39	1795520885	first	line	0	\N
40	7VQTFGFQEYQJAG2Z	696	83C3NR	1	\N	f	tictactoe	{}	......... x	1+1	ana	B6V3BFVX0M	\N	dewi	N9FP4VBDFX	\N	1795520885	a1:60000 b1:60000 b2:61000 c1:61000 c3:62000	5	62000 61000 -	f	B26KNR	1	1	1	120000	f	\N	40	1795520885	first	line	0	\N
41	VJGCGAJDHCJ0NM7N	696	PNMWNR	1	\N	f	tictactoe	{}	......... x	1+1	citra	J8MD0DN7D0	\N	ana	B6V3BFVX0M	\N	1795520885	a1:60000 b1:60000 b2:61000 c1:61000 c3:62000	5	62000 61000 -	f	B26KNR	2	1	1	120000	f	\N	41	1795520885	first	line	0	\N
42	W5F25W3J47H786DQ	594	ZVWWJJ	1	\N	f	tictactoe	{}	......... x	1+1	Citra	J8MD0DN7D0	\N	Dewi	N9FP4VBDFX	\N	1795520885	a1:60000 b1:60000 b2:61000 c1:61000 c3:62000	5	62000 61000 -	f	SXFHJJ	2	1	1	120000	f	\N	42	1795520885	first	line	0	\N
43	VTMKF39YJVCTDE44	594	9K3TJJ	1	\N	f	tictactoe	{}	......... x	1+1	Dewi	N9FP4VBDFX	\N	Citra	J8MD0DN7D0	\N	1795520891	a1:60000 b1:60000 b2:61000 c1:61000 c3:62000	5	62000 61000 -	f	SXFHJJ	3	1	1	120000	f	\N	43	1795520891	first	line	0	\N
44	GMX7Y6WJHY5K7VTM	160	5HF950	1	\N	f	adjacency	{"rounds":"8"}	6oo/2o2xxo/8/8/8/x6o/xx6/xx6 x 12	30+0	Ana	B6V3BFVX0M	\N	Dewi	N9FP4VBDFX	\N	1795520892	g3:1800000 d3:1800000 d1:1800000 a1:1800000 a3:1800000 f7:1800000 d2:1800000 b4:1800000 b2:1800000 f8:1800000 h5:1800000 c8:1800000	12	1800000 1800000 -	t	9GWV50	1	1	1	3600000	t	1	44	1795520892	first	count	6	\N
45	YD7QAMQ7MPZXY6AQ	160	90WC50	1	\N	f	adjacency	{"rounds":"8"}	1o1o2oo/x5oo/5x2/8/8/8/xx6/xx6 x 12	30+0	Budi	D8BTVPPMWK	\N	Citra	J8MD0DN7D0	\N	1795520892	b3:1800000 c3:1800000 g8:1800000 b4:1800000 b5:1800000 g7:1800000 b2:1800000 a4:1800000 f6:1800000 a3:1800000 e2:1800000 d7:1800000	12	1800000 1800000 -	t	9GWV50	1	2	1	3600000	t	1	45	1795520892	second	count	-4	\N
46	DQJZ04BSMHA65M2M	160	5D7H50	1	\N	f	adjacency	{"rounds":"8"}	6oo/2o2xxo/8/8/8/x6o/xx6/xx6 x 12	30+0	Dewi	N9FP4VBDFX	\N	Ana	B6V3BFVX0M	\N	1795520892	h7:1800000 h4:1800000 g4:1800000 e7:1800000 e1:1800000 a4:1800000 a5:1800000 b3:1800000 d8:1800000 d3:1800000 f5:1800000 g3:1800000	12	1800000 1800000 -	t	9GWV50	1	1	2	3600000	t	2	46	1795520892	first	count	4	\N
47	5NKM2JJZAEZJYAZC	160	A56H50	1	\N	f	adjacency	{"rounds":"8"}	1o1o2oo/x5oo/5x2/8/8/8/xx6/xx6 x 12	30+0	Citra	J8MD0DN7D0	\N	Budi	D8BTVPPMWK	\N	1795520892	f1:1800000 d8:1800000 c3:1800000 c2:1800000 h5:1800000 a4:1800000 g6:1800000 a5:1800000 g4:1800000 c7:1800000 e7:1800000 e3:1800000	12	1800000 1800000 -	t	9GWV50	1	2	2	3600000	t	2	47	1795520892	second	count	-4	\N
48	2K9AYYPDQAP6QBK3	160	1P5F50	1	\N	f	adjacency	{"rounds":"8"}	6oo/6oo/8/7x/5o2/6x1/xx6/xoo5 x 12	30+0	Dewi	N9FP4VBDFX	\N	Citra	J8MD0DN7D0	\N	1795520892	a3:1800000 f1:1800000 f7:1800000 h5:1800000 b1:1800000 a2:1800000 e7:1800000 a5:1800000 h3:1800000 c4:1800000 g7:1800000 f4:1800000	12	1800000 1800000 -	t	9GWV50	2	1	1	3600000	t	1	48	1795520892	second	count	-2	\N
49	4CEWNR2N4RPBCWRE	160	E3NZ50	1	\N	f	adjacency	{"rounds":"8"}	6oo/6oo/8/7x/5o2/6x1/xx6/xoo5 x 12	30+0	Citra	J8MD0DN7D0	\N	Dewi	N9FP4VBDFX	\N	1795520892		0	\N	t	9GWV50	2	1	2	3600000	t	2	\N	\N	\N	\N	\N	\N
27	Q0RCYHHNZM3650WH	139	7WZY4B	1	NZ492D9XWS	f	reversi	{}	---------------------------OX------XO--------------------------- X	1+1	deleted	NZ492D9XWS	\N	Ana	B6V3BFVX0M	\N	1795520876	c4:60000 e3:60000 f6:61000 c5:61000 d3:62000 f5:62000 e6:63000 c2:63000 g5:64000 c3:64000 b3:65000 c6:65000 f3:66000 b4:66000 b1:67000 h5:67000 g4:68000 e7:68000 f7:69000 g7:69000 g6:70000 h4:70000 b6:71000 d6:71000 d7:72000 a2:72000 a3:73000 e8:73000 h8:74000 g3:74000 b5:75000 a5:75000 g2:76000 a4:76000 f8:77000 c1:77000 b7:78000 a6:78000 d8:79000 d2:79000 a7:80000 a8:80000 b2:81000 f4:81000 e1:82000 a1:82000 d1:83000 h6:83000 c7:84000 g1:84000 e2:85000 h7:85000 h2:86000 f2:86000 h1:87000 f1:87000 h3:88000 pass:88000 g8:89000 pass:89000 b8:90000 c8:90000	62	90000 90000 -	t	\N	\N	\N	\N	\N	\N	\N	27	1795520876	second	count	-10	\N
37	XEQFSXJ1297HNAB9	718	6A96PE	1	\N	f	tictactoe	{}	......... x	1+1	deleted	NZ492D9XWS	\N	Siswa Satu	215D8FG3MP	\N	1795520885		0	\N	f	E80KPE	2	3	1	3000	f	\N	37	1795520885	first	no_show	0	\N
38	QKG0HP11K1VYXADB	718	GTZ4PE	1	\N	f	tictactoe	{}	......... x	1+1	deleted	NZ492D9XWS	\N	ana-bot	6T7PBZ2HBA	\N	1795520885	b2:60000 a1:60000	2	60000 60000 1	f	E80KPE	3	1	1	3000	f	\N	38	1795520885	first	decided	0	\N
50	0JQ4EHBSVCTCH59K	196	5ZDN64	1	B6V3BFVX0M	f	tictactoe	{}	......... x	none	Ana	B6V3BFVX0M	\N	Fitri 日本	3FFBF2WNDK	\N	1795520894		0	\N	f	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N
51	KSC9MRBN208ETGDK	839	RE05T7	1	J8MD0DN7D0	f	reversi	{}	---------------------------OX------XO--------------------------- X	30+0	Citra	J8MD0DN7D0	\N	Dewi	N9FP4VBDFX	\N	1795520894		0	\N	f	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N
52	WM8X7HKHN7GGT6AH	356	YD5XB4	1	D8BTVPPMWK	f	morris	{}	........................ w 9 9 0	3600s	Budi	D8BTVPPMWK	\N	Citra	J8MD0DN7D0	\N	1795520894		0	\N	f	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N
53	0R95F5HF5YZA44AH	258	1W9N82	1	N9FP4VBDFX	f	reversi	{}	---------------------------OX------XO--------------------------- X	30+0	Dewi	N9FP4VBDFX	\N	Budi	D8BTVPPMWK	\N	1795520894		0	\N	t	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N
56	BVYD2ZKM4201EM56	410	QE85CT	1	B6V3BFVX0M	t	adjacency	{"first":"o","rounds":"10"}	6oo/6oo/8/8/8/8/xx6/xx6 o 20	none	Ana	B6V3BFVX0M	\N	Citra	J8MD0DN7D0	\N	1795520894		0	\N	f	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N
57	2S250D589QWYQW5M	845	H6ENTD	1	ZN6FHMJSAM	f	morris	{}	w..w..wb.........bb.w..b w 0 0 0	none	Eko	ZN6FHMJSAM	\N	Fitri 日本	3FFBF2WNDK	\N	1795520894		0	\N	f	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N
58	ZBQNQD7DHJQTJQQY	323	4PH4A3	1	3FFBF2WNDK	f	reversi	{}	---------------------------OX------XO--------------------------- X	none	Fitri 日本	3FFBF2WNDK	\N	Budi	D8BTVPPMWK	\N	1795520894		0	\N	f	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N
59	7A76MBD6TE885PW5	420	ZJAFD4	1	3FFBF2WNDK	f	adjacency	{}	6oo/6oo/8/8/8/8/xx6/xx6 x 56	none	Fitri 日本	3FFBF2WNDK	\N	Ana	B6V3BFVX0M	\N	1795520894		0	\N	f	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N
60	ZZ99Q7ACCN89DD4V	67	0AJ823	1	N9FP4VBDFX	f	adjacency	{"rounds":"8"}	4x1oo/6oo/8/8/8/4o3/xoo3x1/xx6 x 12	30+0	Dewi	N9FP4VBDFX	\N	Ana	B6V3BFVX0M	\N	1795520894	f7:1800000 d3:1800000 e5:1800000 e8:1800000 h6:1800000 e7:1800000 d7:1800000 d1:1800000 e2:1800000 d4:1800000 b2:1800000 c1:1800000	12	1800000 1800000 -	t	\N	\N	\N	\N	\N	\N	1	49	1795520894	draw	count	0	\N
61	GBGTDMWKFGG6S7QY	67	0AJ823	2	N9FP4VBDFX	f	adjacency	{"rounds":"8"}	4x1oo/6oo/8/8/8/4o3/xoo3x1/xx6 x 12	30+0	Ana	B6V3BFVX0M	\N	Dewi	N9FP4VBDFX	\N	1795520899		0	\N	t	\N	\N	\N	\N	\N	\N	2	\N	\N	\N	\N	\N	\N
62	TNAKV06VCJY5S4WK	241	3KM67H	1	D8BTVPPMWK	f	tictactoe	{}	......... x	none	Budi	D8BTVPPMWK	\N	Deep Green	86EGG0XCST	\N	1795520899	a1 b1 b2 c1 c3	5	\N	f	\N	\N	\N	\N	\N	\N	\N	50	1795520899	first	line	0	\N
63	753VH7FZ6N23HV3R	241	3KM67H	2	D8BTVPPMWK	f	tictactoe	{}	......... x	none	Deep Green	86EGG0XCST	\N	Budi	D8BTVPPMWK	\N	1795520899		0	\N	f	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N
\.


--
-- Data for Name: journal; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.journal (epoch, grp, lines, facts) FROM stdin;
1	2	1	1 m 0 1 a1\n
1	3	1	1 m 1 2 b1\n
1	4	1	1 m 2 1 b2\n
1	5	1	1 m 3 2 c1\n
1	6	1	1 m 4 1 c3\n
1	8	1	2 m 0 1 b2 30000 30000 -\n
1	9	1	2 m 1 2 a1 30000 30000 1\n
1	10	1	2 m 2 1 c1 30000 30000 2\n
1	11	1	2 m 3 2 a3 30000 30000 1\n
1	12	1	2 m 4 1 a2 30000 30000 2\n
1	13	1	2 m 5 2 c2 30000 30000 1\n
1	14	1	2 m 6 1 b1 30000 30000 2\n
1	15	1	2 m 7 2 b3 30000 30000 1\n
1	16	1	2 m 8 1 c3 30000 30000 -\n
1	18	1	3 m 0 1 h5 60000 60000 -\n
1	19	1	3 m 1 2 e1 60000 60000 1\n
1	20	1	3 m 2 1 d4 61000 60000 2\n
1	21	1	3 m 3 2 f6 61000 61000 1\n
1	22	1	3 m 4 1 g6 62000 61000 2\n
1	23	1	3 m 5 2 h3 62000 62000 1\n
1	24	1	3 m 6 1 a2 63000 62000 2\n
1	25	1	3 m 7 2 b6 63000 63000 1\n
1	26	1	3 m 8 1 g4 64000 63000 2\n
1	27	1	3 m 9 2 c5 64000 64000 1\n
1	28	1	3 m 10 1 e5 65000 64000 2\n
1	29	1	3 m 11 2 b1 65000 65000 1\n
1	30	1	3 m 12 1 d1 66000 65000 2\n
1	31	1	3 m 13 2 e2 66000 66000 1\n
1	32	1	3 m 14 1 e6 67000 66000 2\n
1	33	1	3 m 15 2 a4 67000 67000 -\n
1	35	1	4 m 0 1 f5\n
1	36	1	4 m 1 2 f4\n
1	37	1	4 m 2 1 f3\n
1	38	1	4 m 3 2 d6\n
1	39	1	4 m 4 1 c7\n
1	40	1	4 m 5 2 d7\n
1	41	1	4 m 6 1 c6\n
1	42	1	4 m 7 2 b8\n
1	43	1	4 m 8 1 d8\n
1	44	1	4 m 9 2 g4\n
1	45	1	4 m 10 1 b7\n
1	46	1	4 m 11 2 g2\n
1	47	1	4 m 12 1 f2\n
1	48	1	4 m 13 2 e6\n
1	49	1	4 m 14 1 g5\n
1	50	1	4 m 15 2 b6\n
1	51	1	4 m 16 1 a7\n
1	52	1	4 m 17 2 g6\n
1	53	1	4 m 18 1 a5\n
1	54	1	4 m 19 2 f6\n
1	55	1	4 m 20 1 h3\n
1	56	1	4 m 21 2 c5\n
1	57	1	4 m 22 1 h5\n
1	58	1	4 m 23 2 a8\n
1	59	1	4 m 24 1 h2\n
1	60	1	4 m 25 2 b5\n
1	61	1	4 m 26 1 a6\n
1	62	1	4 m 27 2 c8\n
1	63	1	4 m 28 1 e7\n
1	64	1	4 m 29 2 g3\n
1	65	1	4 m 30 1 c4\n
1	66	1	4 m 31 2 g1\n
1	67	1	4 m 32 1 e3\n
1	68	1	4 m 33 2 d2\n
1	69	1	4 m 34 1 h6\n
1	70	1	4 m 35 2 f1\n
1	71	1	4 m 36 1 h4\n
1	72	1	4 m 37 2 f7\n
1	73	1	4 m 38 1 h1\n
1	74	1	4 m 39 2 h7\n
1	75	1	4 m 40 1 f8\n
1	76	1	4 m 41 2 b4\n
1	77	1	4 m 42 1 c3\n
1	78	1	4 m 43 2 g7\n
1	79	1	4 m 44 1 g8\n
1	80	1	4 m 45 2 a3\n
1	81	1	4 m 46 1 e2\n
1	82	1	4 m 47 2 c2\n
1	83	1	4 m 48 1 d3\n
1	84	1	4 m 49 2 e1\n
1	85	1	4 m 50 1 b1\n
1	86	1	4 m 51 2 a4\n
1	87	1	4 m 52 1 b3\n
1	88	1	4 m 53 2 e8\n
1	89	1	4 m 54 1 c1\n
1	90	1	4 m 55 2 h8\n
1	91	1	4 m 56 1 d1\n
1	92	1	4 m 57 2 b2\n
1	93	1	4 m 58 1 a2\n
1	94	1	4 m 59 2 a1\n
1	96	1	5 m 0 1 a7-a4\n
1	97	1	5 m 1 2 g1-g4\n
1	98	1	5 m 2 1 a4-a7\n
1	99	1	5 m 3 2 g4-g1\n
1	100	1	5 m 4 1 a7-a4\n
1	101	1	5 m 5 2 g1-g4\n
1	102	1	5 m 6 1 a4-a7\n
1	103	1	5 m 7 2 g4-g1\n
1	105	1	6 m 0 1 b6-d6 1800000 1800000 -\n
1	106	1	6 m 1 2 d5-e5 1800000 1800000 1\n
1	107	1	6 m 2 1 d6-d5 1800000 1800000 2\n
1	108	1	6 m 3 2 e5-e4 1800000 1800000 1\n
1	109	1	6 m 4 1 a7-a4 1800000 1800000 2\n
1	110	1	6 m 5 2 g1-g4 1800000 1800000 1\n
1	111	1	6 m 6 1 f2-f4 1800000 1800000 2\n
1	112	1	6 m 7 2 g4-g1 1800000 1800000 1\n
1	113	1	6 m 8 1 d5-e5 1800000 1800000 2\n
1	114	1	6 m 9 2 b2-d2 1800000 1800000 1\n
1	115	1	6 m 10 1 c5-d5 1800000 1800000 2\n
1	116	1	6 m 11 2 d2-f2 1800000 1800000 1\n
1	117	1	6 m 12 1 a4-b4 1800000 1800000 2\n
1	118	1	6 m 13 2 g1-g4 1800000 1800000 1\n
1	119	1	6 m 14 1 d5-d6 1800000 1800000 2\n
1	120	1	6 m 15 2 e3-d3 1800000 1800000 1\n
1	225	1	9 m 15 2 d3\n
1	121	1	6 m 16 1 b4-c4 1800000 1800000 2\n
1	122	1	6 m 17 2 f2-d2 1800000 1800000 1\n
1	123	1	6 m 18 1 d6-f6 1800000 1800000 2\n
1	124	1	6 m 19 2 d2-d1 1800000 1800000 1\n
1	125	1	6 m 20 1 e5-d5 1800000 1800000 2\n
1	126	1	6 m 21 2 g4-g7 1800000 1800000 1\n
1	127	1	6 m 22 1 d5-d6 1800000 1800000 2\n
1	128	1	6 m 23 2 d3-e3 1800000 1800000 1\n
1	129	1	6 m 24 1 d6-d5 1800000 1800000 2\n
1	130	1	6 m 25 2 d1-d2 1800000 1800000 1\n
1	131	1	6 m 26 1 f4-f2 1800000 1800000 2\n
1	132	1	6 m 27 2 e4-f4 1800000 1800000 1\n
1	133	1	6 m 28 1 c4-c5 1800000 1800000 2\n
1	134	1	6 m 29 2 f4-e4 1800000 1800000 1\n
1	135	1	6 m 30 1 d5-e5 1800000 1800000 2\n
1	136	1	6 m 31 2 g7-d7 1800000 1800000 1\n
1	137	1	6 m 32 1 f6-f4 1800000 1800000 2\n
1	138	1	6 m 33 2 e3-d3 1800000 1800000 1\n
1	139	1	6 m 34 1 e5-d5 1800000 1800000 2\n
1	140	1	6 m 35 2 e4-e5 1800000 1800000 1\n
1	141	1	6 m 36 1 d5-d6 1800000 1800000 2\n
1	142	1	6 m 37 2 d3-c3 1800000 1800000 1\n
1	143	1	6 m 38 1 d6-b6 1800000 1800000 2\n
1	144	1	6 m 39 2 c3-d3 1800000 1800000 1\n
1	145	1	6 m 40 1 f4-g4 1800000 1800000 2\n
1	146	1	6 m 41 2 d2-b2 1800000 1800000 1\n
1	147	1	6 m 42 1 f2-d2 1800000 1800000 2\n
1	148	1	6 m 43 2 d7-d6 1800000 1800000 1\n
1	149	1	6 m 44 1 d2-f2 1800000 1800000 2\n
1	150	1	6 m 45 2 b2-d2 1800000 1800000 1\n
1	151	1	6 m 46 1 g4-f4 1800000 1800000 2\n
1	152	1	6 m 47 2 d3-c3 1800000 1800000 1\n
1	153	1	6 m 48 1 c5-c4 1800000 1800000 2\n
1	154	1	6 m 49 2 c3-d3 1800000 1800000 1\n
1	155	1	6 m 50 1 f4-g4 1800000 1800000 2\n
1	156	1	6 m 51 2 d6-f6 1800000 1800000 1\n
1	157	1	6 m 52 1 g4-g7 1800000 1800000 2\n
1	158	1	6 m 53 2 f6-d6 1800000 1800000 1\n
1	159	1	6 m 54 1 g7-d7 1800000 1800000 2\n
1	160	1	6 m 55 2 d2-d1 1800000 1800000 1\n
1	161	1	6 m 56 1 f2-f4 1800000 1800000 2\n
1	162	1	6 m 57 2 d1-a1 1800000 1800000 1\n
1	163	1	6 m 58 1 d7-a7 1800000 1800000 2\n
1	164	1	6 m 59 2 d3-c3 1800000 1800000 1\n
1	165	1	6 m 60 1 f4-g4 1800000 1800000 2\n
1	166	1	6 m 61 2 d6-d7 1800000 1800000 1\n
1	167	1	6 m 62 1 c4-c5 1800000 1800000 2\n
1	168	1	6 m 63 2 a1-d1 1800000 1800000 1\n
1	169	1	6 m 64 1 c5-c4 1800000 1800000 2\n
1	170	1	6 m 65 2 c3-d3 1800000 1800000 1\n
1	171	1	6 m 66 1 c4-c5 1800000 1800000 2\n
1	172	1	6 m 67 2 d1-a1 1800000 1800000 1\n
1	173	1	6 m 68 1 g4-g1 1800000 1800000 2\n
1	174	1	6 m 69 2 d3-e3 1800000 1800000 1\n
1	175	1	6 m 70 1 c5-c4 1800000 1800000 2\n
1	176	1	6 m 71 2 d7-g7 1800000 1800000 1\n
1	177	1	6 m 72 1 a7-a4 1800000 1800000 2\n
1	178	1	6 m 73 2 e3-e4 1800000 1800000 1\n
1	179	1	6 m 74 1 g1-d1 1800000 1800000 2\n
1	180	1	6 m 75 2 e4-f4 1800000 1800000 1\n
1	181	1	6 m 76 1 d1-g1 1800000 1800000 2\n
1	182	1	6 m 77 2 g7-d7 1800000 1800000 1\n
1	183	1	6 m 78 1 g1-d1 1800000 1800000 2\n
1	184	1	6 m 79 2 f4-e4 1800000 1800000 1\n
1	185	1	6 m 80 1 a4-a7 1800000 1800000 2\n
1	186	1	6 m 81 2 e4-e3 1800000 1800000 1\n
1	187	1	6 m 82 1 a7-a4 1800000 1800000 2\n
1	188	1	6 m 83 2 d7-a7 1800000 1800000 1\n
1	189	1	6 m 84 1 c4-c3 1800000 1800000 2\n
1	190	1	6 m 85 2 e5-e4 1800000 1800000 1\n
1	191	1	6 m 86 1 d1-g1 1800000 1800000 2\n
1	192	1	6 m 87 2 e4-e5 1800000 1800000 1\n
1	193	1	6 m 88 1 g1-g4 1800000 1800000 2\n
1	194	1	6 m 89 2 e3-e4 1800000 1800000 1\n
1	195	1	6 m 90 1 b6-b4 1800000 1800000 2\n
1	196	1	6 m 91 2 a1-d1 1800000 1800000 1\n
1	197	1	6 m 92 1 g4-g7 1800000 1800000 2\n
1	198	1	6 m 93 2 e4-f4 1800000 1800000 1\n
1	199	1	6 m 94 1 g7-d7 1800000 1800000 2\n
1	200	1	6 m 95 2 d1-a1 1800000 1800000 1\n
1	201	1	6 m 96 1 d7-g7 1800000 1800000 2\n
1	202	1	6 m 97 2 e5-d5 1800000 1800000 1\n
1	203	1	6 m 98 1 g7-d7 1800000 1800000 2\n
1	204	1	6 m 99 2 d5-c5 1800000 1800000 -\n
1	206	1	7 m 0 1 g4-g7xc5\n
1	208	1	8 m 0 1 d2-d1\n
1	210	1	9 m 0 1 g4\n
1	211	1	9 m 1 2 e4\n
1	212	1	9 m 2 1 a7\n
1	213	1	9 m 3 2 f4\n
1	214	1	9 m 4 1 b2\n
1	215	1	9 m 5 2 b6\n
1	216	1	9 m 6 1 f6\n
1	217	1	9 m 7 2 g7\n
1	218	1	9 m 8 1 e3\n
1	219	1	9 m 9 2 a1\n
1	220	1	9 m 10 1 c4\n
1	221	1	9 m 11 2 g1\n
1	222	1	9 m 12 1 d6\n
1	223	1	9 m 13 2 d1xc4\n
1	224	1	9 m 14 1 d2\n
1	226	1	9 m 16 1 c3\n
1	227	1	9 m 17 2 d5\n
1	228	1	9 m 18 1 a7-a4\n
1	229	1	9 m 19 2 g7-d7\n
1	230	1	9 m 20 1 a4-a7\n
1	231	1	9 m 21 2 f4-f2\n
1	232	1	9 m 22 1 f6-f4\n
1	233	1	9 m 23 2 d5-e5\n
1	234	1	9 m 24 1 d6-d5\n
1	235	1	9 m 25 2 b6-b4\n
1	236	1	9 m 26 1 d5-c5\n
1	237	1	9 m 27 2 a1-a4\n
1	238	1	9 m 28 1 c5-d5\n
1	239	1	9 m 29 2 a4-a1xf4\n
1	240	1	9 m 30 1 d5-d6\n
1	241	1	9 m 31 2 d7-g7\n
1	242	1	9 m 32 1 g4-f4\n
1	243	1	9 m 33 2 e5-d5\n
1	244	1	9 m 34 1 f4-f6\n
1	245	1	9 m 35 2 a1-a4\n
1	246	1	9 m 36 1 a7-d7\n
1	247	1	9 m 37 2 a4-a1xb2\n
1	248	1	9 m 38 1 d6-b6\n
1	249	1	9 m 39 2 b4-c4\n
1	250	1	9 m 40 1 d7-d6xg1\n
1	251	1	9 m 41 2 e4-e5\n
1	252	1	9 m 42 1 d2-b2\n
1	253	1	9 m 43 2 c4-c5xe3\n
1	254	1	9 m 44 1 b6-b4\n
1	255	1	9 m 45 2 f2-d2xd6\n
1	256	1	9 m 46 1 f6-d6\n
1	257	1	9 m 47 2 c5-c4\n
1	258	1	9 m 48 1 d6-b6xg7\n
1	259	1	9 m 49 2 d1-g1\n
1	260	1	9 m 50 1 b6-d6\n
1	261	1	9 m 51 2 a1-d1xb2\n
1	262	1	9 m 52 1 d6-d7\n
1	263	1	9 m 53 2 d5-d6\n
1	264	1	9 m 54 1 d7-g7\n
1	265	1	9 m 55 2 c4-c5\n
1	266	1	9 m 56 1 g7-d7\n
1	267	1	9 m 57 2 d2-b2\n
1	268	1	9 m 58 1 b4-b6\n
1	269	1	9 m 59 2 b2-d2xb6\n
1	271	1	10 m 0 1 e6 60000 60000 -\n
1	272	1	10 m 1 2 f6 60000 60000 1\n
1	273	1	10 m 2 1 g6 61000 60000 2\n
1	274	1	10 m 3 2 g7 61000 61000 1\n
1	275	1	10 m 4 1 f5 62000 61000 2\n
1	276	1	10 m 5 2 g5 62000 62000 1\n
1	277	1	10 m 6 1 h6 63000 62000 2\n
1	280	1	11 m 0 1 f5 100 100 -\n
1	281	1	11 m 1 2 f4 100 100 1\n
1	282	1	11 m 2 1 f3 100 100 2\n
1	283	1	11 m 3 2 d6 100 100 1\n
1	286	1	12 m 0 1 e6\n
1	287	1	12 m 1 2 f4\n
1	288	1	12 m 2 1 d3\n
1	289	1	12 m 3 2 c2\n
1	290	1	12 m 4 1 e3\n
1	291	1	12 m 5 2 c4\n
1	294	1	13 m 0 1 a1\n
1	295	1	13 m 1 2 b1\n
1	296	1	13 m 2 1 c1\n
1	297	1	13 t 2\n
1	298	1	13 m 2 1 b2\n
1	299	1	13 m 3 2 a3\n
1	300	1	13 m 4 1 c3\n
1	302	1	14 m 0 1 b2\n
1	307	1	16 m 0 1 h4 300000 300000 -\n
1	308	1	16 m 1 2 b6 300000 300000 1\n
1	309	1	16 m 2 1 h6 303000 300000 2\n
1	310	1	16 m 3 2 d7 303000 303000 1\n
1	311	1	16 m 4 1 h7 306000 303000 2\n
1	314	1	17 m 0 1 d3 60000 60000 -\n
1	315	1	17 m 1 2 c5 60000 60000 1\n
1	316	1	17 m 2 1 f6 61000 60000 2\n
1	317	1	17 m 3 2 d2 61000 61000 1\n
1	320	1	18 m 0 1 c4 60000 60000 -\n
1	321	1	18 m 1 2 c5 60000 60000 1\n
1	322	1	18 m 2 1 f6 61000 60000 2\n
1	323	1	18 m 3 2 d3 61000 61000 1\n
1	326	1	19 m 0 1 e6 60000 60000 -\n
1	327	1	19 m 1 2 d6 60000 60000 1\n
1	328	1	19 m 2 1 c3 61000 60000 2\n
1	329	1	19 m 3 2 d3 61000 61000 1\n
1	332	1	20 m 0 1 d3\n
1	333	1	20 m 1 2 e3\n
1	334	1	20 m 2 1 f3\n
1	335	1	20 m 3 2 e2\n
1	336	1	20 m 4 1 f1\n
1	337	1	20 m 5 2 c5\n
1	338	1	20 m 6 1 e6\n
1	339	1	20 m 7 2 d2\n
1	340	1	20 m 8 1 c2\n
1	341	1	20 m 9 2 g2\n
1	342	1	20 m 10 1 c4\n
1	343	1	20 m 11 2 c3\n
1	344	1	20 m 12 1 h1\n
1	345	1	20 m 13 2 f5\n
1	346	1	20 m 14 1 f4\n
1	347	1	20 m 15 2 b1\n
1	348	1	20 m 16 1 d6\n
1	349	1	20 m 17 2 e7\n
1	350	1	20 m 18 1 f6\n
1	351	1	20 m 19 2 f2\n
1	352	1	20 m 20 1 e8\n
1	353	1	20 m 21 2 g5\n
1	354	1	20 m 22 1 e1\n
1	355	1	20 m 23 2 d8\n
1	356	1	20 m 24 1 d1\n
1	357	1	20 m 25 2 d7\n
1	358	1	20 m 26 1 g6\n
1	359	1	20 m 27 2 g3\n
1	360	1	20 m 28 1 b2\n
1	361	1	20 m 29 2 g1\n
1	362	1	20 m 30 1 h3\n
1	363	1	20 m 31 2 h7\n
1	364	1	20 m 32 1 c8\n
1	365	1	20 m 33 2 c1\n
1	366	1	20 m 34 1 b4\n
1	367	1	20 m 35 2 a2\n
1	368	1	20 m 36 1 g7\n
1	369	1	20 m 37 2 a3\n
1	370	1	20 m 38 1 h6\n
1	371	1	20 m 39 2 h8\n
1	372	1	20 m 40 1 a4\n
1	373	1	20 m 41 2 a5\n
1	374	1	20 m 42 1 g4\n
1	375	1	20 m 43 2 h4\n
1	376	1	20 m 44 1 b5\n
1	377	1	20 m 45 2 h5\n
1	378	1	20 m 46 1 a1\n
1	379	1	20 m 47 2 h2\n
1	380	1	20 m 48 1 f7\n
1	381	1	20 m 49 2 f8\n
1	382	1	20 m 50 1 g8\n
1	383	1	20 m 51 2 b8\n
1	384	1	20 m 52 1 c6\n
1	385	1	20 m 53 2 c7\n
1	386	1	20 m 54 1 b7\n
1	387	1	20 m 55 2 a6\n
1	388	1	20 m 56 1 a8\n
1	389	1	20 m 57 2 b6\n
1	390	1	20 m 58 1 a7\n
1	391	1	20 m 59 2 pass\n
1	392	1	20 m 60 1 b3\n
1	394	1	21 m 0 1 f6\n
1	395	1	21 m 1 2 f2\n
1	396	1	21 m 2 1 f4\n
1	397	1	21 m 3 2 e5\n
1	398	1	21 m 4 1 d1\n
1	399	1	21 m 5 2 a4\n
1	400	1	21 m 6 1 c4\n
1	401	1	21 m 7 2 c5\n
1	402	1	21 m 8 1 a7\n
1	403	1	21 m 9 2 d3\n
1	404	1	21 m 10 1 a1\n
1	405	1	21 m 11 2 d7\n
1	406	1	21 m 12 1 d6\n
1	407	1	21 m 13 2 e4\n
1	408	1	21 m 14 1 b6xd3\n
1	409	1	21 m 15 2 b4\n
1	410	1	21 m 16 1 g1xe5\n
1	411	1	21 m 17 2 g7\n
1	412	1	21 m 18 1 d1-d2\n
1	413	1	21 m 19 2 e4-e3\n
1	414	1	21 m 20 1 d2-d1xa4\n
1	415	1	21 m 21 2 c5-d5\n
1	416	1	21 m 22 1 c4-c3\n
1	417	1	21 m 23 2 d5-e5\n
1	418	1	21 m 24 1 c3-c4\n
1	419	1	21 m 25 2 g7-g4\n
1	420	1	21 m 26 1 c4-c3\n
1	421	1	21 m 27 2 f2-d2\n
1	422	1	21 m 28 1 d6-d5\n
1	423	1	21 m 29 2 b4-b2\n
1	424	1	21 m 30 1 d5-d6xe3\n
1	425	1	21 m 31 2 d7-g7\n
1	426	1	21 m 32 1 a1-a4\n
1	427	1	21 m 33 2 d2-d3\n
1	428	1	21 m 34 1 d1-a1xb2\n
1	429	1	21 m 35 2 g7-d7\n
1	430	1	21 m 36 1 b6-b4\n
1	431	1	21 m 37 2 g4-g7\n
1	432	1	21 m 38 1 g1-g4\n
1	433	1	21 m 39 2 e5-e4\n
1	434	1	21 m 40 1 d6-b6\n
1	435	1	21 m 41 2 e4-e3\n
1	436	1	21 m 42 1 b4-c4\n
1	437	1	21 m 43 2 e3-e4\n
1	438	1	21 m 44 1 a4-b4\n
1	439	1	21 m 45 2 e4-e3\n
1	440	1	21 m 46 1 a7-a4xd7\n
1	441	1	21 m 47 2 d3-a7\n
1	442	1	21 m 48 1 c4-c5\n
1	443	1	21 m 49 2 g7-e4\n
1	444	1	21 m 50 1 c5-c4xa7\n
1	446	1	22 m 0 1 c2\n
1	447	1	22 m 1 2 b2\n
1	448	1	22 m 2 1 b3\n
1	449	1	22 m 3 2 a1\n
1	450	1	22 m 4 1 b1\n
1	451	1	22 m 5 2 c1\n
1	452	1	22 m 6 1 a2\n
1	453	1	22 m 7 2 c3\n
1	455	1	23 m 0 1 d3 60000 60000 -\n
1	456	1	23 m 1 2 c3 60000 60000 1\n
1	457	1	23 m 2 1 c4 61000 60000 2\n
1	458	1	23 m 3 2 c5 61000 61000 1\n
1	459	1	23 m 4 1 f6 62000 61000 2\n
1	460	1	23 m 5 2 d2 62000 62000 1\n
1	461	1	23 m 6 1 c2 63000 62000 2\n
1	462	1	23 m 7 2 f3 63000 63000 1\n
1	463	1	23 m 8 1 e2 64000 63000 2\n
1	464	1	23 m 9 2 f1 64000 64000 1\n
1	465	1	23 m 10 1 e3 65000 64000 2\n
1	466	1	23 m 11 2 f5 65000 65000 1\n
1	467	1	23 m 12 1 b2 66000 65000 2\n
1	468	1	23 m 13 2 f7 66000 66000 1\n
1	469	1	23 m 14 1 g5 67000 66000 2\n
1	470	1	23 m 15 2 b3 67000 67000 1\n
1	471	1	23 m 16 1 d6 68000 67000 2\n
1	472	1	23 m 17 2 d7 68000 68000 1\n
1	473	1	23 m 18 1 f8 69000 68000 2\n
1	474	1	23 m 19 2 c1 69000 69000 1\n
1	475	1	23 m 20 1 f2 70000 69000 2\n
1	476	1	23 m 21 2 a3 70000 70000 1\n
1	477	1	23 m 22 1 a1 71000 70000 2\n
1	478	1	23 m 23 2 h5 71000 71000 1\n
1	479	1	23 m 24 1 b5 72000 71000 2\n
1	480	1	23 m 25 2 a5 72000 72000 1\n
1	481	1	23 m 26 1 a6 73000 72000 2\n
1	482	1	23 m 27 2 d1 73000 73000 1\n
1	483	1	23 m 28 1 a4 74000 73000 2\n
1	484	1	23 m 29 2 g7 74000 74000 1\n
1	485	1	23 m 30 1 e6 75000 74000 2\n
1	486	1	23 m 31 2 e7 75000 75000 1\n
1	487	1	23 m 32 1 h6 76000 75000 2\n
1	488	1	23 m 33 2 b1 76000 76000 1\n
1	489	1	23 m 34 1 f4 77000 76000 2\n
1	490	1	23 m 35 2 a7 77000 77000 1\n
1	491	1	23 m 36 1 h4 78000 77000 2\n
1	492	1	23 m 37 2 g1 78000 78000 1\n
1	493	1	23 m 38 1 c8 79000 78000 2\n
1	494	1	23 m 39 2 g6 79000 79000 1\n
1	495	1	23 m 40 1 e1 80000 79000 2\n
1	496	1	23 m 41 2 h7 80000 80000 1\n
1	497	1	23 m 42 1 c6 81000 80000 2\n
1	498	1	23 m 43 2 g2 81000 81000 1\n
1	499	1	23 m 44 1 d8 82000 81000 2\n
1	500	1	23 m 45 2 b4 82000 82000 1\n
1	501	1	23 m 46 1 g8 83000 82000 2\n
1	502	1	23 m 47 2 h3 83000 83000 1\n
1	503	1	23 m 48 1 g3 84000 83000 2\n
1	504	1	23 m 49 2 h8 84000 84000 1\n
1	505	1	23 m 50 1 h1 85000 84000 2\n
1	506	1	23 m 51 2 g4 85000 85000 1\n
1	507	1	23 m 52 1 a2 86000 85000 2\n
1	508	1	23 m 53 2 h2 86000 86000 1\n
1	509	1	23 m 54 1 a8 87000 86000 2\n
1	510	1	23 m 55 2 c7 87000 87000 1\n
1	511	1	23 m 56 1 b6 88000 87000 2\n
1	512	1	23 m 57 2 b8 88000 88000 1\n
1	513	1	23 m 58 1 e8 89000 88000 2\n
1	514	1	23 m 59 2 b7 89000 89000 -\n
1	516	1	24 m 0 1 d3 60000 60000 -\n
1	517	1	24 m 1 2 c5 60000 60000 1\n
1	518	1	24 m 2 1 c6 61000 60000 2\n
1	519	1	24 m 3 2 e3 61000 61000 1\n
1	520	1	24 m 4 1 c4 62000 61000 2\n
1	521	1	24 m 5 2 b4 62000 62000 1\n
1	522	1	24 m 6 1 c3 63000 62000 2\n
1	523	1	24 m 7 2 b5 63000 63000 1\n
1	524	1	24 m 8 1 f6 64000 63000 2\n
1	525	1	24 m 9 2 e6 64000 64000 1\n
1	526	1	24 m 10 1 b6 65000 64000 2\n
1	527	1	24 m 11 2 c2 65000 65000 1\n
1	528	1	24 m 12 1 f4 66000 65000 2\n
1	529	1	24 m 13 2 c7 66000 66000 1\n
1	530	1	24 m 14 1 b7 67000 66000 2\n
1	531	1	24 m 15 2 d7 67000 67000 1\n
1	532	1	24 m 16 1 b1 68000 67000 2\n
1	533	1	24 m 17 2 c1 68000 68000 1\n
1	534	1	24 m 18 1 a5 69000 68000 2\n
1	535	1	24 m 19 2 d6 69000 69000 1\n
1	536	1	24 m 20 1 f5 70000 69000 2\n
1	537	1	24 m 21 2 g5 70000 70000 1\n
1	538	1	24 m 22 1 e7 71000 70000 2\n
1	539	1	24 m 23 2 b8 71000 71000 1\n
1	540	1	24 m 24 1 g6 72000 71000 2\n
1	541	1	24 m 25 2 h6 72000 72000 1\n
1	542	1	24 m 26 1 d8 73000 72000 2\n
1	543	1	24 m 27 2 e8 73000 73000 1\n
1	544	1	24 m 28 1 h5 74000 73000 2\n
1	545	1	24 m 29 2 a1 74000 74000 1\n
1	546	1	24 m 30 1 c8 75000 74000 2\n
1	547	1	24 m 31 2 g4 75000 75000 1\n
1	548	1	24 m 32 1 e2 76000 75000 2\n
1	549	1	24 m 33 2 f1 76000 76000 1\n
1	550	1	24 m 34 1 d2 77000 76000 2\n
1	551	1	24 m 35 2 b3 77000 77000 1\n
1	552	1	24 m 36 1 a4 78000 77000 2\n
1	553	1	24 m 37 2 a3 78000 78000 1\n
1	554	1	24 m 38 1 h4 79000 78000 2\n
1	555	1	24 m 39 2 f3 79000 79000 1\n
1	556	1	24 m 40 1 g7 80000 79000 2\n
1	557	1	24 m 41 2 d1 80000 80000 1\n
1	558	1	24 m 42 1 a6 81000 80000 2\n
1	559	1	24 m 43 2 g3 81000 81000 1\n
1	560	1	24 m 44 1 a8 82000 81000 2\n
1	561	1	24 m 45 2 f8 82000 82000 1\n
1	562	1	24 m 46 1 b2 83000 82000 2\n
1	563	1	24 m 47 2 h7 83000 83000 1\n
1	564	1	24 m 48 1 f2 84000 83000 2\n
1	565	1	24 m 49 2 g2 84000 84000 1\n
1	566	1	24 m 50 1 a2 85000 84000 2\n
1	567	1	24 m 51 2 g1 85000 85000 1\n
1	568	1	24 m 52 1 e1 86000 85000 2\n
1	569	1	24 m 53 2 h3 86000 86000 1\n
1	570	1	24 m 54 1 f7 87000 86000 2\n
1	571	1	24 m 55 2 a7 87000 87000 1\n
1	572	1	24 m 56 1 h8 88000 87000 2\n
1	573	1	24 m 57 2 g8 88000 88000 1\n
1	574	1	24 m 58 1 h1 89000 88000 2\n
1	575	1	24 m 59 2 h2 89000 89000 -\n
1	577	1	25 m 0 1 d3 300000 300000 -\n
1	578	1	25 m 1 2 c3 300000 300000 1\n
1	579	1	25 m 2 1 f5 303000 300000 2\n
1	580	1	25 m 3 2 f6 303000 303000 1\n
1	581	1	25 m 4 1 f7 306000 303000 2\n
1	582	1	25 m 5 2 c5 306000 306000 1\n
1	583	1	25 m 6 1 d6 309000 306000 2\n
1	584	1	25 m 7 2 e7 309000 309000 1\n
1	585	1	25 m 8 1 b3 312000 309000 2\n
1	586	1	25 m 9 2 g5 312000 312000 1\n
1	587	1	25 m 10 1 h5 315000 312000 2\n
1	588	1	25 m 11 2 b2 315000 315000 1\n
1	589	1	25 m 12 1 d8 318000 315000 2\n
1	590	1	25 m 13 2 f8 318000 318000 1\n
1	591	1	25 m 14 1 a1 321000 318000 2\n
1	592	1	25 m 15 2 g7 321000 321000 1\n
1	593	1	25 m 16 1 b6 324000 321000 2\n
1	594	1	25 m 17 2 b4 324000 324000 1\n
1	595	1	25 m 18 1 b5 327000 324000 2\n
1	596	1	25 m 19 2 h4 327000 327000 1\n
1	597	1	25 m 20 1 h3 330000 327000 2\n
1	598	1	25 m 21 2 a3 330000 330000 1\n
1	599	1	25 m 22 1 h8 333000 330000 2\n
1	600	1	25 m 23 2 d2 333000 333000 1\n
1	601	1	25 m 24 1 d7 336000 333000 2\n
1	602	1	25 m 25 2 a5 336000 336000 1\n
1	603	1	25 m 26 1 c4 339000 336000 2\n
1	604	1	25 m 27 2 e3 339000 339000 1\n
1	605	1	25 m 28 1 d1 342000 339000 2\n
1	606	1	25 m 29 2 h6 342000 342000 1\n
1	607	1	25 m 30 1 h7 345000 342000 2\n
1	608	1	25 m 31 2 c7 345000 345000 1\n
1	609	1	25 m 32 1 e2 348000 345000 2\n
1	610	1	25 m 33 2 b1 348000 348000 1\n
1	611	1	25 m 34 1 b7 351000 348000 2\n
1	612	1	25 m 35 2 f1 351000 351000 1\n
1	613	1	25 m 36 1 a7 354000 351000 2\n
1	614	1	25 m 37 2 c6 354000 354000 1\n
1	615	1	25 m 38 1 a2 357000 354000 2\n
1	616	1	25 m 39 2 c8 357000 357000 1\n
1	617	1	25 m 40 1 a4 360000 357000 2\n
1	618	1	25 m 41 2 f2 360000 360000 1\n
1	619	1	25 m 42 1 c1 363000 360000 2\n
1	620	1	25 m 43 2 f4 363000 363000 1\n
1	621	1	25 m 44 1 g2 366000 363000 2\n
1	622	1	25 m 45 2 e1 366000 366000 1\n
1	623	1	25 m 46 1 e6 369000 366000 2\n
1	624	1	25 m 47 2 a6 369000 369000 1\n
1	625	1	25 m 48 1 g8 372000 369000 2\n
1	626	1	25 m 49 2 e8 372000 372000 1\n
1	627	1	25 m 50 1 c2 375000 372000 2\n
1	628	1	25 m 51 2 f3 375000 375000 1\n
1	629	1	25 m 52 1 g4 378000 375000 2\n
1	630	1	25 m 53 2 h2 378000 378000 1\n
1	631	1	25 m 54 1 a8 381000 378000 2\n
1	632	1	25 m 55 2 b8 381000 381000 1\n
1	633	1	25 m 56 1 h1 384000 381000 2\n
1	634	1	25 m 57 2 g3 384000 384000 1\n
1	635	1	25 m 58 1 g6 387000 384000 2\n
1	636	1	25 m 59 2 pass 387000 387000 1\n
1	637	1	25 m 60 1 g1 390000 387000 -\n
1	639	1	26 m 0 1 f5 1800000 1800000 -\n
1	640	1	26 m 1 2 f6 1800000 1800000 1\n
1	641	1	26 m 2 1 f7 1800000 1800000 2\n
1	642	1	26 m 3 2 g5 1800000 1800000 1\n
1	643	1	26 m 4 1 e6 1800000 1800000 2\n
1	644	1	26 m 5 2 g7 1800000 1800000 1\n
1	645	1	26 m 6 1 g6 1800000 1800000 2\n
1	646	1	26 m 7 2 e7 1800000 1800000 1\n
1	647	1	26 m 8 1 g8 1800000 1800000 2\n
1	648	1	26 m 9 2 h7 1800000 1800000 1\n
1	649	1	26 m 10 1 g4 1800000 1800000 2\n
1	650	1	26 m 11 2 h6 1800000 1800000 1\n
1	651	1	26 m 12 1 c4 1800000 1800000 2\n
1	652	1	26 m 13 2 g3 1800000 1800000 1\n
1	653	1	26 m 14 1 e8 1800000 1800000 2\n
1	654	1	26 m 15 2 c5 1800000 1800000 1\n
1	655	1	26 m 16 1 b6 1800000 1800000 2\n
1	656	1	26 m 17 2 f4 1800000 1800000 1\n
1	657	1	26 m 18 1 g2 1800000 1800000 2\n
1	658	1	26 m 19 2 h8 1800000 1800000 1\n
1	659	1	26 m 20 1 c6 1800000 1800000 2\n
1	660	1	26 m 21 2 f8 1800000 1800000 1\n
1	661	1	26 m 22 1 e3 1800000 1800000 2\n
1	662	1	26 m 23 2 c3 1800000 1800000 1\n
1	663	1	26 m 24 1 d3 1800000 1800000 2\n
1	664	1	26 m 25 2 d7 1800000 1800000 1\n
1	665	1	26 m 26 1 b3 1800000 1800000 2\n
1	666	1	26 m 27 2 h5 1800000 1800000 1\n
1	667	1	26 m 28 1 d6 1800000 1800000 2\n
1	668	1	26 m 29 2 d8 1800000 1800000 1\n
1	669	1	26 m 30 1 c8 1800000 1800000 2\n
1	670	1	26 m 31 2 b2 1800000 1800000 1\n
1	671	1	26 m 32 1 c2 1800000 1800000 2\n
1	672	1	26 m 33 2 a7 1800000 1800000 1\n
1	673	1	26 m 34 1 a1 1800000 1800000 2\n
1	674	1	26 m 35 2 d2 1800000 1800000 1\n
1	675	1	26 m 36 1 e2 1800000 1800000 2\n
1	676	1	26 m 37 2 h4 1800000 1800000 1\n
1	677	1	26 m 38 1 f3 1800000 1800000 2\n
1	678	1	26 m 39 2 c1 1800000 1800000 1\n
1	679	1	26 m 40 1 b1 1800000 1800000 2\n
1	680	1	26 m 41 2 a3 1800000 1800000 1\n
1	681	1	26 m 42 1 a2 1800000 1800000 2\n
1	682	1	26 m 43 2 h3 1800000 1800000 1\n
1	683	1	26 m 44 1 b4 1800000 1800000 2\n
1	684	1	26 m 45 2 f1 1800000 1800000 1\n
1	685	1	26 m 46 1 h2 1800000 1800000 2\n
1	686	1	26 m 47 2 a4 1800000 1800000 1\n
1	687	1	26 m 48 1 a5 1800000 1800000 2\n
1	688	1	26 m 49 2 f2 1800000 1800000 1\n
1	689	1	26 m 50 1 b5 1800000 1800000 2\n
1	690	1	26 m 51 2 b8 1800000 1800000 1\n
1	691	1	26 m 52 1 h1 1800000 1800000 2\n
1	692	1	26 m 53 2 g1 1800000 1800000 1\n
1	693	1	26 m 54 1 a6 1800000 1800000 2\n
1	694	1	26 m 55 2 c7 1800000 1800000 1\n
1	695	1	26 m 56 1 b7 1800000 1800000 2\n
1	696	1	26 m 57 2 a8 1800000 1800000 1\n
1	697	1	26 m 58 1 e1 1800000 1800000 2\n
1	698	1	26 m 59 2 d1 1800000 1800000 -\n
1	700	1	27 m 0 1 c4 60000 60000 -\n
1	701	1	27 m 1 2 e3 60000 60000 1\n
1	702	1	27 m 2 1 f6 61000 60000 2\n
1	703	1	27 m 3 2 c5 61000 61000 1\n
1	704	1	27 m 4 1 d3 62000 61000 2\n
1	705	1	27 m 5 2 f5 62000 62000 1\n
1	706	1	27 m 6 1 e6 63000 62000 2\n
1	707	1	27 m 7 2 c2 63000 63000 1\n
1	708	1	27 m 8 1 g5 64000 63000 2\n
1	709	1	27 m 9 2 c3 64000 64000 1\n
1	710	1	27 m 10 1 b3 65000 64000 2\n
1	711	1	27 m 11 2 c6 65000 65000 1\n
1	712	1	27 m 12 1 f3 66000 65000 2\n
1	713	1	27 m 13 2 b4 66000 66000 1\n
1	714	1	27 m 14 1 b1 67000 66000 2\n
1	715	1	27 m 15 2 h5 67000 67000 1\n
1	716	1	27 m 16 1 g4 68000 67000 2\n
1	717	1	27 m 17 2 e7 68000 68000 1\n
1	718	1	27 m 18 1 f7 69000 68000 2\n
1	719	1	27 m 19 2 g7 69000 69000 1\n
1	720	1	27 m 20 1 g6 70000 69000 2\n
1	721	1	27 m 21 2 h4 70000 70000 1\n
1	722	1	27 m 22 1 b6 71000 70000 2\n
1	723	1	27 m 23 2 d6 71000 71000 1\n
1	724	1	27 m 24 1 d7 72000 71000 2\n
1	725	1	27 m 25 2 a2 72000 72000 1\n
1	726	1	27 m 26 1 a3 73000 72000 2\n
1	727	1	27 m 27 2 e8 73000 73000 1\n
1	728	1	27 m 28 1 h8 74000 73000 2\n
1	729	1	27 m 29 2 g3 74000 74000 1\n
1	730	1	27 m 30 1 b5 75000 74000 2\n
1	731	1	27 m 31 2 a5 75000 75000 1\n
1	732	1	27 m 32 1 g2 76000 75000 2\n
1	733	1	27 m 33 2 a4 76000 76000 1\n
1	734	1	27 m 34 1 f8 77000 76000 2\n
1	735	1	27 m 35 2 c1 77000 77000 1\n
1	736	1	27 m 36 1 b7 78000 77000 2\n
1	737	1	27 m 37 2 a6 78000 78000 1\n
1	738	1	27 m 38 1 d8 79000 78000 2\n
1	739	1	27 m 39 2 d2 79000 79000 1\n
1	740	1	27 m 40 1 a7 80000 79000 2\n
1	741	1	27 m 41 2 a8 80000 80000 1\n
1	742	1	27 m 42 1 b2 81000 80000 2\n
1	743	1	27 m 43 2 f4 81000 81000 1\n
1	744	1	27 m 44 1 e1 82000 81000 2\n
1	745	1	27 m 45 2 a1 82000 82000 1\n
1	746	1	27 m 46 1 d1 83000 82000 2\n
1	747	1	27 m 47 2 h6 83000 83000 1\n
1	748	1	27 m 48 1 c7 84000 83000 2\n
1	749	1	27 m 49 2 g1 84000 84000 1\n
1	750	1	27 m 50 1 e2 85000 84000 2\n
1	751	1	27 m 51 2 h7 85000 85000 1\n
1	752	1	27 m 52 1 h2 86000 85000 2\n
1	753	1	27 m 53 2 f2 86000 86000 1\n
1	754	1	27 m 54 1 h1 87000 86000 2\n
1	755	1	27 m 55 2 f1 87000 87000 1\n
1	756	1	27 m 56 1 h3 88000 87000 2\n
1	757	1	27 m 57 2 pass 88000 88000 1\n
1	758	1	27 m 58 1 g8 89000 88000 2\n
1	759	1	27 m 59 2 pass 89000 89000 1\n
1	760	1	27 m 60 1 b8 90000 89000 2\n
1	761	1	27 m 61 2 c8 90000 90000 -\n
1	763	1	28 m 0 1 f6 60000 60000 -\n
1	764	1	28 m 1 2 e4 60000 60000 1\n
1	765	1	28 m 2 1 e3 61000 60000 2\n
1	766	1	28 m 3 2 g1 61000 61000 1\n
1	767	1	28 m 4 1 d7 62000 61000 2\n
1	768	1	28 m 5 2 f4 62000 62000 1\n
1	769	1	28 m 6 1 b6 63000 62000 2\n
1	770	1	28 m 7 2 a7 63000 63000 1\n
1	771	1	28 m 8 1 g7 64000 63000 2\n
1	772	1	28 m 9 2 g4xf6 64000 64000 1\n
1	773	1	28 m 10 1 c5 65000 64000 2\n
1	774	1	28 m 11 2 e5 65000 65000 1\n
1	775	1	28 m 12 1 c4 66000 65000 2\n
1	776	1	28 m 13 2 d5 66000 66000 1\n
1	777	1	28 m 14 1 d6 67000 66000 2\n
1	778	1	28 m 15 2 b4 67000 67000 1\n
1	779	1	28 m 16 1 f6xg1 68000 67000 2\n
1	780	1	28 m 17 2 d1 68000 68000 1\n
1	781	1	28 m 18 1 e3-d3 69000 68000 2\n
1	782	1	28 m 19 2 e4-e3 69000 69000 1\n
1	783	1	28 m 20 1 d3-c3xe3 70000 69000 2\n
1	784	1	28 m 21 2 d1-a1 70000 70000 1\n
1	785	1	28 m 22 1 c3-d3 71000 70000 2\n
1	786	1	28 m 23 2 e5-e4xd3 71000 71000 1\n
1	787	1	28 m 24 1 c4-c3 72000 71000 2\n
1	788	1	28 m 25 2 a7-a4 72000 72000 1\n
1	789	1	28 m 26 1 c3-c4 73000 72000 2\n
1	790	1	28 m 27 2 b4-b2 73000 73000 1\n
1	791	1	28 m 28 1 c4-c3 74000 73000 2\n
1	792	1	28 m 29 2 b2-d2 74000 74000 1\n
1	793	1	28 m 30 1 c3-d3 75000 74000 2\n
1	794	1	28 m 31 2 e4-e3 75000 75000 1\n
1	795	1	28 m 32 1 d7-a7 76000 75000 2\n
1	796	1	28 m 33 2 f4-e4 76000 76000 1\n
1	797	1	28 m 34 1 d6-d7xa4 77000 76000 2\n
1	798	1	28 m 35 2 d2-f2 77000 77000 1\n
1	799	1	28 m 36 1 b6-b4 78000 77000 2\n
1	800	1	28 m 37 2 f2-d2 78000 78000 1\n
1	801	1	28 m 38 1 a7-a4 79000 78000 2\n
1	802	1	28 m 39 2 d2-d1 79000 79000 1\n
1	803	1	28 m 40 1 a4-a7xd1 80000 79000 2\n
1	804	1	28 m 41 2 e4-e5 80000 80000 1\n
1	805	1	28 m 42 1 b4-c4 81000 80000 2\n
1	806	1	28 m 43 2 a1-a4 81000 81000 1\n
1	807	1	28 m 44 1 f6-d6 82000 81000 2\n
1	808	1	28 m 45 2 a4-a1 82000 82000 1\n
1	809	1	28 m 46 1 d3-c3xe5 83000 82000 2\n
1	810	1	28 m 47 2 e3-e4 83000 83000 1\n
1	811	1	28 m 48 1 a7-a4 84000 83000 2\n
1	812	1	28 m 49 2 d5-e5 84000 84000 1\n
1	813	1	28 m 50 1 d6-d5 85000 84000 2\n
1	814	1	28 m 51 2 g4-g1 85000 85000 1\n
1	815	1	28 m 52 1 d7-a7 86000 85000 2\n
1	816	1	28 m 53 2 a1-d1 86000 86000 1\n
1	817	1	28 m 54 1 a4-b4 87000 86000 2\n
1	818	1	28 m 55 2 d1-d2 87000 87000 1\n
1	819	1	28 m 56 1 a7-a4xe4 88000 87000 2\n
1	820	1	28 m 57 2 e5-b2 88000 88000 1\n
1	821	1	28 m 58 1 g7-g4 89000 88000 2\n
1	822	1	28 m 59 2 g1-f6 89000 89000 1\n
1	823	1	28 m 60 1 d5-d6 90000 89000 2\n
1	824	1	28 m 61 2 d2-d7 90000 90000 1\n
1	825	1	28 m 62 1 g4-f4 91000 90000 2\n
1	826	1	28 m 63 2 f6-e4 91000 91000 1\n
1	827	1	28 m 64 1 f4-f2 92000 91000 2\n
1	828	1	28 m 65 2 d7-e3 92000 92000 1\n
1	829	1	28 m 66 1 d6-b6 93000 92000 2\n
1	830	1	28 m 67 2 e3-g1 93000 93000 1\n
1	831	1	28 m 68 1 a4-a7 94000 93000 2\n
1	832	1	28 m 69 2 b2-f6 94000 94000 1\n
1	833	1	28 m 70 1 f2-d2 95000 94000 2\n
1	834	1	28 m 71 2 g1-f4 95000 95000 1\n
1	835	1	28 m 72 1 c5-d5 96000 95000 2\n
1	836	1	28 m 73 2 f6-g4xd2 96000 96000 1\n
1	837	1	28 m 74 1 a7-a4xg4 97000 96000 -\n
1	839	1	29 m 0 1 e6 60000 60000 -\n
1	840	1	29 m 1 2 d6 60000 60000 1\n
1	841	1	29 m 2 1 c6 61000 60000 2\n
1	842	1	29 m 3 2 f4 61000 61000 1\n
1	843	1	29 m 4 1 g3 62000 61000 2\n
1	844	1	29 m 5 2 g4 62000 62000 1\n
1	845	1	29 m 6 1 g5 63000 62000 2\n
1	846	1	29 m 7 2 h2 63000 63000 1\n
1	847	1	29 m 8 1 e3 64000 63000 2\n
1	848	1	29 m 9 2 c7 64000 64000 1\n
1	849	1	29 m 10 1 c5 65000 64000 2\n
1	850	1	29 m 11 2 h6 65000 65000 1\n
1	851	1	29 m 12 1 e7 66000 65000 2\n
1	852	1	29 m 13 2 e2 66000 66000 1\n
1	853	1	29 m 14 1 g2 67000 66000 2\n
1	854	1	29 m 15 2 h4 67000 67000 1\n
1	855	1	29 m 16 1 f3 68000 67000 2\n
1	856	1	29 m 17 2 c3 68000 68000 1\n
1	857	1	29 m 18 1 c8 69000 68000 2\n
1	858	1	29 m 19 2 b5 69000 69000 1\n
1	859	1	29 m 20 1 d3 70000 69000 2\n
1	860	1	29 m 21 2 c4 70000 70000 1\n
1	861	1	29 m 22 1 f5 71000 70000 2\n
1	862	1	29 m 23 2 f6 71000 71000 1\n
1	863	1	29 m 24 1 a5 72000 71000 2\n
1	864	1	29 m 25 2 d8 72000 72000 1\n
1	865	1	29 m 26 1 b3 73000 72000 2\n
1	866	1	29 m 27 2 d7 73000 73000 1\n
1	867	1	29 m 28 1 d1 74000 73000 2\n
1	868	1	29 m 29 2 a4 74000 74000 1\n
1	869	1	29 m 30 1 e8 75000 74000 2\n
1	870	1	29 m 31 2 c2 75000 75000 1\n
1	871	1	29 m 32 1 b4 76000 75000 2\n
1	872	1	29 m 33 2 f7 76000 76000 1\n
1	873	1	29 m 34 1 h3 77000 76000 2\n
1	874	1	29 m 35 2 b7 77000 77000 1\n
1	875	1	29 m 36 1 a3 78000 77000 2\n
1	876	1	29 m 37 2 d2 78000 78000 1\n
1	877	1	29 m 38 1 b1 79000 78000 2\n
1	878	1	29 m 39 2 h1 79000 79000 1\n
1	879	1	29 m 40 1 f2 80000 79000 2\n
1	880	1	29 m 41 2 e1 80000 80000 1\n
1	881	1	29 m 42 1 b6 81000 80000 2\n
1	882	1	29 m 43 2 a2 81000 81000 1\n
1	883	1	29 m 44 1 g7 82000 81000 2\n
1	884	1	29 m 45 2 f8 82000 82000 1\n
1	885	1	29 m 46 1 a8 83000 82000 2\n
1	886	1	29 m 47 2 c1 83000 83000 1\n
1	887	1	29 m 48 1 g1 84000 83000 2\n
1	888	1	29 m 49 2 a7 84000 84000 1\n
1	889	1	29 m 50 1 g8 85000 84000 2\n
1	890	1	29 m 51 2 a6 85000 85000 1\n
1	891	1	29 m 52 1 g6 86000 85000 2\n
1	892	1	29 m 53 2 a1 86000 86000 1\n
1	893	1	29 m 54 1 b2 87000 86000 2\n
1	894	1	29 m 55 2 h5 87000 87000 1\n
1	895	1	29 m 56 1 b8 88000 87000 2\n
1	896	1	29 m 57 2 h7 88000 88000 1\n
1	897	1	29 m 58 1 h8 89000 88000 2\n
1	898	1	29 m 59 2 f1 89000 89000 -\n
1	900	1	30 m 0 1 e6 60000 60000 -\n
1	901	1	30 m 1 2 f4 60000 60000 1\n
1	902	1	30 m 2 1 f3 61000 60000 2\n
1	903	1	30 m 3 2 f2 61000 60998 1\n
1	904	1	30 m 4 1 d3 62000 60998 2\n
1	905	1	30 m 5 2 d6 62000 61997 1\n
1	906	1	30 m 6 1 g4 63000 61997 2\n
1	907	1	30 m 7 2 c3 63000 62995 1\n
1	908	1	30 m 8 1 d7 64000 62995 2\n
1	909	1	30 m 9 2 e7 64000 63994 1\n
1	910	1	30 m 10 1 g2 65000 63994 2\n
1	911	1	30 m 11 2 c4 65000 64992 1\n
1	912	1	30 m 12 1 e2 66000 64992 2\n
1	913	1	30 m 13 2 d2 66000 65991 1\n
1	914	1	30 m 14 1 f5 67000 65991 2\n
1	915	1	30 m 15 2 f1 67000 66989 1\n
1	916	1	30 m 16 1 c6 68000 66989 2\n
1	917	1	30 m 17 2 f6 68000 67988 1\n
1	918	1	30 m 18 1 b4 69000 67988 2\n
1	919	1	30 m 19 2 h1 69000 68987 1\n
1	920	1	30 m 20 1 g3 70000 68987 2\n
1	921	1	30 m 21 2 h4 70000 69985 1\n
1	922	1	30 m 22 1 c2 71000 69985 2\n
1	923	1	30 m 23 2 h3 71000 70984 1\n
1	924	1	30 m 24 1 f8 72000 70984 2\n
1	925	1	30 m 25 2 a5 72000 71983 1\n
1	926	1	30 m 26 1 h2 73000 71983 2\n
1	927	1	30 m 27 2 b7 73000 72981 1\n
1	928	1	30 m 28 1 c5 74000 72981 2\n
1	929	1	30 m 29 2 c1 74000 73980 1\n
1	930	1	30 m 30 1 b2 75000 73980 2\n
1	931	1	30 m 31 2 g1 75000 74978 1\n
1	932	1	30 m 32 1 e3 76000 74978 2\n
1	933	1	30 m 33 2 b1 76000 75977 1\n
1	934	1	30 m 34 1 f7 77000 75977 2\n
1	935	1	30 m 35 2 c7 77000 76976 1\n
1	936	1	30 m 36 1 b5 78000 76976 2\n
1	937	1	30 m 37 2 a2 78000 77974 1\n
1	938	1	30 m 38 1 a7 79000 77974 2\n
1	939	1	30 m 39 2 b6 79000 78973 1\n
1	940	1	30 m 40 1 a6 80000 78973 2\n
1	941	1	30 m 41 2 d1 80000 79972 1\n
1	942	1	30 m 42 1 a1 81000 79972 2\n
1	943	1	30 m 43 2 b8 81000 80970 1\n
1	944	1	30 m 44 1 h5 82000 80970 2\n
1	945	1	30 m 45 2 h6 82000 81969 1\n
1	946	1	30 m 46 1 c8 83000 81969 2\n
1	947	1	30 m 47 2 a3 83000 82967 1\n
1	948	1	30 m 48 1 a4 84000 82967 2\n
1	949	1	30 m 49 2 g5 84000 83966 1\n
1	950	1	30 m 50 1 a8 85000 83966 2\n
1	951	1	30 m 51 2 g7 85000 84965 1\n
1	952	1	30 m 52 1 e1 86000 84965 2\n
1	953	1	30 m 53 2 b3 86000 85964 1\n
1	954	1	30 m 54 1 g6 87000 85964 2\n
1	955	1	30 m 55 2 h7 87000 86963 1\n
1	956	1	30 m 56 1 h8 88000 86963 2\n
1	957	1	30 m 57 2 d8 88000 87961 1\n
1	958	1	30 m 58 1 e8 89000 87961 2\n
1	959	1	30 m 59 2 g8 89000 88960 -\n
1	961	1	31 m 0 1 h6 60000 60000 -\n
1	962	1	31 m 1 2 g6 60000 60000 1\n
1	963	1	31 m 2 1 c4 61000 60000 2\n
1	964	1	31 m 3 2 e6 61000 61000 1\n
1	965	1	31 m 4 1 e3 62000 61000 2\n
1	966	1	31 m 5 2 a2 62000 62000 1\n
1	967	1	31 m 6 1 g3 63000 62000 2\n
1	968	1	31 m 7 2 g7 63000 63000 1\n
1	969	1	31 m 8 1 c6 64000 63000 2\n
1	970	1	31 m 9 2 g4 64000 64000 1\n
1	971	1	31 m 10 1 d6 65000 64000 2\n
1	972	1	31 m 11 2 d8 65000 65000 -\n
1	974	1	32 m 0 1 b2 60000 60000 -\n
1	975	1	32 m 1 2 e4 60000 60000 1\n
1	976	1	32 m 2 1 d2 61000 60000 2\n
1	977	1	32 m 3 2 b6 61000 61000 1\n
1	978	1	32 m 4 1 e3 62000 61000 2\n
1	979	1	32 m 5 2 a4 62000 62000 1\n
1	980	1	32 m 6 1 e1 63000 62000 2\n
1	981	1	32 m 7 2 g3 63000 63000 1\n
1	982	1	32 m 8 1 d3 64000 63000 2\n
1	983	1	32 m 9 2 d7 64000 64000 1\n
1	984	1	32 m 10 1 g7 65000 64000 2\n
1	985	1	32 m 11 2 a3 65000 65000 -\n
1	988	1	33 m 0 1 a1 60000 60000 -\n
1	989	1	33 m 1 2 b1 60000 60000 1\n
1	990	1	33 m 2 1 b2 61000 60000 2\n
1	991	1	33 m 3 2 c1 61000 61000 1\n
1	992	1	33 m 4 1 c3 62000 61000 -\n
1	993	1	34 m 0 1 b2 60000 60000 -\n
1	994	1	34 m 1 2 a1 60000 60000 1\n
1	995	1	34 m 2 1 c1 61000 60000 2\n
1	996	1	34 m 3 2 a3 61000 61000 1\n
1	997	1	34 m 4 1 a2 62000 61000 2\n
1	998	1	34 m 5 2 c2 62000 62000 1\n
1	999	1	34 m 6 1 b1 63000 62000 2\n
1	1000	1	34 m 7 2 b3 63000 63000 1\n
1	1001	1	34 m 8 1 c3 64000 63000 -\n
1	1004	1	35 m 0 1 a1 60000 60000 -\n
1	1005	1	35 m 1 2 b1 60000 60000 1\n
1	1006	1	35 m 2 1 b2 61000 60000 2\n
1	1007	1	35 m 3 2 c1 61000 61000 1\n
1	1008	1	35 m 4 1 c3 62000 61000 -\n
1	1009	1	36 m 0 1 a1 60000 60000 -\n
1	1010	1	36 m 1 2 b1 60000 60000 1\n
1	1011	1	36 m 2 1 b2 61000 60000 2\n
1	1012	1	36 m 3 2 c1 61000 61000 1\n
1	1013	1	36 m 4 1 c3 62000 61000 -\n
1	1017	1	38 m 0 1 b2 60000 60000 -\n
1	1018	1	38 m 1 2 a1 60000 60000 1\n
1	1019	1	39 m 0 1 a1 60000 60000 -\n
1	1020	1	39 m 1 2 b1 60000 60000 1\n
1	1021	1	39 m 2 1 b2 61000 60000 2\n
1	1022	1	39 m 3 2 c1 61000 61000 1\n
1	1023	1	39 m 4 1 c3 62000 61000 -\n
1	1025	1	40 m 0 1 a1 60000 60000 -\n
1	1026	1	40 m 1 2 b1 60000 60000 1\n
1	1027	1	40 m 2 1 b2 61000 60000 2\n
1	1028	1	40 m 3 2 c1 61000 61000 1\n
1	1029	1	40 m 4 1 c3 62000 61000 -\n
1	1031	1	41 m 0 1 a1 60000 60000 -\n
1	1032	1	41 m 1 2 b1 60000 60000 1\n
1	1033	1	41 m 2 1 b2 61000 60000 2\n
1	1034	1	41 m 3 2 c1 61000 61000 1\n
1	1035	1	41 m 4 1 c3 62000 61000 -\n
1	1037	1	42 m 0 1 a1 60000 60000 -\n
1	1038	1	42 m 1 2 b1 60000 60000 1\n
1	1039	1	42 m 2 1 b2 61000 60000 2\n
1	1040	1	42 m 3 2 c1 61000 61000 1\n
1	1041	1	42 m 4 1 c3 62000 61000 -\n
1	1043	1	43 m 0 1 a1 60000 60000 -\n
1	1044	1	43 m 1 2 b1 60000 60000 1\n
1	1045	1	43 m 2 1 b2 61000 60000 2\n
1	1046	1	43 m 3 2 c1 61000 61000 1\n
1	1047	1	43 m 4 1 c3 62000 61000 -\n
1	1050	1	44 m 0 1 g3 1800000 1800000 -\n
1	1051	1	44 m 1 2 d3 1800000 1800000 1\n
1	1052	1	44 m 2 1 d1 1800000 1800000 2\n
1	1053	1	44 m 3 2 a1 1800000 1800000 1\n
1	1054	1	44 m 4 1 a3 1800000 1800000 2\n
1	1055	1	44 m 5 2 f7 1800000 1800000 1\n
1	1056	1	44 m 6 1 d2 1800000 1800000 2\n
1	1057	1	44 m 7 2 b4 1800000 1800000 1\n
1	1058	1	44 m 8 1 b2 1800000 1800000 2\n
1	1059	1	44 m 9 2 f8 1800000 1800000 1\n
1	1060	1	44 m 10 1 h5 1800000 1800000 2\n
1	1061	1	44 m 11 2 c8 1800000 1800000 -\n
1	1062	1	45 m 0 1 b3 1800000 1800000 -\n
1	1063	1	45 m 1 2 c3 1800000 1800000 1\n
1	1064	1	45 m 2 1 g8 1800000 1800000 2\n
1	1065	1	45 m 3 2 b4 1800000 1800000 1\n
1	1066	1	45 m 4 1 b5 1800000 1800000 2\n
1	1067	1	45 m 5 2 g7 1800000 1800000 1\n
1	1068	1	45 m 6 1 b2 1800000 1800000 2\n
1	1069	1	45 m 7 2 a4 1800000 1800000 1\n
1	1070	1	45 m 8 1 f6 1800000 1800000 2\n
1	1071	1	45 m 9 2 a3 1800000 1800000 1\n
1	1072	1	45 m 10 1 e2 1800000 1800000 2\n
1	1073	1	45 m 11 2 d7 1800000 1800000 -\n
1	1076	1	46 m 0 1 h7 1800000 1800000 -\n
1	1077	1	46 m 1 2 h4 1800000 1800000 1\n
1	1078	1	46 m 2 1 g4 1800000 1800000 2\n
1	1079	1	46 m 3 2 e7 1800000 1800000 1\n
1	1080	1	46 m 4 1 e1 1800000 1800000 2\n
1	1081	1	46 m 5 2 a4 1800000 1800000 1\n
1	1082	1	46 m 6 1 a5 1800000 1800000 2\n
1	1083	1	46 m 7 2 b3 1800000 1800000 1\n
1	1084	1	46 m 8 1 d8 1800000 1800000 2\n
1	1085	1	46 m 9 2 d3 1800000 1800000 1\n
1	1086	1	46 m 10 1 f5 1800000 1800000 2\n
1	1087	1	46 m 11 2 g3 1800000 1800000 -\n
1	1088	1	47 m 0 1 f1 1800000 1800000 -\n
1	1089	1	47 m 1 2 d8 1800000 1800000 1\n
1	1090	1	47 m 2 1 c3 1800000 1800000 2\n
1	1091	1	47 m 3 2 c2 1800000 1800000 1\n
1	1092	1	47 m 4 1 h5 1800000 1800000 2\n
1	1093	1	47 m 5 2 a4 1800000 1800000 1\n
1	1094	1	47 m 6 1 g6 1800000 1800000 2\n
1	1095	1	47 m 7 2 a5 1800000 1800000 1\n
1	1096	1	47 m 8 1 g4 1800000 1800000 2\n
1	1097	1	47 m 9 2 c7 1800000 1800000 1\n
1	1098	1	47 m 10 1 e7 1800000 1800000 2\n
1	1099	1	47 m 11 2 e3 1800000 1800000 -\n
1	1101	1	48 m 0 1 a3 1800000 1800000 -\n
1	1102	1	48 m 1 2 f1 1800000 1800000 1\n
1	1103	1	48 m 2 1 f7 1800000 1800000 2\n
1	1104	1	48 m 3 2 h5 1800000 1800000 1\n
1	1105	1	48 m 4 1 b1 1800000 1800000 2\n
1	1106	1	48 m 5 2 a2 1800000 1800000 1\n
1	1107	1	48 m 6 1 e7 1800000 1800000 2\n
1	1108	1	48 m 7 2 a5 1800000 1800000 1\n
1	1109	1	48 m 8 1 h3 1800000 1800000 2\n
1	1110	1	48 m 9 2 c4 1800000 1800000 1\n
1	1111	1	48 m 10 1 g7 1800000 1800000 2\n
1	1112	1	48 m 11 2 f4 1800000 1800000 -\n
1	1114	1	49 m 0 1 g7 1800000 1800000 -\n
1	1115	1	49 m 1 2 c2 1800000 1800000 1\n
1	1116	1	49 m 2 1 h5 1800000 1800000 2\n
1	1118	1	50 m 0 1 a1\n
1	1119	1	50 m 1 2 c2\n
1	1120	1	50 m 2 1 a3\n
1	1122	1	51 m 0 1 f5 1800000 1800000 -\n
1	1123	1	51 m 1 2 d6 1800000 1800000 1\n
1	1124	1	51 m 2 1 c7 1800000 1800000 2\n
1	1125	1	51 m 3 2 f6 1800000 1800000 1\n
1	1126	1	51 m 4 1 f7 1800000 1800000 2\n
1	1127	1	51 m 5 2 b8 1800000 1800000 1\n
1	1128	1	51 m 6 1 c3 1800000 1800000 2\n
1	1129	1	51 m 7 2 f4 1800000 1800000 1\n
1	1130	1	51 m 8 1 d7 1800000 1800000 2\n
1	1132	1	52 m 0 1 f2 3600000 3600000 -\n
1	1133	1	52 m 1 2 c4 3600000 3600000 1\n
1	1134	1	52 m 2 1 g4 3600000 3600000 2\n
1	1135	1	52 m 3 2 d6 3600000 3600000 1\n
1	1136	1	52 m 4 1 d2 3600000 3600000 2\n
1	1137	1	52 m 5 2 b6 3600000 3600000 1\n
1	1138	1	52 m 6 1 a4 3600000 3600000 2\n
1	1139	1	52 m 7 2 a7 3600000 3600000 1\n
1	1140	1	52 m 8 1 a1 3600000 3600000 2\n
1	1141	1	52 m 9 2 f6xd2 3600000 3600000 1\n
1	1142	1	52 m 10 1 c3 3600000 3600000 2\n
1	1143	1	52 m 11 2 d7 3600000 3600000 1\n
1	1144	1	52 m 12 1 g1 3600000 3600000 2\n
1	1145	1	52 m 13 2 g7xg1 3600000 3600000 1\n
1	1146	1	52 m 14 1 b4 3600000 3600000 2\n
1	1147	1	52 m 15 2 c5 3600000 3600000 1\n
1	1148	1	52 m 16 1 d2 3600000 3600000 2\n
1	1149	1	52 m 17 2 d5xg4 3600000 3600000 1\n
1	1150	1	52 m 18 1 c3-d3 3600000 3600000 2\n
1	1151	1	52 m 19 2 g7-g4 3600000 3600000 1\n
1	1153	1	53 m 0 1 d3 1800000 1800000 -\n
1	1154	1	53 m 1 2 c5 1800000 1800000 1\n
1	1155	1	53 m 2 1 c6 1800000 1800000 2\n
1	1156	1	53 m 3 2 e3 1800000 1800000 1\n
1	1157	1	53 m 4 1 b5 1800000 1800000 2\n
1	1158	1	53 m 5 2 a5 1800000 1800000 1\n
1	1159	1	53 m 6 1 f5 1800000 1800000 2\n
1	1160	1	53 m 7 2 c7 1800000 1800000 1\n
1	1161	1	53 m 8 1 f3 1800000 1800000 2\n
1	1162	1	53 m 9 2 d2 1800000 1800000 1\n
1	1163	1	53 m 10 1 c2 1800000 1800000 2\n
1	1164	1	53 m 11 2 g5 1800000 1800000 1\n
1	1166	1	54 m 0 1 d3 1800000 1800000 -\n
1	1167	1	54 m 1 2 c3 1800000 1800000 1\n
1	1168	1	54 m 2 1 b3 1800000 1800000 2\n
1	1169	1	54 m 3 2 f4 1800000 1799998 1\n
1	1170	1	54 m 4 1 f6 1800000 1799998 2\n
1	1171	1	54 m 5 2 c2 1800000 1799997 1\n
1	1172	1	54 m 6 1 f3 1800000 1799997 2\n
1	1173	1	54 m 7 2 d6 1800000 1799995 1\n
1	1175	1	55 m 0 1 d5 1800000 1800000 -\n
1	1176	1	55 m 1 2 e5 1800000 1800000 1\n
1	1177	1	55 m 2 1 f4 1799998 1800000 2\n
1	1178	1	55 m 3 2 f2 1799998 1800000 1\n
1	1179	1	55 m 4 1 g1 1799998 1800000 2\n
1	1180	1	55 m 5 2 b4 1799998 1800000 1\n
1	1181	1	55 m 6 1 a7 1799996 1800000 2\n
1	1183	1	56 m 0 1 b2\n
1	1184	1	56 m 1 2 d3\n
1	1185	1	56 m 2 1 e7\n
1	1186	1	56 m 3 2 e2\n
1	1187	1	56 m 4 1 h7\n
1	1188	1	56 m 5 2 b6\n
1	1190	1	57 m 0 1 a7-d7\n
1	1192	1	58 m 0 1 c4\n
1	1195	1	60 m 0 1 f7 1800000 1800000 -\n
1	1196	1	60 m 1 2 d3 1800000 1800000 1\n
1	1197	1	60 m 2 1 e5 1800000 1800000 2\n
1	1198	1	60 m 3 2 e8 1800000 1800000 1\n
1	1199	1	60 m 4 1 h6 1800000 1800000 2\n
1	1200	1	60 m 5 2 e7 1800000 1800000 1\n
1	1201	1	60 m 6 1 d7 1800000 1800000 2\n
1	1202	1	60 m 7 2 d1 1800000 1800000 1\n
1	1203	1	60 m 8 1 e2 1800000 1800000 2\n
1	1204	1	60 m 9 2 d4 1800000 1800000 1\n
1	1205	1	60 m 10 1 b2 1800000 1800000 2\n
1	1206	1	60 m 11 2 c1 1800000 1800000 -\n
1	1208	1	61 m 0 1 c8 1800000 1800000 -\n
1	1209	1	61 m 1 2 c3 1800000 1800000 1\n
1	1210	1	61 m 2 1 b2 1800000 1800000 2\n
1	1211	1	61 m 3 2 e3 1800000 1800000 1\n
1	1213	1	62 m 0 1 a1\n
1	1214	1	62 m 1 2 b1\n
1	1215	1	62 m 2 1 b2\n
1	1216	1	62 m 3 2 c1\n
1	1217	1	62 m 4 1 c3\n
1	1219	1	63 m 0 1 b2\n
1	1220	1	63 m 1 2 c1\n
1	1221	1	52 p 3592624 3600000 -\n
1	1222	5	61 p 1797683 1800000 -\n49 p 1800000 1790439 -\n51 p 1800000 1792491 -\n53 p 1792570 1800000 -\n55 p 1799996 1792611 -\n
1	1223	1	54 p 1792336 1799995 -\n
\.


--
-- Data for Name: map; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.map (one, version, secret) FROM stdin;
t	2	\\x6e1c258321584ccfe551b2fe23b3d6c84468e218b2fa766be063db988425b61c
\.


--
-- Data for Name: nodes; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.nodes (epoch, name, link, sessions, form, grp, fenced, lease_until, steady_since, unheard) FROM stdin;
1	one	127.0.0.1:35389	bidak 2fbe9045deb5aeb0	1	1223	f	2026-11-24 11:48:25.964863+00	2026-11-24 11:47:52.482709+00	{}
\.


--
-- Data for Name: played; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.played (player, listing, finish, kind, outcome) FROM stdin;
B6V3BFVX0M	0	1	tictactoe	first
ZN6FHMJSAM	0	1	tictactoe	first
ZN6FHMJSAM	0	2	tictactoe	draw
D8BTVPPMWK	0	2	tictactoe	draw
B6V3BFVX0M	0	3	adjacency	draw
D8BTVPPMWK	0	3	adjacency	draw
J8MD0DN7D0	1	4	reversi	second
N9FP4VBDFX	1	4	reversi	second
J8MD0DN7D0	0	5	morris	draw
N9FP4VBDFX	0	5	morris	draw
J8MD0DN7D0	0	6	morris	draw
N9FP4VBDFX	0	6	morris	draw
J8MD0DN7D0	0	7	morris	first
N9FP4VBDFX	0	7	morris	first
J8MD0DN7D0	0	8	morris	first
N9FP4VBDFX	0	8	morris	first
N9FP4VBDFX	0	9	morris	second
J8MD0DN7D0	0	9	morris	second
B6V3BFVX0M	0	10	reversi	second
J8MD0DN7D0	0	10	reversi	second
B6V3BFVX0M	0	11	reversi	second
D8BTVPPMWK	0	11	reversi	second
B6V3BFVX0M	0	12	reversi	draw
D8BTVPPMWK	0	12	reversi	draw
B6V3BFVX0M	0	13	tictactoe	first
D8BTVPPMWK	0	13	tictactoe	first
D8BTVPPMWK	0	14	tictactoe	\N
B6V3BFVX0M	0	14	tictactoe	\N
B6V3BFVX0M	2	15	tictactoe	\N
D8BTVPPMWK	2	15	tictactoe	\N
ZN6FHMJSAM	0	16	adjacency	first
GK8P6REGVX	0	16	adjacency	first
86EGG0XCST	0	17	reversi	second
6T7PBZ2HBA	0	17	reversi	second
86EGG0XCST	0	18	reversi	second
6T7PBZ2HBA	0	18	reversi	second
86EGG0XCST	0	19	reversi	second
6T7PBZ2HBA	0	19	reversi	second
ZN6FHMJSAM	0	20	reversi	first
ZN6FHMJSAM	0	21	morris	first
ZN6FHMJSAM	0	22	tictactoe	second
B6V3BFVX0M	0	23	reversi	draw
D8BTVPPMWK	0	23	reversi	draw
D8BTVPPMWK	0	24	reversi	second
B6V3BFVX0M	0	24	reversi	second
B6V3BFVX0M	0	25	reversi	first
J8MD0DN7D0	0	25	reversi	first
N9FP4VBDFX	0	26	reversi	second
D8BTVPPMWK	0	26	reversi	second
NZ492D9XWS	0	27	reversi	second
B6V3BFVX0M	0	27	reversi	second
J8MD0DN7D0	0	28	morris	first
D8BTVPPMWK	0	28	morris	first
86EGG0XCST	0	29	reversi	first
B6V3BFVX0M	0	29	reversi	first
J8MD0DN7D0	0	30	reversi	second
B6V3BFVX0M	0	31	adjacency	second
D8BTVPPMWK	0	31	adjacency	second
D8BTVPPMWK	0	32	adjacency	second
B6V3BFVX0M	0	32	adjacency	second
J8MD0DN7D0	0	33	tictactoe	first
B6V3BFVX0M	0	33	tictactoe	first
D8BTVPPMWK	0	34	tictactoe	draw
6T7PBZ2HBA	0	34	tictactoe	draw
6T7PBZ2HBA	0	35	tictactoe	first
J8MD0DN7D0	0	35	tictactoe	first
N9FP4VBDFX	0	36	tictactoe	first
D8BTVPPMWK	0	36	tictactoe	first
NZ492D9XWS	2	37	tictactoe	first
215D8FG3MP	2	37	tictactoe	first
NZ492D9XWS	0	38	tictactoe	first
6T7PBZ2HBA	0	38	tictactoe	first
B6V3BFVX0M	0	39	tictactoe	first
N9FP4VBDFX	0	39	tictactoe	first
B6V3BFVX0M	0	40	tictactoe	first
N9FP4VBDFX	0	40	tictactoe	first
J8MD0DN7D0	0	41	tictactoe	first
B6V3BFVX0M	0	41	tictactoe	first
J8MD0DN7D0	0	42	tictactoe	first
N9FP4VBDFX	0	42	tictactoe	first
N9FP4VBDFX	0	43	tictactoe	first
J8MD0DN7D0	0	43	tictactoe	first
B6V3BFVX0M	0	44	adjacency	first
N9FP4VBDFX	0	44	adjacency	first
D8BTVPPMWK	0	45	adjacency	second
J8MD0DN7D0	0	45	adjacency	second
N9FP4VBDFX	0	46	adjacency	first
B6V3BFVX0M	0	46	adjacency	first
J8MD0DN7D0	0	47	adjacency	second
D8BTVPPMWK	0	47	adjacency	second
N9FP4VBDFX	0	48	adjacency	second
J8MD0DN7D0	0	48	adjacency	second
N9FP4VBDFX	0	49	adjacency	draw
B6V3BFVX0M	0	49	adjacency	draw
D8BTVPPMWK	0	50	tictactoe	first
86EGG0XCST	0	50	tictactoe	first
\.


--
-- Data for Name: players; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.players (id, key, name, seen) FROM stdin;
9REK96K05Q	\\x073e8fb9c9aa82e731348384d61deb42fc0958d869193b55ad2a780ad27602fa	Guru	1795520872
ZN6FHMJSAM	\\x08240e856f871e785a1877c81289a7bbb10e162c3ebabc051b8bbed4a982a5f0	Eko	1795520902
3FFBF2WNDK	\\x84ca7945fdddee1222dbdd920a8667b10d6eef7087ff4905896bb2e5c066f8e7	Fitri 日本	1795520902
86EGG0XCST	\\x39b93b9605fcd34935d6d8a5d47abe64b29b0a08add554dc2ec8799a9b186559	Deep Green	1795520902
6T7PBZ2HBA	\\xa2e7a6d14a9f81259cfffe9727ab4f81174ee3aeb22ac41851b034aad60c2a5a	ana-bot	1795520902
DSK17DSTGT	\\xb1150cb2c996a083e0fad8e5952ae065ada9ac2faa4a05d55875a978aed3c321	Asisten	1795520872
NZ492D9XWS	\\x6a80f1687048b2e6fbb53dfee398a02bca601f5e1c62ec033e6d72a610b9741a	deleted	1795520885
GK8P6REGVX	\\x0a70dfbda9474e137cbb0ffcd8fd5d31a3ab2a32acb38fcfcfcf6fe8105c5c52	Hilang	1795520873
J8MD0DN7D0	\\x9eb0cc3766dd0c40ba6b676fa4677d37e184b8c0d1ec0c60d14c43121c810e73	Citra	1795520894
215D8FG3MP	\\x2b3c7ddbef1ab72055e624427a6cd25f6891ea28fd86b3ca7f7403a0a1b873f7	Siswa Satu	1795520885
B6V3BFVX0M	\\xd6013ddbd7e33f353199d5ac4db6889880fb5f8726dd84f1aa5a0a1c0698d615	Ana	1795520902
D8BTVPPMWK	\\x2c70b90baa4532ed66a672dc09d3325a1e0845c01992d74d2c6fd86b40d01644	Budi	1795520902
N9FP4VBDFX	\\x57bc88db49d5b00d38f04276601337c290396ba3c4624a5ed03a62273ed8c4d4	Dewi	1795520902
\.


--
-- Data for Name: rating_changes; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.rating_changes (number, id, account, opponent, game, speed, score, at, rating, deviation, volatility, course) FROM stdin;
1	N29TPTBN3CBD71SG	B6V3BFVX0M	D8BTVPPMWK	reversi	fast	0.5	1795520875	1500	396.6898168302284	0.08999541663374973	\\xaa9346334c6316c025f9fc63dcdf3403646a751550f0a3f57c0ea58e3712a0c3
2	N29TPTBN3CBD71SG	D8BTVPPMWK	B6V3BFVX0M	reversi	fast	0.5	1795520875	1500	396.6898168302284	0.08999541663374973	\\xaa9346334c6316c025f9fc63dcdf3403646a751550f0a3f57c0ea58e3712a0c3
3	6JHDMASPDBFN4P1E	D8BTVPPMWK	B6V3BFVX0M	reversi	fast	0	1795520875	1312.7330418759118	323.4325670232873	0.08999320648547825	\\xe526e51efdbeaf0d8f23cc542e0d982b1ca0f03d28692ca1b660b92c4db95089
4	6JHDMASPDBFN4P1E	B6V3BFVX0M	D8BTVPPMWK	reversi	fast	1	1795520875	1687.2669581240882	323.4325670232873	0.08999320648547825	\\xe526e51efdbeaf0d8f23cc542e0d982b1ca0f03d28692ca1b660b92c4db95089
5	WQW4GRZNEVRKX7BJ	B6V3BFVX0M	J8MD0DN7D0	reversi	middle	1	1795520876	1741.4758661119163	396.6898168302284	0.08999830049062012	\\x7e4f31d8feb6ca43a3b109052fef65ac51dea3a2c8b49e05f4925100a6dfa108
6	WQW4GRZNEVRKX7BJ	J8MD0DN7D0	B6V3BFVX0M	reversi	middle	0	1795520876	1258.5241338880837	396.6898168302284	0.08999830049062012	\\x7e4f31d8feb6ca43a3b109052fef65ac51dea3a2c8b49e05f4925100a6dfa108
7	Y5RY7K1V5S0ZMYHR	N9FP4VBDFX	D8BTVPPMWK	reversi	slow	0	1795520876	1258.5241338880837	396.6898168302284	0.08999830049062012	\\x031120041dac003f2901644f82dbe08c556e9e1f2ef27b0d2b6be3422a82a6f1
8	Y5RY7K1V5S0ZMYHR	D8BTVPPMWK	N9FP4VBDFX	reversi	slow	1	1795520876	1741.4758661119163	396.6898168302284	0.08999830049062012	\\x031120041dac003f2901644f82dbe08c556e9e1f2ef27b0d2b6be3422a82a6f1
9	Q0RCYHHNZM3650WH	NZ492D9XWS	B6V3BFVX0M	reversi	fast	0	1795520876	1328.7303492214592	364.83154970817446	0.08999566733023251	\\x44fe48c1da9a4e04a729737ec362b515f5de52b111915d0898136dfeecfcea00
10	Q0RCYHHNZM3650WH	B6V3BFVX0M	NZ492D9XWS	reversi	fast	1	1795520876	1781.4959063733206	291.97911634637364	0.0899902453622535	\\x44fe48c1da9a4e04a729737ec362b515f5de52b111915d0898136dfeecfcea00
11	PRJXG2GZRJBV2VW0	J8MD0DN7D0	D8BTVPPMWK	morris	fast	1	1795520876	1741.4758661119163	396.6898168302284	0.08999830049062012	\\x5c6c936b807cdbbf4209907feb8874f691dc8f1064db2b0e3485211859a96124
12	PRJXG2GZRJBV2VW0	D8BTVPPMWK	J8MD0DN7D0	morris	fast	0	1795520876	1258.5241338880837	396.6898168302284	0.08999830049062012	\\x5c6c936b807cdbbf4209907feb8874f691dc8f1064db2b0e3485211859a96124
13	T5Y1DFYX3K6CGKM7	86EGG0XCST	B6V3BFVX0M	reversi	fast	1	1795520876	1950.0578020105918	372.9118905539173	0.09000452914547033	\\x3514073ef37b1cb07f00b7ed5a74e646b1ac244d042dffab0bfd95c4c5bd8616
14	T5Y1DFYX3K6CGKM7	B6V3BFVX0M	86EGG0XCST	reversi	fast	0	1795520876	1623.843824950296	270.22370840910605	0.08999561117024803	\\x3514073ef37b1cb07f00b7ed5a74e646b1ac244d042dffab0bfd95c4c5bd8616
15	6CJ80RB53VRY7BJH	J8MD0DN7D0	greedy:1	reversi	fast	0	1795520877	800	466.044151705065	0.09007031649903953	\\xd004064e1697fc0a9a7b7a16590cc0ba7cf144aaecd2494b9cbe5393758910d2
16	6CJ80RB53VRY7BJH	greedy:1	J8MD0DN7D0	reversi	fast	1	1795520877	805	60	0	\\xd004064e1697fc0a9a7b7a16590cc0ba7cf144aaecd2494b9cbe5393758910d2
17	4EXXTD6PH0E9N92Q	D8BTVPPMWK	B6V3BFVX0M	adjacency	fast	0.5	1795520882	1500	396.6898168302284	0.08999541663374973	\\x73255d6fc066be983e3d29385d207aabaaba82d24511bfc4c6d51fd1580e5c62
18	4EXXTD6PH0E9N92Q	B6V3BFVX0M	D8BTVPPMWK	adjacency	fast	0.5	1795520882	1500	396.6898168302284	0.08999541663374973	\\x73255d6fc066be983e3d29385d207aabaaba82d24511bfc4c6d51fd1580e5c62
19	DQJZ04BSMHA65M2M	N9FP4VBDFX	B6V3BFVX0M	adjacency	slow	0.5	1795520892	1500	396.6898168302284	0.08999541663374973	\\x03f59c1f4fccfca884913e3c3574389be76283699032668a982a1edea607698e
20	DQJZ04BSMHA65M2M	B6V3BFVX0M	N9FP4VBDFX	adjacency	slow	0.5	1795520892	1500	396.6898168302284	0.08999541663374973	\\x03f59c1f4fccfca884913e3c3574389be76283699032668a982a1edea607698e
21	5NKM2JJZAEZJYAZC	J8MD0DN7D0	D8BTVPPMWK	adjacency	slow	0.5	1795520892	1500	396.6898168302284	0.08999541663374973	\\x98706b9ea6e503d3c9d2bf101dfbe1eab919e83d421035cfb01c29c5ab2bc0a4
22	5NKM2JJZAEZJYAZC	D8BTVPPMWK	J8MD0DN7D0	adjacency	slow	0.5	1795520892	1500	396.6898168302284	0.08999541663374973	\\x98706b9ea6e503d3c9d2bf101dfbe1eab919e83d421035cfb01c29c5ab2bc0a4
\.


--
-- Data for Name: ratings; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.ratings (account, game, speed, rating, deviation, volatility, won, drawn, lost, last) FROM stdin;
D8BTVPPMWK	reversi	fast	1312.7330418759118	323.4325670232873	0.08999320648547825	0	1	1	1795520875
B6V3BFVX0M	reversi	middle	1741.4758661119163	396.6898168302284	0.08999830049062012	1	0	0	1795520876
J8MD0DN7D0	reversi	middle	1258.5241338880837	396.6898168302284	0.08999830049062012	0	0	1	1795520876
N9FP4VBDFX	reversi	slow	1258.5241338880837	396.6898168302284	0.08999830049062012	0	0	1	1795520876
D8BTVPPMWK	reversi	slow	1741.4758661119163	396.6898168302284	0.08999830049062012	1	0	0	1795520876
J8MD0DN7D0	morris	fast	1741.4758661119163	396.6898168302284	0.08999830049062012	1	0	0	1795520876
D8BTVPPMWK	morris	fast	1258.5241338880837	396.6898168302284	0.08999830049062012	0	0	1	1795520876
86EGG0XCST	reversi	fast	1950.0578020105918	372.9118905539173	0.09000452914547033	1	0	0	1795520876
B6V3BFVX0M	reversi	fast	1623.843824950296	270.22370840910605	0.08999561117024803	2	1	1	1795520876
J8MD0DN7D0	reversi	fast	800	466.044151705065	0.09007031649903953	0	0	1	1795520877
greedy:1	reversi	fast	805	60	0	1	0	0	1795520877
D8BTVPPMWK	adjacency	fast	1500	396.6898168302284	0.08999541663374973	0	1	0	1795520882
B6V3BFVX0M	adjacency	fast	1500	396.6898168302284	0.08999541663374973	0	1	0	1795520882
N9FP4VBDFX	adjacency	slow	1500	396.6898168302284	0.08999541663374973	0	1	0	1795520892
B6V3BFVX0M	adjacency	slow	1500	396.6898168302284	0.08999541663374973	0	1	0	1795520892
J8MD0DN7D0	adjacency	slow	1500	396.6898168302284	0.08999541663374973	0	1	0	1795520892
D8BTVPPMWK	adjacency	slow	1500	396.6898168302284	0.08999541663374973	0	1	0	1795520892
\.


--
-- Data for Name: revocations; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.revocations (hash, player) FROM stdin;
\\x878cf42df86e09c06eafc3c781f76d1bf28d4f3f3d9910b9449ea286f2381d5c	DSK17DSTGT
\.


--
-- Data for Name: shards; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.shards (shard, owner, tenure) FROM stdin;
0	1	1
1	1	1
2	1	1
3	1	1
4	1	1
5	1	1
6	1	1
7	1	1
8	1	1
9	1	1
10	1	1
11	1	1
12	1	1
13	1	1
14	1	1
15	1	1
16	1	1
17	1	1
18	1	1
19	1	1
20	1	1
21	1	1
22	1	1
23	1	1
24	1	1
25	1	1
26	1	1
27	1	1
28	1	1
29	1	1
30	1	1
31	1	1
32	1	1
33	1	1
34	1	1
35	1	1
36	1	1
37	1	1
38	1	1
39	1	1
40	1	1
41	1	1
42	1	1
43	1	1
44	1	1
45	1	1
46	1	1
47	1	1
48	1	1
49	1	1
50	1	1
51	1	1
52	1	1
53	1	1
54	1	1
55	1	1
56	1	1
57	1	1
58	1	1
59	1	1
60	1	1
61	1	1
62	1	1
63	1	1
64	1	1
65	1	1
66	1	1
67	1	1
68	1	1
69	1	1
70	1	1
71	1	1
72	1	1
73	1	1
74	1	1
75	1	1
76	1	1
77	1	1
78	1	1
79	1	1
80	1	1
81	1	1
82	1	1
83	1	1
84	1	1
85	1	1
86	1	1
87	1	1
88	1	1
89	1	1
90	1	1
91	1	1
92	1	1
93	1	1
94	1	1
95	1	1
96	1	1
97	1	1
98	1	1
99	1	1
100	1	1
101	1	1
102	1	1
103	1	1
104	1	1
105	1	1
106	1	1
107	1	1
108	1	1
109	1	1
110	1	1
111	1	1
112	1	1
113	1	1
114	1	1
115	1	1
116	1	1
117	1	1
118	1	1
119	1	1
120	1	1
121	1	1
122	1	1
123	1	1
124	1	1
125	1	1
126	1	1
127	1	1
128	1	1
129	1	1
130	1	1
131	1	1
132	1	1
133	1	1
134	1	1
135	1	1
136	1	1
137	1	1
138	1	1
139	1	1
140	1	1
141	1	1
142	1	1
143	1	1
144	1	1
145	1	1
146	1	1
147	1	1
148	1	1
149	1	1
150	1	1
151	1	1
152	1	1
153	1	1
154	1	1
155	1	1
156	1	1
157	1	1
158	1	1
159	1	1
160	1	1
161	1	1
162	1	1
163	1	1
164	1	1
165	1	1
166	1	1
167	1	1
168	1	1
169	1	1
170	1	1
171	1	1
172	1	1
173	1	1
174	1	1
175	1	1
176	1	1
177	1	1
178	1	1
179	1	1
180	1	1
181	1	1
182	1	1
183	1	1
184	1	1
185	1	1
186	1	1
187	1	1
188	1	1
189	1	1
190	1	1
191	1	1
192	1	1
193	1	1
194	1	1
195	1	1
196	1	1
197	1	1
198	1	1
199	1	1
200	1	1
201	1	1
202	1	1
203	1	1
204	1	1
205	1	1
206	1	1
207	1	1
208	1	1
209	1	1
210	1	1
211	1	1
212	1	1
213	1	1
214	1	1
215	1	1
216	1	1
217	1	1
218	1	1
219	1	1
220	1	1
221	1	1
222	1	1
223	1	1
224	1	1
225	1	1
226	1	1
227	1	1
228	1	1
229	1	1
230	1	1
231	1	1
232	1	1
233	1	1
234	1	1
235	1	1
236	1	1
237	1	1
238	1	1
239	1	1
240	1	1
241	1	1
242	1	1
243	1	1
244	1	1
245	1	1
246	1	1
247	1	1
248	1	1
249	1	1
250	1	1
251	1	1
252	1	1
253	1	1
254	1	1
255	1	1
256	1	1
257	1	1
258	1	1
259	1	1
260	1	1
261	1	1
262	1	1
263	1	1
264	1	1
265	1	1
266	1	1
267	1	1
268	1	1
269	1	1
270	1	1
271	1	1
272	1	1
273	1	1
274	1	1
275	1	1
276	1	1
277	1	1
278	1	1
279	1	1
280	1	1
281	1	1
282	1	1
283	1	1
284	1	1
285	1	1
286	1	1
287	1	1
288	1	1
289	1	1
290	1	1
291	1	1
292	1	1
293	1	1
294	1	1
295	1	1
296	1	1
297	1	1
298	1	1
299	1	1
300	1	1
301	1	1
302	1	1
303	1	1
304	1	1
305	1	1
306	1	1
307	1	1
308	1	1
309	1	1
310	1	1
311	1	1
312	1	1
313	1	1
314	1	1
315	1	1
316	1	1
317	1	1
318	1	1
319	1	1
320	1	1
321	1	1
322	1	1
323	1	1
324	1	1
325	1	1
326	1	1
327	1	1
328	1	1
329	1	1
330	1	1
331	1	1
332	1	1
333	1	1
334	1	1
335	1	1
336	1	1
337	1	1
338	1	1
339	1	1
340	1	1
341	1	1
342	1	1
343	1	1
344	1	1
345	1	1
346	1	1
347	1	1
348	1	1
349	1	1
350	1	1
351	1	1
352	1	1
353	1	1
354	1	1
355	1	1
356	1	1
357	1	1
358	1	1
359	1	1
360	1	1
361	1	1
362	1	1
363	1	1
364	1	1
365	1	1
366	1	1
367	1	1
368	1	1
369	1	1
370	1	1
371	1	1
372	1	1
373	1	1
374	1	1
375	1	1
376	1	1
377	1	1
378	1	1
379	1	1
380	1	1
381	1	1
382	1	1
383	1	1
384	1	1
385	1	1
386	1	1
387	1	1
388	1	1
389	1	1
390	1	1
391	1	1
392	1	1
393	1	1
394	1	1
395	1	1
396	1	1
397	1	1
398	1	1
399	1	1
400	1	1
401	1	1
402	1	1
403	1	1
404	1	1
405	1	1
406	1	1
407	1	1
408	1	1
409	1	1
410	1	1
411	1	1
412	1	1
413	1	1
414	1	1
415	1	1
416	1	1
417	1	1
418	1	1
419	1	1
420	1	1
421	1	1
422	1	1
423	1	1
424	1	1
425	1	1
426	1	1
427	1	1
428	1	1
429	1	1
430	1	1
431	1	1
432	1	1
433	1	1
434	1	1
435	1	1
436	1	1
437	1	1
438	1	1
439	1	1
440	1	1
441	1	1
442	1	1
443	1	1
444	1	1
445	1	1
446	1	1
447	1	1
448	1	1
449	1	1
450	1	1
451	1	1
452	1	1
453	1	1
454	1	1
455	1	1
456	1	1
457	1	1
458	1	1
459	1	1
460	1	1
461	1	1
462	1	1
463	1	1
464	1	1
465	1	1
466	1	1
467	1	1
468	1	1
469	1	1
470	1	1
471	1	1
472	1	1
473	1	1
474	1	1
475	1	1
476	1	1
477	1	1
478	1	1
479	1	1
480	1	1
481	1	1
482	1	1
483	1	1
484	1	1
485	1	1
486	1	1
487	1	1
488	1	1
489	1	1
490	1	1
491	1	1
492	1	1
493	1	1
494	1	1
495	1	1
496	1	1
497	1	1
498	1	1
499	1	1
500	1	1
501	1	1
502	1	1
503	1	1
504	1	1
505	1	1
506	1	1
507	1	1
508	1	1
509	1	1
510	1	1
511	1	1
512	1	1
513	1	1
514	1	1
515	1	1
516	1	1
517	1	1
518	1	1
519	1	1
520	1	1
521	1	1
522	1	1
523	1	1
524	1	1
525	1	1
526	1	1
527	1	1
528	1	1
529	1	1
530	1	1
531	1	1
532	1	1
533	1	1
534	1	1
535	1	1
536	1	1
537	1	1
538	1	1
539	1	1
540	1	1
541	1	1
542	1	1
543	1	1
544	1	1
545	1	1
546	1	1
547	1	1
548	1	1
549	1	1
550	1	1
551	1	1
552	1	1
553	1	1
554	1	1
555	1	1
556	1	1
557	1	1
558	1	1
559	1	1
560	1	1
561	1	1
562	1	1
563	1	1
564	1	1
565	1	1
566	1	1
567	1	1
568	1	1
569	1	1
570	1	1
571	1	1
572	1	1
573	1	1
574	1	1
575	1	1
576	1	1
577	1	1
578	1	1
579	1	1
580	1	1
581	1	1
582	1	1
583	1	1
584	1	1
585	1	1
586	1	1
587	1	1
588	1	1
589	1	1
590	1	1
591	1	1
592	1	1
593	1	1
594	1	1
595	1	1
596	1	1
597	1	1
598	1	1
599	1	1
600	1	1
601	1	1
602	1	1
603	1	1
604	1	1
605	1	1
606	1	1
607	1	1
608	1	1
609	1	1
610	1	1
611	1	1
612	1	1
613	1	1
614	1	1
615	1	1
616	1	1
617	1	1
618	1	1
619	1	1
620	1	1
621	1	1
622	1	1
623	1	1
624	1	1
625	1	1
626	1	1
627	1	1
628	1	1
629	1	1
630	1	1
631	1	1
632	1	1
633	1	1
634	1	1
635	1	1
636	1	1
637	1	1
638	1	1
639	1	1
640	1	1
641	1	1
642	1	1
643	1	1
644	1	1
645	1	1
646	1	1
647	1	1
648	1	1
649	1	1
650	1	1
651	1	1
652	1	1
653	1	1
654	1	1
655	1	1
656	1	1
657	1	1
658	1	1
659	1	1
660	1	1
661	1	1
662	1	1
663	1	1
664	1	1
665	1	1
666	1	1
667	1	1
668	1	1
669	1	1
670	1	1
671	1	1
672	1	1
673	1	1
674	1	1
675	1	1
676	1	1
677	1	1
678	1	1
679	1	1
680	1	1
681	1	1
682	1	1
683	1	1
684	1	1
685	1	1
686	1	1
687	1	1
688	1	1
689	1	1
690	1	1
691	1	1
692	1	1
693	1	1
694	1	1
695	1	1
696	1	1
697	1	1
698	1	1
699	1	1
700	1	1
701	1	1
702	1	1
703	1	1
704	1	1
705	1	1
706	1	1
707	1	1
708	1	1
709	1	1
710	1	1
711	1	1
712	1	1
713	1	1
714	1	1
715	1	1
716	1	1
717	1	1
718	1	1
719	1	1
720	1	1
721	1	1
722	1	1
723	1	1
724	1	1
725	1	1
726	1	1
727	1	1
728	1	1
729	1	1
730	1	1
731	1	1
732	1	1
733	1	1
734	1	1
735	1	1
736	1	1
737	1	1
738	1	1
739	1	1
740	1	1
741	1	1
742	1	1
743	1	1
744	1	1
745	1	1
746	1	1
747	1	1
748	1	1
749	1	1
750	1	1
751	1	1
752	1	1
753	1	1
754	1	1
755	1	1
756	1	1
757	1	1
758	1	1
759	1	1
760	1	1
761	1	1
762	1	1
763	1	1
764	1	1
765	1	1
766	1	1
767	1	1
768	1	1
769	1	1
770	1	1
771	1	1
772	1	1
773	1	1
774	1	1
775	1	1
776	1	1
777	1	1
778	1	1
779	1	1
780	1	1
781	1	1
782	1	1
783	1	1
784	1	1
785	1	1
786	1	1
787	1	1
788	1	1
789	1	1
790	1	1
791	1	1
792	1	1
793	1	1
794	1	1
795	1	1
796	1	1
797	1	1
798	1	1
799	1	1
800	1	1
801	1	1
802	1	1
803	1	1
804	1	1
805	1	1
806	1	1
807	1	1
808	1	1
809	1	1
810	1	1
811	1	1
812	1	1
813	1	1
814	1	1
815	1	1
816	1	1
817	1	1
818	1	1
819	1	1
820	1	1
821	1	1
822	1	1
823	1	1
824	1	1
825	1	1
826	1	1
827	1	1
828	1	1
829	1	1
830	1	1
831	1	1
832	1	1
833	1	1
834	1	1
835	1	1
836	1	1
837	1	1
838	1	1
839	1	1
840	1	1
841	1	1
842	1	1
843	1	1
844	1	1
845	1	1
846	1	1
847	1	1
848	1	1
849	1	1
850	1	1
851	1	1
852	1	1
853	1	1
854	1	1
855	1	1
856	1	1
857	1	1
858	1	1
859	1	1
860	1	1
861	1	1
862	1	1
863	1	1
864	1	1
865	1	1
866	1	1
867	1	1
868	1	1
869	1	1
870	1	1
871	1	1
872	1	1
873	1	1
874	1	1
875	1	1
876	1	1
877	1	1
878	1	1
879	1	1
880	1	1
881	1	1
882	1	1
883	1	1
884	1	1
885	1	1
886	1	1
887	1	1
888	1	1
889	1	1
890	1	1
891	1	1
892	1	1
893	1	1
894	1	1
895	1	1
896	1	1
897	1	1
898	1	1
899	1	1
900	1	1
901	1	1
902	1	1
903	1	1
904	1	1
905	1	1
906	1	1
907	1	1
908	1	1
909	1	1
910	1	1
911	1	1
912	1	1
913	1	1
914	1	1
915	1	1
916	1	1
917	1	1
918	1	1
919	1	1
920	1	1
921	1	1
922	1	1
923	1	1
924	1	1
925	1	1
926	1	1
927	1	1
928	1	1
929	1	1
930	1	1
931	1	1
932	1	1
933	1	1
934	1	1
935	1	1
936	1	1
937	1	1
938	1	1
939	1	1
940	1	1
941	1	1
942	1	1
943	1	1
944	1	1
945	1	1
946	1	1
947	1	1
948	1	1
949	1	1
950	1	1
951	1	1
952	1	1
953	1	1
954	1	1
955	1	1
956	1	1
957	1	1
958	1	1
959	1	1
960	1	1
961	1	1
962	1	1
963	1	1
964	1	1
965	1	1
966	1	1
967	1	1
968	1	1
969	1	1
970	1	1
971	1	1
972	1	1
973	1	1
974	1	1
975	1	1
976	1	1
977	1	1
978	1	1
979	1	1
980	1	1
981	1	1
982	1	1
983	1	1
984	1	1
985	1	1
986	1	1
987	1	1
988	1	1
989	1	1
990	1	1
991	1	1
992	1	1
993	1	1
994	1	1
995	1	1
996	1	1
997	1	1
998	1	1
999	1	1
1000	1	1
1001	1	1
1002	1	1
1003	1	1
1004	1	1
1005	1	1
1006	1	1
1007	1	1
1008	1	1
1009	1	1
1010	1	1
1011	1	1
1012	1	1
1013	1	1
1014	1	1
1015	1	1
1016	1	1
1017	1	1
1018	1	1
1019	1	1
1020	1	1
1021	1	1
1022	1	1
1023	1	1
\.


--
-- Data for Name: tokens; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.tokens (hash, player, device, label, made, seen) FROM stdin;
\\xd6013ddbd7e33f353199d5ac4db6889880fb5f8726dd84f1aa5a0a1c0698d615	B6V3BFVX0M	1	laptop	1795520872	1795520872
\\x2c70b90baa4532ed66a672dc09d3325a1e0845c01992d74d2c6fd86b40d01644	D8BTVPPMWK	1	laptop	1795520872	1795520872
\\x9eb0cc3766dd0c40ba6b676fa4677d37e184b8c0d1ec0c60d14c43121c810e73	J8MD0DN7D0	1	laptop	1795520872	1795520872
\\x57bc88db49d5b00d38f04276601337c290396ba3c4624a5ed03a62273ed8c4d4	N9FP4VBDFX	1	laptop	1795520872	1795520872
\\x073e8fb9c9aa82e731348384d61deb42fc0958d869193b55ad2a780ad27602fa	9REK96K05Q	1	laptop	1795520872	1795520872
\\x39b93b9605fcd34935d6d8a5d47abe64b29b0a08add554dc2ec8799a9b186559	86EGG0XCST	1	\N	1795520872	1795520872
\\xa2e7a6d14a9f81259cfffe9727ab4f81174ee3aeb22ac41851b034aad60c2a5a	6T7PBZ2HBA	1	\N	1795520872	1795520872
\\xb02c647919fab3629338483cd7b8172bba740ec86884b0c5223fb1bd122f3e5d	B6V3BFVX0M	2	phone	1795520872	1795520872
\\x2b3c7ddbef1ab72055e624427a6cd25f6891ea28fd86b3ca7f7403a0a1b873f7	215D8FG3MP	1	\N	1795520872	1795520872
\.


--
-- Data for Name: tournament_facts; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.tournament_facts (tournament, number, at, fact) FROM stdin;
E80KPE	1	1795520882	{"event":"opened"}
E80KPE	2	1795520882	{"event":"entered","entrant":1,"player":"B6V3BFVX0M","handle":"ana","name":"Ana","kind":"person","rating":1500}
E80KPE	3	1795520882	{"event":"entered","entrant":2,"player":"D8BTVPPMWK","handle":"budi","name":"Budi","kind":"person","rating":1500}
E80KPE	4	1795520882	{"event":"entered","entrant":3,"player":"J8MD0DN7D0","handle":"citra","name":"Citra","kind":"person","rating":1500}
E80KPE	5	1795520882	{"event":"entered","entrant":4,"player":"6T7PBZ2HBA","handle":"ana-bot","name":"ana-bot","kind":"bot","owner":"ana","rating":1500}
E80KPE	6	1795520882	{"event":"entered","entrant":5,"player":"N9FP4VBDFX","handle":"dewi","name":"Dewi","kind":"person","rating":1500}
E80KPE	7	1795520882	{"event":"helpers","helpers":["asisten"]}
E80KPE	8	1795520882	{"event":"attends","entrant":5,"state":"paused","why":"director"}
E80KPE	9	1795520882	{"event":"paired","round":1,"pairings":[{"board":1,"first":3,"second":1,"room":"30QWPE"},{"board":2,"first":2,"second":4,"room":"FBZMPE"}]}
E80KPE	10	1795520882	{"event":"began","round":1,"board":1}
E80KPE	11	1795520882	{"event":"result","round":1,"board":1,"game":1,"result":"1-0","reason":"line","game_id":"Z07M8VB6T2QN1EMZ"}
E80KPE	12	1795520882	{"event":"began","round":1,"board":2}
E80KPE	13	1795520882	{"event":"result","round":1,"board":2,"game":1,"result":"=","reason":"full","game_id":"ZGG6GJ9ES88DFT8S"}
E80KPE	14	1795520882	{"event":"attends","entrant":5,"state":"here","why":"director"}
E80KPE	16	1795520882	{"event":"entered","entrant":7,"player":"215D8FG3MP","handle":"kelas-1","name":"Siswa Satu","kind":"person","rating":1500}
E80KPE	17	1795520882	{"event":"forbidden","one":1,"other":2}
E80KPE	18	1795520882	{"event":"paired","round":2,"pairings":[{"board":1,"first":4,"second":3,"room":"JH7SPE"},{"board":2,"first":5,"second":2,"room":"Y1C7PE"},{"board":3,"first":6,"second":7,"room":"MQ6NPE"}],"byes":[{"entrant":1,"half_points":2,"room":"QB10PE"}]}
E80KPE	19	1795520882	{"event":"undone","round":2}
E80KPE	20	1795520882	{"event":"paired","round":2,"pairings":[{"board":1,"first":4,"second":3,"room":"CDMCPE"},{"board":2,"first":5,"second":2,"room":"NXTDPE"},{"board":3,"first":6,"second":7,"room":"6A96PE"}],"byes":[{"entrant":1,"half_points":2,"room":"B9HGPE"}]}
E80KPE	21	1795520882	{"event":"began","round":2,"board":1}
E80KPE	22	1795520882	{"event":"result","round":2,"board":1,"game":1,"result":"1-0","reason":"line","game_id":"29H11JQ91268WWWG"}
E80KPE	23	1795520882	{"event":"began","round":2,"board":2}
E80KPE	24	1795520882	{"event":"result","round":2,"board":2,"game":1,"result":"1-0","reason":"line","game_id":"20Q1CCNR75CFCHFF"}
E80KPE	25	1795520885	{"event":"result","round":2,"board":3,"game":1,"result":"+-","reason":"no_show","game_id":"XEQFSXJ1297HNAB9"}
E80KPE	26	1795520885	{"event":"attends","entrant":7,"state":"paused","why":"no_show"}
E80KPE	27	1795520885	{"event":"attends","entrant":7,"state":"kicked","why":"director"}
E80KPE	28	1795520885	{"event":"attends","entrant":2,"state":"withdrawn"}
E80KPE	29	1795520885	{"event":"paired","round":3,"pairings":[{"board":1,"first":6,"second":4,"room":"GTZ4PE"},{"board":2,"first":1,"second":5,"room":"HFJ2PE"}],"byes":[{"entrant":3,"half_points":2,"room":"QFXAPE"}]}
E80KPE	30	1795520885	{"event":"began","round":3,"board":1}
E80KPE	31	1795520885	{"event":"decided","round":3,"board":1,"game":1,"result":"1-0"}
E80KPE	32	1795520885	{"event":"began","round":3,"board":2}
E80KPE	33	1795520885	{"event":"result","round":3,"board":2,"game":1,"result":"1-0","reason":"line","game_id":"A3C3FHKNE75XYG5R"}
E80KPE	34	1795520885	{"event":"ended"}
B26KNR	1	1795520885	{"event":"opened"}
B26KNR	2	1795520885	{"event":"entered","entrant":1,"player":"J8MD0DN7D0","handle":"citra","name":"Citra","kind":"person","rating":1500,"place":2}
B26KNR	3	1795520885	{"event":"entered","entrant":2,"player":"N9FP4VBDFX","handle":"dewi","name":"Dewi","kind":"person","rating":1500,"place":5}
B26KNR	4	1795520885	{"event":"entered","entrant":3,"player":"B6V3BFVX0M","handle":"ana","name":"Ana","kind":"person","rating":1500,"place":3}
B26KNR	5	1795520885	{"event":"paired","round":1,"pairings":[{"board":1,"first":3,"second":2,"room":"83C3NR"}],"byes":[{"entrant":1,"half_points":2}]}
B26KNR	6	1795520885	{"event":"began","round":1,"board":1}
B26KNR	7	1795520885	{"event":"result","round":1,"board":1,"game":1,"result":"1-0","reason":"line","game_id":"7VQTFGFQEYQJAG2Z"}
B26KNR	8	1795520885	{"event":"paired","round":2,"pairings":[{"board":1,"first":1,"second":3,"room":"PNMWNR"}]}
B26KNR	9	1795520885	{"event":"began","round":2,"board":1}
B26KNR	10	1795520885	{"event":"result","round":2,"board":1,"game":1,"result":"1-0","reason":"line","game_id":"VJGCGAJDHCJ0NM7N"}
B26KNR	11	1795520885	{"event":"ended"}
SXFHJJ	1	1795520885	{"event":"opened"}
SXFHJJ	2	1795520885	{"event":"entered","entrant":1,"player":"J8MD0DN7D0","handle":"citra","name":"Citra","kind":"person","rating":1500}
SXFHJJ	3	1795520885	{"event":"entered","entrant":2,"player":"N9FP4VBDFX","handle":"dewi","name":"Dewi","kind":"person","rating":1500}
SXFHJJ	4	1795520885	{"event":"paired","round":1,"pairings":[]}
SXFHJJ	5	1795520885	{"event":"paired","round":2,"pairings":[{"board":1,"first":1,"second":2,"room":"ZVWWJJ"}]}
SXFHJJ	6	1795520885	{"event":"began","round":2,"board":1}
SXFHJJ	7	1795520885	{"event":"result","round":2,"board":1,"game":1,"result":"1-0","reason":"line","game_id":"W5F25W3J47H786DQ"}
SXFHJJ	8	1795520891	{"event":"paired","round":3,"pairings":[{"board":1,"first":2,"second":1,"room":"9K3TJJ"}]}
SXFHJJ	9	1795520891	{"event":"began","round":3,"board":1}
SXFHJJ	10	1795520891	{"event":"result","round":3,"board":1,"game":1,"result":"1-0","reason":"line","game_id":"VTMKF39YJVCTDE44"}
SXFHJJ	11	1795520892	{"event":"ended"}
XNAVK2	1	1795520892	{"event":"opened"}
XNAVK2	2	1795520892	{"event":"cancelled"}
D3QGFS	1	1795520892	{"event":"opened"}
D3QGFS	2	1795520892	{"event":"entered","entrant":1,"player":"D8BTVPPMWK","handle":"budi","name":"Budi","kind":"person","rating":1500}
9GWV50	1	1795520892	{"event":"opened"}
9GWV50	2	1795520892	{"event":"entered","entrant":1,"player":"B6V3BFVX0M","handle":"ana","name":"Ana","kind":"person","rating":1500}
9GWV50	3	1795520892	{"event":"entered","entrant":2,"player":"D8BTVPPMWK","handle":"budi","name":"Budi","kind":"person","rating":1500}
9GWV50	4	1795520892	{"event":"entered","entrant":3,"player":"J8MD0DN7D0","handle":"citra","name":"Citra","kind":"person","rating":1500}
9GWV50	5	1795520892	{"event":"entered","entrant":4,"player":"N9FP4VBDFX","handle":"dewi","name":"Dewi","kind":"person","rating":1500}
9GWV50	6	1795520892	{"event":"paired","round":1,"pairings":[{"board":1,"first":1,"second":4,"room":"5HF950"},{"board":2,"first":2,"second":3,"room":"90WC50"}]}
9GWV50	7	1795520892	{"event":"began","round":1,"board":1}
9GWV50	8	1795520892	{"event":"result","round":1,"board":1,"game":1,"result":"1-0","reason":"count","margin":6,"game_id":"GMX7Y6WJHY5K7VTM"}
9GWV50	9	1795520892	{"event":"room","round":1,"board":1,"game":2,"room":"5D7H50"}
9GWV50	10	1795520892	{"event":"began","round":1,"board":2}
9GWV50	11	1795520892	{"event":"result","round":1,"board":2,"game":1,"result":"0-1","reason":"count","margin":-4,"game_id":"YD7QAMQ7MPZXY6AQ"}
9GWV50	12	1795520892	{"event":"room","round":1,"board":2,"game":2,"room":"A56H50"}
9GWV50	13	1795520892	{"event":"result","round":1,"board":1,"game":2,"result":"1-0","reason":"count","margin":4,"game_id":"DQJZ04BSMHA65M2M"}
9GWV50	14	1795520892	{"event":"result","round":1,"board":2,"game":2,"result":"0-1","reason":"count","margin":-4,"game_id":"5NKM2JJZAEZJYAZC"}
9GWV50	15	1795520892	{"event":"paired","round":2,"pairings":[{"board":1,"first":4,"second":3,"room":"1P5F50"},{"board":2,"first":1,"second":2,"room":"62H550"}]}
9GWV50	16	1795520892	{"event":"began","round":2,"board":1}
9GWV50	17	1795520892	{"event":"result","round":2,"board":1,"game":1,"result":"0-1","reason":"count","margin":-2,"game_id":"2K9AYYPDQAP6QBK3"}
9GWV50	18	1795520892	{"event":"room","round":2,"board":1,"game":2,"room":"E3NZ50"}
E80KPE	15	1795520882	{"entrant":6,"event":"entered","handle":"deleted","kind":"person","name":"deleted","player":"NZ492D9XWS","rating":1500}
\.


--
-- Data for Name: tournaments; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.tournaments (code, organiser, spec, summary, made, over) FROM stdin;
WM6RDX	N9FP4VBDFX	{"title":"Sunday","form":"swiss","game":"adjacency","clock":{"kind":"main","main_ms":60000,"increment_ms":1000},"rounds":5,"games":2,"opening_plies":4,"entry":"list","handles":["ana","budi"],"bots":"no","most":400,"no_show_ms":120000,"last_entry":3,"bye":"point","streaks":true,"tie_breaks":["buchholz_cut_1","buchholz","sonneborn_berger","direct_encounter","wins","lot"],"seed":2013730373}	{"tournament":"WM6RDX","title":"Sunday","form":"swiss","game":"adjacency","clock":{"kind":"main","main_ms":60000,"increment_ms":1000},"entry":"list","bots":"no","phase":"draft","organiser":"dewi","entrants":0,"round":0,"rounds":5,"helpers":[]}	1795520892	0
SXFHJJ	9REK96K05Q	{"title":"Arena","form":"arena","game":"tictactoe","clock":{"kind":"main","main_ms":60000,"increment_ms":1000},"minutes":30,"games":1,"opening_plies":0,"entry":"open","bots":"no","most":400,"no_show_ms":120000,"bye":"point","streaks":true,"tie_breaks":["buchholz_cut_1","buchholz","sonneborn_berger","direct_encounter","wins","lot"],"seed":31}	{"tournament":"SXFHJJ","title":"Arena","form":"arena","game":"tictactoe","clock":{"kind":"main","main_ms":60000,"increment_ms":1000},"entry":"open","bots":"no","phase":"over","organiser":"guru","entrants":2,"round":3,"helpers":[]}	1795520885	1
XNAVK2	D8BTVPPMWK	{"title":"Rain","form":"round_robin","game":"morris","clock":{"kind":"per_move","move_ms":30000},"cycles":1,"games":1,"opening_plies":0,"entry":"open","bots":"no","most":32,"no_show_ms":120000,"bye":"point","streaks":true,"tie_breaks":["direct_encounter","sonneborn_berger","wins","lot"],"seed":2291418337}	{"tournament":"XNAVK2","title":"Rain","form":"round_robin","game":"morris","clock":{"kind":"per_move","move_ms":30000},"entry":"open","bots":"no","phase":"cancelled","organiser":"budi","entrants":0,"round":0,"helpers":[]}	1795520892	1
E80KPE	9REK96K05Q	{"title":"Friday ♟ Jumat","form":"swiss","game":"tictactoe","clock":{"kind":"main","main_ms":60000,"increment_ms":1000},"rounds":3,"games":1,"opening_plies":0,"entry":"open","bots":"yes","most":400,"no_show_ms":3000,"last_entry":2,"late_half_point":true,"bye":"house_bot","house_bot":"random:1","streaks":true,"tie_breaks":["buchholz_cut_1","buchholz","sonneborn_berger","direct_encounter","wins","lot"],"seed":29}	{"tournament":"E80KPE","title":"Friday ♟ Jumat","form":"swiss","game":"tictactoe","clock":{"kind":"main","main_ms":60000,"increment_ms":1000},"entry":"open","bots":"yes","phase":"over","organiser":"guru","entrants":7,"round":3,"rounds":3,"helpers":["asisten"]}	1795520882	1
B26KNR	9REK96K05Q	{"title":"Cup","form":"knockout","game":"tictactoe","clock":{"kind":"main","main_ms":60000,"increment_ms":1000},"games":1,"opening_plies":0,"entry":"open","bots":"no","most":400,"no_show_ms":120000,"seeds_from":"E80KPE","bye":"point","streaks":true,"tie_breaks":["buchholz_cut_1","buchholz","sonneborn_berger","direct_encounter","wins","lot"],"seed":30,"names":"hidden"}	{"tournament":"B26KNR","title":"Cup","form":"knockout","game":"tictactoe","clock":{"kind":"main","main_ms":60000,"increment_ms":1000},"entry":"open","bots":"no","phase":"over","organiser":"guru","entrants":3,"round":2,"rounds":2,"helpers":[]}	1795520885	1
D3QGFS	J8MD0DN7D0	{"title":"Saturday","form":"round_robin","game":"reversi","clock":{"kind":"main","main_ms":300000,"increment_ms":3000},"cycles":2,"games":1,"opening_plies":0,"rated":true,"entry":"code","code":"KOPI","bots":"no","most":8,"pause_ms":30000,"no_show_ms":120000,"bye":"point","streaks":true,"tie_breaks":["direct_encounter","sonneborn_berger","wins","lot"],"seed":32523831,"pace_ms":500}	{"tournament":"D3QGFS","title":"Saturday","form":"round_robin","game":"reversi","clock":{"kind":"main","main_ms":300000,"increment_ms":3000},"rated":true,"entry":"code","bots":"no","phase":"open","organiser":"citra","entrants":1,"round":0,"helpers":[]}	1795520892	0
9GWV50	9REK96K05Q	{"title":"League","form":"swiss","game":"adjacency","options":{"rounds":"8"},"clock":{"kind":"main","main_ms":1800000,"increment_ms":0},"rounds":3,"games":2,"opening_plies":4,"rated":true,"entry":"open","bots":"no","most":400,"no_show_ms":3600000,"last_entry":2,"bye":"point","draws":true,"streaks":true,"tie_breaks":["buchholz_cut_1","buchholz","sonneborn_berger","direct_encounter","wins","lot"],"seed":32}	{"tournament":"9GWV50","title":"League","form":"swiss","game":"adjacency","clock":{"kind":"main","main_ms":1800000,"increment_ms":0},"rated":true,"entry":"open","bots":"no","phase":"running","organiser":"guru","entrants":4,"round":2,"rounds":3,"helpers":[]}	1795520892	0
\.


--
-- Data for Name: waiting; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.waiting (room, number, host, private, kind, options, start, clock, rated, player, side, kept_for) FROM stdin;
06SAQF	0	B6V3BFVX0M	f	reversi	{}	---------------------------OX------XO--------------------------- X	30+0	t	B6V3BFVX0M	1	D8BTVPPMWK
7WZY4B	1	NZ492D9XWS	f	reversi	{}	---------------------------OX------XO--------------------------- X	1+1	t	B6V3BFVX0M	2	\N
SQRNCS	1	B6V3BFVX0M	f	reversi	{}	---------------------------OX------XO--------------------------- X	none	f	D8BTVPPMWK	2	\N
35YGN9	1	D8BTVPPMWK	f	reversi	{}	---------------------------OX------XO--------------------------- X	1+1	t	D8BTVPPMWK	1	\N
P6EXTZ	1	B6V3BFVX0M	f	adjacency	{"first":"o","rounds":"8"}	6oo/6oo/8/8/8/8/xx6/xx6 o 16	1+1	f	D8BTVPPMWK	2	\N
CSH0PD	1	B6V3BFVX0M	f	reversi	{}	---------------------------OX------XO--------------------------- X	0.1s	f	D8BTVPPMWK	2	\N
W3MTZY	1	B6V3BFVX0M	f	tictactoe	{}	......... x	none	f	D8BTVPPMWK	2	\N
EQ3JGP	2	B6V3BFVX0M	f	tictactoe	{}	......... x	none	f	D8BTVPPMWK	1	\N
0GPG3P	1	B6V3BFVX0M	f	reversi	{}	---------------------------OX------XO--------------------------- X	1+1	t	D8BTVPPMWK	2	\N
H2XCA8	0	N9FP4VBDFX	f	tictactoe	{}	x...o.... x	none	f	N9FP4VBDFX	1	\N
X0RCAF	1	N9FP4VBDFX	f	reversi	{}	---------------------------OX------XO--------------------------- X	30+0	t	N9FP4VBDFX	1	\N
XSKSAY	1	J8MD0DN7D0	f	morris	{}	w..w..wb.........bb.w..b w 0 0 0	30+0	f	N9FP4VBDFX	2	\N
WCAJY9	1	J8MD0DN7D0	f	morris	{}	w..w..wb.........bb.w..b w 0 0 0	none	f	N9FP4VBDFX	2	\N
VZ8GQ6	1	J8MD0DN7D0	f	morris	{}	ww....b.......w..bw....b w 0 0 3	none	f	N9FP4VBDFX	2	\N
20M149	1	J8MD0DN7D0	f	morris	{}	bwb......w....w....w.b.b w 0 0 0	none	f	N9FP4VBDFX	2	\N
GRBWBZ	1	N9FP4VBDFX	f	morris	{"flying":"no","removal":"any"}	........................ w 9 9 0 noflying+anyremoval	none	f	N9FP4VBDFX	1	\N
BZ2HMB	0	ZN6FHMJSAM	f	reversi	{}	---------------------------OX------XO--------------------------- X	1+1	f	ZN6FHMJSAM	2	\N
HYP6BX	1	ZN6FHMJSAM	f	adjacency	{"rounds":"8"}	6oo/6oo/8/8/8/8/xx6/xx6 x 16	5+3	f	ZN6FHMJSAM	1	\N
7TPECV	1	ZN6FHMJSAM	f	tictactoe	{}	......... x	30s	f	ZN6FHMJSAM	1	\N
BRDQRX	1	B6V3BFVX0M	f	tictactoe	{}	......... x	none	f	ZN6FHMJSAM	2	\N
WJA2WW	0	3FFBF2WNDK	t	adjacency	{"rounds":"8"}	6oo/6oo/8/8/8/8/xx6/xx6 x 16	none	f	3FFBF2WNDK	1	\N
MSK7S9	1	86EGG0XCST	f	reversi	{}	---------------------------OX------XO--------------------------- X	1+1	t	86EGG0XCST	1	\N
B2MY76	1	86EGG0XCST	f	reversi	{}	---------------------------OX------XO--------------------------- X	1+1	f	6T7PBZ2HBA	2	\N
JGYBJP	1	86EGG0XCST	f	reversi	{}	---------------------------OX------XO--------------------------- X	1+1	f	6T7PBZ2HBA	2	\N
\.


--
-- Name: aside_number_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.aside_number_seq', 1, false);


--
-- Name: finishes; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.finishes', 50, true);


--
-- Name: game_keys; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.game_keys', 100, true);


--
-- Name: nodes_epoch_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.nodes_epoch_seq', 1, true);


--
-- Name: rating_changes_number_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.rating_changes_number_seq', 22, true);


--
-- Name: accounts accounts_handle_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_handle_key UNIQUE (handle);


--
-- Name: accounts accounts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (player);


--
-- Name: analyses analyses_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.analyses
    ADD CONSTRAINT analyses_pkey PRIMARY KEY (game);


--
-- Name: aside aside_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.aside
    ADD CONSTRAINT aside_pkey PRIMARY KEY (number);


--
-- Name: blocked blocked_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.blocked
    ADD CONSTRAINT blocked_pkey PRIMARY KEY (player, blocked);


--
-- Name: called called_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.called
    ADD CONSTRAINT called_pkey PRIMARY KEY (name, listing, finish);


--
-- Name: cards cards_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.cards
    ADD CONSTRAINT cards_pkey PRIMARY KEY (hash);


--
-- Name: games games_finish_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games
    ADD CONSTRAINT games_finish_key UNIQUE (finish);


--
-- Name: games games_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games
    ADD CONSTRAINT games_id_key UNIQUE (id);


--
-- Name: games games_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games
    ADD CONSTRAINT games_pkey PRIMARY KEY (key);


--
-- Name: journal journal_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.journal
    ADD CONSTRAINT journal_pkey PRIMARY KEY (epoch, grp);


--
-- Name: map map_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.map
    ADD CONSTRAINT map_pkey PRIMARY KEY (one);


--
-- Name: nodes nodes_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.nodes
    ADD CONSTRAINT nodes_pkey PRIMARY KEY (epoch);


--
-- Name: played played_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.played
    ADD CONSTRAINT played_pkey PRIMARY KEY (player, listing, finish);


--
-- Name: players players_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.players
    ADD CONSTRAINT players_pkey PRIMARY KEY (id);


--
-- Name: rating_changes rating_changes_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.rating_changes
    ADD CONSTRAINT rating_changes_pkey PRIMARY KEY (number);


--
-- Name: ratings ratings_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ratings
    ADD CONSTRAINT ratings_pkey PRIMARY KEY (account, game, speed);


--
-- Name: revocations revocations_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.revocations
    ADD CONSTRAINT revocations_pkey PRIMARY KEY (hash);


--
-- Name: shards shards_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.shards
    ADD CONSTRAINT shards_pkey PRIMARY KEY (shard);


--
-- Name: tokens tokens_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_pkey PRIMARY KEY (hash);


--
-- Name: tournament_facts tournament_facts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournament_facts
    ADD CONSTRAINT tournament_facts_pkey PRIMARY KEY (tournament, number);


--
-- Name: tournaments tournaments_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments
    ADD CONSTRAINT tournaments_pkey PRIMARY KEY (code);


--
-- Name: waiting waiting_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.waiting
    ADD CONSTRAINT waiting_pkey PRIMARY KEY (room);


--
-- Name: accounts_by_owner; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX accounts_by_owner ON public.accounts USING btree (owner, handle) WHERE (owner IS NOT NULL);


--
-- Name: accounts_gone; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX accounts_gone ON public.accounts USING btree (gone) WHERE (gone IS NOT NULL);


--
-- Name: accounts_to_scrub; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX accounts_to_scrub ON public.accounts USING btree (player) WHERE ((gone IS NOT NULL) AND (scrubbed < '9223372036854775807'::bigint));


--
-- Name: aside_by_game; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX aside_by_game ON public.aside USING btree (game);


--
-- Name: blocked_by_target; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX blocked_by_target ON public.blocked USING btree (blocked);


--
-- Name: games_by_first; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_by_first ON public.games USING btree (first_player) WHERE ((finish IS NULL) AND (first_player IS NOT NULL));


--
-- Name: games_by_half; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_by_half ON public.games USING btree (room, number) WHERE (half = 1);


--
-- Name: games_by_kind; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_by_kind ON public.games USING btree (private, kind, finish) WHERE ((finish IS NOT NULL) AND (plies > 0));


--
-- Name: games_by_kind_and_outcome; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_by_kind_and_outcome ON public.games USING btree (private, kind, outcome, finish) WHERE ((finish IS NOT NULL) AND (plies > 0));


--
-- Name: games_by_outcome; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_by_outcome ON public.games USING btree (private, outcome, finish) WHERE ((finish IS NOT NULL) AND (plies > 0));


--
-- Name: games_by_pair; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_by_pair ON public.games USING btree (first_player, second_player, kind, outcome) WHERE ((finish IS NOT NULL) AND (outcome IS NOT NULL) AND (first_player IS NOT NULL) AND (second_player IS NOT NULL));


--
-- Name: games_by_second; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_by_second ON public.games USING btree (second_player) WHERE ((finish IS NULL) AND (second_player IS NOT NULL));


--
-- Name: games_by_tournament; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_by_tournament ON public.games USING btree (tournament, round, board, meeting_game) WHERE (tournament IS NOT NULL);


--
-- Name: games_listed; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_listed ON public.games USING btree (private, finish) WHERE ((finish IS NOT NULL) AND (plies > 0));


--
-- Name: games_that_go_on; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_that_go_on ON public.games USING btree (shard) WHERE (finish IS NULL);


--
-- Name: one_life_at_a_time; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX one_life_at_a_time ON public.nodes USING btree (name) WHERE (NOT fenced);


--
-- Name: pairs_by_room; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX pairs_by_room ON public.games USING btree (room) WHERE (half IS NOT NULL);


--
-- Name: players_seen; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX players_seen ON public.players USING btree (seen);


--
-- Name: rating_changes_by_account; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX rating_changes_by_account ON public.rating_changes USING btree (account, game, speed, number);


--
-- Name: rating_changes_by_course; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX rating_changes_by_course ON public.rating_changes USING btree (account, course);


--
-- Name: rating_changes_by_pair; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX rating_changes_by_pair ON public.rating_changes USING btree (account, opponent, at);


--
-- Name: ratings_listed; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX ratings_listed ON public.ratings USING btree (game, speed, rating DESC);


--
-- Name: tokens_by_player; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX tokens_by_player ON public.tokens USING btree (player, device);


--
-- Name: tournaments_listed; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_listed ON public.tournaments USING btree (over, made);


--
-- Name: shards shards_owner_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.shards
    ADD CONSTRAINT shards_owner_fkey FOREIGN KEY (owner) REFERENCES public.nodes(epoch);


--
-- PostgreSQL database dump complete
--


