# Kata-kata halaman dalam bahasa Indonesia pada layar yang dimuat kemudian.

## Papan, seperti dibacakan pembaca layar

board-label = { $game }, giliran { $side }
board-label-over = { $game }, permainan selesai
board-empty = kosong
board-last = langkah terakhir
board-chosen = dipilih
board-premove = pralangkah
board-hint = disarankan
board-wins = menang
board-draws = seri
board-loses = kalah
board-legal = sah
board-can-move = dapat digerakkan
board-can-be-removed = dapat diambil
board-turns-over = membalik { $count }

## Di sekeliling setiap layar

cancel = Batal
somebody = Seseorang
you = Anda
unknown-title = Halaman tidak ada
unknown-about = Tidak ada apa pun di { $address }: tautannya mungkin lama atau salah ketik.
unknown-home = Ke lobi

## Permainan baru

new-opponent = Lawan
new-bot = Bot
new-person = Orang
new-how = Bagaimana?
new-who = Siapa?
new-think = Waktu berpikir
new-other = Lain
new-further = Aturan, kekuatan, peringkat
new-other-bot = Aku tak punya nama. Hanya angka.
new-bot-is = { $name } adalah mesin { $engine } pada tingkat { $level } dari 10.
new-pair = Siapa saja, sekarang
new-open = Meja terbuka
new-friend = Teman
new-challenge = Tantang
new-challenge-handle = Nama akun lawan
new-challenge-link = Tanpa nama akun Anda mendapat tautan; yang pertama membukanya menjadi lawan.
new-engine = Bot
new-level = Tingkat { $level }
engine-full = Tanpa handicap
engine-options = Opsi
engine-bounds = { $min } sampai { $max }
unrated-bot = bot dengan opsi tidak pernah berperingkat
new-seat = Anda main
new-random = Terserah
new-minutes = Menit per pemain
new-increment = Tambahan tiap langkah
new-per-move = Untuk tiap langkah
new-private = Tidak tampak di lobi
new-go-room = Buat ruang
clock-main = seluruh permainan
clock-per-move = tiap langkah
clock-by-days = hari tiap langkah
minutes = { $count } mnt
seconds = { $count } dtk

## Ruang

tab-moves = Langkah
tab-chat = Obrolan
tab-people = Lainnya
status-turns-reversi = Giliran Anda: { $move } membalik { $count }
status-turns-adjacency = Giliran Anda: { $move } merebut { $count }
count-hand = di tangan
count-board = { $mine } : { $theirs } di papan
count-drawn = seri
count-they = lawan
ending-win = Anda menang!
ending-wins = { $name } menang
ending-again = Coba lagi
ending-ready = Siap lawan { $bot }?
ending-share = Bagikan gambar
ending-rating = peringkat { $rating }
ending-series =
    { $drawn ->
        [0] rekor Anda
       *[other] dan { $drawn } seri
    }
ending-row = kemenangan beruntun
ending-moves = langkah
ending-against = { $one } lawan { $two }
seat-gone = terputus
to-move = bergerak
clock-label = Jam { $side }
pieces = { $count } bidak
pieces-hand = { $pieces } di papan, { $hand } di tangan

## Di bawah papan

ask-resign = Menyerah?
ask-resign-early = Menyerah? Sebelum sepuluh langkah, rating tidak berubah.
ask-draw = Tawarkan seri?
ask-abort = Batalkan permainan? Permainan berakhir tanpa hasil.
ask-leave = Menyerah dan keluar?
ask-close = Tutup ruang ini bagi semua orang?
ask-kick = Keluarkan { $name }? Ia tidak dapat kembali ke ruang ini.
ask-report = Laporkan { $name } kepada pengelola server, dengan baris obrolan terakhir?
report-reason = dilaporkan tanpa penjelasan

## Langkah

move-label = Langkah
step-label = Menelusuri permainan
step-first = Ke awal
step-previous = Satu langkah mundur
step-next = Satu langkah maju
step-last = Ke akhir
step-flip = Balikkan papan

## Obrolan dan orang

chat-label = Obrolan dan kejadian
chat-none = Belum ada yang berkata apa-apa.
chat-write = Katakan sesuatu
chat-write-apart = Pemain membacanya seusai main
chat-send = Kirim
chat-muted = Tuan rumah membisukan Anda.
chat-unread = { $count } baris baru
people-none = Tidak ada orang lain di sini.
people-plays = bermain
people-watches = menonton
people-spoke = tadi di sini
people-muted = dibisukan
people-block = Blokir
people-unblock = Buka blokir
people-mute = Bisukan
people-chat-apart = Pemain membaca penonton setelah permainan
people-hush = Sembunyikan obrolan penonton dari saya
people-lock = Kunci: tiada penonton baru
people-report = Laporkan
people-unmute = Bolehkan bicara
people-kick = Keluarkan
people-more = Penonton lain ({ $count })

## Undangan

invite-title = Undang seseorang
invite-about = Buka alamat ini di ponsel atau komputer lain dalam jaringan yang sama, atau arahkan kamera ke kode ini.
invite-address = Alamat
invite-code = Kode ruang:
invite-copy = Salin alamat
invite-qr = Kode QR alamat

## Yang diumumkan

says-of-pair = permainan { $half } dari 2 dengan kursi ditukar; keduanya satu hasil
says-beside-pair = permainan { $half } dari 2 dengan kursi ditukar; keduanya satu hasil; yang lain berjalan di ruang { $room }

## Permainan selesai dan putar ulang

games-title = Permainan selesai
games-whose = Permainan siapa
games-all = Semua orang
games-mine = Milik saya
games-kept = Di peramban ini
games-kept-about = Permainan Anda di peramban ini, dengan atau tanpa akun, dan berkas yang Anda simpan.
games-player = Pemain
games-result = Hasil
games-every-result = semua hasil
games-won = menang
games-drawn = seri
games-lost = kalah
games-search = Cari
games-loading = Mencari permainan …
games-none = Tidak ada permainan yang ditemukan.
games-none-yet = Permainan Anda akan ada di sini.
games-more = Permainan lain
games-file = Buka permainan dari berkas
games-plies = { $count } langkah
games-tournament = turnamen { $code }, babak { $round }
games-margin =
    { $count ->
        [0] jumlah bidak sama
       *[other] unggul { $count } bidak
    }
replay-title = { $game }, putar ulang
replay-loading = Memuat permainan …
replay-broken = Langkah { $ply } tidak dapat diikuti, jadi permainan berhenti di sini.
replay-download = Unduh
replay-copy-link = Salin tautan
result-winner = menang
result-unknown = Hasilnya tidak diketahui.
embed-missing = permainan itu tidak ada di sini, atau pribadi
embed-open = Buka di Bidak
file-too-long = { $file } terlalu panjang untuk catatan permainan
kept-keep = Simpan di peramban ini
kept-forget = Lupakan permainan ini
kept-forget-all = Lupakan permainan di peramban ini ({ $count })
kept-gone = permainan ini tidak lagi disimpan di peramban ini
ask-forget = Lupakan permainan ini? Permainan dihapus dari peramban ini.
ask-forget-all = Lupakan { $count } permainan? Semuanya dihapus dari peramban ini.
says-forgotten = sudah dilupakan

## Belajar

tab-study = Belajar
study-hint-about = Pada giliran Anda, mesin dapat menyarankan langkah.
study-show = Tampilkan pikiran bot
study-depth = Dalam
study-nodes = Simpul
study-line = Jalur
score-win = menang { $count }
score-loss = kalah { $count }
score-won = menang
score-lost = kalah
says-hint = mesin menyarankan { $move }
says-why = alasan langkah itu ditampilkan
search-effort = { $score }, kedalaman { $depth }, { $nodes } simpul, { $seconds } dtk
replay-search = Bot menemukan { $move }: { $search }
says-analyzed = analisis selesai
analysis-searched = { $value }, dicari { $depth } langkah ke depan dalam { $ms } ms
grade-inaccuracy = kurang tepat
grade-mistake = kesalahan
grade-blunder = kesalahan besar
analysis-title = Analisis
analysis-begin = Tinjau lagi
analysis-progress = { $done } dari { $positions } posisi
analysis-graph =
    Keunggulan { $side } sepanjang permainan, { $count ->
        [0] tanpa kesalahan
       *[other] { $count } kesalahan
    }
analysis-play-on = Lanjutkan
analysis-points = Titik balik
analysis-good = langkah baik
analysis-slips =
    { $count ->
       *[other] kekeliruan ?!
    }
analysis-count =
    { $count ->
       *[other] kesalahan ?
    }
analysis-flawless = Mesin tidak menemukan kesalahan.
analysis-mistakes = Kesalahan
tree-heading = Pohon pencarian
tree-nothing = Buka permainan yang sudah selesai, pilih posisi dan pohon pencariannya: pohon itu muncul di sini.
tree-search = Pencarian
tree-depth = { $count } langkah ke depan
tree-waiting = Mencari …
tree-legend = Setiap baris adalah satu kunjungan: langkah, jendela (alfa, beta) saat posisinya dimasuki, dan hasilnya. ★ menandai langkah terbaik.
tree-leave = Kembali

## Akun dan rating

account-handle-about = 3 sampai 20 huruf a sampai z, angka, _ dan -, diawali huruf. Orang lain hanya melihat nama ini, dan nama ini tidak pernah berubah.
account-full-name = Nama lengkap
account-full-name-keep = Simpan
account-full-name-about = Nama lengkap Anda terlihat oleh Anda, pengelola server, dan penyelenggara turnamen yang kartunya dibuat pengelola untuk Anda. Orang lain hanya melihat nama akun.
leaders-place = Peringkat
account-handle = Nama akun
account-devices = Perangkat
account-revoke = Keluarkan
ask-revoke = Keluarkan perangkat ini? Setelah itu perangkat ini menjadi tamu.
account-bots = Bot
account-bots-about = Bot Anda bermain dengan token, dengan nama akun dan rating sendiri.
account-bot-handle = Nama akun bot
account-bot-make = Minta token
account-token-label = Token { $handle }
account-copy = Salin
account-data = Data Anda
account-data-about = Semua yang disimpan server ini tentang akun Anda, sebagai berkas. Akun yang dihapus tidak dapat kembali, dan nama akunnya tidak dapat diambil orang lain; permainannya tetap ada, tanpa namanya.
account-export = Siapkan berkas
account-delete = Hapus
account-delete-handle = Tulis nama akun Anda untuk menghapus akun
ask-delete = Hapus akun @{ $handle } beserta botnya untuk selamanya?
ask-delete-bot = Hapus bot @{ $handle } untuk selamanya?
says-account = akun Anda adalah @{ $handle }
lesson = Anda memainkan { $move }, kesalahan terbesar Anda ({ $grade }). Cari langkah yang lebih baik.
lesson-none = Anda tidak membuat kesalahan dalam permainan ini.
lesson-answer = Tampilkan jawaban
new-rated = Berperingkat: hasilnya mengubah rating
new-rated-early = Permainan yang diserahkan atau kehabisan waktu sebelum sepuluh langkah tidak mengubah rating.
rating-early = Tidak diperingkat: permainan berakhir sebelum sepuluh langkah.
new-range = Rating lawan
new-range-any = berapa pun
seat-rating = rating { $rating }
profile-title = Profil
profile-loading = Memuat profil …
profile-bots = bot:
profile-speed = Kecepatan
profile-rating = Rating
profile-results = Hasil
profile-head-to-head = Pertemuan
profile-other = Melawan (nama akun)
profile-compare = Bandingkan
leaders-about = Pemain dengan permainan berperingkat dalam 30 hari terakhir, rating yang cukup pasti, serta 5 lawan berbeda dalam 90 hari di antara bot server, pemain yang mendapat tempat, dan akun yang dikenal pengelola. Pemain dengan rating 400 poin lebih tinggi menang sekitar 10 dari 11 permainan.
leaders-kind = Pemain

## Tantangan

says-challenge-sent = @{ $handle } telah ditantang
says-challenge-declined = @{ $handle } menolak tantangan Anda
says-challenge-over = tantangan ini sudah berakhir

## Turnamen

tournaments-new = Turnamen baru
tournaments-make = Buat turnamen
tournaments-none = Tidak ada turnamen.
tournament-title = Judul
tournament-form = Bentuk
tournament-form-swiss = Swiss
tournament-form-round-robin = kompetisi penuh
tournament-form-arena = arena
tournament-form-knockout = sistem gugur
tournament-about-swiss = Sejumlah babak; tiap pemain melawan pemain dengan poin hampir sama, dan tidak dua kali.
tournament-about-round-robin = Semua melawan semua.
tournament-about-arena = Permainan baru begitu dua pemain bebas, sampai waktunya habis.
tournament-about-knockout = Yang kalah dalam pertemuan tersingkir.
tournament-rounds = Babak
tournament-cycles = Pertemuan tiap lawan
tournament-minutes = Lama
tournament-pause = Jeda antarbabak
tournament-by-hand = dengan tombol
tournament-bots = Bot
tournament-bots-no = tanpa bot
tournament-bots-yes = orang dan bot
tournament-bots-only = hanya bot
tournament-entry = Siapa yang boleh ikut
tournament-entry-open = semua
tournament-entry-code = dengan kode
tournament-entry-list = menurut daftar
tournament-code = Kode
tournament-code-is = kode { $code }
tournament-list = Nama akun yang boleh ikut
tournament-draws = Pemain boleh sepakat seri
tournament-further = Setelan lain
tournament-start = Mulai sendiri pada
tournament-usual = bawaan
tournament-usual-about = Bawaan: satu pertemuan adalah satu permainan tanpa langkah acak; dalam Adjacency dua, dengan kursi bertukar, dari empat langkah acak.
tournament-meeting = Permainan per pertemuan
tournament-meeting-games =
    { $count ->
        [1] satu permainan
       *[other] { $count } permainan, kursi bertukar
    }
tournament-best-of = terbaik dari { $count }
tournament-most = Peserta terbanyak
tournament-streaks = Kemenangan beruntun dihitung dua kali
tournament-ties = Urutan bila poin sama (bila kosong, bawaan)
tournament-tie-buchholz-cut-1 = Buchholz tanpa yang terendah
tournament-tie-buchholz = Buchholz
tournament-tie-sonneborn-berger = Sonneborn-Berger
tournament-tie-direct-encounter = pertemuan langsung
tournament-tie-wins = kemenangan
tournament-tie-margin = selisih
tournament-tie-lot = acak
tournament-entry-arena = Pendaftaran dibuka sampai selesai
tournament-why = Mengapa pasangan ini?
tournament-why-swiss = Pemain dengan poin hampir sama bertemu; angkanya adalah poin sebelum babak ini. Tidak ada yang bertemu lawan yang sama dua kali selama ada jalan lain, paruh atas pemain yang setara bertemu paruh bawah, dan semua hampir sama sering melangkah pertama dan kedua. Bila jumlahnya ganjil, seseorang yang belum pernah mendapat bye mendapatkannya.
tournament-why-round-robin = Semua bertemu semua menurut tabel tetap; urutannya dari nomor peserta.
tournament-why-arena = Peserta yang siap dipasangkan dengan peserta yang poinnya hampir sama, tetapi tidak dengan lawan terakhir, kecuali tidak ada yang lain.
tournament-why-knockout = Unggulan pertama bertemu yang terakhir, yang kedua bertemu yang kedua dari belakang; pemenang maju.
tournament-plies = Langkah acak sebelum pemain mulai
tournament-last-entry = Ikut terlambat (babak yang terlewat tanpa poin)
tournament-bye-brings = Peserta tanpa lawan mendapat
tournament-bye-point = satu poin
tournament-bye-half = setengah poin
tournament-bye-house-bot = satu poin, dan permainan melawan bot
tournament-enter-now = Ikut
tournament-withdraw = Mundur
ask-withdraw = Mundur dari turnamen ini?
tournament-by = oleh @{ $organiser }
tournament-helped-by = bersama { $helpers }
tournament-phase-draft = belum dibuka
tournament-phase-open = dibuka
tournament-phase-running = berlangsung
tournament-phase-over = selesai
tournament-phase-cancelled = dibatalkan
tournament-open-now = Dibuka: { $count } peserta sejauh ini
tournament-starts-in = Mulai dalam { $time }
tournament-starts-at = Mulai pada { $date }
tournament-round-of = Babak { $round } dari { $rounds }
tournament-next-in = Babak berikutnya dalam { $time }
tournament-ends-in = Selesai dalam { $time }
tournament-suspended = Ditunda: tidak ada babak yang mulai otomatis
tournament-entrants = { $count } peserta
tournament-boards = Papan
tournament-pairings = Babak { $round }
tournament-round-before = Babak sebelumnya
tournament-round-after = Babak sesudahnya
tournament-no-pairings = Tidak ada permainan sekarang.
tournament-elo = Elo
tournament-elo-about = Elo membandingkan tiap program dengan semua lawannya. Selang 95 %; dua permainan dengan sisi bertukar dihitung sebagai satu pengamatan (pentanomial).
tournament-bye = { $name } mendapat bye: +{ $points }
tournament-you-bye = Anda mendapat bye di babak ini: +{ $points }
tournament-replay = Putar ulang
tournament-standings = Klasemen
tournament-points = Poin (penentu seri)
tournament-more = Lagi
tournament-state-here = hadir
tournament-state-away = tidak hadir
tournament-state-playing = bermain
tournament-state-paused = istirahat
tournament-state-withdrawn = mundur
tournament-state-kicked = dikeluarkan
tournament-game-of = permainan { $game } dari { $games }
tournament-in-meeting = pertemuan belum selesai
tournament-entered-you = Penyelenggara mengikutkan Anda di turnamen { $code }: permainan Anda terbuka sendiri.
tournament-lost-time = kehabisan waktu
tournament-lost-crash = program berhenti
tournament-lost-silence = tidak menjawab
tournament-lost-illegal = langkah tidak sah
tournament-lost-gone = pergi
tournament-lost-resigned = menyerah
tournament-direct = Memimpin
tournament-rematches = Dengan babak sebanyak ini untuk peserta sesedikit ini, ada yang bertemu dua kali.
tournament-do-open = Buka bagi peserta
tournament-do-start = Mulai
tournament-do-next = Babak berikutnya
tournament-do-finish = Selesaikan
tournament-do-suspend = Tunda
tournament-do-go-on = Lanjutkan
tournament-do-undo = Urungkan pasangan
tournament-do-end = Akhiri sekarang
ask-end = Akhiri turnamen sekarang?
tournament-do-cancel = Batalkan turnamen
ask-cancel = Batalkan turnamen, tanpa klasemen?
tournament-do-add = Tambah
tournament-decide = Putuskan papan { $board }
tournament-result = hasil …
tournament-message = Pesan untuk semua
tournament-add = Peserta (nama akun)
tournament-hand = Pasangkan babak berikutnya sendiri
tournament-hand-about = Pilih seorang pemain, lalu lawannya. Yang tersisa melewatkan babak itu.
tournament-hand-free = Pemain tanpa lawan
tournament-hand-bye = Bye untuk { $name }
tournament-has-bye = bye
tournament-hand-swap = Tukar kursi
tournament-hand-part = Pisahkan
tournament-hand-send = Pasangkan babak { $round }
tournament-hand-clear = Mulai lagi
tournament-people = Peserta
tournament-give-bye = Beri bye
tournament-pause-them = Istirahatkan
tournament-withdraw-them = Mundurkan
ask-withdraw-them = Mundurkan { $name }? Ia tidak bermain lagi dalam turnamen ini.
tournament-kick-them = Keluarkan
ask-kick-them = Keluarkan { $name }? Ia tidak dapat ikut lagi dalam turnamen ini.
tournament-entrant = Peserta
tournament-forbid = Jauhkan dua pemain
tournament-forbid-about = Kedua pemain ini tidak bertemu dalam babak-babak berikutnya.
tournament-do-forbid = Jauhkan
says-forbidden = mereka tidak akan dipasangkan
tournament-helpers = Pembantu
tournament-helpers-about = Pembantu dapat melakukan semua yang ada di sini. Paling banyak { $count }.
tournament-handles = Nama akun
tournament-change = Ubah setelan
says-changed = tersimpan
tournament-no-show = Waktu untuk langkah pertama
tournament-pace = Waktu minimum langkah bot
tournament-wall = Tampilkan di dinding
tournament-files = Berkas
tournament-file-trf = TRF, untuk program pemasangan
tournament-file-csv = CSV, klasemen
tournament-file-json = JSON, semuanya
tournament-file-txt = Semua permainan
tournament-leave-wall = Tinggalkan dinding

## Acara kelas

class-title = Acara kelas
class-left-out = Tidak ikut karena tanpa akun: { $names }. Di Turnamen mereka membuat akun dan masuk.
class-came-late = Datang setelah mulai dan belum ikut: { $names }
class-enter-all = Ikutkan semua yang hadir
class-tournament = Acara { $day }, { $date }
class-another = Turnamen lain
class-programs = Program
class-table = Tabel malam ini
class-since = Semua permainan sejak { $date }
class-no-games = Belum ada permainan yang selesai.
class-points = Poin
class-export = Simpan tabel (CSV)
class-anew = Acara baru
class-here =
    { $count ->
       *[other] sudah hadir
    }
class-free = Main bebas
class-free-about = Semua bermain sesuka hati; setiap permainan dihitung dalam tabel malam ini.
class-bot-fills = bot mengisi
class-make = Buka pendaftaran
class-start = Mulai babak 1
class-games-left =
    { $count ->
       *[other] { $count } permainan masih berjalan
    }
class-podium = Tampilkan podium

wall-featured = Permainan paling ketat di meja teratas
wall-no-game = Permainan berikutnya segera mulai.
wall-just-now = Baru saja
wall-lately = Terakhir
wall-quiet = Semua papan sedang dimainkan.
wall-corner = { $name } merebut sudut dari { $other }: { $own } – { $their }
wall-leads = { $name } unggul atas { $other }, { $own } – { $their }
wall-beat = { $name } mengalahkan { $other }
wall-drew = { $name } dan { $other } seri
wall-entered = { $name } sudah hadir
wall-paired = Babak { $round } sudah dipasangkan
podium-players = { $count } pemain
podium-rounds = { $count } babak
podium-games = { $count } permainan
podium-points =
    { $half ->
       *[other] { $points } poin
    }
podium-rest = Peringkat lainnya
podium-game = Permainan malam ini
join-open = Buka di ponsel mana pun
join-code = atau ketik kodenya
ask-anew = Mulai acara baru? Tabelnya kosong; permainan lama tetap ada di bawah Permainan.

## Setelan

settings-save-name = Simpan
settings-language = Bahasa
settings-theme = Warna
settings-confirm = Pastikan langkah
settings-board = Papan dan bunyi
settings-dots = Tandai langkah yang sah
settings-turn = Balikkan papan saat saya bermain kedua
settings-premove = Siapkan langkah selagi lawan berpikir
settings-sound = Bunyi
settings-talk = Celetukan bot
settings-vibration = Getaran
settings-hide-chat = Sembunyikan semua obrolan
settings-keep = Simpan permainan saya di peramban ini
settings-blocked = Pemain yang diblokir
settings-kept = Setelan ini disimpan di peramban ini.
language-auto = seperti peramban
theme-auto = seperti sistem
theme-light = terang
theme-dark = gelap
theme-contrast = kontras tinggi
theme-colorblind = aman bagi buta warna
confirm-auto = di layar sentuh, pada permainan lambat
confirm-on = selalu
confirm-off = tidak pernah
device-title = Perangkat lain
device-about = Ambil kode di sini dan masukkan di ponsel atau komputer lain: perangkat itu menjadi Anda, dengan nama dan kursi Anda. Satu kode berlaku sekali, selama lima menit.
device-make = Ambil kode
device-code = Kode:
device-qr = Kode QR untuk perangkat lain
device-enter = Kode dari perangkat lain
device-use = Pakai

## Makalah

papers-title = Makalah
papers-about = Lima makalah tentang permainan dan pencarian ini: definisi, angka, dan kekeliruannya, serta temuan program ini.
paper-adjacency = Adjacency: empat cara memilih petak
paper-mtdf = MTD(f): nilai dari dua batas
paper-reversi = Reversi: greedy, minimax, dan alpha-beta bersama-sama
paper-lecture = Adversarial search: definisi-definisinya
paper-morris = Nine Men's Morris: NegaScout melawan alpha-beta
paper-tree = Pohon pencarian: { $game }
paper-play = Main { $game } melawan { $bot }

## Bantuan

help-games = Permainan
help-moving = Memainkan langkah
help-moving-about = Ketuk atau klik titik yang ditandai. Dalam Nine Men's Morris satu langkah punya paling banyak tiga titik: bidak, tujuannya, dan bidak yang diambil gilingan; ketuk satu demi satu, atau seret bidaknya. Langkah juga dapat diketik di samping daftar langkah, misalnya c3 atau d6-d5xb4.
help-premove-about = Selagi lawan berpikir, langkah berikutnya dapat disiapkan dengan cara yang sama. Langkah itu langsung dimainkan pada giliran Anda bila sah; pilih sembarang titik untuk membatalkannya.
help-keys = Tombol
help-keys-where = Tombol ini berlaku selagi fokus ada di papan.
help-keys-arrows = Panah, Home, End
help-about-arrows = ke titik lain
help-keys-play = Enter, Spasi
help-about-play = pilih titik itu
help-keys-point = Huruf, lalu angka
help-about-point = ke titik itu
help-keys-clear = Esc
help-about-clear = batalkan langkah yang sedang dimasukkan
help-keys-last = l
help-about-last = sebutkan langkah terakhir
help-keys-score = s
help-about-score = sebutkan nilai
help-keys-clocks = t
help-about-clocks = sebutkan jam
help-keys-opponent = o
help-about-opponent = sebutkan siapa lawannya
help-bots = Menulis bot
help-bots-about = Setiap program ini langsung dapat bermain. Tulis bot Anda di dalam satu fungsinya; komentar di bagian atas menjelaskan cara menjalankannya.
help-about-bot-py = bot dalam Python, tanpa memerlukan yang lain
help-about-bot-java = bot dalam Java, memerlukan JDK; bot yang metodenya menerima papan dan mengembalikan petak cocok di dalamnya
help-about-ugi-py = mesin yang berbicara UGI, untuk bidak play --bot dan bidak join --engine
help-connection = Bila sambungan terputus
help-connection-about = Halaman menyambung lagi sendiri dan kursi Anda disimpan. Langkah yang belum sampai tidak dimainkan; mainkan lagi.

## Teka-teki

puzzle-waiting = Mencari teka-teki …
puzzle-daily = Teka-teki hari ini
puzzle-number = Teka-teki { $number }
puzzle-goal-won = Satu langkah menang.
puzzle-goal-drawn = Satu langkah seri.
puzzle-you = Anda { $side }
puzzle-others-lost = Semua langkah lain kalah.
puzzle-others-drawn = Semua langkah lain seri.
puzzle-others-mixed = Semua langkah lain kalah atau seri.
puzzle-streak =
    { $count ->
        [1] 1 hari
       *[other] { $count } hari berturut-turut
    }
puzzle-week = Tujuh hari terakhir
puzzle-day-done = terpecahkan
puzzle-day-open = belum terpecahkan
puzzle-four = Empat untuk hari ini
puzzle-now = sekarang
puzzle-waits = menunggu Anda
puzzle-how-first = terpecahkan pada percobaan pertama
puzzle-how-later = terpecahkan
puzzle-how-shown = ditampilkan
puzzle-hint = Petunjuk
puzzle-hint-more = Petunjuk lagi
puzzle-show = Tampilkan langkahnya
puzzle-back = Tarik kembali
puzzle-your-move = Giliran Anda, { $side }
puzzle-right = Benar: { $move } { $result }.
puzzle-wrong = Bukan { $move }: langkah itu { $result }.
puzzle-reply = Balasannya { $move }.
puzzle-shown = Langkahnya { $move }: langkah itu { $result }.
puzzle-line = Lalu { $line }.
puzzle-won = menang
puzzle-drawn = seri
puzzle-lost = kalah
puzzle-next = Teka-teki berikutnya
puzzle-next-game = Berikutnya: { $game }
puzzle-any = Teka-teki acak
puzzle-run = Tiga menit
puzzle-run-about = Pecahkan sebanyak mungkin dalam { $minutes } menit. { $count } langkah salah mengakhirinya.
puzzle-run-start = Mulai
puzzle-run-again = Sekali lagi
puzzle-run-best = Terbaik: { $count }
puzzle-run-left = Sisa waktu
puzzle-run-right = terpecahkan
puzzle-run-missed = { $count } dari { $most } langkah salah
puzzle-run-over = Anda memecahkan { $count } teka-teki.

## Menonton dan ikut

lobby-open = Permainan terbuka
lobby-loading = Meminta daftar permainan …
lobby-empty = Belum ada yang menunggu. Duduklah lebih dulu.
lobby-none-fit = Tidak ada permainan terbuka yang cocok dengan saringan.
lobby-show-all = Tampilkan semua ({ $count })
sieve-title = Saring dan urutkan
sieve-is-on = Saring dan urutkan (saringan aktif)
sieve-any = semua
sieve-rated = Berperingkat
sieve-bot = Dengan bot
sieve-sort = Urutan
sieve-sort-open = yang masih terbuka dulu
sieve-sort-game = menurut permainan
sieve-sort-rating = peringkat tertinggi dulu
sieve-sort-watched = penonton terbanyak dulu
lobby-show-more = Tampilkan permainan lain
lobby-more = { $count } permainan lain tidak ditampilkan.
lobby-seeks = mencari lawan: { $game }
lobby-join = Ikut
lobby-return = Buka
lobby-room-action = { $action }: { $game }, { $first } – { $second }
lobby-code = Kode ruang
lobby-go = Masuk
lobby-people = Sedang di sini
lobby-range = lawan { $low } sampai { $high }

## Bot, dan pencarian

bots-levels = Setiap mesin punya sepuluh tingkat: yang lain ada di bawah "Aturan, kekuatan, peringkat" pada
find-about = Enam huruf dan angka adalah ruang; selain itu nama akun.
lobby-live = Sedang berlangsung
lobby-good-game = Permainan yang bagus

mine-title = Permainan Anda
mine-moves = { $count } langkah
mine-since = sejak { $date }
mine-go-on = Lanjutkan: { $game }, { $name }

## Ucapan

talk-ayam =
    .start-1 = Ada jagung di sana? Tidak? Di sini saja.
    .start-2 = Aku mematuk, kamu berpikir. Setuju?
    .start-3 = Petak ini hangat, ya?
    .surprise-1 = Lho, itu tadi milikku?
    .surprise-2 = Bidakku berlarian lagi.
    .surprise-3 = Tidak kusangka. Memang tak pernah.
    .end-1 = Asyik. Aku mau cari cacing dulu.
    .end-2 = Tadi ada yang menang?
    .end-3 = Petok. Cepat sekali.
talk-lutung =
    .start-1 = Yang paling banyak, kuambil.
    .start-2 = Satu untukku, dua untukku.
    .start-3 = Tangan sudah siap.
    .surprise-1 = Hei, itu sedang kupegang!
    .surprise-2 = Kamu ambil setandan.
    .surprise-3 = Tanganku penuh tadi.
    .end-1 = Sudah kurebut semua yang bisa.
    .end-2 = Lain kali kubawa keranjang.
    .end-3 = Banyak begitu, masih kurang?
talk-cicak =
    .start-1 = Dari sini tinggal naik.
    .start-2 = Aku menempel pada rencanaku.
    .start-3 = Dindingnya bagus. Papannya juga.
    .surprise-1 = Terpeleset sedikit.
    .surprise-2 = Ternyata ada yang lebih tinggi?
    .surprise-3 = Ekorku tinggal. Aku jalan terus.
    .end-1 = Sampai puncak, kelihatannya.
    .end-2 = Kupanjat yang terlihat saja.
    .end-3 = Cek cek cek. Bagus.
talk-kupu =
    .start-1 = Seratus rencana sedang menetas.
    .start-2 = Kita lihat mana yang bertahan.
    .start-3 = Jalan terbangku tak pernah sama.
    .surprise-1 = Rencana itu punah.
    .surprise-2 = Minta generasi baru.
    .surprise-3 = Anginnya berubah.
    .end-1 = Tinggal rencana terbaik.
    .end-2 = Hidup singkat, tapi penuh.
    .end-3 = Aku akan berevolusi. Tunggu.
talk-kura =
    .start-1 = Tidak usah buru-buru. Kulihat semua.
    .start-2 = Langkah satu.
    .start-3 = Rumahku kubawa sekalian.
    .surprise-1 = Baru saja aku menoleh.
    .surprise-2 = Hm. Itu ada di daftar.
    .surprise-3 = Kuperiksa sekali lagi.
    .end-1 = Kulihat semuanya, kecuali itu.
    .end-2 = Pelan, tapi selesai.
    .end-3 = Akan kuingat. Pelan-pelan.
talk-kancil =
    .start-1 = Aku tahu jalan pintas.
    .start-2 = Buaya saja tertipu dengan ini.
    .start-3 = Separuh papan tidak menarik.
    .surprise-1 = Di situ tidak kulihat sama sekali.
    .surprise-2 = Cerdik. Mestinya aku yang begitu.
    .surprise-3 = Cabang itu terlalu cepat kupangkas.
    .end-1 = Lompatan yang bagus.
    .end-2 = Di rumah nanti kuceritakan lain.
    .end-3 = Tipu dibalas tipu.
talk-elang =
    .start-1 = Sekali lirik. Sudah cukup.
    .start-2 = Dari atas sini mudah.
    .start-3 = Giliranmu. Waktuku banyak.
    .surprise-1 = Aku harus melihat lagi.
    .surprise-2 = Ada bayangan yang terlewat.
    .surprise-3 = Itu patut dilirik dua kali.
    .end-1 = Sudah tampak dari jauh.
    .end-2 = Tangkapan yang bersih.
    .end-3 = Langit luas. Lagi?
talk-gajah =
    .start-1 = Kita pernah bertemu. Aku ingat.
    .start-2 = Pembukaan ini kukenal.
    .start-3 = Silakan duduk. Bangkunya kuat.
    .surprise-1 = Belum pernah kulihat. Kusimpan.
    .surprise-2 = Itu baru, sejak 1987.
    .surprise-3 = Ingatanku berlubang. Jarang.
    .end-1 = Permainan ini takkan kulupakan.
    .end-2 = Kusimpan di bawah huruf G.
    .end-3 = Kamu juga akan ingat.
talk-celepuk =
    .start-1 = Apakah lebih dari ini?
    .start-2 = Semalaman kutanyai papannya.
    .start-3 = Dua mata, satu pertanyaan.
    .surprise-1 = Lebih dari dugaanku.
    .surprise-2 = Kurang banyak aku bertanya.
    .surprise-3 = Huu. Tanya lagi.
    .end-1 = Sekarang aku tahu persis.
    .end-2 = Tidak lebih, tidak kurang.
    .end-3 = Malam sudah usai.
talk-semut =
    .start-1 = Para pengintai sudah berangkat.
    .start-2 = Seribu kami mengucap salam.
    .start-3 = Kami ikuti jejak yang manis.
    .surprise-1 = Jejaknya terhapus.
    .surprise-2 = Separuh kami lewat jalan lain.
    .surprise-3 = Kami pilih lagi.
    .end-1 = Sarang berterima kasih.
    .end-2 = Semua semut ikut bermain.
    .end-3 = Papannya kami bawa pulang.
talk-garuda =
    .start-1 = Sudah kulihat bagaimana akhirnya.
    .start-2 = Bermainlah baik-baik. Semua tercatat.
    .start-3 = Langit melihat.
    .surprise-1 = Sehelai bulu jatuh. Menarik.
    .surprise-2 = Jalur itu pendek di kitabku.
    .surprise-3 = Kamu melihat ke depan.
    .end-1 = Seperti yang tertulis.
    .end-2 = Kembalilah lebih kuat.
    .end-3 = Kuhormati kamu.

## Pelajaran

learn-about = Empat papan untuk diketuk. Semenit saja.
learn-minute = 60 detik
learn-step = Papan { $step } dari { $last }
learn-next = Lanjut
learn-back = Kembali
learn-rules = Semua aturan
lesson-reversi =
    .do-1 = Hitam jalan. Ketuk titiknya.
    .done-1 = Cakram putih di antara dua hitam terbalik.
    .do-2 = Ketuk titiknya, lihat kedua barisnya.
    .done-2 = Semua baris terjepit terbalik, ke delapan arah.
    .do-3 = Tak ada yang terjepit. Lewati giliran.
    .done-3 = Lewat hanya bila terpaksa.
    .do-4 = Tinggal satu petak. Ambil.
    .done-4 = 40 lawan 24. Cakram terbanyak menang.
lesson-adjacency =
    .do-1 = Anda X. Ketuk titiknya.
    .done-1 = Tanda di sebelahnya kini milik Anda.
    .do-2 = Tiga tanda menunggu di sebelah titik.
    .done-2 = Ketiganya pindah pihak.
    .do-3 = Perhatikan sudutnya. Ketuk titiknya.
    .done-3 = Diagonal tidak dihitung: hanya satu yang berubah.
    .do-4 = Langkah terakhir. Rebut yang terbanyak.
    .done-4 = Tanda terbanyak menang.
lesson-morris =
    .do-1 = Taruh satu bidak di titiknya.
    .done-1 = Bergiliran, masing-masing sembilan bidak.
    .do-2 = Lalu bidak berjalan. Ketuk bidak, lalu titik.
    .done-2 = Satu langkah sepanjang garis.
    .do-3 = Buat tiga sebaris, lalu ambil satu bidak.
    .done-3 = Itu gilingan. Satu bidak diambil.
    .do-4 = Hitam punya tiga bidak. Tutup gilingannya.
    .done-4 = Tinggal dua bidak, Hitam kalah.
lesson-tictactoe =
    .do-1 = Anda X. Ketuk yang tengah.
    .done-1 = Tanda Anda tetap. Sekarang O.
    .do-2 = Ketuk titiknya: dua segaris.
    .done-2 = Berikutnya bisa Anda lengkapi di a3.
    .do-3 = O punya dua sebaris. Hadang.
    .done-3 = Selalu periksa ini dulu.
    .do-4 = Dua milik Anda menunggu. Menangkan.
    .done-4 = Tiga sebaris!

## Permainan pertama

coach-tap = Ketuk sebuah titik
coach-tap-square = Ketuk kotak kosong
coach-flip =
    { $count ->
        [1] Yang ini terbalik
        [2] Dua ini terbalik
       *[other] { $count } ini terbalik
    }
coach-again = Giliran Anda lagi

## Di bawah papan

status-your-move = Giliran Anda
status-choose-man = Giliran Anda: pilih bidak.
status-where = Pilih tujuannya.
status-take = Tiga sederet! Ambil satu bidak.
status-to-move = { $name } berpikir …
status-sent = { $move } sedang dikirim.
status-confirm = Mainkan { $move }?
status-play = Mainkan { $move }
status-premove = { $move } akan dimainkan pada giliran Anda.
status-must-pass = Anda tidak punya langkah.
status-pass = Lewat
status-past = Setelah langkah { $ply } dari { $last }.
status-present = Kembali ke permainan
status-gone = { $name } terputus.
status-gone-for = { $name } terputus: { $seconds } dtk untuk kembali.
status-nobody = Menunggu lawan.
status-free = Ada kursi kosong.

## Di ruang

versus = –
watching = { $count } penonton
new-game = Permainan
new-clock = Jam
says-kept = Permainan Anda disimpan: lanjutkan di lobi, di bawah "Permainan Anda".
games-every-game = semua permainan
unrated-same-address = kedua pemain bermain dari satu alamat
settings-name = Nama Anda
