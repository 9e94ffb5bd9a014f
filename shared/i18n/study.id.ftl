# Yang hanya dikatakan terminal tentang evaluasi dan pencarian dalam bahasa Indonesia, di samping istilah di `terms.id.ftl`.

# Fitur evaluasi; masing-masing menghitung milik sendiri dikurangi milik lawan, kecuali dikatakan lain.
feature-marks = tanda
feature-exposure = sisi tempat suatu tanda bisa direbut
feature-own-lines = garis terbuka sendiri
feature-enemy-lines = garis terbuka lawan
feature-mobility = mobilitas
feature-prospects = petak kosong di samping keping lawan
feature-corners = sudut
feature-anchored = keping yang tersambung ke sudut
feature-diagonal-gifts = keping diagonal di samping sudut kosong
feature-edge-gifts = keping di samping sudut kosong
feature-discs = keping
feature-parity = penempatan terakhir
feature-edges = keping di tepi
feature-corner-moves = sudut yang bisa diambil sekarang
feature-men = bidak
feature-mills = gilingan
feature-double-mills = bidak dalam dua gilingan
feature-twos = titik yang melengkapi gilingan
feature-threes = bidak dengan dua titik seperti itu
feature-blocked = bidak yang terkurung
feature-closing = langkah yang menutup gilingan
feature-closing-now = langkah sendiri yang menutup gilingan
feature-tempo = giliran
feature-whole = evaluasi

tree-over = permainan sudah selesai: tidak ada yang dicari
tree-move = Langkah
tree-alpha = alfa
tree-beta = beta
tree-note = Catatan
