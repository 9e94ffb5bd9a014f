# Teks program dalam bahasa Indonesia. Kunci dan nilai di dalam kurung kurawal sama dengan yang ada di en.ftl.
# Kalimat diawali huruf kecil dan tidak diakhiri titik: keduanya ditambahkan oleh program bila kalimat berdiri sendiri.

language-name = Bahasa Indonesia

## Layar awal

start-tagline = empat permainan papan, orang dan mesin
start-continue = Lanjutkan { $unfinished }
start-continue-more = { $state }. Tekan Enter untuk kembali ke kursi Anda; semua langkah masih ada.
start-unfinished = Semua permainan belum selesai
    .about = { $count }, pilih yang ingin dilanjutkan
start-unfinished-more = Pilih satu dan tekan Enter untuk kembali ke kursi Anda.
unfinished-game = { $game } melawan { $name }
unfinished-turn =
    { $count ->
        [0] belum ada langkah
       *[other] { $count } langkah
    }, giliran Anda
unfinished-at = { $state }, di { $server }
unfinished-waits =
    { $count ->
        [0] belum ada langkah
       *[other] { $count } langkah
    }
start-quick = Main cepat
    .about = { $game } melawan bot, langsung mulai
start-quick-more = Tekan Enter untuk bermain melawan { $bot }. Panah dan Enter melangkah, ? menjelaskan aturan.
start-new = Permainan baru
    .about = pilih permainan dan bot
start-new-more = Pilih permainan, bot, tingkatnya, dan jam, lalu main di komputer ini.
start-host = Jadi tuan rumah
    .about = buka lobi untuk orang lain
start-host-more = Komputer ini menjadi server. Ia menampilkan alamat bagi orang lain; bot dapat mengisi kursi kosong.
start-join = Gabung
    .about = bermain atau menonton di server lain
start-join-more = Ketik atau tempel alamat server, dengan atau tanpa kode ruang; duduk di sana, atau menonton.
start-replay = Putar ulang
    .about = telusuri permainan tersimpan
start-replay-more = Permainan tersimpan, langkah demi langkah. Mesin menunjukkan kesalahan, langkah yang lebih baik, dan cara ia mencari.
start-puzzle = Teka-teki
    .about = temukan satu-satunya langkah yang baik
start-puzzle-more = Empat teka-teki sehari, sama untuk semua orang, dan yang lain: hanya satu langkah menang, atau seri.
start-settings = Setelan
    .about = warna, bidak, nama, bahasa
start-settings-more = Warna, gaya bidak, suara, nama Anda, bahasa, dan permainan untuk Main cepat.
start-help = Bantuan
    .about = tombol dan simbol
start-help-more = Tombol di layar ini. Di dalam permainan, ? juga menjelaskan aturan dan simbol di papan.
start-quit = Keluar
    .about = tutup program
start-quit-more = Tutup program ini.

## Permainan yang disimpan

kept-looking = sedang memuat
kept-none = belum ada: S menyimpan permainan selesai; bidak replay FILE membuka lain
kept-game = Permainan
kept-players = Pemain
kept-moves = Langkah
kept-result = Hasil
kept-date = Tanggal
kept-in = permainan disimpan di { $file }
kept-failed = permainan ini tidak dapat disimpan: { $problem }
kept-unlisted = permainan yang disimpan tidak dapat dibaca: { $problem }
kept-unreadable = permainan ini tidak dapat dibuka: { $problem }

## Permainan yang diputar ulang

replay-moves = Langkah
replay-at-start =
    { $moves ->
        [0] belum ada langkah yang dimainkan
       *[other] awal dari { $moves } langkah
    }
replay-after = setelah langkah { $ply } dari { $last }: { $side } { $move }
replay-broken = permainan ini tidak dapat diputar ulang: { $problem }
replay-offer = lawan mengajukan tawaran: q kembali ke ruang

## Di sekeliling setiap layar

view-too-small = Jendela ini berukuran { $columns } x { $rows } karakter. Bidak memerlukan { $least_columns } x { $least_rows }: perbesarlah.
view-room = ruang { $code }
view-watching = { $count } penonton
view-you-watch = Anda menonton
view-you-all-watch = { $count } penonton, termasuk Anda
view-title-your-move = ● Giliran Anda – Bidak
view-connecting = menyambung
view-connected = tersambung
view-no-delay = di bawah 1 md
view-lost = luring, dicoba lagi { $seconds } d

## Mengapa tidak ada koneksi

lost-nobody-listens = tidak ada server yang menjawab di { $server }
lost-unreachable = { $server } tidak dapat dicapai: { $problem }
lost-no-answer = { $server } tidak menjawab
lost-busy = { $server } sedang sibuk (HTTP { $problem })
lost-not-bidak = { $server } bukan server Bidak ({ $problem })
lost-broke-off = { $server } memutuskan koneksi: { $problem }
lost-no-hello = { $server } tidak menjawab salam
lost-refused-protocol = program ini memakai protokol { $own }, server memakai yang lain; katanya: { $sentence }
lost-other-protocol = server memakai protokol lain ({ $problem })
lost-closed-because = server menutup koneksi: { $sentence }
lost-broke = koneksi terputus ({ $problem })
lost-failed = koneksi gagal ({ $problem })
lost-silence = tidak ada kabar selama { $seconds } detik
lost-tls-name = { $host } bukan nama host TLS yang sah
lost-tls-unusable = TLS tidak dapat dipakai: { $problem }
lost-tls-unknown = sertifikat { $host } tidak tepercaya; bila milik Anda: --ca FILE
lost-tls-other-name = sertifikat di { $server } bukan untuk { $host }
lost-tls-expired = sertifikat { $host } sudah kedaluwarsa
lost-tls-not-spoken = { $server } tidak memakai TLS; mungkin maksudnya ws://
lost-tls-failed = tidak ada koneksi terenkripsi dengan { $server }: { $problem }
lost-tls-missing = program ini dibuat tanpa TLS dan tidak dapat mencapai { $server }
connection-ended = server telah dihentikan; program ini melanjutkan jika server dijalankan lagi
connection-back = koneksi sempat terputus dan sudah tersambung lagi
connection-back-game = koneksi sempat terputus dan sudah tersambung lagi; permainan berlanjut
server-restarted = server telah dimulai ulang; Anda tersambung lagi
server-restarted-game = server telah dimulai ulang; Anda tersambung lagi, dan permainan berlanjut
server-restarted-new = server telah dimulai ulang dan tidak mengenal Anda lagi, jadi Anda tamu baru; ia mengingat tamu yang punya permainan di berkasnya
lost-closed = server menutup koneksi
lost-stands-still = server tidak lagi menerima pesan
lost-too-much-waits = terlalu banyak permintaan menunggu dikirim

## Menunggu server

wait-title = Menyambung
wait-lobby = membuka lobi
wait-board = menyiapkan papan
wait-server = menyambung ke { $address }
wait-attempt = percobaan ke-{ $number }
wait-again = dicoba lagi dalam { $seconds } detik

## Pertanyaan

quit-again = tekan { $key } sekali lagi untuk menutup program
ask-quit-seat = Tutup program? Kursi Anda dalam permainan disimpan beberapa saat: bergabunglah lagi untuk melanjutkan.
ask-quit-kept = Tutup program? Permainan Anda disimpan: ada di antara permainan Anda di lobi saat Anda kembali.
ask-quit-game = Tutup program? Permainan ini hilang.
ask-quit-solo = Tutup program? Permainan Anda disimpan: menu bidak melanjutkannya.
quit-again-kept = permainan Anda disimpan: tekan { $key } sekali lagi untuk menutup program
leave-again = tekan { $key } sekali lagi untuk keluar dari ruang
leave-again-kept = permainan Anda disimpan: tekan { $key } sekali lagi untuk keluar dari ruang
solo-unkept = Permainan berjalan, tetapi tidak disimpan: { $problem }.
solo-unkept-hint = --store memory tidak menyimpan permainan.
line-kept-solo = Permainan Anda disimpan: bidak play --continue melanjutkannya.
line-unfinished = Permainan Anda disimpan: { $what }. bidak play --continue melanjutkannya.
line-none-unfinished = Anda tidak punya permainan yang belum selesai
line-none-unfinished-of = Anda tidak punya permainan { $game } yang belum selesai
ask-quit-lobby = Tutup program? Lobi ikut ditutup dan semua orang di dalamnya harus keluar.
ask-accept-draw = Setuju seri? Permainan berakhir.
ask-close-lobby = Tutup lobi ini? Semua orang di dalamnya harus keluar.
ask-leave-tournament = Tinggalkan server? Anda bermain di { $title }: permainannya dimulai tanpa Anda.
ask-leave-rooms = Tinggalkan server? Kursi Anda di { $count } ruang hanya disimpan beberapa saat.

## Yang tidak dapat dilakukan sekarang, dan sebabnya

invitation-copied = undangan disalin: { $text }
object-lost = koneksi terputus; tunggu sampai tersambung lagi

## Judul layar

lobby-title = Lobi
new-title = Permainan baru
records-title = Permainan tersimpan
replay-title = Putar ulang { $game }

## Bantuan

help-whole = Bantuan
help-part = Bantuan { $from }-{ $to } dari { $all }
help-moves = Langkah
help-by-typing = c3 Enter
    .about = nama titik diketik, kursor mengikuti
help-by-arrows = panah Enter
    .about = atau kursor digerakkan ke titik itu
help-by-mouse = klik
    .about = atau titik diklik; klik kedua melangkah
help-by-points = asal, tujuan
    .about = langkah dengan beberapa titik ditekan titik demi titik
help-by-premove = sebelumnya
    .about = pada giliran lawan, cara yang sama menyiapkan satu langkah, yang langsung dimainkan pada giliran Anda bila sah
help-signs = Simbol di papan
help-more = Lainnya
help-search = cari
    .about = cari tombol menurut kata
help-none = tidak ada tombol dengan kata itu: Backspace menghapus satu huruf
help-later = Pada saat lain
help-sign-cursor = kursor
help-sign-last = langkah terakhir
help-sign-hint = petunjuk mesin, bila Anda memintanya
help-sign-pressed = dipilih: bagian dari langkah Anda, atau disiapkan
help-sign-turned = bidak yang berganti pihak oleh langkah di bawah kursor
help-sign-taken = yang akan diambil atau ditinggalkan
help-sign-target = tempat yang mungkin bagi titik berikutnya

keys-menu = Tombol awal
keys-form = Tombol formulir
keys-wait = Tombol saat menyambung
keys-lobby = Tombol lobi
keys-game = Tombol permainan
keys-records = Tombol permainan tersimpan
keys-replay = Tombol putar ulang
keys-tree = Tombol di dalam pencarian
keys-engine = Tombol baris mesin
keys-puzzle = Tombol teka-teki
keys-chat = Tombol baris obrolan
keys-help = Tombol bantuan
keys-question = Tombol pertanyaan
keys-palette = Tombol palet perintah
palette-title = Perintah
palette-none = tidak ada perintah dengan nama itu: Backspace menghapus satu huruf
palette-not-now = sekarang tidak dapat
unfinished-title = Permainan belum selesai
unfinished-none = tidak ada permainan dengan kata itu: Backspace menghapus satu huruf
unfinished-confirm = lanjutkan
    .about = kembali ke kursi dalam permainan yang dipilih

# Tombol: satu atau dua kata untuk kaki layar, dan satu baris untuk bantuan. Bila hanya ada satu baris, kaki layar diam.

## Tombol di mana saja

keys-quit =
    .about = tutup program; di tengah permainan ditanyakan dahulu
keys-suspend =
    .about = tangguhkan; `fg` melanjutkan
keys-pause =
    .about = lewati babak berikut di turnamen Anda, atau main lagi
keys-redraw =
    .about = gambar ulang seluruh layar

## Tombol yang sama di banyak tempat

anywhere-help = bantuan
    .about = bantuan ini
anywhere-palette = perintah
    .about = semua perintah menurut namanya
list-up =
    .about = baris di atas
list-down =
    .about = baris di bawah
list-page-up =
    .about = sepuluh baris ke atas
list-page-down =
    .about = sepuluh baris ke bawah
list-first =
    .about = baris pertama
list-last =
    .about = baris terakhir

## Tombol menu

menu-confirm = pilih
    .about = buka yang dipilih
menu-quit = keluar
    .about = tutup program

## Tombol formulir

form-go-on = lanjut
form-seek = cari lawan
form-challenge = tantang
form-confirm = mulai
    .about = lanjutkan dengan isian ini
form-up =
    .about = isian di atas
form-down = isian berikut
    .about = isian di bawah
form-left =
    .about = nilai sebelumnya
form-right = ubah
    .about = nilai berikutnya
form-back = kembali
    .about = kembali tanpa melakukannya

## Tombol saat menunggu

wait-back = batal
    .about = berhenti menunggu

## Tombol lobi

lobby-confirm = gabung
    .about = duduk di ruang yang dipilih, lanjutkan permainan Anda di sana, atau terima ajakan
lobby-watch = tonton
    .about = tonton ruang yang dipilih
lobby-new-game = buka ruang
    .about = buka ruang sendiri
lobby-enter-code = kode ruang
    .about = masuk ke ruang dengan kodenya
lobby-back = keluar
    .about = putuskan koneksi dan kembali ke awal

lobby-pair = cari lawan
    .about = dipasangkan dengan siapa pun yang mau permainan yang sama
lobby-unpair = berhenti mencari
    .about = berhenti mencari lawan
lobby-search = cari
    .about = hanya ruang dengan kata ini di kode, permainan, atau nama
lobby-left =
    .about = hanya ruang permainan sebelumnya
lobby-right = permainan
    .about = hanya ruang permainan berikutnya
lobby-filter = keadaan
    .about = semua ruang, atau hanya yang menunggu, bermain, atau selesai
lobby-sort = urutan
    .about = menurut keadaan, permainan, jam, atau penonton
lobby-people = orang
    .about = semua yang ada di sini
lobby-invite = salin undangan
    .about = salin undangan ke lobi ini
lobby-finished = permainan selesai
    .about = permainan yang dimainkan di sini, untuk diputar ulang

## Tombol baris pencarian

keys-search = Tombol pencarian
search-confirm = selesai
    .about = kembali ke daftar yang tetap tersaring
search-back = hapus
    .about = kembali ke seluruh daftar

## Lobi

lobby-share = orang lain bergabung dengan: bidak join { $address }
lobby-share-page = atau buka { $page } di peramban
lobby-asking = menanyakan daftar ruang
lobby-company = { $rooms ->
        [0] belum ada ruang
       *[other] { $rooms } ruang
    }, { $people ->
        [1] tidak ada orang lain
       *[other] { $people } orang di sini
    }; Anda { $name }
lobby-company-short = { $name }; ruang: { $rooms }, orang: { $people }
lobby-all-games = semua permainan
lobby-every-state = semua
lobby-state-is = keadaan: { $state }
lobby-by-state = urut menurut keadaan
lobby-by-game = urut menurut permainan
lobby-by-clock = urut menurut jam
lobby-by-spectators = urut menurut penonton
lobby-pairing = mencari lawan: { $game }, { $clock }; x menghentikan
lobby-pairing-any = mencari lawan: { $game }, jam apa saja; x menghentikan
lobby-empty = tekan n untuk membuka ruang, bagi bot atau siapa pun yang datang, atau p untuk dicarikan lawan
lobby-none-fits = tidak ada ruang yang cocok: Kiri dan Kanan memilih permainan, f keadaan
lobby-none-found = tidak ada ruang yang cocok: Esc mengakhiri pencarian; Kiri dan Kanan memilih permainan, f keadaan
lobby-no-room = belum ada ruang: buka satu dengan n
lobby-room = Ruang
lobby-game = Permainan
lobby-clock = Jam
lobby-players = Pemain
lobby-state = Keadaan
lobby-watching = Penonton
lobby-your-move = giliran Anda
lobby-against = melawan { $name }
lobby-against-new = baru: { $name }
lobby-own-games =
    Anda punya { $count } permainan di sini, { $turns ->
        [0] lawan sedang berpikir
       *[other] giliran Anda di { $turns }
    }
lobby-mine = Anda main
lobby-my-seat = Anda punya kursi
lobby-accept = terima
lobby-here = di sini: { $names }
lobby-program = { $name } (program)
lobby-nobody = tidak ada orang lain di sini
lobby-more = { $count } ruang lain tidak ditampilkan
lobby-seeks = mencari
lobby-for-you = untuk Anda
lobby-unlisted = tidak ditampilkan
lobby-kept = disimpan
lobby-missed = pendaftaran { $title } sudah ditutup dan Anda belum mendaftar
lobby-missed-account = pendaftaran { $title } sudah ditutup dan Anda tidak ikut karena tanpa akun
lobby-late = { $title } sudah dimulai tanpa Anda, tetapi Anda masih bisa ikut: di Turnamen
lobby-late-account = { $title } sudah dimulai tanpa Anda, tetapi Anda masih bisa ikut: di Turnamen Anda membuat akun dan mendaftar
lobby-asked = { $name } mengajak Anda bermain { $game }: Enter pada ruang itu untuk duduk
people-title = Sedang di sini
people-part = Sedang di sini, { $from }-{ $to } dari { $all }
people-back = tutup
    .about = kembali ke daftar ruang
lobby-closing = lobi sedang ditutup: semua orang di dalamnya diberi tahu
lobby-closed = lobi sudah ditutup
lobby-private = pribadi

finished-title = Permainan selesai
finished-more = permainan yang lebih lama menyusul: terus ke bawah
finished-none = permainan tidak ditemukan

## Tombol ruang

game-accept = terima
    .about = terima tawaran lawan
game-decline = tolak
    .about = tolak tawaran lawan, atau tarik tawaran Anda
game-withdraw = tarik
    .about = tarik tawaran Anda
game-flip =
    .about = lihat papan dari sisi lain
game-claim = klaim menang
    .about = klaim kemenangan: lawan terlalu lama terputus
game-rematch = tanding ulang
    .about = tawarkan permainan lagi dengan bertukar kursi
game-sit = duduk
    .about = duduki kursi kosong
game-add-bot = tambah bot
    .about = beri kursi kosong kepada bot
game-output = keluaran
    .about = keluaran mesin di kursi lain
game-invite = salin undangan
    .about = salin undangan ke ruang ini
game-analyze = analisis
    .about = mesin menilai setiap langkah permainan yang sudah selesai
game-new-game = permainan baru
    .about = buka ruang lain
game-save = simpan
    .about = simpan permainan yang sudah selesai ke dalam berkas
game-prepare = siapkan
game-drop = hapus
game-confirm = main
    .about = pilih titik di bawah kursor; langkah yang lengkap dimainkan
game-hint = petunjuk
    .about = tanyakan langkah kepada mesin terkuat; tidak saat melawan orang
game-thinking = pikiran
    .about = tampilkan atau sembunyikan pencarian bot selagi berjalan
game-pass = lewat
    .about = lewat, bila tidak ada langkah lain
game-why = mengapa
    .about = mengapa bot memainkan langkah terakhirnya
game-tree =
    .about = lihat ke dalam pencarian posisi ini
game-erase =
    .about = hapus titik terakhir yang ditekan atau diketik
game-offer-draw = seri
    .about = tawarkan seri; ditanyakan dahulu
game-takeback = urungkan
    .about = minta langkah terakhir Anda diurungkan
game-resign = menyerah
    .about = menyerah dalam permainan ini; ditanyakan dahulu
game-abort = batalkan
    .about = akhiri permainan yang baru dimulai, tanpa hasil; ditanyakan dahulu
game-chat = obrol
    .about = tulis kepada semua orang di ruang ini
game-spectators = orang
    .about = daftar pemain dan penonton, untuk memblokir, membisukan atau mengeluarkan orang
game-earlier = mundur
    .about = lihat posisi satu langkah sebelumnya
game-later =
    .about = lihat posisi satu langkah sesudahnya
game-start =
    .about = lihat posisi awal
game-present = ke permainan
    .about = kembali ke posisi sekarang
game-up =
    .about = kursor ke atas
game-down =
    .about = kursor ke bawah
game-left =
    .about = kursor ke kiri; jika tidak ada yang dapat dimainkan, satu langkah mundur
game-right =
    .about = kursor ke kanan; jika tidak ada yang dapat dimainkan, satu langkah maju
game-page-up =
    .about = obrolan sebelumnya
game-page-down =
    .about = obrolan sesudahnya
game-palette = perintah
    .about = semua perintah menurut namanya, juga memblokir orang
game-back =
    .about = satu tahap keluar: hapus langkah yang disiapkan, lepaskan bidak, kembali ke posisi sekarang, keluar
game-leave = keluar
    .about = tinggalkan ruang; ditanyakan dahulu bila itu berarti menyerah

## Tombol permainan yang disimpan

records-confirm = putar ulang
    .about = putar ulang permainan yang dipilih
records-back = kembali
    .about = kembali ke awal

## Tombol putar ulang

replay-earlier = mundur
    .about = mundur satu langkah
replay-later = maju
    .about = maju satu langkah
replay-page-up =
    .about = mundur sepuluh langkah
replay-page-down =
    .about = maju sepuluh langkah
replay-start =
    .about = ke posisi awal
replay-present =
    .about = ke posisi terakhir
replay-analyze = analisis
    .about = biarkan mesin menilai tiap posisi, atau hentikan
replay-next-mistake = kesalahan berikut
    .about = ke langkah salah berikutnya
replay-previous-mistake =
    .about = ke langkah salah sebelumnya
replay-more =
    .about = menilai tiap posisi lebih teliti
replay-less =
    .about = menilai tiap posisi kurang teliti
replay-tree = pohon
    .about = tampilkan cara kerja pencarian kecil pada posisi ini
replay-flip =
    .about = lihat papan dari sisi lain
replay-save = simpan
    .about = simpan permainan ini ke dalam berkas
replay-back = keluar
    .about = kembali ke tempat semula

## Tombol baris obrolan

chat-confirm = kirim
    .about = kirim baris ini; baris kosong menutup baris obrolan
chat-back = ke papan
    .about = kembali ke papan, baris tetap disimpan
chat-page-up = gulir
    .about = baris sebelumnya
chat-page-down =
    .about = baris sesudahnya

## Tombol bantuan

help-down = gulir
    .about = gulir ke bawah
help-up =
    .about = gulir ke atas
help-page-down =
    .about = satu halaman ke bawah
help-page-up =
    .about = satu halaman ke atas
help-first =
    .about = ke awal
help-last =
    .about = ke akhir
help-back = tutup
    .about = tutup bantuan

## Tombol pertanyaan

question-confirm = ya
    .about = lakukan
question-back = tidak
    .about = biarkan semuanya seperti sekarang
question-up =
    .about = baris di atas
question-down =
    .about = baris di bawah

## Tombol palet perintah

palette-confirm = jalankan
    .about = jalankan perintah yang dipilih
palette-back = tutup
    .about = tutup palet

## Formulir alamat dan kode ruang

connect-title-server = Gabung ke server
connect-title-room = Masuk ke ruang
connect-title-name = Nama Anda
connect-address = Alamat
    .about = alamat server, misalnya example.org atau 192.168.1.5:7878
connect-visited = Pernah
    .about = server yang pernah dikunjungi
connect-name = Nama Anda
    .about = dilihat semua orang; bila kosong, server yang memberi nama
connect-room = Kode ruang
    .about = untuk langsung masuk ke ruang; kosongkan untuk ke lobi
connect-code = Kode ruang
    .about = enam huruf dan angka, dari tuan rumah
connect-role = Untuk
    .about = duduk di ruang itu, atau hanya menonton
connect-to-play = bermain
connect-to-watch = menonton
connect-go = Sambungkan
    .about = sambungkan ke server ini
connect-keep = Lanjut
    .about = lanjut dengan nama ini; setelan dapat mengubahnya nanti
connect-later = nanti
    .about = lanjut tanpa nama; bidak bertanya lagi lain kali
connect-rename = Ganti nama
    .about = orang lain melihat nama ini mulai sekarang
connect-enter = Masuk
    .about = masuk ke ruang
connect-no-code = ketik dahulu kode ruangnya
connect-bad-code = kode ruang terdiri dari 6 huruf dan angka, tanpa I, L, O dan U
connect-no-address = ketik dahulu alamat servernya
address-tls = program ini dibuat tanpa TLS: tulis ws:// di depan { $text }
address-scheme = "{ $scheme }" bukan skema: tulis HOST, HOST:PORT atau ws://HOST:PORT
address-host = "{ $text }" bukan nama host: tulis HOST:PORT, atau [IPV6]:PORT
address-page = kode di "{ $text }" tidak ada: salin seluruh alamat
address-port = "{ $port }" bukan porta: porta adalah bilangan dari 1 sampai 65535

## Formulir permainan baru

new-game = Permainan
new-opponent = Lawan
new-person = orang
new-anybody = siapa pun yang masuk ke ruang
new-bot = bot: { $engine }
new-level = Tingkat
.about = tingkat bot: 1 kalah dari pemula, 10 kekuatan penuh
new-level-holds-back = { $plies ->
        [0] per
       *[other] { $plies } langkah ke depan; per
    } 100 langkah { $worst } terburuk, { $random } acak, { $second } terbaik kedua
new-no-level = tanpa
new-no-level-about = tanpa kelemahan: tentukan jauhnya pencarian, misalnya depth=3; hanya permainan tanpa peringkat
new-level-full = mesin bermain sepenuhnya: sampai 3 detik tiap langkah
new-level-full-short = mesin bermain sepenuhnya
new-seat = Anda
    .about = pihak mana yang Anda mainkan
new-move-first = melangkah dahulu
new-move-second = melangkah kedua
new-random = acak
new-watch = hanya menonton
new-rival = Pertama
    .about = mesin yang melangkah dahulu
new-rival-level = Tingkat
    .about = tingkat bot yang melangkah dahulu
new-clock = Jam
    .about = 5+3: lima menit per pemain, tambah tiga detik tiap langkah; 30s: tiap langkah; 3d: tiga hari tiap langkah, tidak perlu menunggu di sini
new-no-clock = tanpa jam
new-listed = Terdaftar
    .about = siapa yang dapat menemukan ruang
new-public = di lobi
new-private = hanya dengan kode
new-go = Main
    .about = mulai permainan
option-rounds = Ronde
    .about = jumlah langkah tiap pemain; 28 memenuhi papan
option-first = Yang mulai
    .about = tanda yang melangkah dahulu
option-first-is = { $value } mulai
option-is-flying-yes = boleh terbang
option-is-flying-no = tanpa terbang
option-is-removal-outside = gilingan mengambil bidak di luar gilingan dahulu
option-is-removal-any = gilingan mengambil bidak mana pun
option-flying = Terbang
    .about = apakah yang tinggal tiga bidak boleh ke titik mana pun
option-removal = Pengambilan
    .about = bidak mana yang boleh diambil sebuah gilingan: yang di luar gilingan dahulu, atau yang mana pun

## Bot untuk kursi kosong

bot-title = Tambah bot
bot-engine = Mesin
    .about = cara bot memilih langkahnya
bot-options = Pilihan
    .about = pilihan mesin dan batas pencariannya, misalnya order=listed,depth=3
bot-options-help = misalnya depth=3; untuk permainan tanpa peringkat: { $options }
bot-needs-limit = tanpa tingkat, tentukan jauhnya pencarian bot, misalnya depth=3 atau nodes=5000
bot-go = Tambah
    .about = bot menempati kursi kosong; permainan mulai bila kedua kursi terisi
bot-confirm = tambah
    .about = beri kursi kosong kepada bot ini
bot-back = batal
    .about = kembali ke ruang, tanpa bot

## Keluaran mesin

output-title = Keluaran mesin
output-file = Dalam berkas: { $file }
output-news = Mesin menulis pesan: E menampilkannya. Dalam berkas: { $file }
output-news-no-file = Mesin menulis pesan: E menampilkannya.
output-back = tutup
    .about = kembali ke papan
object-nothing-printed = tidak ada mesin yang menulis apa pun

## Setelan

settings-title = Setelan
keys-settings = Tombol setelan
settings-confirm = simpan
    .about = simpan setelan ini
settings-right = ubah
    .about = nilai berikutnya; langsung terlihat
settings-back = kembali
    .about = buang perubahan
settings-theme = Tema
    .about = warna-warnanya
settings-glyphs = Gaya bidak
    .about = cara bidak dan garis digambar
settings-board = Papan
    .about = papan berpetak; tanpa warna selalu bergaris
settings-bell = Bel
    .about = berbunyi saat giliran Anda dan saat ada tawaran
settings-name = Nama Anda
    .about = terlihat oleh semua orang; jika kosong, server yang memberi nama
settings-lang = Bahasa
    .about = untuk semua teks
settings-lang-locale = seperti sistem
settings-game = Permainan
    .about = untuk Main cepat
settings-bot = Bot
    .about = lawan Anda yang biasa
settings-level = Tingkat
    .about = kekuatan bot: 1 kalah dari pemula, 10 tanpa menahan diri
settings-clock = Jam
    .about = 5+3: lima menit per pemain, tambah tiga detik tiap langkah; 30s: tiap langkah; 3d: tiga hari tiap langkah, tidak perlu menunggu di sini
settings-save = Simpan
    .about = simpan setelan ini
settings-on = nyala
settings-off = mati
settings-from-environment = { $variable } menentukan ini dan mengalahkan nilai tersimpan
settings-saved = disimpan di { $path }
settings-unsaved = setelan tidak tersimpan: { $problem }

theme-standard = baku
theme-paper = kertas: gelap di atas terang
theme-colorblind = untuk buta warna
theme-contrast = kontras tinggi
board-filled = petak dua warna
board-lines = garis
glyphs-unicode = huruf dan keping
glyphs-blocks = kotak dan belah ketupat
glyphs-ascii = hanya ASCII

## Kata sebuah analisis

replay-analyzing = Menganalisis { $done }/{ $all }, { $effort }
replay-analysis = Analisis { $done }/{ $all }, { $effort }
replay-effort-depth = { $plies } langkah ke depan
replay-effort-time = { $seconds } d/posisi

## Petunjuk

hint-unfair = tidak ada petunjuk melawan orang; setelah permainan, x menganalisisnya
hint-not-now = petunjuk hanya untuk giliran sendiri, pada posisi sekarang
hint-no-game = petunjuk hanya untuk permainan sendiri melawan bot

## Teka-teki

puzzle-title = Teka-teki { $game } { $number }
puzzle-title-day = Teka-teki { $game } hari { $day }
puzzle-position = Posisi: { $position }
puzzle-win = giliran { $side }: hanya satu langkah yang menang
puzzle-draw = giliran { $side }: hanya satu langkah yang seri
puzzle-score = { $first } { $first_pieces }, { $second } { $second_pieces }.
puzzle-plies-left = { $plies ->
    [1] Ini ply terakhir.
   *[other] Tersisa { $plies } ply.
    }
puzzle-right = benar: setelah { $move } { $value }
puzzle-wrong = bukan { $move }: { $value }
puzzle-shown = langkahnya { $move }: { $value }
puzzle-line = lalu { $line }
puzzle-hint-from = langkahnya mulai dari { $point }
puzzle-hint-where = langkahnya ada di kolom { $point }
puzzle-illegal = { $move } bukan langkah yang sah di sini; ketik moves untuk daftar langkah
puzzle-none = tidak ada teka-teki permainan ini yang ditemukan; coba nomor lain
puzzle-go-on = Ketik next untuk teka-teki berikutnya, atau quit.
puzzle-help = Ketik sebuah langkah, atau: hint, solution, moves, next, quit.
puzzle-heading = Teka-teki
puzzle-tried = bukan ini: { $moves }
puzzle-confirm = main
    .about = pilih titik di bawah kursor: asal, tujuan, dan bidak yang diambil
puzzle-hint = petunjuk
    .about = dari mana langkahnya mulai
puzzle-solution = jawaban
    .about = tunjukkan langkahnya
puzzle-next = berikutnya
    .about = teka-teki dengan nomor berikutnya; setelah yang hari ini, teka-teki acak
puzzle-game = permainan
    .about = teka-teki permainan berikutnya dengan nomor ini
puzzle-tree =
    .about = lihat ke dalam pencarian posisi ini
puzzle-erase =
    .about = batalkan titik terakhir
puzzle-flip =
    .about = lihat papan dari sisi lain
puzzle-back = keluar
    .about = batalkan titik terakhir, atau keluar

## Bagian dalam pencarian

tree-title = Di dalam pencarian
tree-later = langkah berikut
    .about = langkah pencarian berikutnya
tree-earlier = kembali
    .about = langkah pencarian sebelumnya
tree-leap =
    .about = maju sepuluh langkah pencarian
tree-leap-back =
    .about = mundur sepuluh langkah pencarian
tree-next-cut = pangkas
    .about = ke pemangkasan berikutnya
tree-next-break = henti
    .about = jalan sampai henti berikutnya: lihat 1 sampai 4
tree-stop = hentikan
    .about = hentikan pencarian yang berjalan
tree-drawn = gambar
    .about = tampilkan gambar pohon, atau daftar lagi
tree-list = daftar
tree-type = mesin
    .about = ketik mesin dan pilihannya, misalnya alphabeta,order=listed,depth=3
tree-compare = banding
    .about = pencarian kedua di samping yang pertama; baris kosong mengakhirinya
tree-other = yang lain
    .about = tombol berlaku untuk pencarian yang lain
tree-algorithm = mesin berikut
    .about = mesin berikutnya dengan pilihan biasanya
tree-more = lebih dalam
    .about = melihat satu langkah lebih jauh
tree-less =
    .about = melihat satu langkah lebih dekat
tree-negamax = negamax
    .about = nilai bagi sisi yang melangkah (negamax), atau bagi MAX (minimax)
tree-minimax = minimax
tree-confirm = buka
    .about = buka simpul yang dipilih, atau lipat
tree-break-at-cut =
    .about = berhenti pada pemangkasan, atau tidak
tree-break-at-hit =
    .about = berhenti bila tabel punya hasilnya, atau tidak
tree-break-at-best =
    .about = berhenti pada langkah terbaik baru, atau tidak
tree-break-at-second =
    .about = berhenti pada pencarian kedua, atau tidak
tree-first =
    .about = ke langkah pencarian pertama
tree-last =
    .about = ke langkah pencarian terakhir
tree-back = kembali
    .about = kembali ke tempat semula
engine-confirm = cari
    .about = cari dengan mesin ini
engine-back = batal
    .about = tinggalkan baris tanpa perubahan

tree-engine = Mesin:
tree-second-engine = Mesin kedua:
tree-running = { $engine }: sedang mencari
tree-stopped = { $engine }: dihentikan; - dan + atau e mencari lagi
tree-about-visits = { $engine }: langkah { $step } dari { $steps }, { $nodes } simpul, { $leaves } daun, { $hits } dari tabel
tree-about-playouts = { $engine }: langkah { $step } dari { $steps }, { $playouts } simulasi
tree-about-generations = { $engine }: langkah { $step } dari { $steps }, { $generations } generasi
tree-about-moves = { $engine }: langkah { $step } dari { $steps }
tree-about-answered = { $engine }: tidak ada pohon, karena pemecah permainan, tabelnya atau bukunya menjawab
tree-undrawn = lebih dari { $most } simpul terlalu banyak untuk digambar: buka lebih sedikit, atau kurangi kedalaman
tree-breaks = b berhenti di
tree-break-cut = pemangkasan
tree-break-hit = tabel
tree-break-best = terbaik
tree-break-second = pencarian kedua
tree-no-cut = tidak ada pemangkasan lagi
tree-no-break = tidak ada henti lagi: 1 sampai 4 memilih tempat berhenti
tree-unfair = pencarian dapat dilihat dalam permainan sendiri melawan bot tanpa peringkat, dan setelah setiap permainan
tree-visits = kunjungan
tree-mean = rata-rata
tree-bound = batas
tree-line = Jalur
tree-line-after = Jalur sesudahnya
tree-fitness = kebugaran
tree-copies = salinan
tree-gene = tempat
tree-repaired = diganti
tree-heat = suhu
tree-hit = dari tabel
tree-depth = kedalaman { $depth }
tree-pass = lintasan { $number }
tree-depth-pass = kedalaman { $depth }, lintasan { $number }

tree-step-none = pencarian ini tanpa langkah
tree-step-enter = { $node }: pencarian masuk dengan jendela { $alpha } sampai { $beta }, sisa { $depth ->
       *[other] { $depth } langkah
    }
tree-step-scout = { $node }: jendela kosong { $alpha } sampai { $beta } menguji apakah langkah ini lebih baik daripada yang terbaik sebelumnya
tree-step-again = { $node }: pencarian kedua, { $alpha } sampai { $beta }, karena ujian menemukan langkah ini lebih baik
tree-step-leaf = { $node }: { $value } ({ $why })
tree-step-hit = { $node }: tabel punya hasilnya, { $lower } sampai { $upper } pada kedalaman { $depth }
tree-step-narrowed = { $node }: tabel tahu { $lower } sampai { $upper } pada kedalaman { $depth }, sehingga jendela menyempit
tree-step-other-depth = { $node }: tabel punya { $lower } sampai { $upper } pada kedalaman { $depth }, yaitu kedalaman lain
tree-step-miss = { $node }: posisi ini tidak ada di tabel
tree-step-better = { $node }: { $move } terbaik sejauh ini dengan { $value }; jendelanya { $alpha } sampai { $beta }
tree-step-cut-beta = { $node }: dipangkas, karena { $value } mencapai beta { $beta }; { $count ->
       *[other] { $count } langkah dilewati
    }
tree-step-cut-alpha = { $node }: dipangkas, karena { $value } mencapai alfa { $alpha }; { $count ->
       *[other] { $count } langkah dilewati
    }
tree-step-cut-table = { $node }: tabel punya hasilnya; { $count ->
       *[other] { $count } langkah dilewati
    }
tree-step-cut-candidates = { $node }: hanya calon yang dicari; { $count ->
       *[other] { $count } langkah dilewati
    }
tree-step-cut-probcut = { $node }: jauh di luar jendela menurut ujian yang lebih murah; { $count ->
       *[other] { $count } langkah dilewati
    }
tree-step-cut-reduced = { $node }: langkah berikut dicari kurang dalam
tree-step-store = { $node }: tabel menyimpan { $lower } sampai { $upper }
tree-step-leave = { $node }: hasilnya { $value }
tree-step-leave-lower = { $node }: hasilnya paling sedikit { $value }
tree-step-leave-upper = { $node }: hasilnya paling banyak { $value }
tree-step-pass-end = lintasan { $number } dalam jendela { $alpha } sampai { $beta } memberi { $value }: nilainya dari { $lower } sampai { $upper }
tree-step-playout = simulasi { $number } lewat { $path } memberi { $result } bagi sisi yang melangkah di akar; { $proved ->
        [0] belum ada yang terbukti
       *[other] { $proved } simpul terbukti
    }
tree-step-generation = generasi { $number }: { $lines } jalur, nilai { $value }, kebugaran terbesar { $fitness }
tree-step-copies = generasi { $number }: jalur diundi untuk generasi berikut, yang lebih bugar lebih sering
tree-step-swap = { $first } di tempat { $place } dan { $second } di tempat { $other } bertukar jalur; { $repaired ->
        [0] tidak ada gen ganda
       *[other] { $repaired } gen ganda diganti
    }
tree-step-neighbour = pencarian melihat { $move }: { $value }
tree-step-taken = pencarian mengambil { $move }: { $value }
tree-step-choice = { $move } dimainkan ({ $by }), nilai { $value }

tree-never-cut = tidak pernah di sini: di { $node } pencarian ini memangkas { $move }
tree-never-hit = tidak pernah di sini: di { $node } tabel memberi hasilnya sebelum { $move }
tree-never-leaf = tidak pernah di sini: { $node } adalah daun ({ $why }), jadi { $move } tidak dicari
tree-never-folded = tidak ditampilkan di sini: rekaman tidak memuat langkah di bawah { $node }, misalnya { $move }
tree-never-stopped = tidak pernah di sini: pencarian ini dihentikan di { $node } sebelum { $move }
tree-never-tried = tidak pernah di sini: pencarian ini tidak mencoba { $move } di { $node }

## Mengapa bot memainkan langkah terakhirnya

why-title = Mengapa langkah ini
why-confirm = lihat pencarian
    .about = pencarian yang sama sekali lagi, langkah demi langkah
why-back = tutup
    .about = tutup penjelasan
why-values = Nilai tiap langkah menurut pencarian barunya sendiri, dengan tabel kosong:
why-bound-exact = { "" }
why-bound-lower = atau lebih
why-bound-upper = atau kurang
why-bound-estimate = (perkiraan)
why-rated = bot menjelaskan langkahnya hanya dalam permainan tanpa peringkat
why-no-bot = belum ada bot yang melangkah di sini
why-refused = belum ada bot yang melangkah dalam permainan ini, atau bot itu tidak lagi di kursinya
why-and-played = { $moves } ... { $played } (dimainkan)

## Pikiran bot

thinking-title = Pikiran
thinking-not-here = pikiran bot hanya terlihat di ruang milik sendiri
thinking-over = permainan sudah selesai: x menunjukkan pendapat mesin

# Mengapa suatu langkah tidak sah.
object-game-over = permainan sudah selesai
object-unreadable = "{ $text }" bukan langkah: { $game } ditulis seperti { $example }
object-illegal = { $move } tidak sah: { $rule }
rule-taken = { $point } sudah terisi
rule-outflanks-nothing = { $point } tidak membalik keping apa pun
rule-cannot-pass = masih ada langkah, jadi Anda tidak boleh lewat
rule-must-pass = tidak ada keping yang dapat dibalik: harus lewat
rule-men-in-hand = masih ada bidak di tangan: letakkan satu
rule-hand-empty = tangan Anda kosong: gerakkan bidak, seperti { $example }
rule-no-man = tidak ada bidak di { $point }
rule-not-yours = bidak di { $point } bukan milik Anda
rule-no-line = tidak ada garis antara { $from } dan { $to }
rule-must-remove = gilingan terbentuk, ambillah satu bidak: { $example }
rule-no-mill = gilingan tidak terbentuk: tak ada yang diambil
rule-no-enemy = tidak ada bidak lawan di { $point }
rule-in-mill = { $point } berada dalam gilingan

## Mode baris: kalimat utuh, untuk mata dan pembaca layar. { $who } berisi "you" atau "they".

line-help-room =
    Langkah seperti biasa ditulis, misalnya { $move }. Atau:
    { "" }  board     papan sebagai teks             board 5   papan setelah lima langkah
    { "" }  legal     langkah yang sah               moves     semua langkah permainan
    { "" }  last      langkah terakhir               turn      giliran siapa
    { "" }  clock     sisa waktu                     score     jumlah bidak tiap pihak
    { "" }  players   pemain dan penonton            chat TEKS mengatakan sesuatu
    { "" }  draw      menawarkan seri                takeback  minta langkah diurungkan
    { "" }  accept    menerima tawaran               decline   menolak, atau menariknya
    { "" }  resign    menyerah                       abort     batalkan yang baru dimulai
    { "" }  rematch   tanding ulang                  claim     menang atas yang terputus
    { "" }  sit       menempati kursi kosong         hint      minta petunjuk mesin
    { "" }  prepare c3    langkah untuk giliran berikut; prepare off menghapusnya
    { "" }  bot greedy:3  beri kursi kosong kepada bot dengan mesin dan tingkat ini
    { "" }  bot negascout,depth=3    sama, dengan opsi mesin atau kedalaman pasti
    { "" }  why       mengapa bot memainkan langkah terakhirnya
    { "" }  thinking  tampilkan pikiran bot          output    keluaran mesin
    { "" }  replay    telusuri permainan selesai     analyze   kesalahannya
    { "" }  tree      cara kerja pencarian           save      simpan permainan selesai
    { "" }  invite    undangan untuk orang lain      new NAMA  ruang lain
    { "" }  block NAMA, unblock NAMA     sembunyikan obrolannya, atau tampilkan lagi
    { "" }  mute NAMA, unmute NAMA, kick NAMA        untuk tuan rumah ruang
    { "" }  apart     tuan rumah: pemain membaca obrolan penonton nanti, atau langsung
    { "" }  lock      pemain: tiada penonton baru    hush      tutup obrolan penonton
    { "" }  report NAMA: ALASAN      kepada pengelola server
    { "" }  settings  setelan Anda                set NAMA NILAI
    { "" }  leave     kembali ke lobi                quit      keluar dari program
line-help-lobby =
    Anda berada di lobi. Anda dapat mengetik:
    { "" }  rooms         ruang dan ajakan; kata di belakangnya mempersempit daftar
    { "" }  people        orang yang ada di sini
    { "" }  mine          permainan Anda yang belum selesai; mine NOMOR melanjutkannya
    { "" }  new GAME      membuka ruang sendiri; new GAME rated mengubah peringkat
    { "" }  join CODE     duduk di sebuah ruang
    { "" }  watch CODE    menonton sebuah ruang
    { "" }  pair GAME     mencari lawan, bila mau rated range=200; unpair berhenti
    { "" }  account       akun Anda di sini; account NAMA mengambil nama akun
    { "" }  devices       perangkat yang masuk; revoke NOMOR mengeluarkan satu
    { "" }  fullname NAMA nama lengkap Anda, tidak dilihat orang lain; tanpa NAMA hapus
    { "" }  link          kode untuk perangkat lain; token NAMA untuk bot Anda
    { "" }  challenge @NAMA GAME   tantang seseorang; tanpa @NAMA Anda mendapat tautan
    { "" }  challenges    yang menunggu; accept, decline atau withdraw KODE
    { "" }  block @NAMA   sembunyikan seseorang; unblock, blocked menampilkan semuanya
    { "" }  export        berkas semua data Anda di server; delete @NAMA
    { "" }  tournaments   turnamen di server ini; tournament KODE mengikuti satu
    { "" }  enter KODE    bermain di dalamnya; ready, pause, withdraw yes
    { "" }  standings     klasemen yang diikuti; entrants, round 2, boards
    { "" }  direct APA    sebagai penyelenggara: open, start ...; direct saja: semua
    { "" }  leaders       pemain terkuat; leaders reversi fast bots
    { "" }  profile NAMA  peringkat, dan permainan melawan Anda
    { "" }  games         permainan selesai; games reversi Ani, games more
    { "" }  saved         permainan yang Anda simpan
    { "" }  open NOMOR    telusuri satu permainan dari daftar
    { "" }  invite        undangan untuk orang lain
    { "" }  settings      setelan Anda; set NAMA NILAI mengubahnya
    { "" }  quit          keluar
line-help-replay =
    Anda menelusuri permainan. Anda dapat mengetik:
    { "" }  next, back    satu langkah maju atau mundur; next 5 maju lima langkah
    { "" }  go 12         ke posisi setelah 12 langkah; first, last
    { "" }  board, moves, score     seperti di dalam permainan
    { "" }  analyze       mesin menilai tiap langkah; analyze 1 satu detik tiap posisi,
    { "" }                analyze depth=4 melihat empat langkah ke depan
    { "" }  mistake       ke langkah salah berikutnya; mistake back ke sebelumnya
    { "" }  tree          pencarian; tree negascout 3 c3 lebih dalam dan ke c3
    { "" }  save          simpan permainan ke dalam berkas
    { "" }  close         kembali ke tempat semula
line-unknown = Tidak ada perintah { $text } di sini. Ketik help untuk pilihan Anda.
line-room-gone = Ruang itu sudah tidak ada: server dimulai ulang. Anda berada di lobi.
line-no-such-ply = Tidak ada posisi { $ply }: baru { $last } langkah dimainkan. Ketik 0 sampai { $last }.
line-range = range adalah jumlah poin, misalnya range=200
line-no-account = Anda tamu di sini. Ketik "account ana" untuk membuat akun bernama ana.
line-open = Turnamen "{ $title }" menunggu: enter { $code }
line-open-guest = Turnamen "{ $title }" menunggu: enter { $code } handle=ana membuat akun ana dan ikut.
line-type-revoke = Ketik revoke dan nomor perangkat; devices menampilkan semuanya.
line-type-handle = Tambahkan nama akun, misalnya ana.
line-type-leaders = Ketik leaders, lalu bila mau permainan, fast, middle atau slow, dan bots.
line-not-in-lobby = Itu hanya berlaku di dalam ruang. Ketik help untuk perintah di sini.
line-settings = Ketik set, nama, dan nilai untuk mengubahnya; - berarti tanpa nilai.
line-type-set = Ketik set, nama setelan, dan nilainya; settings menampilkan semuanya.
line-type-open = Ketik open dan nomor permainan dari daftar terakhir.
line-type-analyze = Ketik analyze dan 0.1 sampai 60 detik, atau depth=N dari 1 sampai 20.
line-type-tree = Ketik tree, mungkin nama pencarian, 1 sampai 8 langkah, dan langkah.
line-saved-none = Belum ada permainan tersimpan: ketik save setelah permainan.
line-game-of-list = { $number }. { $game }: { $first } melawan { $second }, { $moves } langkah, { $result }  { $date }
line-games-open = Ketik open dan nomornya untuk menelusuri permainan.
line-games-more = Ketik open dan nomornya untuk menelusuri, atau games more untuk yang lama.
line-games-end = Tidak ada permainan yang lebih lama.
line-replay = { $game }, { $first } melawan { $second }. Ketik next untuk maju, help untuk lainnya.
line-no-replay = Tidak ada permainan selesai yang dibuka: ketik games, saved atau replay.
line-replay-closed = Permainan selesai itu ditutup.
line-no-mistake = Tidak ada langkah salah yang diketahui di situ; analyze mencarinya.
line-tree-later = Tanpa pohon selama game berperingkat atau melawan orang: ketik games atau saved.
line-tree-too-large = { $engine } mengunjungi lebih dari { $most } simpul pada { $plies } langkah: kurangi
line-tree-no-move = Pencarian tidak punya simpul di { $move }.
line-tree-best = terbaik
line-tree-node = { $move }: nilai { $value }, jendela { $alpha } sampai { $beta }
line-seek = { $name } mencari lawan { $game }, { $clock }: { $command } menerimanya.
line-kept-for-you = kursi disimpan untuk Anda: join { $code } untuk duduk
line-prepared = Disiapkan: { $move }. Akan dimainkan pada giliran Anda bila sah; prepare off menghapus.
line-nothing-prepared = Tidak ada langkah yang disiapkan.
line-thinking = { $bot }: kedalaman { $depth }, { $score }, { $nodes } simpul: { $line }
line-why = Langkah { $number }, { $move }: { $bot }, kedalaman { $depth }, { $nodes } simpul, { $ms } mdtk, nilai { $score }; { $by }.
line-why-moves = Menurut pencarian baru untuk setiap langkah sendiri-sendiri, dengan tabel kosong, nilai langkahnya: { $moves }.
line-why-known = Langkah itu berasal dari pengetahuan; nilai di bawah berasal dari pencarian baru.
line-why-known-better = Langkah itu berasal dari pengetahuan; nilai di bawah berasal dari pencarian baru yang dangkal, yang menilai langkah lain lebih tinggi.
line-why-agrees = Pencarian baru atas semua langkah sekaligus memilih yang sama.
line-why-prefers = Pencarian baru atas semua langkah sekaligus memilih { $move }.
why-by-search = langkah dipilih oleh pencariannya
why-by-book = langkah berasal dari buku pembukaan
why-by-table = langkah diketahui tanpa pencarian, dari tabel atau aturan yang terbukti, misalnya meniru langkah lawan pada titik yang setangkup
why-by-second = levelnya membuatnya memainkan langkah terbaik kedua
why-by-random = langkah dipilih secara acak
why-by-worst = levelnya membuatnya memainkan langkah yang tampak terburuk
line-thinking-on = Mulai sekarang pikiran bot ditampilkan; thinking menghentikannya.
line-thinking-off = Pikiran bot tidak lagi ditampilkan.
line-analyzing-depth = Menganalisis { $count } posisi.
line-board-at = Setelah { $ply } dari { $last } langkah:

line-lost = { $reason }; dicoba lagi dalam { $seconds } detik
line-not-arrived = Baris terakhir Anda mungkin tidak sampai.
line-connected-as = tersambung sebagai { $name }
line-back-in-room = kembali di ruang
line-back-in-game = kembali di ruang; permainan berlanjut
line-ask-name = Nama Anda? Terlihat oleh semua; bila kosong, server yang memberi nama.
line-unkept-name = identitas Anda tidak dapat disimpan untuk kunjungan berikut: { $problem }
line-unknown-next-time = server tidak akan mengenal Anda lagi: { $problem }
line-others-join = orang lain bergabung dengan: bidak join { $address }
line-others-open = orang lain membuka di peramban: { $page }
line-or-join = , atau bidak join{ " " }
line-seats-held = Anda memiliki kursi di { $rooms }: ketik join dan kodenya untuk melanjutkan.
line-own-games = Permainan Anda; ketik mine dan nomornya untuk melanjutkan:
line-no-own-games = Anda tidak punya permainan yang belum selesai di sini.
line-own-game = { $number }  { $what }
line-own-turn = Giliran Anda: { $what } Ketik mine { $number } untuk melanjutkan.
line-type-mine = Ketik mine untuk daftar permainan Anda, mine NOMOR untuk melanjutkannya.
line-kept = Permainan Anda disimpan: ketik mine untuk melanjutkannya.
line-kept-at = Permainan Anda disimpan: bidak join { $address } --room { $room } melanjutkannya.
lobby-own-game =
    { $game } melawan { $name }, { $clock }, { $count ->
        [0] belum ada langkah
       *[other] { $count } langkah
    }
lobby-own-turn =
    { $game } melawan { $name }, { $clock }, { $count ->
        [0] belum ada langkah
       *[other] { $count } langkah
    }, giliran Anda
line-no-rooms =
    Tidak ada ruang yang terbuka; { $players ->
        [1] tidak ada orang lain di sini.
       *[other] ada { $players } orang di sini.
    }
line-rooms =
    Ruang ({ $rooms }); { $players ->
        [1] tidak ada orang lain di sini:
       *[other] ada { $players } orang di sini:
    }
line-room-of-list = { $code }  { $game }, { $clock }: { $first } melawan { $second }, { $status }
line-status-waiting = menunggu pemain
line-status-playing = berlangsung
line-status-ended = permainan selesai
line-empty-seat = kursi kosong
line-notice = Pesan dari server: { $sentence }
line-cannot-go-on = permainan tidak dapat dilanjutkan: { $problem }
line-strange-room = server mengirim ruang yang tidak dipahami program ini
line-input-ended = masukan berakhir sebelum permainan dimulai
line-output-news = Mesin menulis pesan: output menampilkannya. Dalam berkas: { $file }
line-output-news-no-file = Mesin menulis pesan: output menampilkannya.
line-input-resigns = Masukan berakhir, dan permainan ini tidak dapat menunggu: Anda menyerah.
line-input-ended-game = masukan berakhir di tengah permainan, jadi Anda menyerah
line-nobody-comes = tidak ada yang bisa datang ke ruang ini, jadi sisa masukan tidak dimainkan
line-write = tulis { $form }
line-as = as bernilai first, second atau random
line-two-bots = satu permainan punya dua kursi: sebut paling banyak dua bot

line-bot = { $engine } (bot tingkat { $level })
line-bot-options = { $bot } (bot)
line-seat = { $name } memainkan { $side }.
line-seat-gone = { $name }, yang sedang terputus, memainkan { $side }.
line-seat-away = { $name }, yang sedang pergi, memainkan { $side }.
line-seat-mine = Anda memainkan { $side }.
line-seat-free = Belum ada yang memainkan { $side }.
line-room = Ruang { $code }: { $game }
line-clock-none = tanpa jam
line-clock-main = jam { $clock }
line-clock-per-move = { $clock } tiap langkah
clock-days = { $days } hari tiap langkah
clock-days-left = { $days }h { $hours }j
line-waiting = Menunggu pemain lain masuk ke ruang { $code }.
line-sits-down = { $name } duduk di kursi { $side }.
line-seat-empty = Kursi { $side } sekarang kosong.
line-is-back = { $side } kembali.
line-is-here = { $side } sudah datang.
line-left = { $side } keluar.
line-gone = { $side } terputus.
line-away = { $side } sedang pergi; permainan disimpan.
line-gone-claim = { $side } terputus. Dalam { $seconds } detik Anda boleh mengetik claim dan menang.
line-muted =
    { $who ->
        [you] Tuan rumah membisukan Anda.
       *[they] Tuan rumah membisukan { $name }.
    }
line-speaks =
    { $who ->
        [you] Anda tidak lagi dibisukan.
       *[they] { $name } tidak lagi dibisukan.
    }
line-entered = Ikut { $title }, { $code }: turnamen { $game } dengan { $count } peserta sejauh ini. Setiap permainan dimulai dengan sendirinya begitu dipasangkan.
line-your-game = Babak { $round }, papan { $board }, permainan { $game }.
line-organiser = Kata penyelenggara: { $text }
line-closed = Ruang ditutup.

line-game-begins = Permainan ke-{ $number } dimulai.
line-plays =
    { $who ->
        [you] Anda memainkan { $move }.
       *[they] { $side } memainkan { $move }.
    }
line-turns =
    { $who ->
        [you] Anda memainkan { $move } dan membalik { $points }.
       *[they] { $side } memainkan { $move } dan membalik { $points }.
    }
line-passes =
    { $who ->
        [you] Anda lewat.
       *[they] { $side } lewat.
    }
line-turn =
    { $who ->
        [you] Giliran Anda, { $side }.
       *[they] Giliran { $side }.
    }
line-times =
    { $who ->
        [you] Waktu Anda { $time }, waktu { $other } { $other_time }.
       *[they] Waktu { $side } { $time }, waktu { $other } { $other_time }.
    }
line-seconds = { $seconds } detik
line-legal = Langkah sah ({ $count }): { $moves }
line-offers-draw =
    { $who ->
        [you] Anda menawarkan seri.
       *[they] { $side } menawarkan seri.
    }
line-offers-takeback =
    { $who ->
        [you] Anda meminta langkah diurungkan.
       *[they] { $side } meminta langkah diurungkan.
    }
line-offers-rematch =
    { $who ->
        [you] Anda menawarkan tanding ulang dengan bertukar pihak.
       *[they] { $side } menawarkan tanding ulang dengan bertukar pihak.
    }
line-offers-game =
    { $who ->
        [you] Anda mengajak bermain.
       *[they] { $side } telah duduk dan mengajak bermain.
    }
line-offer-answer = Ketik accept atau decline.
line-offer-declined =
    { $who ->
        [you] Anda menolak { $offer }.
       *[they] { $side } menolak { $offer }.
    }
line-offer-withdrawn =
    { $who ->
        [you] Anda menarik tawaran { $offer }.
       *[they] { $side } menarik tawaran { $offer }.
    }
line-offer-overtaken = Tawaran { $offer } tidak berlaku lagi.
line-taken-back =
    { $count ->
        [1] Satu langkah diurungkan.
       *[other] { $count } langkah diurungkan.
    }
seat-thought = { $move } setelah { $seconds } detik.
seat-lost = Permainan { $number }, melawan { $name }, kalah ({ $reason }): { $why }{ $illegal ->
        [none] {""}
       *[other] {" "}({ $illegal })
    }; setelah { $plies } langkah { $game }, pada posisi { $position }
seat-sums = Permainan: { $games }; menang { $won }, seri { $drawn }, kalah { $lost }{ $lost ->
        [0] {""}
       *[other] { " " }({ $reasons })
    }{ $void ->
        [0] {""}
       *[other] , tidak dihitung { $void }
    }. Langkah: { $moves }; rata-rata { $mean } detik, terlama { $longest } detik.
line-cannot-search = jaringan ini tidak dapat dicari; sebutkan server: bidak join HOST
line-none-nearby = tidak ada server di jaringan ini; sebutkan server: bidak join HOST
line-over = Permainan selesai.

line-type-chat = Ketik chat dan teks Anda.
line-type-block = Ketik block atau unblock dan nama orang yang sudah berbicara di sini.
line-type-name = Ketik nama orangnya sesudahnya; players menyebut siapa yang ada di sini.
line-type-report = Ketik nama, titik dua, lalu alasannya: report NAMA: ALASAN
line-no-person = tidak ada { $name } di sini; ketik players, lalu coba lagi
line-type-leave = Permainan sedang berlangsung. Ketik leave yes untuk menyerah dan ke lobi.
line-pairing = Mencari lawan. Ketik unpair untuk berhenti.
line-seek-unlisted = Pencarian Anda sedang tidak ditampilkan, karena ada banyak dari alamat Anda; lawan masih dapat ditemukan.
line-hint-unfair = tidak ada petunjuk melawan orang; setelah permainan, ketik analyze
line-hint-not-now = petunjuk hanya pada giliran Anda
line-analyze-later = permainan dianalisis setelah selesai
line-analyzing =
    Menganalisis { $count } posisi, sekitar { $seconds ->
       *[other] { $seconds } detik.
    }
line-wrong-move = Langkah { $number }, { $side } { $move }: { $how }.
line-analysis = Langkah yang bukan terbaik: { $first } { $first_count }, { $second } { $second_count }.
line-saved = disimpan sebagai { $file }
line-not-saved = permainan tidak disimpan: { $problem }
line-type-resign = Ketik resign yes untuk menyerah.
line-type-abort = Ketik abort yes untuk membatalkan permainan ini tanpa hasil.
line-type-accept = Ketik accept yes untuk menyetujui seri. Permainan berakhir.
line-type-kick = ketik kick { $name } yes: { $name } keluar dan tidak dapat kembali
line-type-quit-here = Permainan berjalan. Ketik quit yes untuk menyerah.
line-type-quit = Permainan berjalan. Ketik quit yes untuk menyerah; Ctrl-C simpan kursi.
line-no-offer = Tidak ada yang ditawarkan.
line-in-room = Anda berada di sebuah ruang. Ketik quit untuk keluar.
line-that = itu
line-watching = Anda menonton: { $move } tidak dimainkan. Ketik help untuk pilihan Anda.
line-not-begun = Permainan belum dimulai: kursi lawan kosong.
line-game-over = Permainan sudah selesai. Ketik rematch untuk tanding ulang, atau quit.
line-not-your-turn = Sekarang giliran { $side }, jadi { $move } tidak dimainkan.
line-unreadable = { $problem }. Ketik help untuk perintah lainnya.
line-last = Langkah terakhir { $move } oleh { $side }.
line-no-move = Belum ada langkah.
line-moves = Langkah ({ $count }): { $moves }
line-no-clock = Tidak ada jam.
line-score = { $first } mempunyai { $first_pieces }, { $second } mempunyai { $second_pieces }.
line-hands = Di tangan: { $first } { $first_pieces }, { $second } { $second_pieces }
line-spectators =
    { $count ->
        [0] Tidak ada penonton.
       *[other] { $count } orang menonton.
    }

## Kata dan bilangan

key-up = Atas
key-down = Bawah
key-left = Kiri
key-right = Kanan
key-space = Spasi
move-pass = lewat
number-decimal = { "," }
number-infinite = inf
number-win = menang{ $size }
number-loss = kalah{ $size }
number-over-win = sudah menang
number-over-loss = sudah kalah
option-value-yes = ya
option-value-no = tidak
option-value-outside = di luar gilingan
option-value-any = yang mana pun

## Apa yang salah pada sesuatu yang ditulis, dan mengapa server tidak dapat dimulai

problem-unknown-word = tidak ada { $what } "{ $text }"; yang ada: { $known }
problem-level = tingkat adalah bilangan dari 1 sampai 10, bukan "{ $text }"
problem-bot-pair = { $text } bukan NAMA=NILAI, misalnya depth=3
problem-bot-twice = { $name } ditulis dua kali
problem-bot-number = { $name } adalah bilangan, 1 atau lebih, bukan { $value }
problem-bot-depth = deepening=off perlu kedalaman: tambahkan depth=N
problem-clock = "{ $text }" bukan jam: none, 5+3, 30s atau 3d tiap langkah
problem-text-empty = nama memerlukan sedikitnya satu huruf yang terlihat
problem-text-long = nama paling panjang { $most } huruf
problem-text-sign = karakter { $name } ({ $code }) tidak dapat dipakai di sini
problem-text-marks = satu huruf paling banyak bertanda 4, dan tanda tidak berdiri sendiri
problem-bool = "{ $text }" bukan true dan bukan false
problem-language = tidak ada bahasa "{ $text }"; yang ada: en, id
problem-integer = bukan bilangan bulat yang mungkin
problem-range = { $value } tidak ada dalam { $range }
problem-value = nilai "{ $text }" untuk { $argument } salah: { $problem }
problem-help = Selengkapnya: --help.
word-game = permainan
word-engine = mesin
word-theme = tema
word-setting = setelan
host-cannot-listen = tidak dapat mendengarkan di { $address }: { $problem }
host-open-elsewhere = permainan ini terbuka di jendela bidak lain
host-port-taken = porta itu dipakai program lain; pilih yang lain dengan --listen ADDR:PORT
host-address-form = tulis ADDR:PORT, misalnya 0.0.0.0:8080
host-no-address = komputer ini tidak punya alamat itu
host-no-right = porta di bawah 1024 memerlukan hak lebih; pilih yang di atas 1023
store-problem = penyimpanan { $file }: { $problem }
store-no-files = program ini dibuat tanpa berkas; pakai --store memory
store-no-databases = program ini dibuat tanpa PostgreSQL; beri berkas
store-in-use = server lain memakainya; hentikan itu, atau beri berkas lain dengan --store
store-newer = ditulis program yang lebih baru (bentuk { $found }, bukan { $known }); pakai itu
store-older = ditulis program yang lebih lama (bentuk { $found }, bukan { $known }); jalankan server
store-full = disk penuh; kosongkan ruang, atau jangan simpan dengan --store memory
store-foreign = itu basis data milik program lain; beri berkas lain dengan --store
store-damaged = berkas itu rusak; ganti dengan cadangan, atau pakai berkas lain
store-unusable = tidak dapat dibuka: { $problem }
settings-no-folder = sistem ini tidak punya folder untuk setelan
engine-failed = mesin { $engine }: { $problem }
engine-twice = mesin gagal dua kali: { $problem }
engine-again = mesin gagal dan dijalankan lagi: { $problem }
fault-start = { $program } tidak dapat dijalankan: { $problem }
fault-ended =
    { $how ->
        [exit] berhenti dengan status { $number }
        [signal] dihentikan oleh sinyal { $number }
       *[unknown] berhenti
    } { $during ->
        [move] saat memilih langkah
       *[start] sebelum mengirim { $awaited }
    }
fault-silent = tidak ada { $awaited } dalam { $seconds } detik
fault-greeting = tidak ada { $awaited } dalam { $seconds } detik (beri timeout=MS sebelum cmd:)
fault-refused = ia menolak hal yang diperlukan permainan: { $sentence }
fault-illegal = bukan langkah sah: "{ $text }"
fault-stopped = dihentikan
engine-printed = ia menulis:
engine-printed-last = yang terakhir ditulisnya:
engine-printed-more = selengkapnya di { $file }
file-unreadable = { $file } tidak dapat dibaca: { $problem }
file-unwritable = { $file } tidak dapat ditulis: { $problem }
terminal-failed = terminal gagal: { $problem }
thread-failed = utas tidak dapat dimulai: { $problem }
settings-left = { $file } tidak diubah: { $problem }
settings-table = { $file } tidak diubah: { $key } di situ sebuah tabel; ubah dengan tangan
settings-no-toml = config.toml diabaikan: { $problem }
settings-unknown-near = config.toml: tidak ada setelan "{ $name }"; mungkin maksudnya "{ $near }"
settings-unknown = config.toml: tidak ada setelan "{ $name }"; yang ada: { $known }
settings-no-text = config.toml: { $key }: nilainya teks dalam tanda kutip
settings-no-switch = config.toml: { $key }: nilainya true atau false, tanpa tanda kutip
problem-option = { $game } tidak punya opsi "{ $name }"; yang ada: { $known }
problem-option-number = { $name } adalah angka dari { $min } sampai { $max }, bukan "{ $value }"
problem-option-word = { $name } adalah salah satu dari { $known }, bukan "{ $value }"
problem-position = ini bukan posisi { $game }; bentuknya seperti { $example }
problem-no-format = bukan JSON dan tanpa kepala: sebut permainannya dengan --game
problem-other-game = ini permainan { $found }, bukan { $wanted }
problem-no-such-game = tidak ada permainan dengan nomor ini; yang terakhir { $count }
problem-no-text = bukan teks dan bukan berkas WTHOR
option-none = tidak ada
usage-needs-terminal = Layar penuh memerlukan terminal. Tanpa terminal pakailah perintah, misalnya: bidak play --plain
usage-over = permainan sudah selesai pada posisi ini
ask-no-bot = { $server } tidak memberi akun untuk { $bot }
puzzle-unsolved = teka-teki belum terpecahkan
puzzle-none-of = tidak ada teka-teki { $game }; coba --seed lain
record-heading = { $game }: { $first } melawan { $second }
record-somebody = seseorang
record-date = Tanggal: { $value }
record-clock = Waktu: { $value }
record-last = terakhir { $move }
record-after = Setelah { $count } langkah
record-after-of = Setelah { $count } dari { $all } langkah
record-result = Hasil: { $result }
record-position = Posisi: { $position }
record-input = masukan standar
record-start-lost = transkrip tidak memuat posisi awal; untuk membacanya: { $arguments }
record-many = { $file } berisi { $count } permainan; ini yang pertama, --nth N mengambil yang lain
record-not-ggf = GGF hanya untuk Reversi, bukan untuk { $game }
record-ply = --ply { $ply }: permainan ini punya { $count } langkah

reason-count = biji dihitung
reason-line = satu garis
reason-full = papan penuh
reason-men = biji kurang
reason-blocked = tidak ada langkah lagi
reason-repetition = posisi yang sama tiga kali
reason-quiet = terlalu lama tidak ada yang diambil
reason-resignation = menyerah
reason-time = kehabisan waktu
reason-agreement = sepakat
reason-abandonment = tidak kembali
reason-no_show = tidak datang
reason-decided = diputuskan penyelenggara
reason-crash = mesin berhenti
reason-silence = mesin tidak menjawab
reason-illegal = mesin tidak memilih langkah sah
reason-aborted = dibatalkan
reason-fault = kesalahan server

## Ruang

ask-draw = Tawarkan seri?
ask-abort = Batalkan permainan? Permainan berakhir tanpa hasil.
ask-resign = Menyerah?
ask-abort-and-leave = Batalkan dan keluar?
game-kept = Permainan Anda disimpan: Enter pada baris yang dipilih melanjutkannya.
game-kept-lobby = Permainan Anda disimpan: ada di antara permainan Anda di lobi.
game-kept-solo =
    Permainan Anda disimpan, { $what }, { $count ->
        [0] belum ada langkah
       *[other] { $count } langkah
    }: menu melanjutkannya.
ask-resign-and-leave = Menyerah dan keluar?
ask-leave-clock = Keluar? Permainan Anda disimpan, dan jamnya berhenti sampai Anda melanjutkan. R untuk menyerah.
object-no-offer = tidak ada yang ditawarkan
object-no-claim = kemenangan dapat diklaim hanya bila lawan sudah cukup lama terputus
object-no-claim-yet = kemenangan dapat diklaim bila lawan sudah terputus selama { $time }
object-no-claim-days = permainan per hari tanpa klaim: hanya jam yang menentukan
object-over = permainan ini sudah selesai
object-not-over = permainan ini belum selesai
object-no-moves = belum ada langkah yang dimainkan di permainan ini
object-no-seat = tidak ada kursi kosong
object-seat-kept = kursi kosong itu disimpan untuk orang lain
object-no-invitation = server ini untuk bermain sendiri: orang lain tidak dapat mencapainya
object-no-pass = boleh lewat hanya bila tidak ada langkah lain
object-not-your-turn = bukan giliran Anda
object-offered-to-you = lawan sudah menawarkannya: y menerima
object-offered = Anda sudah menawarkannya
object-no-takeback-rated = tidak ada tarik langkah di permainan berperingkat
object-no-takeback-tournament = tidak ada tarik langkah di turnamen
object-no-draw = di turnamen ini pemain tidak dapat menyepakati seri
object-no-rematch = turnamen yang menentukan lawan berikutnya: tidak ada tanding ulang
seek-same-address = pemain lain di alamat Anda mencari permainan berperingkat yang sama; permainan itu tidak akan berperingkat, jadi kalian berdua menunggu lawan lain
seek-goes-on = lawan Anda tidak datang: permainan tidak dihitung, dan Anda mencari lagi tanpa kehilangan antrean
seek-in-vain = lawan Anda tidak datang: permainan tidak dihitung
game-missed = Anda tidak datang ke permainan Anda: tidak dihitung; lain kali Anda harus menunggu sebelum boleh mencari lagi
game-missed-again = Anda tidak datang ke permainan Anda: tidak dihitung; Anda boleh mencari lagi dalam { $minutes } menit
room-same-address = tidak berperingkat: kedua pemain bermain dari satu alamat
room-rated = berperingkat: permainan yang diserahkan sebelum langkah ke-10 tidak mengubah peringkat
room-of-pair = permainan { $half } dari 2 dengan kursi ditukar; keduanya satu hasil
room-beside-pair = permainan { $half } dari 2 dengan kursi ditukar; keduanya satu hasil; yang lain berjalan di ruang { $room }
room-second-follows = permainan kedua segera dimulai; yang tidak datang kalah
tournament-place = turnamen { $code }, babak { $round }, papan { $board }
object-no-takeback = tidak ada langkah yang dapat diurungkan
object-too-late = sudah terlambat untuk membatalkan: R untuk menyerah
object-watching = Anda sedang menonton
object-no-game = tidak ada permainan yang berlangsung
object-on-its-way = langkah Anda sedang dikirim
object-not-begun = permainan dimulai bila kedua kursi terisi
object-only-pass = tidak ada langkah: p untuk lewat
object-not-next = { $point } tidak melanjutkan langkah ini; pakai titik yang ditandai
object-not-first = tidak ada langkah sah dari { $point }; pilih titik yang ditandai
object-not-prepared = tidak ada langkah yang dapat disiapkan di situ: { $rule }
object-prepared = langkah { $move } yang disiapkan sekarang tidak sah
object-no-point = tidak ada titik seperti itu di papan ini
object-strange-game = program ini tidak dapat menampilkan permainan { $game } itu
object-room-closed = ruang telah ditutup

game-free-seat = (kosong)
game-you = (Anda)
game-gone = terputus
game-away = sedang pergi
game-gone-for = terputus, sisa { $seconds } d
game-gone-too-long = terlalu lama terputus
game-pieces = { $pieces } bidak
game-pieces-ahead = { $pieces } bidak, unggul { $margin }
game-hand = tangan { $hand }, papan { $pieces }
game-hand-short = tangan { $hand }
game-moves = Langkah
game-moves-left =
    Langkah, { $rounds ->
        [1] ronde akhir
       *[other] sisa { $rounds } ronde
    }
moves-none = belum ada
game-chat-title = Obrolan
game-below = { $lines } di bawah

## Obrolan siapa yang ditampilkan, dan siapa yang menonton

chat-block = blokir
    .about = sembunyikan obrolan { $name } dari Anda
chat-unblock = buka blokir
    .about = tampilkan lagi obrolan { $name } kepada Anda
chat-blocked = { $name } diblokir: obrolannya tidak lagi Anda lihat
chat-unblocked = { $name } tidak lagi diblokir
chat-nobody = belum ada orang bernama { $name } yang berbicara di sini
watchers =
    { $count ->
        [0] tidak ada penonton
       *[other] penonton: { $names }{ $more ->
            [0] { "" }
           *[other] { " " }dan { $more } lagi
        }
    }
object-nobody-watches = tidak ada penonton
spectators-title = Pemain dan penonton
spectators-part = Pemain dan penonton, { $from }-{ $to } dari { $all }
spectators-plays = bermain
spectators-open = buka
    .about = profil orang yang dipilih, yang mempunyai akun
spectators-block = blokir
    .about = sembunyikan obrolan orang yang dipilih dari Anda; ditanyakan dahulu
spectators-unblock = buka blokir
spectators-mute = bisukan
    .about = sebagai tuan rumah: bisukan orang yang dipilih di ruang ini, atau bolehkan bicara lagi
spectators-unmute = bolehkan bicara
spectators-kick = keluarkan
    .about = sebagai tuan rumah: keluarkan orang yang dipilih untuk seterusnya; ditanyakan dahulu
spectators-apart = pisahkan obrolan
    .about = sebagai tuan rumah: pemain membaca obrolan penonton hanya setelah permainan, atau langsung lagi; di permainan berperingkat selalu setelahnya
spectators-joined = satukan obrolan
spectators-lock = kunci
    .about = sebagai pemain atau tuan rumah: hanya yang sudah ada boleh menonton, atau semua orang lagi
spectators-unlock = buka kunci
spectators-hush = sembunyikan obrolan
    .about = sebagai pemain: sembunyikan obrolan penonton dari Anda sendiri, atau tampilkan lagi
spectators-hear = tampilkan obrolan
spectators-report = laporkan
    .about = laporkan orang yang dipilih kepada pengelola, dengan baris obrolan terakhir; ditanyakan dulu
spectators-back = tutup
    .about = kembali ke papan
spectators-muted = dibisukan
spectators-blocked = Anda blokir
ask-block = Blokir { $name }? Anda tidak lagi melihat tulisannya.
ask-kick = Keluarkan { $name } dari ruang ini? Ia tidak dapat kembali.
ask-report = Laporkan { $name } kepada pengelola server, dengan baris obrolan terakhir?
report-reason = dilaporkan tanpa penjelasan

game-lost-low = Koneksi putus, mencoba lagi dalam { $seconds } dtk
game-lost = Koneksi terputus, dicoba lagi dalam { $seconds } detik ({ $reason })
game-connecting = Menyambung lagi
game-offers-draw = { $name } menawarkan seri: y terima, n tolak
game-offers-takeback = { $name } minta langkah diurungkan: y terima, n tolak
game-offers-rematch = { $name } menawarkan tanding ulang: y terima, n tolak
game-offers-game = { $name } duduk dan mengajak bermain: y terima, n tolak
game-review = Setelah langkah { $ply } dari { $last }. Enter kembali ke permainan.
game-opponent-left = Lawan sudah pergi.
game-seat-free = Ada kursi kosong: s untuk duduk.
game-seat-kept = Kursi kosong itu disimpan untuk orang lain.
game-players-come = Permainan dimulai bila kedua pemain sudah datang.
game-waits-for = Menunggu { $name }, yang belum ada di sini.
game-waiting = Menunggu lawan. Kode ruang { $code }; + menambah bot.
game-waiting-at = Menunggu lawan: { $text }
game-sent = { $move } sedang dikirim
game-to-move = Giliran { $name }
game-prepared = Disiapkan: { $move }; Esc menghapusnya.
game-preparing = Langkah berikutnya: { $what }
game-prepared-dropped = langkah { $move } yang disiapkan dihapus
game-own-draw = Anda menawarkan seri: n menariknya kembali.
game-own-takeback = Anda minta langkah diurungkan: n menariknya kembali.
game-own-rematch = Anda menawarkan tanding ulang: n menariknya kembali.
game-own-game = Anda mengajak bermain: n menariknya kembali.
game-must-pass = Tidak ada langkah: p untuk lewat.
game-your-move = Giliran Anda: { $what }
game-your-move-changes = Giliran Anda: { $move } mengubah { $count } bidak
game-choose-piece = pilih bidak yang digerakkan
game-choose-taken = pilih bidak yang diambil
game-choose-point = pilih titik
game-choose-where = pilih tujuannya
game-over = Permainan selesai.

result-title = Permainan selesai
record-unfinished = belum ada, giliran { $side }

room-plays =
    { $who ->
        [you] Anda memainkan { $side }
       *[they] { $name } memainkan { $side }
    }
room-left =
    { $who ->
        [you] Anda keluar
       *[they] { $name } keluar
    }
room-gone =
    { $who ->
        [you] Anda terputus
       *[they] { $name } terputus
    }
room-away =
    { $who ->
        [you] Anda sedang pergi; permainan disimpan
       *[they] { $name } sedang pergi; permainan disimpan
    }
room-back =
    { $who ->
        [you] Anda kembali
       *[they] { $name } kembali
    }
room-came =
    { $who ->
        [you] Anda sudah di sini
       *[they] { $name } sudah datang
    }
room-chat-apart = pemain membaca obrolan penonton setelah permainan selesai
room-locked = mulai sekarang hanya yang sudah ada di sini yang boleh menonton
room-unlocked = semua orang boleh menonton lagi
room-chat-joined = pemain membaca obrolan penonton
room-overheard = sementara itu para penonton berkata
room-muted =
    { $who ->
        [you] tuan rumah membisukan Anda
       *[they] { $name } dibisukan tuan rumah
    }
room-unmuted =
    { $who ->
        [you] Anda tidak lagi dibisukan
       *[they] { $name } tidak lagi dibisukan
    }
room-begins = permainan dimulai
room-random-opening = { $count } langkah pembuka acak sudah ada di papan
room-offer-declined =
    { $who ->
        [you] Anda menolak { $offer }
       *[they] { $name } menolak { $offer }
    }
room-offer-withdrawn =
    { $who ->
        [you] Anda menarik tawaran { $offer }
       *[they] { $name } menarik tawaran { $offer }
    }
room-offer-overtaken = tawaran { $offer } tidak berlaku lagi
room-chat-lost = server dijalankan ulang, atau server lain memegang permainan ini: obrolan sebelumnya hilang
room-cut-short = { $bot } sudah berpikir { $seconds } dtk dan memainkan langkah terbaik sejauh ini, { $depth } langkah ke depan
room-spectator = { $name } (penonton)
room-taken-back = { $count } langkah diurungkan
connect-nearby = Di sekitar
    .about = server di jaringan ini, dengan namanya sendiri
start-nearby = Di jaringan ini: { $server }{ $more ->
        [0] {""}
       *[other] { " " }dan { $more } lagi
    }
class-title = Bidak: malam bermain
class-here = Hadir: { $people }{ $programs ->
        [0] {""}
       *[other] , program: { $programs }
    }. Permainan: { $running } berlangsung, { $finished } selesai
class-browser = Di peramban
class-terminal = Di terminal
class-bot = Bot dalam Python
class-engine = Mesin yang berbicara UGI
class-goes-on = Ini melanjutkan acara terakhir, yang tidak diakhiri dengan q: permainannya ikut dihitung. bidak class --new memulai yang baru.
class-table = Tabel malam ini
class-programs = Program
class-footer-low = q mengakhiri acara
class-footer = q mengakhiri acara (tabel: { $file })
class-tournament = Acara { $date }
class-form = Bentuk
    .about = Swiss dan arena untuk banyak orang, setengah kompetisi untuk sedikit, gugur untuk final
class-game = Permainan
    .about = yang dimainkan semua orang
class-clock = Jam
    .about = 5+3: lima menit per pemain, tambah tiga detik tiap langkah; 30s: tiap langkah
class-handle = Nama akun
    .about = akun Anda sebagai penyelenggara: 3 sampai 20 dari a-z, 0-9, _ dan -, diawali huruf
class-go = Buka pendaftaran
    .about = semua yang hadir dengan akun ikut; lalu t memulai babak pertama
class-keys-form = Enter isian berikut, setelah yang terakhir: buka pendaftaran   Kiri dan Kanan mengubah   Esc kembali
class-key-make = t turnamen
class-key-open = t buka pendaftaran
class-key-start = t mulai
class-key-next = t babak berikut
class-key-end = t akhiri turnamen
class-key-tournament = v turnamen
class-key-evening = v acara
class-entered =
    Sudah ikut: { $count ->
        [0] belum ada
       *[other] { $count } ({ $names })
    }
class-guests = Belum punya akun: { $names }. Lobi mereka menunjukkan tombol untuk membuat akun dan ikut.
class-left-out = Tidak ikut karena tanpa akun: { $names }. Di Turnamen mereka membuat akun dan masuk.
class-left-out-closed = Tidak ikut karena belum punya akun waktu mulai: { $names }
class-in-game = Masih bermain: { $names }. Mereka ikut setelah permainannya selesai, atau setelah mereka tinggalkan.
class-in-game-out = Sedang bermain waktu mulai, jadi tidak ikut: { $names }
class-refused = { $name } tidak ikut: { $problem }
class-came-late = Datang setelah mulai dan belum ikut: { $names }
class-ask-end = Akhiri malam ini? Semua orang terputus. y: ya, tombol lain: tidak
class-ask-end-tournament = Akhiri acara? { $title } belum selesai, dan semua orang diputus. Acara berikutnya melanjutkannya. y: ya, tombol lain: tidak
class-ask-end-round = Akhiri acara? Babak { $round } dari { $title } belum selesai: permainannya berhenti, dan semua orang diputus. Acara berikutnya melanjutkannya. y: ya, tombol lain: tidak
class-wait-answer = server belum menjawab
class-ask-end-arena = Akhiri arena sekarang? Permainan yang masih berjalan tidak dihitung. y: ya, tombol lain: tidak
class-wait-arena = arena memasangkan pemain dan berakhir dengan sendirinya
class-line-end-arena = arena memasangkan pemain dan selesai dengan sendirinya: ketik next yes untuk mengakhirinya sekarang
class-line-help =
    ketik tournament [swiss|arena|round-robin|knockout] [PERMAINAN] [clock=5+3] [handle=NAMA], next, standings, boards atau quit yes
class-line-handle = turnamen memerlukan penyelenggara yang punya akun: tambahkan handle= dan nama, misalnya handle=rina
class-line-not-over = turnamen belum selesai: ketik next untuk langkah berikut
class-line-to-end = babak terakhir selesai: ketik next untuk mengakhiri turnamen, lalu mulai yang lain
class-line-none = belum ada turnamen: ketik tournament
class-wait-round = babak { $round }: { $count } permainan masih berjalan. Tekan t setelah selesai
class-line-wait-round = babak { $round }: { $count } permainan masih berjalan. Ketik next setelah selesai
class-make-title = Turnamen untuk semua yang punya akun di sini: sekarang { $count }
class-lost = Server tidak menjawab.
class-came = { $name } hadir. ({ $count })
class-account = { $name } punya akun @{ $handle }.
class-left = { $name } pergi. ({ $count })
class-won = { $game }: { $winner } menang melawan { $loser } ({ $reason }).
class-drawn = { $game }: { $winner } dan { $loser } seri ({ $reason }).
class-void = { $game }: permainan { $winner } dan { $loser } tidak dihitung ({ $reason }).
class-written = tabelnya ada di { $file }
class-no-games = belum ada permainan yang selesai, jadi tidak ada tabel

## Akun, profil, papan peringkat

lobby-pair-rated = berperingkat
    .about = cari lawan untuk permainan berperingkat
lobby-account = akun
    .about = buat akun, atau lihat perangkat dan bot Anda
lobby-leaders = peringkat
    .about = pemain terkuat tiap permainan
lobby-rated-account = permainan berperingkat memerlukan akun: a membuatnya
lobby-pairing-rated = mencari lawan berperingkat: { $game }, { $clock }; x menghentikan
profile-confirm = buka
    .about = tampilkan grafik rating yang dipilih, atau putar ulang permainan yang dipilih
profile-back = kembali
    .about = kembali ke layar sebelumnya
leaders-confirm = profil
    .about = tampilkan profil pemain yang dipilih
leaders-left = permainan
    .about = permainan sebelumnya
leaders-right =
    .about = permainan berikutnya
leaders-speed = kecepatan
    .about = kecepatan lain
leaders-kind = orang/bot
    .about = orang, atau bot
seek-title = Lawan berperingkat
seek-clock = Jam
    .about = waktu tiap pemain; permainan tanpa jam tidak diperingkat
seek-title-any = Lawan
seek-any-clock = Jam
    .about = apa saja: Anda bertemu siapa saja yang mencari permainan ini, dengan jamnya
seek-go-any = Cari lawan
    .about = cari lawan yang menginginkan permainan yang sama
seek-range = Rating
    .about = selisih terbesar antara rating lawan dan rating Anda
seek-any = berapa pun
seek-go = Cari lawan
    .about = dipasangkan dengan siapa saja yang ingin permainan berperingkat yang sama
account-handle = Nama akun
    .about = 3 sampai 20 dari a-z, 0-9, _ dan -, diawali huruf; tidak pernah berubah
account-take = Buat akun
    .about = dengan itu Anda mempunyai akun di sini
account-full-name = Nama lengkap
    .about = untuk Anda, pengelola, dan penyelenggara turnamen dengan kartu; orang lain hanya melihat nama akun
account-keep-name = Simpan nama lengkap
    .about = simpan nama itu; nama yang kosong dihapus
account-show-profile = Profil
    .about = rating dan permainan Anda, seperti dilihat semua orang
account-link = Kode untuk perangkat lain
    .about = perangkat itu menjadi Anda; satu kode berlaku sekali, selama lima menit
account-code = kodenya { $code }: masukkan di halaman, pada Setelan, Perangkat lain
account-others = Perangkat
    .about = perangkat lain yang memakai akun Anda
account-revoke = Keluarkan perangkat
    .about = perangkat itu menjadi tamu
account-ask-revoke = Keluarkan { $device }?
account-bot = Bot
    .about = nama akun program Anda
account-make-bot = Minta token untuk bot
    .about = program bermain dengannya; token sebelumnya tidak berlaku lagi
account-devices-are = Perangkat: { $devices }
account-bots-are = Bot: { $bots }
new-rated = Peringkat
    .about = hasilnya mengubah rating; permainan yang diserahkan sebelum langkah kesepuluh tidak
new-rated-pair = dua permainan dengan kursi bertukar, dari empat langkah acak yang sama, adalah satu hasil, yang mengubah rating
new-is-rated = ya
new-unrated = tidak

## Tantangan, orang yang diblokir, data sendiri

challenge-by-link = tautan { $code }
challenge-clock = jam { $clock }
challenge-rated = berperingkat
challenge-you-first = Anda melangkah pertama
challenge-you-second = Anda melangkah kedua
challenge-was-sent = @{ $handle } telah ditantang
challenge-was-replaced = @{ $handle } telah ditantang. Tantangan Anda menggantikan yang sebelumnya
challenge-copied = tautan disalin: { $link }
challenge-came = { $name } menantang Anda bermain { $game }: v di lobi
challenge-declined = @{ $handle } menolak tantangan Anda
challenge-accepted = @{ $handle } menerima tantangan { $game } Anda: permainannya ada di antara permainan Anda di lobi
challenge-accepted-link = tantangan { $game } Anda diterima: permainannya ada di antara permainan Anda di lobi
line-challenge-accepted = @{ $handle } menerima tantangan { $game } Anda. Ketik mine untuk menemukan permainannya.
line-challenge-accepted-link = Tantangan { $game } Anda diterima. Ketik mine untuk menemukan permainannya.
challenge-withdrawn = tantangan { $name } sudah berakhir
challenge-title = Tantangan
challenge-go = Tantang
    .about = ajukan permainan ini
challenge-handle = Nama akun
    .about = nama lawan; tanpa nama Anda mendapat tautan, dan pembuka pertama bermain
challenges-title = Tantangan
challenges-received = Kepada Anda
challenges-sent = Dari Anda
challenges-none = tidak ada tantangan: n menantang seseorang, c membuka tautan yang Anda terima
challenges-accept = terima
    .about = terima tantangan yang dipilih, atau salin tautan tantangan Anda
challenges-link = salin tautan
challenges-decline = tolak
    .about = tolak tantangan yang dipilih, atau tarik kembali tantangan Anda
challenges-withdraw = tarik
challenges-new = tantang
    .about = tantang sebuah akun, atau buat tautan
challenges-code = buka tautan
    .about = tampilkan tantangan dari tautan atau kode
connect-challenge = Tautan
    .about = tautan yang Anda terima, atau kode di ujungnya
connect-open = Tampilkan
    .about = tampilkan tantangan dengan ketentuannya
connect-bad-challenge = itu bukan tautan tantangan: kodenya 8 huruf dan angka
lobby-challenges = tantangan
    .about = tantang seseorang, jawab atau tarik kembali tantangan
lobby-challenges-wait = { $count } tantangan menunggu jawaban Anda: v
lobby-blocked = diblokir
    .about = orang yang Anda blokir
lobby-rename = nama
    .about = ganti nama Anda, sebagai tamu
lobby-no-rename = nama Anda di sini ialah nama akun Anda, yang tidak pernah berubah
blocked-title = Orang yang diblokir
blocked-none = Anda tidak memblokir siapa pun
blocked-confirm = buka blokir
    .about = buka blokir orang yang dipilih
profile-challenge = tantang
    .about = tantang akun ini bermain
profile-block = blokir
    .about = sembunyikan akun ini: obrolan, tantangan, pencarian lawan; atau tidak lagi
profile-unblock = buka blokir
pair-waits = ruang { $room } menunggu Anda: masuki dari lobi setelah permainan ini
account-export = Tulis data Anda ke berkas
    .about = semua yang disimpan server tentang Anda, dengan permainan Anda
account-doomed = Hapus
    .about = nama akun yang akan dihapus: milik Anda, atau milik bot Anda
account-delete = Hapus akun
    .about = untuk selamanya: tidak ada yang dapat mengambil namanya lagi
account-whose = tulis nama akun Anda, atau nama bot Anda, untuk menghapusnya
account-ask-delete = Hapus @{ $handle } dengan bot, rating, dan perangkatnya? Ini tidak dapat diurungkan, dan tidak ada yang dapat mengambil nama itu lagi.
account-ask-delete-bot = Hapus bot @{ $handle } dengan ratingnya? Ini tidak dapat diurungkan, dan tidak ada yang dapat mengambil nama itu lagi.
account-deleted = @{ $handle } sudah dihapus
account-exported = data Anda ada di { $file }
account-not-exported = data Anda tidak dapat ditulis ke berkas: { $problem }
line-challenge-link = Pembuka pertama { $link } bermain melawan Anda.
line-challenge-sent = @{ $handle } telah ditantang. Ketik withdraw { $code } untuk menariknya kembali.
line-challenge-replaced = Tantangan Anda menggantikan yang sebelumnya.
line-challenge-received = Tantangan: { $challenge }. Ketik accept { $code } atau decline { $code }.
line-challenge-waits = Tantangan Anda, { $challenge }. Ketik withdraw { $code } untuk menariknya.
line-no-challenges = tidak ada tantangan yang menunggu
line-several-challenges = beberapa tantangan menunggu: ketik salah satu dari { $commands }
line-type-challenge = ketik challenge, @NAMA atau kosong untuk tautan, lalu seperti pada new
line-type-delete = Ketik delete, @ dan nama akun Anda atau bot Anda, lalu yes.
line-ask-delete = @{ $handle } akan dihapus selamanya. Ketik delete @{ $handle } yes untuk melakukannya.

## Permainan sendiri

settings-keep = Simpan permainan
    .about = apakah permainan Anda disimpan secara otomatis
start-next = Main { $next }
    .about = { $last }
start-next-more = Permainan berikutnya: satu tingkat lebih tinggi setelah menang, satu tingkat lebih rendah setelah kalah.
start-learn = Belajar dari permainan terakhir
    .about = { $last }
start-learn-more = Mesin melihat tiap langkah permainan terakhir Anda dan menampilkan langkah terburuk Anda sebagai pertanyaan.
start-last-won = Anda menang melawan { $name } dalam { $game }
start-last-lost = Anda kalah dari { $name } dalam { $game }
start-last-drawn = seri dengan { $name } dalam { $game }
replay-lesson = Anda memainkan { $move }, kesalahan terbesar Anda: p bermain terus dari sini melawan bot, Kanan menunjukkan langkah yang lebih baik
replay-flawless = Anda tidak membuat kesalahan dalam permainan ini
replay-play-on = lanjutkan
    .about = lanjutkan dari posisi ini melawan bot
records-search = cari
    .about = hanya pemain dengan kata-kata ini
records-result = hasil
    .about = permainan yang Anda menangkan, seri, atau kalah
records-left =
    .about = permainan sebelumnya
records-right = permainan
    .about = hanya permainan jenis ini
records-won = menang
records-drawn = seri
records-lost = kalah
records-none-fits = tidak ditemukan: Kiri dan Kanan memilih permainan, r hasil, / pemain

## Yang dikatakan sistem

lost-unknown-host = tidak ada host bernama { $host }
system-not-there = tidak ditemukan
system-no-right = pengguna ini tidak berhak melakukannya
system-folder = itu sebuah folder
system-no-folder = yang seharusnya folder ternyata berkas
system-no-text = isinya bukan teks
system-full = disk penuh
system-read-only = tidak dapat ditulisi
system-large = terlalu besar
system-full-of-games = terlalu banyak permainan dengan nama ini
system-full-of-players = sudah ada { $most } pemain dari akun ini di server itu
system-hung-up = pihak lain memutus sambungan
system-no-way = tidak ada jaringan ke sana
system-late = terlalu lama
game-file = { $file }: { $problem }
game-file-large = terlalu besar untuk sebuah permainan
replay-takes-file = bidak replay memerlukan berkas; tanpa berkas, permainan tersimpan ditampilkan
replay-no-clock = tanpa jam
replay-search = nilai { $score }, kedalaman { $depth }, { $nodes } simpul, { $ms } mdtk

## Turnamen

tournament-form-swiss = Swiss
tournament-form-round-robin = setengah kompetisi
tournament-form-arena = arena
tournament-form-knockout = sistem gugur
tournament-phase-draft = belum dibuka
tournament-phase-open = dibuka
tournament-phase-running = berlangsung
tournament-phase-over = selesai
tournament-phase-cancelled = dibatalkan
tournament-state-away = tidak hadir
tournament-state-playing = bermain
tournament-state-paused = istirahat
tournament-state-withdrawn = mundur
tournament-state-kicked = dikeluarkan
tournament-game-of = (permainan { $game } dari { $games })
tournament-in-meeting = pertemuan belum selesai
tournament-line = { $code }  { $title }: { $form }, { $game } { $clock }, { $phase }, { $count } peserta
span-seconds = { $seconds } dtk
span-minutes = { $minutes } mnt { $seconds } dtk
span-hours = { $hours } jam { $minutes } mnt
span-whole-hours = { $hours } jam
tournament-starts-in = Mulai dalam { $time }
tournament-ends-in = Selesai dalam { $time }
tournament-next-in = Babak berikutnya dalam { $time }
tournament-round-of = Babak { $round } dari { $rounds ->
        [0] ?
       *[other] { $rounds }
    }
tournament-suspended = Ditunda: tidak ada babak yang mulai otomatis
tournament-bye =
    { $points ->
        [none] { $name } mendapat bye tanpa poin
       *[some] { $name } mendapat bye: +{ $points }
    }
tournament-you-bye =
    { $points ->
        [none] Anda mendapat bye di babak ini, tanpa poin
       *[some] Anda mendapat bye di babak ini: +{ $points }
    }
tournaments-none = Tidak ada turnamen.
tournament-made = { $title } sudah dibuat. Hanya Anda yang melihatnya sampai: bidak tournament open { $server } { $code }
tournament-changed = Setelan { $code } diubah.
tournament-opened = { $code } dibuka: orang dapat ikut.
tournament-paired = Babak { $round } sudah dipasangkan.
tournament-started = { $code } sudah dimulai: peserta yang bebas dipasangkan.
tournament-ended = { $code } selesai.
tournament-undone = Pasangan terakhir { $code } diurungkan.
tournament-is-cancelled = { $code } dibatalkan.
tournament-suspended-now = { $code } ditunda: tidak ada babak yang mulai otomatis.
tournament-goes-on = Babak { $code } mulai otomatis lagi.
tournament-pauses = { $name } istirahat dan tidak mendapat permainan baru.
tournament-plays-again = { $name } main lagi.
tournament-withdrawn = { $name } mengundurkan diri.
tournament-kicked = { $name } dikeluarkan dan tidak dapat ikut lagi.
tournament-added = { $name } ikut.
tournament-has-bye = { $name } mendapat bye.
tournament-apart = { $one } dan { $other } tidak dipertemukan.
tournament-said = Dikirim ke semua yang mengikuti { $code }.
tournament-helped =
    { $count ->
        [0] Tidak ada pembantu.
       *[other] Pembantu: { $names }.
    }
tournament-decided = Babak { $round }, papan { $board }, permainan { $game }: { $result }.
ask-other = Anda @{ $handle } di { $server }, dan nama akun itu milik orang lain; hilangkan --handle
ask-no-file = server tidak punya turnamen itu, atau belum dibuka

## Yang salah pada argumen

problem-id = { $what } terdiri dari { $length } huruf dan angka, tanpa I, L, O dan U
problem-handle = nama akun: 3 sampai 20 dari a-z, 0-9, _ dan -, diawali huruf
problem-result = hasil adalah 1-0, 0-1, =, +-, -+, atau 0-0 bila keduanya tidak datang
problem-pair = pasangan adalah dua angka, misalnya 4-1
usage-option = opsi ditulis NAMA=NILAI, misalnya rounds=8
usage-number = { $key } harus angka, bukan "{ $value }"
usage-negative = { $argument } bilangan negatif, yang bukan nilai di sini
usage-unknown = tidak ada argumen { $argument } di sini
usage-missing = belum ada: { $argument }
usage-command = tidak ada perintah { $argument }
usage-conflict = { $argument } tidak dapat dipakai bersama { $other }
usage-no-value = { $argument } memerlukan nilai
usage-choice = { $argument } tidak dapat "{ $text }"; pilihannya: { $known }
usage-store-first = --store ditulis di belakang perintah: bidak play --store memory
usage-as-two-bots = dengan dua bot Anda hanya menonton: hilangkan --as
usage-boards = { $count } turnamen memerlukan permainan bersamaan sebanyak itu: --games-at-once { $count }
usage-no-server = sebutkan juga servernya: bidak join HOST
word-room-code = kode ruang
word-tournament-code = kode turnamen
word-game-id = nomor permainan
word-set-of-glyphs = kumpulan tanda

lobby-tournaments = turnamen
    .about = turnamen di server ini, untuk diikuti dan dipimpin
lobby-enter-tournament = ikut turnamen
    .about = ikut turnamen yang menunggu; tamu mendapat akun
lobby-open = e untuk ikut turnamen "{ $title }", yang menunggu.
lobby-open-guest = e membuat akun @{ $handle } dan ikut turnamen "{ $title }".
tournaments-title = Turnamen
tournaments-confirm = buka
    .about = tampilkan turnamen yang dipilih
tournaments-how = belum ada turnamen; penyelenggara membuatnya di halaman web, atau dengan bidak tournament new
tournament-title = Turnamen
tournament-enter = ikut
    .about = ikut turnamen ini
tournament-open = buka
tournament-start = mulai
tournament-newer = turnamen baru, "{ $title }", sudah dibuka: e untuk melihatnya
tournament-show-newer = turnamen baru
tournament-next = babak berikut
    .about = sebagai penyelenggara: buka, mulai, pasangkan babak berikut, akhiri setelah yang terakhir
tournament-end = akhiri
tournament-decide = putuskan
    .about = sebagai penyelenggara: beri hasil untuk permainan babak ini
tournament-undo = urungkan
    .about = sebagai penyelenggara: urungkan pasangan terakhir selama belum ada langkah
tournament-confirm = lihat
    .about = ke permainan Anda, menonton yang lain, memutar ulang yang selesai, atau melihat profil
tournament-pause = istirahat
    .about = istirahat tanpa permainan baru, atau main lagi
tournament-play-again = main lagi
tournament-withdraw = mundur
    .about = mundur dari turnamen ini; ditanyakan dahulu
tournament-wall = dinding
    .about = besar untuk proyektor: klasemen dan papan, halaman demi halaman
tournament-left = babak lalu
    .about = babak sebelumnya
tournament-right = babak nanti
    .about = babak sesudahnya
tournament-boards = Papan
tournament-pairings = Babak { $round }
tournament-standings = Klasemen
tournament-seats =
    { $games ->
        [1] nama pertama melangkah lebih dulu
       *[other] nama pertama melangkah lebih dulu; lalu kursi ditukar, agar langkah pertama tidak menguntungkan siapa pun
    }
tournament-why-swiss = pemain dengan poin yang hampir sama bertemu, dan tidak dua kali selama ada cara lain
tournament-why-round-robin = semua bertemu semua menurut tabel tetap
tournament-why-arena = peserta yang bebas bertemu peserta dengan poin yang hampir sama, tetapi bukan lawan terakhir
tournament-why-knockout = unggulan pertama bertemu yang terakhir, dan pemenang maju
tournament-your-place = peringkat { $place }, poin: { $points }
tournament-opens-in =
    { $game ->
        [1] permainan Anda di babak { $round } terbuka dalam { $seconds } dtk
       *[other] permainan ke-{ $game } dari pertemuan Anda di babak { $round } terbuka dalam { $seconds } dtk
    }
tournament-opens-after =
    { $game ->
        [1] permainan Anda di babak { $round } terbuka setelah permainan ini selesai
       *[other] permainan ke-{ $game } dari pertemuan Anda di babak { $round } terbuka setelah permainan ini selesai
    }
tournament-opens-after-or =
    { $game ->
        [1] permainan Anda di babak { $round } terbuka setelah permainan ini selesai atau Anda tinggalkan: q
       *[other] permainan ke-{ $game } dari pertemuan Anda di babak { $round } terbuka setelah permainan ini selesai atau Anda tinggalkan: q
    }
tournament-f2-pauses = F2: berhenti sesudahnya
tournament-first-move = langkah pertama Anda harus ada dalam { $seconds } dtk, atau permainan kalah
tournament-paused-in = Anda berhenti sementara di { $title } ({ $code }) dan tidak mendapat permainan: F2 untuk main lagi
tournament-you-pause = Anda istirahat dan tidak mendapat permainan baru; p untuk main lagi
tournament-you-wait = Anda sudah ikut; permainan Anda terbuka dengan sendirinya
tournament-entered-you = penyelenggara mengikutkan Anda di turnamen { $code }: permainan Anda terbuka dengan sendirinya
tournament-you-may-enter = Anda boleh ikut: tekan e
tournament-entered-already = Anda sudah ikut
tournament-not-open = tidak ada yang dapat ikut turnamen ini sekarang
tournament-not-entered = Anda tidak ikut turnamen ini
tournament-not-directed = hanya yang memimpin turnamen yang dapat melakukan itu
tournament-no-pairing = tidak ada babak yang dipasangkan sekarang
tournament-no-step = tidak ada yang perlu dilakukan sekarang
tournament-no-other-round = tidak ada babak lain untuk dilihat
ask-withdraw = Mundur dari turnamen ini?
ask-end-tournament = Ini babak terakhir. Akhiri turnamen, dengan klasemen seperti sekarang?
entry-code = Kode
    .about = kode yang diberikan penyelenggara
entry-go = Ikut
    .about = bermain di turnamen ini
result-board = Papan
    .about = papan mana di babak ini
result-game = Permainan
    .about = permainan mana dari pertemuan itu
result-result = Hasil
    .about = menurut kursi permainan itu, pemain pertama dulu
result-go = Putuskan
    .about = permainan itu mendapat hasil ini, dan ruangnya ditutup
result-first = pemain pertama menang
result-second = pemain kedua menang
result-draw = seri
result-second-absent = pemain kedua tidak datang
result-first-absent = pemain pertama tidak datang
result-both-absent = keduanya tidak datang
wall-title = Dinding
wall-names = nama
    .about = nomor sebagai ganti nama, atau nama lagi
wall-back = kembali
    .about = kembali ke tempat semula
wall-enter = Ikut dengan kode  { $code }
wall-first = 1. { $name }  { $points }
wall-second = 2. { $name }  { $points }
wall-third = 3. { $name }  { $points }
line-no-tournament = Anda tidak ikut turnamen: ketik tournaments, lalu tournament dan kodenya
line-type-round = ketik round dan nomor babak
line-type-withdraw = ketik withdraw yes untuk mundur dari turnamen ini
line-type-enter = ketik enter dan kode turnamen, bila perlu code= dan katanya
line-type-direct =
    ketik direct dan open, start, next, undo, decide 2 3 1-0,
    pair 4-1 2-3 bye=5, add, pause, ready atau bye PESERTA,
    forbid PESERTA PESERTA, message TEKS, helpers AKUN, change rounds=7,
    suspend, go, withdraw atau kick PESERTA yes, end yes atau cancel yes
line-type-direct-yes = ketik direct { $order } yes untuk melakukannya
line-enter-guest = untuk ikut perlu akun: tambahkan handle=ana, atau nama akun lain
line-entered-now = Anda ikut { $code }. Permainan Anda terbuka dengan sendirinya.
line-may-enter = Ketik enter untuk bermain di { $code }.
line-you-direct = Anda memimpinnya: ketik direct dan open, start atau next; direct saja: semua.
line-no-entrants = Belum ada peserta.
line-no-boards = Tidak ada permainan sekarang.
line-round = Babak { $round }:
line-board-result = { $first } melawan { $second }: { $result }
line-board-view = { $ply } langkah, terakhir { $move }
line-your-next-game =
    { $game ->
        [1] Permainan Anda: babak { $round }, papan { $board }.
       *[other] Permainan ke-{ $game } dari pertemuan Anda: babak { $round }, papan { $board }.
    }
line-you-pause = Anda berhenti sementara di { $code } dan tidak mendapat permainan: ketik ready untuk main lagi.
line-done = Selesai.

## Latihan

exercise-title-values = nilai minimax
exercise-title-bounds = jendela alfa-beta
exercise-title-cuts = pemangkasan alfa-beta
exercise-title-passes = lintasan MTD(f)
exercise-title-fitness = kebugaran dalam pohon reservasi
exercise-title-swap = pertukaran gen
exercise-title-ucb = batas keyakinan atas
exercise-number = Latihan { $number }: { $title }
exercise-given = Latihan: { $title }
exercise-ask-values = Berapa nilai minimax setiap simpul dalam?
exercise-ask-bounds = Alfa-beta menelusuri pohon dari kiri ke kanan. Dengan alfa dan beta berapa setiap simpul dalam dimasuki? Keduanya dari sudut pandang MAX: alfa ialah nilai yang sudah dimiliki MAX, beta yang sudah dimiliki MIN. Simpul yang tidak pernah dimasuki diisi -.
exercise-ask-cuts = Alfa-beta menelusuri pohon dari kiri ke kanan. Daun mana yang tidak pernah dikunjungi? Jika semua dikunjungi, jawabannya -.
exercise-ask-passes = MTD(f) menelusuri pohon dengan tebakan pertama { $guess }, dari kiri ke kanan, dan menyimpan batas setiap simpul dari lintasan ke lintasan. Sebutkan beta jendela nol dan nilai yang dihasilkan setiap lintasan, sampai kedua batas akar bertemu.
exercise-ask-fitness = Setiap daun adalah ujung satu kromosom pencarian genetik. Kebugaran kromosom ialah jumlah simpul berturut-turut, dari daunnya menuju akar, yang bernilai sama dengan daun itu. Berapa kebugaran setiap kromosom?
exercise-ask-swap = Kedua kromosom bertukar satu gen: gen ke-{ $first } dari A dan gen ke-{ $second } dari B. Jika gen yang baru lalu ada dua, gen yang diberikan menggantikan yang satunya. Bagaimana kedua kromosom sesudahnya?
exercise-ask-ucb = Pencarian pohon Monte Carlo sudah menjalankan { $visits } simulasi melalui A. Berapa batas keyakinan atas setiap anaknya, rata-rata + { $exploration } * sqrt(ln N / n), dengan dua desimal, dan anak mana yang dikunjungi simulasi berikutnya?
exercise-form = Bentuk jawaban: { $example }
exercise-children = anak
exercise-visits = kunjungan n
exercise-mean = rata-rata
exercise-prompt = Jawaban Anda:
exercise-solution = Jawaban yang benar: { $solution }
exercise-reason = { $node }={ $right }: { $why }
exercise-score = { $right } dari { $of } benar
exercise-perfect = Semua benar: { $right } dari { $of }
exercise-surplus-cuts = { $found } dari { $of } daun yang dipangkas ada dalam jawaban Anda; setiap daun lain di dalamnya mengurangi satu yang benar: { $names }.
exercise-surplus-passes = { $found } dari { $of } lintasan benar; setiap lintasan yang tidak dilakukan pencarian mengurangi satu yang benar: { $names }.
exercise-wrong = { $node }: { $yours } salah, yang benar { $right }: { $why }
exercise-missing = { $node }: belum dijawab, yang benar { $right }: { $why }
exercise-missing-cut = { $node } tidak ada dalam jawaban Anda, padahal dipangkas: { $why }
exercise-carried = Dihitung benar, karena mengikuti nilai Anda yang lain: { $nodes }
exercise-unanswered = Belum dijawab: { $nodes }
exercise-cut = dipangkas
exercise-visited = dikunjungi
exercise-why-largest = MAX melangkah di { $node }, dan { $value } yang terbesar dari { $children }
exercise-why-smallest = MIN melangkah di { $node }, dan { $value } yang terkecil dari { $children }
exercise-why-whole = { $node }, akarnya, dimasuki dengan jendela penuh
exercise-why-same = { $node } dimasuki dengan jendela { $parent }, { $window }
exercise-why-raised = { $parent } dimasuki dengan { $before }; lalu { $by } memberi MAX { $value }, jadi alfa naik: { $window }
exercise-why-lowered = { $parent } dimasuki dengan { $before }; lalu { $by } memberi MIN { $value }, jadi beta turun: { $window }
exercise-why-beta = pemangkasan di { $node }: { $by } memberi MAX { $value }, sedangkan beta { $bound }; { $value } >= { $bound }, dilewati: { $left }
exercise-why-alpha = pemangkasan di { $node }: { $by } memberi MIN { $value }, sedangkan alfa { $bound }; { $value } <= { $bound }, dilewati: { $left }
exercise-why-visited = { $leaf } dimasuki dengan { $window }, dan nilainya { $value }
exercise-why-first-pass = lintasan { $number } menguji tebakan, beta { $beta }; lintasan itu menghasilkan { $value }, jadi nilainya dari { $lower } sampai { $upper }
exercise-why-pass = nilai sebelumnya, { $guess }, bukan batas bawah, jadi beta { $beta }; lintasan { $number } menghasilkan { $value }, jadi nilainya dari { $lower } sampai { $upper }
exercise-why-pass-above = nilai sebelumnya, { $guess }, adalah batas bawah, jadi beta { $guess } + 1; lintasan { $number } menghasilkan { $value }, jadi nilainya dari { $lower } sampai { $upper }
exercise-why-over = kedua batas bertemu pada { $value } setelah lintasan { $passes }
exercise-why-run = dari { $leaf } ke akar nilainya { $values }: berturut-turut dari daun, { $run } di antaranya sama dengan nilainya
exercise-why-swapped = { $before } memberikan { $given } di tempat { $place } dan menerima { $taken }
exercise-why-repaired = { $before } memberikan { $given } di tempat { $place } dan menerima { $taken }, yang sudah ada di tempat { $other }: { $given } pindah ke sana
exercise-why-bound = { $mean } + { $exploration } * sqrt(ln { $all } / { $visits }) = { $bound }
exercise-why-chosen = { $node } memiliki batas terbesar, { $bound }
exercise-of-what = jawaban memerlukan latihannya: sebutkan dengan --seed atau --tree
exercise-no-tree = { $kind } bukan tentang pohon: hilangkan --tree
exercise-min-root = { $kind } memerlukan pohon dengan MAX di akarnya
exercise-bad-form = "{ $text }" bukan bentuk jawaban, misalnya { $example }
exercise-bad-name = "{ $name }" tidak ada dalam latihan ini; yang ada: { $known }
exercise-bad-twice = { $name } dijawab dua kali
exercise-bad-value = "{ $text }" bukan jawaban untuk { $name }; bentuknya { $example }
exercise-bad-inner = { $name } simpul dalam: sebutkan daun di bawahnya
exercise-bad-long = ini terlalu panjang untuk sebuah jawaban

drawn-long = teks pohon paling banyak { $most } bita, yang ini { $found }
drawn-start = pohon diawali tanda kurung, seperti ((3 12 8)(2 4 6)), atau min atau max di depannya; bukan "{ $text }"
drawn-open = tanda kurung pada karakter { $place } tidak ditutup
drawn-empty = tanda kurung pada karakter { $place } kosong
drawn-rest = pohon sudah selesai sebelum "{ $text }"
drawn-leaf = daun adalah bilangan bulat dari -{ $most } sampai { $most }, bukan "{ $text }"
drawn-leaves = pohon paling banyak berisi { $most } daun
drawn-deep = pohon paling banyak { $most } langkah dalamnya; tanda kurung pada karakter { $place } lebih dalam
drawn-wide = tanda kurung pada karakter { $place } memiliki terlalu banyak anak
