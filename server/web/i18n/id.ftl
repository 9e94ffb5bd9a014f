# Kata-kata halaman dalam bahasa Indonesia, pada layar pertama dan di mana pun orang berada; nama permainan, pihak, mesin dan penolakan
# ada di `shared/i18n/names.id.ftl`, dan teks layar berikutnya di `later.id.ftl`.

title-page = Bidak
title-your-move = ● Giliran Anda · { $game }
skip-to-content = Langsung ke isi
nav-label = Layar
nav-home = Bidak, ke lobi
nav-lobby = Main
nav-puzzles = Teka-teki
nav-watch = Tonton
nav-class = Kelas
nav-learn = Belajar
nav-more = Lainnya
nav-find = Kode atau nama
nav-me = akun dan setelan
nav-games = Permainan
nav-help = Bantuan
nav-settings = Setelan
nav-rooms = Ruang Anda
your-move = giliran Anda
close = Tutup
toasts-label = Pesan

link-lost = sambungan terputus
link-back = tersambung kembali
link-connecting = Menyambung …
link-retrying = Sambungan terputus. Dicoba lagi dalam { $seconds } dtk.
link-stopped = Pengelola server telah menghentikannya.
link-try-now = Coba sekarang
link-refused-protocol = Versi protokol server berbeda dari halaman ini.
link-reload = Muat ulang halaman

lobby-missed = Pendaftaran { $title } sudah ditutup dan Anda belum mendaftar. Turnamen menunjukkan apakah masih bisa.
lobby-missed-account = Pendaftaran { $title } sudah ditutup dan Anda tidak ikut karena tanpa akun. Di Turnamen Anda bisa membuat akun dan melihat apakah masih bisa ikut.
lobby-hero = Silakan duduk, giliran Anda.
lobby-hero-about = Empat permainan papan. Sekali ketuk langsung main: tanpa akun, tanpa pasang apa pun.
short-adjacency = Adjacency
short-reversi = Reversi
short-tictactoe = Tic-tac-toe
short-morris = Morris
lobby-about-adjacency = Rebut tanda di sebelah milik Anda. Tanda terbanyak menang.
lobby-about-reversi = Jepit satu baris, balikkan. Cakram terbanyak menang.
lobby-about-tictactoe = Tiga sebaris. Belum pernah ada yang mengalahkan Garuda.
lobby-about-morris = Tiga sebaris jadi gilingan: ambil satu bidak.
lobby-play-bot = Lawan { $bot }
lobby-beat = Siapa yang ingin Anda kalahkan?
lobby-beat-about = Kekuatan masing-masing dalam { $game }.
lobby-all-bots = Kesebelasnya
lobby-person = Lawan orang
lobby-fast = cepat
lobby-normal = sedang
lobby-slow = lambat
lobby-open-games =
    { $count ->
       *[other] permainan terbuka
    }
lobby-looking = Mencari …
lobby-meanwhile = Lawan bot dulu
lobby-streak = { $count } hari berturut-turut
lobby-daily = Teka-teki hari ini
lobby-daily-about = Empat sehari, sama untuk semua orang.
lobby-solve = Pecahkan
lobby-event-about = Acara untuk kelas atau klub.
lobby-open-event = Buka
lobby-see-events = Lihat
lobby-play = Bermain
lobby-waits = Turnamen "{ $title }" menunggu Anda.
lobby-enter = Ikut
lobby-enter-as = Ikut sebagai @{ $handle }
lobby-new = Permainan baru
lobby-friend = Undang teman
lobby-stop = Berhenti
mine-await = { $count } permainan menunggu langkah Anda
lobby-unlisted = tidak ditampilkan
lobby-company =
    { $count ->
        [0] Kamu yang pertama.
       *[other] { $count } orang lain ada di sini
    }

clock-none = tanpa jam
clock-days = { $days } hari tiap langkah
clock-days-left = { $days }h { $hours }j
days = { $count } hari
option-rounds = Babak
option-first = X atau O mulai
option-first-is = { $value } mulai
option-flying = Terbang dengan tiga bidak
option-removal = Gilingan mengambil
option-is = { $name }: { $value }
value-yes = ya
value-no = tidak
value-outside = bidak di luar gilingan dahulu
value-any = bidak mana saja

room-title = { $game }, ruang { $room }
room-table = Permainan
room-panel = Langkah, obrolan, dan orang
room-entering = Memasuki ruang …
room-private = pribadi
room-invite = Undang
room-sit = Duduk
room-add-bot = Tambah bot
room-rematch = Tanding ulang
room-claim = Klaim kemenangan
room-takeback = Tarik langkah
room-draw = Seri?
room-abort = Batalkan
room-resign = Menyerah
room-tournament = Turnamen
room-leave = Keluar
room-close = Tutup ruang
room-left = { $name } keluar
room-here = { $name } hadir
room-back = { $name } kembali
room-gone = sambungan { $name } terputus
room-muted = { $name } dibisukan tuan rumah
room-unmuted = { $name } tidak lagi dibisukan
seat-free = kursi kosong
seat-bot = { $engine }, tingkat { $level }
seat-bot-options = { $engine } ({ $options })

move-pass = lewat
offer-made-draw = { $name } menawarkan seri.
offer-made-takeback = { $name } minta menarik langkah.
offer-made-rematch = { $name } mengajak tanding ulang.
offer-made-game = { $name } duduk dan mengajak bermain.
offer-own-draw = Anda menawarkan seri.
offer-own-takeback = Anda minta menarik langkah.
offer-own-rematch = Anda mengajak tanding ulang.
offer-own-game = Anda mengajak bermain.
offer-accept = Terima
offer-decline = Tolak
offer-withdraw = Tarik kembali

moves-none = Belum ada langkah.

says-you-played = Anda memainkan { $move }
says-played = { $name } memainkan { $move }
says-played-your-move = { $name } memainkan { $move }; giliran Anda
says-confirm = { $move }: pilih lagi untuk memainkannya
says-premove = { $move } akan dimainkan pada giliran Anda
says-premove-cleared = langkah yang disiapkan dihapus
says-started = permainan dimulai
says-started-mine = permainan dimulai; Anda memainkan { $side }
says-cut-short = { $name } sudah berpikir { $seconds } dtk dan memainkan langkah terbaik sejauh ini, { $depth } langkah ke depan
says-second-follows = permainan kedua segera dimulai; yang tidak datang kalah
says-overheard = sementara itu para penonton berkata
says-chat-apart = pemain membaca obrolan penonton setelah permainan selesai
says-chat-joined = pemain membaca obrolan penonton
says-locked = mulai sekarang hanya yang sudah ada di sini yang boleh menonton
says-unlocked = semua orang boleh menonton lagi
says-taken-back = { $count } langkah ditarik
says-offered = { $name } menawarkan: { $offer }
says-offer-declined = { $name } menolak { $offer }
says-offer-withdrawn = { $name } menarik tawaran { $offer }
says-offer-overtaken = tawaran { $offer } tidak berlaku lagi
says-sits = { $name } duduk
says-chat = { $name }: { $text }
says-low = sisa waktu Anda { $seconds } detik
says-paired = ada lawan
says-closed = ruang { $room } ditutup
says-kicked = tuan rumah mengeluarkan Anda dari ruang { $room }
says-room-gone = ruang { $room } sudah tidak ada
says-became = perangkat ini sekarang { $name }
says-copied = tersalin
spoken-last = langkah terakhir { $move }
spoken-score = { $first } { $firstPieces }, { $second } { $secondPieces }
spoken-clocks = { $first } { $firstTime }, { $second } { $secondTime }
spoken-no-clock = tidak ada jam
spoken-opponent = lawan Anda { $name }
spoken-opponent-gone = lawan Anda { $name }, yang sedang terputus

object-offline = tidak ada sambungan; coba lagi bila sudah tersambung
object-not-your-turn = bukan giliran Anda
object-not-legal = { $text } bukan langkah yang sah
object-not-first = tidak ada langkah sah yang mulai di { $point }; pakai titik yang ditandai
object-not-next = { $point } tidak melanjutkan langkah ini; pakai titik yang ditandai
object-premove = langkah { $move } yang disiapkan sekarang tidak sah
object-unconfirmed = sambungan terputus sebelum langkah Anda sampai; mainkan lagi
object-bad-code = kode ruang terdiri atas enam huruf dan angka

why-ask = Mengapa langkah ini?
why-title = Mengapa { $number }. { $move }?
why-by-search = pencarian memilih langkah ini
why-by-book = langkah ini dari buku pembukaan
why-by-table = langkah ini diketahui tanpa pencarian: dari tabel atau aturan yang terbukti
why-by-second = langkah terbaik kedua, yang kadang dimainkan bot ini
why-by-random = langkah acak, yang kadang atau selalu dimainkan bot ini
why-by-worst = langkah yang tampak terburuk, yang kadang dimainkan bot ini
why-moves = Nilai tiap langkah menurut pencarian barunya sendiri, dengan tabel kosong; yang terbaik dahulu
why-known = Langkah itu diketahui dan tidak dicari, jadi nilai di bawah, dari pencarian baru, dapat menempatkannya lebih rendah.
why-refused = belum ada bot yang melangkah dalam permainan ini, atau bot itu tidak lagi di kursinya
why-note = catatan
why-played = dimainkan
why-preferred = lebih disukai
why-prefers = pencarian baru atas semua langkah sekaligus memilih { $move }
why-agrees = pencarian baru atas semua langkah sekaligus memilih langkah yang sama
why-tree = Pohon pencarian sebelum langkah ini

nav-leaders = Papan peringkat
rated = berperingkat
account-loading = Memuat …
lobby-account = Buat akun
lobby-last-won = Permainan terakhir: Anda menang melawan { $name } dalam { $game }.
lobby-last-drawn = Permainan terakhir: seri dengan { $name } dalam { $game }.
lobby-last-lost = Permainan terakhir: Anda kalah dari { $name } dalam { $game }.
learn = Belajar dari permainan ini
room-rated = berperingkat, { $speed }
room-random-opening = { $count } langkah pembuka acak
room-unrated = tidak diperingkat
says-not-paired = Pemain lain di alamat Anda mencari permainan berperingkat yang sama. Permainan itu tidak akan berperingkat, jadi kalian berdua menunggu lawan lain.
says-seek-goes-on = Lawan Anda tidak datang. Anda mencari lagi dan tetap di antrean semula.
says-seek-in-vain = Lawan Anda tidak datang. Permainan tidak dihitung.
says-game-missed = Anda tidak datang ke permainan Anda. Permainan tidak dihitung; lain kali Anda harus menunggu.
says-game-missed-again = Anda tidak datang ke permainan Anda. Anda boleh mencari lawan lagi dalam { $minutes } menit.
room-unrated-why = Tidak diperingkat: { $why }

challenge-title = Tantangan
challenge-by = { $name } menantang Anda
challenge-yours = Tantangan Anda
challenge-received = { $name } menantang Anda: { $game }
challenge-link = Tampilkan tautan
challenge-waits = Tantangan Anda menunggu sampai tautannya dibuka.
challenge-waits-for = Tantangan Anda kepada @{ $handle } menunggu jawaban.
challenge-first = { $name } melangkah pertama
challenge-second = { $name } melangkah kedua

tournaments-title = Turnamen
tournament-entry-until = Pendaftaran dibuka sampai babak { $round } dimulai
tournament-entry-start = Pendaftaran dibuka sampai dimulai
tournament-pause-me = Jeda: tanpa permainan baru
tournament-unpause = Main lagi
tournament-your-place = Peringkat { $place }, poin: { $points }
tournament-open-game = Buka permainan saya
tournament-first-move = Langkah pertama dalam { $seconds } dtk
tournament-your-game =
    { $game ->
        [1] Permainan Anda di babak { $round }
       *[other] Permainan ke-{ $game } dari pertemuan Anda di babak { $round }
    }
tournament-opens-in =
    { $game ->
        [1] Permainan Anda di babak { $round } terbuka dalam { $seconds } dtk
       *[other] Permainan ke-{ $game } dari pertemuan Anda di babak { $round } terbuka dalam { $seconds } dtk
    }
tournament-paused-in = Anda berhenti sementara di { $title } dan tidak mendapat permainan.
tournament-stay = Nanti

class-open = Buka alamat ini

bots-title = Sebelas bot
live-after = Maju satu langkah
live-before = Mundur satu langkah
live-move = { $ply } dari { $last }
study-hint = Petunjuk
