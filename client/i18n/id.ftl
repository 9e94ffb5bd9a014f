# Teks program dalam bahasa Indonesia. Kunci dan nilai di dalam kurung kurawal sama dengan yang ada di en.ftl.
# Kalimat diawali huruf kecil dan tidak diakhiri titik: keduanya ditambahkan oleh program bila kalimat berdiri sendiri.

language-name = Bahasa Indonesia

## Layar awal

start-tagline = empat permainan papan, orang dan mesin
start-quick = Main cepat
    .about = Adjacency melawan bot, langsung mulai
start-new = Permainan baru
    .about = pilih permainan dan bot
start-host = Jadi tuan rumah
    .about = buka lobi yang dapat diikuti orang lain
start-join = Gabung
    .about = bermain di server lain
start-watch = Tonton
    .about = menyaksikan permainan di server lain
start-replay = Putar ulang
    .about = telusuri permainan yang disimpan
start-help = Bantuan
    .about = tombol dan tanda
start-quit = Keluar
    .about = tutup program

## Permainan yang disimpan

kept-looking = sedang mencari
kept-none = belum ada: S menyimpan permainan yang sudah selesai, dan bidak replay FILE membuka yang lain
kept-game = Permainan
kept-players = Pemain
kept-moves = Langkah
kept-result = Hasil
kept-date = Tanggal
kept-in = permainan disimpan di { $file }

## Permainan yang diputar ulang

replay-moves = Langkah
replay-at-start = awal dari { $moves ->
       *[other] { $moves } langkah
    }
replay-after = setelah langkah { $ply } dari { $last }: { $side } { $move }
replay-broken = permainan ini tidak dapat diputar ulang: { $problem }
replay-offer = lawan menawarkan sesuatu: q kembali ke ruang
