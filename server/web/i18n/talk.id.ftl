# Ucapan bot yang bernama dalam permainan, di awal, saat terkejut dan di akhir, serta pelajaran permainan.

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

learn-title = Belajar
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
offer-made-draw = { $name } menawarkan seri.
offer-made-takeback = { $name } minta menarik langkah.
offer-made-rematch = { $name } mengajak tanding ulang.
offer-made-game = { $name } duduk dan mengajak bermain.
offer-own-draw = Anda menawarkan seri.
offer-own-takeback = Anda minta menarik langkah.
offer-own-rematch = Anda mengajak tanding ulang.
offer-own-game = Anda mengajak bermain.

## Di ruang

versus = –
watching = { $count } penonton
new-game = Permainan
new-clock = Jam
says-kept = Permainan Anda disimpan: lanjutkan di lobi, di bawah "Permainan Anda".
games-every-game = semua permainan
unrated-same-address = kedua pemain bermain dari satu alamat
settings-name = Nama Anda
