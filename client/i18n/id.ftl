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
start-help = Bantuan
    .about = tombol dan tanda
start-quit = Keluar
    .about = tutup program
