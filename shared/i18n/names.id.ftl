# Nama permainan, pihak, mesin, akhir permainan, penolakan, dan pemberitahuan dalam bahasa Indonesia. Program terminal dan
# halaman web memakai teks ini bersama; masing-masing menambah berkas sendiri. Kunci dan nilai sama dengan names.en.ftl.

title-adjacency = Adjacency
title-reversi = Reversi
title-tictactoe = Tic-tac-toe
title-morris = Nine Men's Morris
side-black = Hitam
side-white = Putih

# Bot yang bernama, ucapan masing-masing tentang dirinya, dan kata untuk kekuatannya.
strength-easy = mudah
strength-fair = sedang
strength-hard = sulit
strength-master = mahir
strength-impossible = mustahil
seat-bot-named = { $name } ({ $engine }, tingkat { $level })
bot-ayam = Mematuk di mana saja ada tempat.
    .says = Aku mematuk di mana saja ada tempat.
bot-lutung = Merebut yang terbanyak, sekarang juga.
    .says = Kurebut yang terbanyak, sekarang juga.
bot-cicak = Memanjat dari tempatnya berdiri.
    .says = Aku memanjat dari tempatku berdiri.
bot-kupu = Membiakkan rencana dan menyimpan yang terbaik.
    .says = Kubiakkan rencana dan kusimpan yang terbaik.
bot-kura = Melihat semuanya, selangkah demi selangkah.
    .says = Kulihat semuanya, selangkah demi selangkah.
bot-kancil = Melewati yang tidak penting.
    .says = Kulewati yang tidak penting.
bot-elang = Sekali lirik tajam, lalu bukti.
    .says = Sekali lirik tajam, lalu bukti.
bot-gajah = Tak pernah lupa satu posisi pun.
    .says = Tak pernah kulupakan satu posisi pun.
bot-celepuk = Bertanya "lebih dari ini?", lalu bertanya lagi.
    .says = Kutanya "lebih dari ini?", lalu kutanya lagi.
bot-semut = Seribu semut, satu jalan yang ramai.
    .says = Seribu kami, satu jalan yang ramai.
bot-garuda = Sudah melihat akhirnya.
    .says = Sudah kulihat akhirnya.
