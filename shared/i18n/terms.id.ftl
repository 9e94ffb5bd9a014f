# Sebutan untuk aturan, mesin, akhir permainan, penolakan dan pemberitahuan, di samping nama dalam `names.id.ftl`. Klien terminal dan
# layar halaman web berikutnya memakai teks ini bersama.

rules-adjacency = Taruh tanda Anda di petak kosong mana pun. Tanda lawan tepat di atas, bawah, kiri dan kanannya menjadi milik Anda; diagonal tidak dihitung. Yang memiliki tanda terbanyak setelah ronde terakhir menang.
rules-reversi = Taruh keping yang menjepit keping lawan dalam garis lurus, ke salah satu dari delapan arah, antara keping itu dan keping Anda yang lain: semuanya berbalik. Pemain yang tidak punya petak seperti itu harus lewat. Keping terbanyak menang.
rules-tictactoe = Tandai petak kosong. Tiga tanda sebaris, sekolom atau sediagonal menang.
rules-morris = Taruh sembilan bidak Anda di titik kosong; lalu geser satu bidak menurut garis ke titik berikutnya, atau ke titik mana pun bila tinggal tiga. Tiga segaris adalah gilingan dan mengambil satu bidak lawan, yang di luar gilingan bila ada. Pemain yang tinggal punya dua bidak, atau tidak dapat bergerak, kalah.
about-adjacency = tanda merebut tanda lawan di sebelahnya; terbanyak menang
about-reversi = jepit keping lawan di antara dua keping Anda untuk membaliknya; keping terbanyak menang
about-tictactoe = tiga sebaris di sembilan petak; permainan sempurna berakhir seri
about-morris = tiga bidak segaris mengambil satu bidak lawan; masing-masing sembilan
status-waiting = menunggu
status-playing = berlangsung
status-ended = selesai
offer-draw = seri
offer-takeback = pengurungan langkah
offer-rematch = tanding ulang
offer-game = permainan

engine-random = memainkan sembarang langkah yang sah
engine-greedy = mengambil bidak terbanyak sekarang, tanpa melihat ke depan
engine-hillclimb = mengejar posisi terbaik setelah langkahnya sendiri (hill climbing)
engine-genetic = mengembangkan urutan langkah dan memilih yang terbugar (algoritma genetika)
engine-minimax = menelusuri semua urutan langkah selama waktunya cukup (minimax)
engine-alphabeta = melihat ke depan selama waktunya cukup (alpha-beta)
engine-negascout = melihat ke depan, ragu bahwa langkah berikutnya lebih baik (NegaScout)
engine-abmemory = melihat ke depan dan mengingat posisi (alpha-beta dengan memori)
engine-mtdf = melihat ke depan dengan mengepung nilainya (MTD(f))
engine-mcts = mencoba urutan langkah yang menjanjikan (Monte Carlo tree search)
engine-best = yang terkuat: pencarian dalam dan selektif, akhir permainan eksak

# Pilihan mesin: nama, penjelasan, dan nilai yang perlu kata-kata.
engine-option-eval = Evaluasi
    .about = evaluasi posisi di ujung suatu urutan langkah
engine-option-eval-exposure = tanda dikurangi yang masih bisa direbut
engine-option-eval-marks = tanda sendiri dikurangi tanda lawan
engine-option-eval-positional = mobilitas, sudut dan keping yang aman
engine-option-eval-discs = keping sendiri dikurangi keping lawan
engine-option-eval-lines = garis terbuka
engine-option-eval-shape = bidak dan letaknya
engine-option-eval-men = bidak sendiri dikurangi bidak lawan
engine-option-eval-zero = hanya akhir permainan
engine-option-eval-learnt = dipelajari dari permainan
engine-option-order = Urutan langkah
    .about = urutan langkah: menurut petunjuk permainan, menurut bidak yang diperoleh, atau seperti di daftar
engine-option-order-hints = petunjuk permainan
engine-option-order-greedy = perolehan bidak, terbanyak dulu
engine-option-order-listed = seperti di daftar
engine-option-deepening = Pendalaman
    .about = kedalaman 1, 2, 3 ... sampai batas, atau hanya kedalaman yang diminta
engine-option-deepening-on = kedalaman 1, 2, 3 ...
engine-option-deepening-off = hanya kedalaman yang diminta
engine-option-candidates = Kandidat
    .about = langkah yang ditelusuri: semua, yang menyentuh tanda lawan, atau yang di samping tanda mana pun; semua bila tidak ada
engine-option-candidates-all = semua petak
engine-option-candidates-touching = di samping tanda lawan
engine-option-candidates-beside = di samping tanda mana pun
engine-option-table = Tabel posisi
    .about = apakah tabel posisi dipakai
engine-option-table-yes = ya
engine-option-table-no = tidak
engine-option-research = Pencarian kedua
    .about = pencarian kedua atas anak: selalu, atau tanpa tabel hanya bila tersisa lebih dari dua langkah
engine-option-research-always = selalu
engine-option-research-deep = hanya bila tersisa lebih dari dua langkah
engine-option-hashmove = Langkah dari tabel
    .about = apakah langkah terbaik dari pencarian simpul sebelumnya didahulukan
engine-option-hashmove-on = didahulukan
engine-option-hashmove-off = di tempatnya
engine-option-guess = Tebakan pertama
    .about = tebakan pertama pada suatu kedalaman: nilai dua kedalaman sebelumnya, nilai kedalaman sebelumnya, atau nol
engine-option-guess-two-back = nilai dua kedalaman sebelumnya
engine-option-guess-one-back = nilai kedalaman sebelumnya
engine-option-guess-zero = nol
engine-option-variant = Ragam
    .about = cara memilih posisi berikutnya
engine-option-variant-steepest = tanjakan paling curam
engine-option-variant-sideways = tanjakan paling curam, acak bila sama
engine-option-variant-stochastic = langkah naik mana pun, yang curam lebih sering
engine-option-variant-annealing = simulated annealing
engine-option-population = Populasi
    .about = urutan langkah dalam satu generasi (N)
engine-option-generations = Generasi
    .about = jumlah generasi terbanyak (M + 1); suatu batas bisa mengakhiri pencarian lebih dulu
engine-option-swap = Pertukaran
    .about = persen pasangan urutan yang bertukar gen (P)
engine-option-length = Panjang
    .about = langkah dalam satu urutan; 0: sampai akhir permainan
engine-option-playout = Nilai daun
    .about = cara menilai daun: dengan evaluasi, atau dengan permainan acak dari sana
engine-option-playout-evaluator = evaluasi
engine-option-playout-random = permainan acak
engine-option-exploration = Eksplorasi
    .about = tetapan eksplorasi UCT, dalam perseratus
engine-option-playouts = Simulasi
    .about = jumlah simulasi terbanyak dalam satu pencarian; 0: tanpa batas
engine-option-book = Buku pembukaan
    .about = langkah dari buku pembukaan tanpa pencarian
engine-option-book-on = dipakai
engine-option-book-off = tidak dipakai
engine-option-depth = Kedalaman
    .about = jumlah langkah ke depan; tingkat tidak memendekkannya
engine-option-nodes = Simpul
    .about = posisi yang dikunjungi untuk satu langkah

# Bagaimana permainan berakhir: hasil, lalu sebabnya setelah titik dua.
ended-won = Anda menang
ended-lost = Anda kalah dari { $winner }
ended-won-by = { $winner } menang
ended-draw = Seri
ended-nobody = Tanpa hasil
ended-why = { $result }: { $why }
ended-aborted = Dibatalkan sebelum dihitung

why-count = { $more } bidak lawan { $fewer }
why-count-draw = masing-masing { $more } bidak
why-line =
    { $me ->
        [won] Anda membuat tiga sebaris
       *[none] { $winner } membuat tiga sebaris
    }
why-full = papan penuh dan tidak ada yang tiga sebaris
why-men = { $side } punya kurang dari tiga bidak
why-blocked = { $side } tidak punya langkah lagi
why-repetition = posisi yang sama terjadi tiga kali
why-quiet = tidak ada bidak yang diambil selama 100 langkah
why-resignation =
    { $me ->
        [lost] Anda menyerah
       *[none] { $loser } menyerah
    }
why-time =
    { $me ->
        [lost] waktu Anda habis
       *[none] waktu { $loser } habis
    }
why-agreement = kedua pemain sepakat
why-abandonment =
    { $me ->
        [lost] Anda tidak kembali
       *[none] { $loser } tidak kembali
    }
why-abandonment-both = kedua pemain tidak kembali
why-no_show =
    { $me ->
        [lost] Anda tidak memainkan langkah pertama
       *[none] { $loser } tidak memainkan langkah pertama
    }
why-decided = penyelenggara memutuskan permainan
why-no_show-both = kedua pemain tidak datang
why-crash =
    { $me ->
        [lost] mesin Anda berhenti sendiri
       *[none] mesin { $loser } berhenti sendiri
    }
why-silence =
    { $me ->
        [lost] mesin Anda tidak menjawab tepat waktu
       *[none] mesin { $loser } tidak menjawab tepat waktu
    }
why-illegal =
    { $me ->
        [lost] mesin Anda memilih langkah yang tidak sah
       *[none] mesin { $loser } memilih langkah yang tidak sah
    }
why-fault = kesalahan di server

notice-games-go-on = server akan berhenti; permainan berlanjut nanti; jam langsung berhenti
notice-games-end = server akan berhenti, dan permainan berakhir; tidak ada ruang baru

# Mengapa server tidak melakukan sesuatu.
refusal-bad-message = server tidak memahami pesan itu
refusal-hello-first = program ini belum mengirim hello
refusal-hello-twice = program ini sudah mengirim hello
refusal-bad-protocol = server memakai versi protokol yang lain
refusal-bad-name = nama ini tidak dapat ditampilkan kepada orang lain
refusal-name-taken = nama ini milik sebuah akun, peran, atau bot; pilih nama lain
refusal-bad-token = server tidak mengenal Anda lagi
refusal-bad-link = kode ini salah, sudah dipakai, atau terlalu lama; mintalah kode baru
refusal-no-accounts = server ini tidak menyimpan akun
refusal-account-needed = hanya akun yang boleh melakukan ini; buat akun dahulu
refusal-bad-handle = nama akun: 3 sampai 20 dari a-z, 0-9, _, -, diawali huruf, bukan nama mesin
refusal-handle-taken = nama akun ini sudah dipakai
refusal-has-handle = Anda sudah punya nama akun
refusal-no-account = tidak ada akun dengan nama akun ini
added-no-account = tidak ada akun @{ $handle }: pemainnya mengambilnya di lobi, atau mendapat kartu masuk (bidak club cards)
refusal-account-full = akun ini sudah punya perangkat atau bot sebanyak yang boleh
refusal-not-rated = permainan seperti ini tidak dapat diperingkat
refusal-rated = permainan berperingkat tidak mengizinkan ini
refusal-no-device = akun Anda tidak punya perangkat lain dengan nomor ini
refusal-no-challenge = tidak ada tantangan dengan kode ini; mungkin sudah selesai
refusal-not-here = tidak ada yang terhubung dengan nama akun ini
refusal-too-many-challenges = terlalu banyak tantangan menunggu jawaban; tarik salah satu
refusal-blocked-player = pemain ini tidak menerima tantangan dari Anda
refusal-too-many-blocked = Anda sudah memblokir 100 pemain; buka blokir salah satu dulu
refusal-no-tournament = tidak ada turnamen dengan kode ini
refusal-not-organiser = hanya penyelenggara dan pembantu turnamen yang dapat melakukan ini
refusal-wrong-state = ini tidak mungkin saat ini
refusal-tournament-full = turnamen ini tidak menerima peserta lagi
refusal-not-invited = turnamen ini tidak terbuka untuk Anda, atau kodenya lain
refusal-not-entered = turnamen ini tidak punya peserta seperti itu
refusal-cannot-pair = babak berikutnya tidak dapat dipasangkan: terlalu sedikit peserta hadir
refusal-too-many-tournaments = ada terlalu banyak turnamen; akhiri salah satu dulu
refusal-no-room = tidak ada ruang dengan kode ini
refusal-not-member = Anda tidak berada di ruang ini: bergabung atau tonton dahulu
refusal-not-seated = hanya pemain yang duduk boleh melakukan ini
refusal-seat-taken = kursi sudah ditempati
refusal-already-seated = Anda sudah duduk di ruang ini
refusal-not-host = hanya tuan rumah ruang ini boleh melakukannya
refusal-bad-option = opsi permainan tidak dapat bernilai demikian
refusal-bad-position = posisi awal ini tidak terbaca, atau permainan akan langsung berakhir
refusal-bad-clock = kendali waktu ini di luar batas
refusal-not-playing = tidak ada permainan yang berlangsung di ruang ini
refusal-playing = permainan sedang berlangsung di ruang ini
refusal-not-your-turn = bukan giliran Anda
refusal-stale = langkah lain sudah dimainkan sebelum langkah ini tiba
refusal-ahead = permainan belum sampai di langkah ini
refusal-unreadable-move = ini bukan langkah dalam permainan ini
refusal-illegal-move = aturan tidak mengizinkan langkah ini
refusal-no-offer = tidak ada yang ditawarkan
refusal-cannot-offer = ini tidak dapat ditawarkan sekarang
refusal-too-late = sudah terlambat untuk membatalkan; Anda dapat menyerah
refusal-cannot-claim = lawan masih ada, atau masih dapat kembali
refusal-bad-chat = baris ini tidak dapat ditampilkan kepada orang lain
refusal-locked = para pemain mengunci permainan ini bagi penonton baru
refusal-banned = tuan rumah mengeluarkan Anda dari ruang ini; Anda tidak dapat kembali
refusal-cannot-kick = pemain dan tuan rumah tidak dapat dikeluarkan
refusal-no-player = tidak ada pemain seperti itu di ruang ini
refusal-no-game = server tidak menyimpan permainan selesai dengan id ini
refusal-muted = tuan rumah membisukan Anda di ruang ini
refusal-bots-busy = terlalu banyak bot sedang berpikir; tunggu sebentar
refusal-too-fast = terlalu banyak pesan; tunggu sebentar
refusal-seek-paused = Anda melewatkan permainan; tunggu beberapa menit sebelum mencari lagi
refusal-too-many-games = terlalu banyak permainan yang belum selesai; selesaikan salah satunya
refusal-too-many-rooms = Anda berada di terlalu banyak ruang sekaligus
refusal-room-full = ruang penuh
refusal-archive-busy = terlalu banyak pertanyaan tentang permainan menunggu
refusal-study-busy = mesin sedang sibuk: tunggu jawabannya
refusal-stopped = dihentikan
refusal-bad-record = ini bukan rekaman permainan dengan langkah yang sah
refusal-too-large = ini terlalu besar untuk dipelajari
refusal-server-full = server penuh
refusal-disk-full = disk server hampir penuh: tidak ada ruang baru
refusal-store-lost = server kehilangan berkas permainan: tak ada yang baru; beri tahu pengelola
refusal-shutting-down = server akan ditutup dan tidak memulai apa pun lagi
refusal-fault = kesalahan di server

# Kata mesin tentang posisi, langkah, dan pencarian.
replay-inaccuracy = kurang tepat, { $better } lebih baik { $cost }
replay-mistake = kesalahan, { $better } lebih baik { $cost }
replay-blunder = kesalahan besar, { $better } lebih baik { $cost }
replay-proved = { $value }, terbukti
replay-estimate = { $value } (dicari { $depth } langkah ke depan)
replay-book = { $value }, dari buku pembukaan
replay-best = Terbaik: { $line }
replay-why-lost = Mengapa kalah: { $line }
replay-signs = pasti: + menang, = seri, − kalah
verdict-win-to-draw = { $side } membuang kemenangan di sini; { $keeps }
verdict-win-to-loss = { $side } mengubah kemenangan menjadi kekalahan di sini; { $keeps }
verdict-draw-to-loss = { $side } membuang hasil seri di sini; { $keeps }
verdict-keeps = { $better } mempertahankannya
verdict-keeps-by = { $better } mempertahankannya dengan selisih { $count }
verdict-keeps-in = { $better } mempertahankannya dalam { $count } langkah
verdict-keeps-removal = { $better } mempertahankannya dan mengambil bidak dalam { $count } langkah
value-even = seimbang
value-draw = seri
value-at-least-draw = { $side } setidaknya seri
value-at-most-draw = { $side } paling baik seri
value-ahead = { $side } unggul sekitar { $pieces }
value-ahead-alone = { $side } unggul
value-wins-by = { $side } menang dengan selisih { $margin }
value-wins-by-at-least = { $side } menang dengan selisih setidaknya { $margin }
value-wins-in = { $side } menang dalam { $plies ->
       *[other] { $plies } langkah
    }
value-wins-within = { $side } menang paling lama dalam { $plies ->
       *[other] { $plies } langkah
    }
value-wins = { $plies ->
        [0] { $side } menang
       *[other] { $side } menang; bidak berikutnya terambil dalam { $plies } langkah
    }
hint = petunjuk: { $move } ({ $value }), lalu { $line }
hint-last = petunjuk: { $move } ({ $value })
hint-thinking = mesin sedang memikirkan petunjuk
tree-about = { $engine }, { $plies ->
       *[other] { $plies } langkah
    } ke depan: { $nodes } simpul, { $leaves } daun; nilai dilihat dari pihak yang melangkah pada tiap posisi
tree-value = nilai
tree-root = akar
tree-scout = pengintai
tree-again = ulang
tree-cut-off = { $count } dipangkas
tree-cut = { $count } dipangkas: { $moves }
thinking-none = kedalaman, nilai, simpul, dan jalur pencarian muncul di sini selagi bot berpikir
thinking-going = { $bot } sedang berpikir, { $seconds } d
thinking-done = { $bot } berpikir selama { $seconds } d

# Akun dan rating.
speed-blitz = kilat
speed-rapid = cepat
speed-classical = klasik
speed-days = harian
unrated-account = Permainan berperingkat memerlukan akun: buat akun
unrated-game = Tic-tac-toe tidak pernah diperingkat
unrated-clock = permainan tanpa jam tidak pernah diperingkat
unrated-rounds = Adjacency berperingkat memerlukan setidaknya 8 babak
unrated-rules = permainan berperingkat memakai aturan dan awal yang biasa
rating-changed-mine = Rating Anda: { $before } → { $after }
rating-same-mine = Rating Anda tetap { $after }
rating-changed = { $name }: { $before } → { $after }
rating-same = { $name }: rating tetap { $after }
profile-counts = { $won } menang, { $drawn } seri, { $lost } kalah
profile-graph =
    { $game }, { $speed }: { $count ->
        [1] satu permainan, { $last }
       *[other] { $count } permainan terakhir, dari { $first } ke { $last }; terendah { $low }, tertinggi { $high }
    }
profile-ratings = Rating
profile-unrated = Belum ada permainan berperingkat.
profile-games = Permainan terakhir
profile-against = @{ $one } melawan @{ $other }
profile-never-met = Keduanya belum pernah bertanding.
profile-since = di sini sejak { $date }
profile-bot-of = bot milik
account-title = Akun Anda
account-about = Buat akun agar permainan Anda dapat diperingkat, Anda tetap pemain yang sama di semua perangkat, dan bot Anda sendiri dapat bermain di sini. Tanpa surel dan tanpa kata sandi: cukup nama akun, nama yang dilihat orang lain.
account-none-here = Server ini tidak menyimpan akun. Yang lain tetap berfungsi tanpa akun.
account-profile = Profil
account-this = perangkat ini
account-seen = terakhir terlihat { $date }
account-device = Perangkat { $number }
account-token = Token { $handle }. Salin sekarang: token hanya ditampilkan sekali, dan token sebelumnya tidak berlaku lagi.
leaders-title = Papan peringkat
leaders-people = orang
leaders-bots = bot
leaders-missing = Anda belum mendapat tempat: { $reasons }
leaders-missing-opponents = { $opponents } dari { $needed } lawan berbeda dalam 90 hari terakhir; yang dihitung ialah bot server, pemain yang sudah mendapat tempat, serta akun yang dijamin pengelola atau yang kartunya dibuat pengelola
leaders-missing-provisional = peringkat Anda belum cukup pasti, jadi mainkan lebih banyak permainan berperingkat
leaders-missing-inactive = Anda tidak memainkan permainan berperingkat dalam 30 hari terakhir
leaders-none = Belum ada.

# A name with the mark that says who bears it.
name-guest = { $name } (tamu)
name-person = { $name } (orang)
name-bot = { $name } (bot)
