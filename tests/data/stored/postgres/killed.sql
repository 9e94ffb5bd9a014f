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
deep green	0	51	tictactoe	first
budi	0	51	tictactoe	first
ana	0	52	tictactoe	first
fitri 日本	0	52	tictactoe	first
budi	0	53	reversi	first
ana	0	53	reversi	first
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
27	Q0RCYHHNZM3650WH	139	7WZY4B	1	NZ492D9XWS	f	reversi	{}	---------------------------OX------XO--------------------------- X	1+1	deleted	NZ492D9XWS	\N	Ana	B6V3BFVX0M	\N	1795520876	c4:60000 e3:60000 f6:61000 c5:61000 d3:62000 f5:62000 e6:63000 c2:63000 g5:64000 c3:64000 b3:65000 c6:65000 f3:66000 b4:66000 b1:67000 h5:67000 g4:68000 e7:68000 f7:69000 g7:69000 g6:70000 h4:70000 b6:71000 d6:71000 d7:72000 a2:72000 a3:73000 e8:73000 h8:74000 g3:74000 b5:75000 a5:75000 g2:76000 a4:76000 f8:77000 c1:77000 b7:78000 a6:78000 d8:79000 d2:79000 a7:80000 a8:80000 b2:81000 f4:81000 e1:82000 a1:82000 d1:83000 h6:83000 c7:84000 g1:84000 e2:85000 h7:85000 h2:86000 f2:86000 h1:87000 f1:87000 h3:88000 pass:88000 g8:89000 pass:89000 b8:90000 c8:90000	62	90000 90000 -	t	\N	\N	\N	\N	\N	\N	\N	27	1795520876	second	count	-10	\N
37	XEQFSXJ1297HNAB9	718	6A96PE	1	\N	f	tictactoe	{}	......... x	1+1	deleted	NZ492D9XWS	\N	Siswa Satu	215D8FG3MP	\N	1795520885		0	\N	f	E80KPE	2	3	1	3000	f	\N	37	1795520885	first	no_show	0	\N
38	QKG0HP11K1VYXADB	718	GTZ4PE	1	\N	f	tictactoe	{}	......... x	1+1	deleted	NZ492D9XWS	\N	ana-bot	6T7PBZ2HBA	\N	1795520885	b2:60000 a1:60000	2	60000 60000 1	f	E80KPE	3	1	1	3000	f	\N	38	1795520885	first	decided	0	\N
60	ZZ99Q7ACCN89DD4V	67	0AJ823	1	N9FP4VBDFX	f	adjacency	{"rounds":"8"}	4x1oo/6oo/8/8/8/4o3/xoo3x1/xx6 x 12	30+0	Dewi	N9FP4VBDFX	\N	Ana	B6V3BFVX0M	\N	1795520894	f7:1800000 d3:1800000 e5:1800000 e8:1800000 h6:1800000 e7:1800000 d7:1800000 d1:1800000 e2:1800000 d4:1800000 b2:1800000 c1:1800000	12	1800000 1800000 -	t	\N	\N	\N	\N	\N	\N	1	49	1795520894	draw	count	0	\N
62	TNAKV06VCJY5S4WK	241	3KM67H	1	D8BTVPPMWK	f	tictactoe	{}	......... x	none	Budi	D8BTVPPMWK	\N	Deep Green	86EGG0XCST	\N	1795520899	a1 b1 b2 c1 c3	5	\N	f	\N	\N	\N	\N	\N	\N	\N	50	1795520899	first	line	0	\N
54	QBC6J9E19BHQ18B3	158	4WF24Y	1	ZN6FHMJSAM	f	reversi	{}	---------------------------OX------XO--------------------------- X	30+0	Eko	ZN6FHMJSAM	\N	greedy 3	\N	greedy:3	1795520894	d3:1800000 c3:1800000 b3:1800000 f4:1799998 f6:1800000 c2:1799997 f3:1800000 d6:1799995	8	1792336 1799995 -	f	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N
55	SJAVXVHJMCWREC12	366	7CQPBE	1	N9FP4VBDFX	f	morris	{}	........................ w 9 9 0	30+0	random 1	\N	random:1	Dewi	N9FP4VBDFX	\N	1795520894	d5:1800000 e5:1800000 f4:1799998 f2:1800000 g1:1799998 b4:1800000 a7:1799996	7	1799996 1792611 -	t	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N
49	4CEWNR2N4RPBCWRE	160	E3NZ50	1	\N	f	adjacency	{"rounds":"8"}	6oo/6oo/8/7x/5o2/6x1/xx6/xoo5 x 12	30+0	Citra	J8MD0DN7D0	\N	Dewi	N9FP4VBDFX	\N	1795520892	g7:1800000 c2:1800000 h5:1800000	3	1800000 1790439 -	t	9GWV50	2	1	2	3600000	t	2	\N	\N	\N	\N	\N	\N
51	KSC9MRBN208ETGDK	839	RE05T7	1	J8MD0DN7D0	f	reversi	{}	---------------------------OX------XO--------------------------- X	30+0	Citra	J8MD0DN7D0	\N	Dewi	N9FP4VBDFX	\N	1795520894	f5:1800000 d6:1800000 c7:1800000 f6:1800000 f7:1800000 b8:1800000 c3:1800000 f4:1800000 d7:1800000	9	1800000 1792491 -	f	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N
52	WM8X7HKHN7GGT6AH	356	YD5XB4	1	D8BTVPPMWK	f	morris	{}	........................ w 9 9 0	3600s	Budi	D8BTVPPMWK	\N	Citra	J8MD0DN7D0	\N	1795520894	f2:3600000 c4:3600000 g4:3600000 d6:3600000 d2:3600000 b6:3600000 a4:3600000 a7:3600000 a1:3600000 f6xd2:3600000 c3:3600000 d7:3600000 g1:3600000 g7xg1:3600000 b4:3600000 c5:3600000 d2:3600000 d5xg4:3600000 c3-d3:3600000 g7-g4:3600000	20	3592624 3600000 -	f	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N
53	0R95F5HF5YZA44AH	258	1W9N82	1	N9FP4VBDFX	f	reversi	{}	---------------------------OX------XO--------------------------- X	30+0	Dewi	N9FP4VBDFX	\N	Budi	D8BTVPPMWK	\N	1795520894	d3:1800000 c5:1800000 c6:1800000 e3:1800000 b5:1800000 a5:1800000 f5:1800000 c7:1800000 f3:1800000 d2:1800000 c2:1800000 g5:1800000	12	1792570 1800000 -	t	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N
56	BVYD2ZKM4201EM56	410	QE85CT	1	B6V3BFVX0M	t	adjacency	{"first":"o","rounds":"10"}	6oo/6oo/8/8/8/8/xx6/xx6 o 20	none	Ana	B6V3BFVX0M	\N	Citra	J8MD0DN7D0	\N	1795520894	b2 d3 e7 e2 h7 b6	6	\N	f	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N
57	2S250D589QWYQW5M	845	H6ENTD	1	ZN6FHMJSAM	f	morris	{}	w..w..wb.........bb.w..b w 0 0 0	none	Eko	ZN6FHMJSAM	\N	Fitri 日本	3FFBF2WNDK	\N	1795520894	a7-d7	1	\N	f	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N
58	ZBQNQD7DHJQTJQQY	323	4PH4A3	1	3FFBF2WNDK	f	reversi	{}	---------------------------OX------XO--------------------------- X	none	Fitri 日本	3FFBF2WNDK	\N	Budi	D8BTVPPMWK	\N	1795520894	c4	1	\N	f	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N
59	7A76MBD6TE885PW5	420	ZJAFD4	1	3FFBF2WNDK	f	adjacency	{}	6oo/6oo/8/8/8/8/xx6/xx6 x 56	none	Fitri 日本	3FFBF2WNDK	\N	Ana	B6V3BFVX0M	\N	1795520894		0	\N	f	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N
61	GBGTDMWKFGG6S7QY	67	0AJ823	2	N9FP4VBDFX	f	adjacency	{"rounds":"8"}	4x1oo/6oo/8/8/8/4o3/xoo3x1/xx6 x 12	30+0	Ana	B6V3BFVX0M	\N	Dewi	N9FP4VBDFX	\N	1795520899	c8:1800000 c3:1800000 b2:1800000 e3:1800000	4	1797683 1800000 -	t	\N	\N	\N	\N	\N	\N	2	\N	\N	\N	\N	\N	\N
63	753VH7FZ6N23HV3R	241	3KM67H	2	D8BTVPPMWK	f	tictactoe	{}	......... x	none	Deep Green	86EGG0XCST	\N	Budi	D8BTVPPMWK	\N	1795520899	b2 c1 a1 a2 c3	5	\N	f	\N	\N	\N	\N	\N	\N	\N	51	1795520905	first	line	0	\N
50	0JQ4EHBSVCTCH59K	196	5ZDN64	1	B6V3BFVX0M	f	tictactoe	{}	......... x	none	Ana	B6V3BFVX0M	\N	Fitri 日本	3FFBF2WNDK	\N	1795520894	a1 c2 a3	3	\N	f	\N	\N	\N	\N	\N	\N	\N	52	1795520905	first	resignation	0	\N
101	3JBZFS7J7XDPNB5X	751	06SAQF	1	B6V3BFVX0M	f	reversi	{}	---------------------------OX------XO--------------------------- X	30+0	Ana	B6V3BFVX0M	\N	Budi	D8BTVPPMWK	\N	1795520905		0	\N	t	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N
102	6Q6HMVGX8GMAV77C	94	FQCT2Y	1	D8BTVPPMWK	f	reversi	{}	---------------------------OX------XO--------------------------- X	1+1	Budi	D8BTVPPMWK	\N	Ana	B6V3BFVX0M	\N	1795520905	d3:60000 c3:60000 f5:61000 d6:61000 c6:62000 d2:62000 c7:63000 g6:63000 g5:64000 g4:64000 h7:65000 f6:65000 f3:66000 e6:66000 f4:67000 c5:67000 e7:68000 f2:68000 c2:69000 e3:69000 g7:70000 f7:70000 b2:71000 a1:71000 c4:72000 e8:72000 h5:73000 b5:73000 a2:74000 b7:74000 e2:75000 b8:75000 d8:76000 b4:76000 d7:77000 b3:77000 g8:78000 c8:78000 a4:79000 h3:79000 b6:80000 c1:80000 b1:81000 f8:81000 e1:82000 h6:82000 a8:83000 a5:83000 a7:84000 g3:84000 h2:85000 h1:85000 a6:86000 g2:86000 f1:87000 h8:87000 g1:88000 a3:88000 d1:89000 h4:89000	60	89000 89000 -	t	\N	\N	\N	\N	\N	\N	\N	53	1795520905	first	count	16	\N
103	X2TD89NX3FJH53CC	699	9KE5NV	1	ZN6FHMJSAM	f	reversi	{}	---------------------------OX------XO--------------------------- X	30+0	Eko	ZN6FHMJSAM	\N	Siswa Satu	215D8FG3MP	\N	1795520905		0	\N	f	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N
\.


--
-- Data for Name: journal; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.journal (epoch, grp, lines, facts) FROM stdin;
2	1	1	51 m 9 2 g5 1800000 1792460 1\n
2	2	1	51 m 10 1 f3 1800000 1792460 2\n
2	3	1	52 m 20 1 b4-b2xc5 3600000 3600000 2\n
2	4	1	52 m 21 2 c4-c3 3600000 3600000 1\n
2	5	1	53 m 12 1 c4 1792570 1800000 2\n
2	6	1	53 m 13 2 g2 1792570 1800000 1\n
2	7	1	54 m 8 1 b1 1792336 1799995 2\n
2	8	1	54 m 9 2 d2 1792336 1799992 1\n
2	9	1	55 m 7 2 e4 1799996 1792611 1\n
2	10	1	55 m 8 1 d7 1799995 1792611 2\n
2	11	1	56 m 6 1 h4\n
2	12	1	56 m 7 2 f7\n
2	13	1	61 m 4 1 e2 1797683 1800000 2\n
2	14	1	61 m 5 2 a2 1797683 1800000 1\n
2	15	1	49 m 3 2 d5 1800000 1790439 1\n
2	16	1	49 m 4 1 a1 1800000 1790439 2\n
2	17	1	59 m 0 1 f5\n
2	18	1	59 m 1 2 d3\n
2	19	1	59 m 2 1 b1\n
2	20	1	59 t 1\n
2	21	1	63 m 2 1 a1\n
2	22	1	63 m 3 2 a2\n
2	23	1	63 m 4 1 c3\n
2	26	1	101 m 0 1 e6 1800000 1800000 -\n
2	27	1	101 m 1 2 f6 1800000 1800000 1\n
2	28	1	101 m 2 1 f5 1800000 1800000 2\n
2	29	1	101 m 3 2 f4 1800000 1800000 1\n
2	30	1	101 m 4 1 g5 1800000 1800000 2\n
2	32	1	102 m 0 1 d3 60000 60000 -\n
2	33	1	102 m 1 2 c3 60000 60000 1\n
2	34	1	102 m 2 1 f5 61000 60000 2\n
2	35	1	102 m 3 2 d6 61000 61000 1\n
2	36	1	102 m 4 1 c6 62000 61000 2\n
2	37	1	102 m 5 2 d2 62000 62000 1\n
2	38	1	102 m 6 1 c7 63000 62000 2\n
2	39	1	102 m 7 2 g6 63000 63000 1\n
2	40	1	102 m 8 1 g5 64000 63000 2\n
2	41	1	102 m 9 2 g4 64000 64000 1\n
2	42	1	102 m 10 1 h7 65000 64000 2\n
2	43	1	102 m 11 2 f6 65000 65000 1\n
2	44	1	102 m 12 1 f3 66000 65000 2\n
2	45	1	102 m 13 2 e6 66000 66000 1\n
2	46	1	102 m 14 1 f4 67000 66000 2\n
2	47	1	102 m 15 2 c5 67000 67000 1\n
2	48	1	102 m 16 1 e7 68000 67000 2\n
2	49	1	102 m 17 2 f2 68000 68000 1\n
2	50	1	102 m 18 1 c2 69000 68000 2\n
2	51	1	102 m 19 2 e3 69000 69000 1\n
2	52	1	102 m 20 1 g7 70000 69000 2\n
2	53	1	102 m 21 2 f7 70000 70000 1\n
2	54	1	102 m 22 1 b2 71000 70000 2\n
2	55	1	102 m 23 2 a1 71000 71000 1\n
2	56	1	102 m 24 1 c4 72000 71000 2\n
2	57	1	102 m 25 2 e8 72000 72000 1\n
2	58	1	102 m 26 1 h5 73000 72000 2\n
2	59	1	102 m 27 2 b5 73000 73000 1\n
2	60	1	102 m 28 1 a2 74000 73000 2\n
2	61	1	102 m 29 2 b7 74000 74000 1\n
2	62	1	102 m 30 1 e2 75000 74000 2\n
2	63	1	102 m 31 2 b8 75000 75000 1\n
2	64	1	102 m 32 1 d8 76000 75000 2\n
2	65	1	102 m 33 2 b4 76000 76000 1\n
2	66	1	102 m 34 1 d7 77000 76000 2\n
2	67	1	102 m 35 2 b3 77000 77000 1\n
2	68	1	102 m 36 1 g8 78000 77000 2\n
2	69	1	102 m 37 2 c8 78000 78000 1\n
2	70	1	102 m 38 1 a4 79000 78000 2\n
2	71	1	102 m 39 2 h3 79000 79000 1\n
2	72	1	102 m 40 1 b6 80000 79000 2\n
2	73	1	102 m 41 2 c1 80000 80000 1\n
2	74	1	102 m 42 1 b1 81000 80000 2\n
2	75	1	102 m 43 2 f8 81000 81000 1\n
2	76	1	102 m 44 1 e1 82000 81000 2\n
2	77	1	102 m 45 2 h6 82000 82000 1\n
2	78	1	102 m 46 1 a8 83000 82000 2\n
2	79	1	102 m 47 2 a5 83000 83000 1\n
2	80	1	102 m 48 1 a7 84000 83000 2\n
2	81	1	102 m 49 2 g3 84000 84000 1\n
2	82	1	102 m 50 1 h2 85000 84000 2\n
2	83	1	102 m 51 2 h1 85000 85000 1\n
2	84	1	102 m 52 1 a6 86000 85000 2\n
2	85	1	102 m 53 2 g2 86000 86000 1\n
2	86	1	102 m 54 1 f1 87000 86000 2\n
2	87	1	102 m 55 2 h8 87000 87000 1\n
2	88	1	102 m 56 1 g1 88000 87000 2\n
2	89	1	102 m 57 2 a3 88000 88000 1\n
2	90	1	102 m 58 1 d1 89000 88000 2\n
2	91	1	102 m 59 2 h4 89000 89000 -\n
2	93	1	103 m 0 1 e6 1800000 1800000 -\n
2	94	1	103 m 1 2 d6 1800000 1800000 1\n
2	95	1	103 m 2 1 c6 1800000 1800000 2\n
2	96	1	103 m 3 2 d7 1800000 1800000 1\n
2	97	1	103 m 4 1 c8 1800000 1800000 2\n
2	98	1	103 m 5 2 f6 1800000 1800000 1\n
2	99	1	103 m 6 1 e7 1800000 1800000 2\n
2	100	1	103 m 7 2 d8 1800000 1800000 1\n
2	101	1	103 m 8 1 g7 1800000 1800000 2\n
2	102	1	103 m 9 2 b8 1800000 1800000 1\n
2	103	1	103 m 10 1 c7 1800000 1800000 2\n
\.


--
-- Data for Name: map; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.map (one, version, secret) FROM stdin;
t	3	\\x6e1c258321584ccfe551b2fe23b3d6c84468e218b2fa766be063db988425b61c
\.


--
-- Data for Name: nodes; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.nodes (epoch, name, link, sessions, form, grp, fenced, lease_until, steady_since, unheard) FROM stdin;
1	one	127.0.0.1:35389	bidak 2fbe9045deb5aeb0	1	1223	t	2026-11-24 11:48:25.964863+00	2026-11-24 11:47:52.482709+00	{}
2	one	127.0.0.1:36217	bidak 2c18149de62612c9	1	103	f	2026-11-24 11:48:28.032281+00	2026-11-24 11:48:24.976058+00	{}
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
86EGG0XCST	0	51	tictactoe	first
D8BTVPPMWK	0	51	tictactoe	first
B6V3BFVX0M	0	52	tictactoe	first
3FFBF2WNDK	0	52	tictactoe	first
D8BTVPPMWK	0	53	reversi	first
B6V3BFVX0M	0	53	reversi	first
\.


--
-- Data for Name: players; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.players (id, key, name, seen) FROM stdin;
9REK96K05Q	\\x073e8fb9c9aa82e731348384d61deb42fc0958d869193b55ad2a780ad27602fa	Guru	1795520872
3FFBF2WNDK	\\x84ca7945fdddee1222dbdd920a8667b10d6eef7087ff4905896bb2e5c066f8e7	Fitri 日本	1795520902
86EGG0XCST	\\x39b93b9605fcd34935d6d8a5d47abe64b29b0a08add554dc2ec8799a9b186559	Deep Green	1795520902
6T7PBZ2HBA	\\xa2e7a6d14a9f81259cfffe9727ab4f81174ee3aeb22ac41851b034aad60c2a5a	ana-bot	1795520902
DSK17DSTGT	\\xb1150cb2c996a083e0fad8e5952ae065ada9ac2faa4a05d55875a978aed3c321	Asisten	1795520872
B6V3BFVX0M	\\xd6013ddbd7e33f353199d5ac4db6889880fb5f8726dd84f1aa5a0a1c0698d615	Ana	1795520905
D8BTVPPMWK	\\x2c70b90baa4532ed66a672dc09d3325a1e0845c01992d74d2c6fd86b40d01644	Budi	1795520905
215D8FG3MP	\\x2b3c7ddbef1ab72055e624427a6cd25f6891ea28fd86b3ca7f7403a0a1b873f7	Siswa Satu	1795520905
ZN6FHMJSAM	\\x08240e856f871e785a1877c81289a7bbb10e162c3ebabc051b8bbed4a982a5f0	Eko	1795520905
NZ492D9XWS	\\x6a80f1687048b2e6fbb53dfee398a02bca601f5e1c62ec033e6d72a610b9741a	deleted	1795520885
GK8P6REGVX	\\x0a70dfbda9474e137cbb0ffcd8fd5d31a3ab2a32acb38fcfcfcf6fe8105c5c52	Hilang	1795520873
J8MD0DN7D0	\\x9eb0cc3766dd0c40ba6b676fa4677d37e184b8c0d1ec0c60d14c43121c810e73	Citra	1795520894
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
23	6Q6HMVGX8GMAV77C	D8BTVPPMWK	B6V3BFVX0M	reversi	fast	1	1795520905	1587.279510730078	281.0088266506203	0.09000724865467598	\\x9df8f3f148020f1ada9ad78c4faee29ee3e71f19fd1effc1b306dbb9e7be5e2e
24	6Q6HMVGX8GMAV77C	B6V3BFVX0M	D8BTVPPMWK	reversi	fast	0	1795520905	1434.489595188551	246.2702263172447	0.09000921996887687	\\x9df8f3f148020f1ada9ad78c4faee29ee3e71f19fd1effc1b306dbb9e7be5e2e
\.


--
-- Data for Name: ratings; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.ratings (account, game, speed, rating, deviation, volatility, won, drawn, lost, last) FROM stdin;
B6V3BFVX0M	reversi	middle	1741.4758661119163	396.6898168302284	0.08999830049062012	1	0	0	1795520876
J8MD0DN7D0	reversi	middle	1258.5241338880837	396.6898168302284	0.08999830049062012	0	0	1	1795520876
N9FP4VBDFX	reversi	slow	1258.5241338880837	396.6898168302284	0.08999830049062012	0	0	1	1795520876
D8BTVPPMWK	reversi	slow	1741.4758661119163	396.6898168302284	0.08999830049062012	1	0	0	1795520876
J8MD0DN7D0	morris	fast	1741.4758661119163	396.6898168302284	0.08999830049062012	1	0	0	1795520876
D8BTVPPMWK	morris	fast	1258.5241338880837	396.6898168302284	0.08999830049062012	0	0	1	1795520876
86EGG0XCST	reversi	fast	1950.0578020105918	372.9118905539173	0.09000452914547033	1	0	0	1795520876
J8MD0DN7D0	reversi	fast	800	466.044151705065	0.09007031649903953	0	0	1	1795520877
greedy:1	reversi	fast	805	60	0	1	0	0	1795520877
D8BTVPPMWK	adjacency	fast	1500	396.6898168302284	0.08999541663374973	0	1	0	1795520882
B6V3BFVX0M	adjacency	fast	1500	396.6898168302284	0.08999541663374973	0	1	0	1795520882
N9FP4VBDFX	adjacency	slow	1500	396.6898168302284	0.08999541663374973	0	1	0	1795520892
B6V3BFVX0M	adjacency	slow	1500	396.6898168302284	0.08999541663374973	0	1	0	1795520892
J8MD0DN7D0	adjacency	slow	1500	396.6898168302284	0.08999541663374973	0	1	0	1795520892
D8BTVPPMWK	adjacency	slow	1500	396.6898168302284	0.08999541663374973	0	1	0	1795520892
D8BTVPPMWK	reversi	fast	1587.279510730078	281.0088266506203	0.09000724865467598	1	1	1	1795520905
B6V3BFVX0M	reversi	fast	1434.489595188551	246.2702263172447	0.09000921996887687	2	1	2	1795520905
\.


--
-- Data for Name: revocations; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.revocations (hash, player) FROM stdin;
\.


--
-- Data for Name: shards; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.shards (shard, owner, tenure) FROM stdin;
0	2	2
1	2	2
2	2	2
3	2	2
4	2	2
5	2	2
6	2	2
7	2	2
8	2	2
9	2	2
10	2	2
11	2	2
12	2	2
13	2	2
14	2	2
15	2	2
16	2	2
17	2	2
18	2	2
19	2	2
20	2	2
21	2	2
22	2	2
23	2	2
24	2	2
25	2	2
26	2	2
27	2	2
28	2	2
29	2	2
30	2	2
31	2	2
32	2	2
33	2	2
34	2	2
35	2	2
36	2	2
37	2	2
38	2	2
39	2	2
40	2	2
41	2	2
42	2	2
43	2	2
44	2	2
45	2	2
46	2	2
47	2	2
48	2	2
49	2	2
50	2	2
51	2	2
52	2	2
53	2	2
54	2	2
55	2	2
56	2	2
57	2	2
58	2	2
59	2	2
60	2	2
61	2	2
62	2	2
63	2	2
64	2	2
65	2	2
66	2	2
67	2	2
68	2	2
69	2	2
70	2	2
71	2	2
72	2	2
73	2	2
74	2	2
75	2	2
76	2	2
77	2	2
78	2	2
79	2	2
80	2	2
81	2	2
82	2	2
83	2	2
84	2	2
85	2	2
86	2	2
87	2	2
88	2	2
89	2	2
90	2	2
91	2	2
92	2	2
93	2	2
94	2	2
95	2	2
96	2	2
97	2	2
98	2	2
99	2	2
100	2	2
101	2	2
102	2	2
103	2	2
104	2	2
105	2	2
106	2	2
107	2	2
108	2	2
109	2	2
110	2	2
111	2	2
112	2	2
113	2	2
114	2	2
115	2	2
116	2	2
117	2	2
118	2	2
119	2	2
120	2	2
121	2	2
122	2	2
123	2	2
124	2	2
125	2	2
126	2	2
127	2	2
128	2	2
129	2	2
130	2	2
131	2	2
132	2	2
133	2	2
134	2	2
135	2	2
136	2	2
137	2	2
138	2	2
139	2	2
140	2	2
141	2	2
142	2	2
143	2	2
144	2	2
145	2	2
146	2	2
147	2	2
148	2	2
149	2	2
150	2	2
151	2	2
152	2	2
153	2	2
154	2	2
155	2	2
156	2	2
157	2	2
158	2	2
159	2	2
160	2	2
161	2	2
162	2	2
163	2	2
164	2	2
165	2	2
166	2	2
167	2	2
168	2	2
169	2	2
170	2	2
171	2	2
172	2	2
173	2	2
174	2	2
175	2	2
176	2	2
177	2	2
178	2	2
179	2	2
180	2	2
181	2	2
182	2	2
183	2	2
184	2	2
185	2	2
186	2	2
187	2	2
188	2	2
189	2	2
190	2	2
191	2	2
192	2	2
193	2	2
194	2	2
195	2	2
196	2	2
197	2	2
198	2	2
199	2	2
200	2	2
201	2	2
202	2	2
203	2	2
204	2	2
205	2	2
206	2	2
207	2	2
208	2	2
209	2	2
210	2	2
211	2	2
212	2	2
213	2	2
214	2	2
215	2	2
216	2	2
217	2	2
218	2	2
219	2	2
220	2	2
221	2	2
222	2	2
223	2	2
224	2	2
225	2	2
226	2	2
227	2	2
228	2	2
229	2	2
230	2	2
231	2	2
232	2	2
233	2	2
234	2	2
235	2	2
236	2	2
237	2	2
238	2	2
239	2	2
240	2	2
241	2	2
242	2	2
243	2	2
244	2	2
245	2	2
246	2	2
247	2	2
248	2	2
249	2	2
250	2	2
251	2	2
252	2	2
253	2	2
254	2	2
255	2	2
256	2	2
257	2	2
258	2	2
259	2	2
260	2	2
261	2	2
262	2	2
263	2	2
264	2	2
265	2	2
266	2	2
267	2	2
268	2	2
269	2	2
270	2	2
271	2	2
272	2	2
273	2	2
274	2	2
275	2	2
276	2	2
277	2	2
278	2	2
279	2	2
280	2	2
281	2	2
282	2	2
283	2	2
284	2	2
285	2	2
286	2	2
287	2	2
288	2	2
289	2	2
290	2	2
291	2	2
292	2	2
293	2	2
294	2	2
295	2	2
296	2	2
297	2	2
298	2	2
299	2	2
300	2	2
301	2	2
302	2	2
303	2	2
304	2	2
305	2	2
306	2	2
307	2	2
308	2	2
309	2	2
310	2	2
311	2	2
312	2	2
313	2	2
314	2	2
315	2	2
316	2	2
317	2	2
318	2	2
319	2	2
320	2	2
321	2	2
322	2	2
323	2	2
324	2	2
325	2	2
326	2	2
327	2	2
328	2	2
329	2	2
330	2	2
331	2	2
332	2	2
333	2	2
334	2	2
335	2	2
336	2	2
337	2	2
338	2	2
339	2	2
340	2	2
341	2	2
342	2	2
343	2	2
344	2	2
345	2	2
346	2	2
347	2	2
348	2	2
349	2	2
350	2	2
351	2	2
352	2	2
353	2	2
354	2	2
355	2	2
356	2	2
357	2	2
358	2	2
359	2	2
360	2	2
361	2	2
362	2	2
363	2	2
364	2	2
365	2	2
366	2	2
367	2	2
368	2	2
369	2	2
370	2	2
371	2	2
372	2	2
373	2	2
374	2	2
375	2	2
376	2	2
377	2	2
378	2	2
379	2	2
380	2	2
381	2	2
382	2	2
383	2	2
384	2	2
385	2	2
386	2	2
387	2	2
388	2	2
389	2	2
390	2	2
391	2	2
392	2	2
393	2	2
394	2	2
395	2	2
396	2	2
397	2	2
398	2	2
399	2	2
400	2	2
401	2	2
402	2	2
403	2	2
404	2	2
405	2	2
406	2	2
407	2	2
408	2	2
409	2	2
410	2	2
411	2	2
412	2	2
413	2	2
414	2	2
415	2	2
416	2	2
417	2	2
418	2	2
419	2	2
420	2	2
421	2	2
422	2	2
423	2	2
424	2	2
425	2	2
426	2	2
427	2	2
428	2	2
429	2	2
430	2	2
431	2	2
432	2	2
433	2	2
434	2	2
435	2	2
436	2	2
437	2	2
438	2	2
439	2	2
440	2	2
441	2	2
442	2	2
443	2	2
444	2	2
445	2	2
446	2	2
447	2	2
448	2	2
449	2	2
450	2	2
451	2	2
452	2	2
453	2	2
454	2	2
455	2	2
456	2	2
457	2	2
458	2	2
459	2	2
460	2	2
461	2	2
462	2	2
463	2	2
464	2	2
465	2	2
466	2	2
467	2	2
468	2	2
469	2	2
470	2	2
471	2	2
472	2	2
473	2	2
474	2	2
475	2	2
476	2	2
477	2	2
478	2	2
479	2	2
480	2	2
481	2	2
482	2	2
483	2	2
484	2	2
485	2	2
486	2	2
487	2	2
488	2	2
489	2	2
490	2	2
491	2	2
492	2	2
493	2	2
494	2	2
495	2	2
496	2	2
497	2	2
498	2	2
499	2	2
500	2	2
501	2	2
502	2	2
503	2	2
504	2	2
505	2	2
506	2	2
507	2	2
508	2	2
509	2	2
510	2	2
511	2	2
512	2	2
513	2	2
514	2	2
515	2	2
516	2	2
517	2	2
518	2	2
519	2	2
520	2	2
521	2	2
522	2	2
523	2	2
524	2	2
525	2	2
526	2	2
527	2	2
528	2	2
529	2	2
530	2	2
531	2	2
532	2	2
533	2	2
534	2	2
535	2	2
536	2	2
537	2	2
538	2	2
539	2	2
540	2	2
541	2	2
542	2	2
543	2	2
544	2	2
545	2	2
546	2	2
547	2	2
548	2	2
549	2	2
550	2	2
551	2	2
552	2	2
553	2	2
554	2	2
555	2	2
556	2	2
557	2	2
558	2	2
559	2	2
560	2	2
561	2	2
562	2	2
563	2	2
564	2	2
565	2	2
566	2	2
567	2	2
568	2	2
569	2	2
570	2	2
571	2	2
572	2	2
573	2	2
574	2	2
575	2	2
576	2	2
577	2	2
578	2	2
579	2	2
580	2	2
581	2	2
582	2	2
583	2	2
584	2	2
585	2	2
586	2	2
587	2	2
588	2	2
589	2	2
590	2	2
591	2	2
592	2	2
593	2	2
594	2	2
595	2	2
596	2	2
597	2	2
598	2	2
599	2	2
600	2	2
601	2	2
602	2	2
603	2	2
604	2	2
605	2	2
606	2	2
607	2	2
608	2	2
609	2	2
610	2	2
611	2	2
612	2	2
613	2	2
614	2	2
615	2	2
616	2	2
617	2	2
618	2	2
619	2	2
620	2	2
621	2	2
622	2	2
623	2	2
624	2	2
625	2	2
626	2	2
627	2	2
628	2	2
629	2	2
630	2	2
631	2	2
632	2	2
633	2	2
634	2	2
635	2	2
636	2	2
637	2	2
638	2	2
639	2	2
640	2	2
641	2	2
642	2	2
643	2	2
644	2	2
645	2	2
646	2	2
647	2	2
648	2	2
649	2	2
650	2	2
651	2	2
652	2	2
653	2	2
654	2	2
655	2	2
656	2	2
657	2	2
658	2	2
659	2	2
660	2	2
661	2	2
662	2	2
663	2	2
664	2	2
665	2	2
666	2	2
667	2	2
668	2	2
669	2	2
670	2	2
671	2	2
672	2	2
673	2	2
674	2	2
675	2	2
676	2	2
677	2	2
678	2	2
679	2	2
680	2	2
681	2	2
682	2	2
683	2	2
684	2	2
685	2	2
686	2	2
687	2	2
688	2	2
689	2	2
690	2	2
691	2	2
692	2	2
693	2	2
694	2	2
695	2	2
696	2	2
697	2	2
698	2	2
699	2	2
700	2	2
701	2	2
702	2	2
703	2	2
704	2	2
705	2	2
706	2	2
707	2	2
708	2	2
709	2	2
710	2	2
711	2	2
712	2	2
713	2	2
714	2	2
715	2	2
716	2	2
717	2	2
718	2	2
719	2	2
720	2	2
721	2	2
722	2	2
723	2	2
724	2	2
725	2	2
726	2	2
727	2	2
728	2	2
729	2	2
730	2	2
731	2	2
732	2	2
733	2	2
734	2	2
735	2	2
736	2	2
737	2	2
738	2	2
739	2	2
740	2	2
741	2	2
742	2	2
743	2	2
744	2	2
745	2	2
746	2	2
747	2	2
748	2	2
749	2	2
750	2	2
751	2	2
752	2	2
753	2	2
754	2	2
755	2	2
756	2	2
757	2	2
758	2	2
759	2	2
760	2	2
761	2	2
762	2	2
763	2	2
764	2	2
765	2	2
766	2	2
767	2	2
768	2	2
769	2	2
770	2	2
771	2	2
772	2	2
773	2	2
774	2	2
775	2	2
776	2	2
777	2	2
778	2	2
779	2	2
780	2	2
781	2	2
782	2	2
783	2	2
784	2	2
785	2	2
786	2	2
787	2	2
788	2	2
789	2	2
790	2	2
791	2	2
792	2	2
793	2	2
794	2	2
795	2	2
796	2	2
797	2	2
798	2	2
799	2	2
800	2	2
801	2	2
802	2	2
803	2	2
804	2	2
805	2	2
806	2	2
807	2	2
808	2	2
809	2	2
810	2	2
811	2	2
812	2	2
813	2	2
814	2	2
815	2	2
816	2	2
817	2	2
818	2	2
819	2	2
820	2	2
821	2	2
822	2	2
823	2	2
824	2	2
825	2	2
826	2	2
827	2	2
828	2	2
829	2	2
830	2	2
831	2	2
832	2	2
833	2	2
834	2	2
835	2	2
836	2	2
837	2	2
838	2	2
839	2	2
840	2	2
841	2	2
842	2	2
843	2	2
844	2	2
845	2	2
846	2	2
847	2	2
848	2	2
849	2	2
850	2	2
851	2	2
852	2	2
853	2	2
854	2	2
855	2	2
856	2	2
857	2	2
858	2	2
859	2	2
860	2	2
861	2	2
862	2	2
863	2	2
864	2	2
865	2	2
866	2	2
867	2	2
868	2	2
869	2	2
870	2	2
871	2	2
872	2	2
873	2	2
874	2	2
875	2	2
876	2	2
877	2	2
878	2	2
879	2	2
880	2	2
881	2	2
882	2	2
883	2	2
884	2	2
885	2	2
886	2	2
887	2	2
888	2	2
889	2	2
890	2	2
891	2	2
892	2	2
893	2	2
894	2	2
895	2	2
896	2	2
897	2	2
898	2	2
899	2	2
900	2	2
901	2	2
902	2	2
903	2	2
904	2	2
905	2	2
906	2	2
907	2	2
908	2	2
909	2	2
910	2	2
911	2	2
912	2	2
913	2	2
914	2	2
915	2	2
916	2	2
917	2	2
918	2	2
919	2	2
920	2	2
921	2	2
922	2	2
923	2	2
924	2	2
925	2	2
926	2	2
927	2	2
928	2	2
929	2	2
930	2	2
931	2	2
932	2	2
933	2	2
934	2	2
935	2	2
936	2	2
937	2	2
938	2	2
939	2	2
940	2	2
941	2	2
942	2	2
943	2	2
944	2	2
945	2	2
946	2	2
947	2	2
948	2	2
949	2	2
950	2	2
951	2	2
952	2	2
953	2	2
954	2	2
955	2	2
956	2	2
957	2	2
958	2	2
959	2	2
960	2	2
961	2	2
962	2	2
963	2	2
964	2	2
965	2	2
966	2	2
967	2	2
968	2	2
969	2	2
970	2	2
971	2	2
972	2	2
973	2	2
974	2	2
975	2	2
976	2	2
977	2	2
978	2	2
979	2	2
980	2	2
981	2	2
982	2	2
983	2	2
984	2	2
985	2	2
986	2	2
987	2	2
988	2	2
989	2	2
990	2	2
991	2	2
992	2	2
993	2	2
994	2	2
995	2	2
996	2	2
997	2	2
998	2	2
999	2	2
1000	2	2
1001	2	2
1002	2	2
1003	2	2
1004	2	2
1005	2	2
1006	2	2
1007	2	2
1008	2	2
1009	2	2
1010	2	2
1011	2	2
1012	2	2
1013	2	2
1014	2	2
1015	2	2
1016	2	2
1017	2	2
1018	2	2
1019	2	2
1020	2	2
1021	2	2
1022	2	2
1023	2	2
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
\.


--
-- Name: aside_number_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.aside_number_seq', 1, false);


--
-- Name: finishes; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.finishes', 53, true);


--
-- Name: game_keys; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.game_keys', 200, true);


--
-- Name: nodes_epoch_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.nodes_epoch_seq', 2, true);


--
-- Name: rating_changes_number_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.rating_changes_number_seq', 24, true);


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


