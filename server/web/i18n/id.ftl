# Kalimat halaman web dalam bahasa Indonesia; nama permainan, pihak, mesin, dan penolakan ada di `shared/i18n/names.id.ftl`.

## Papan, seperti dibacakan pembaca layar

board-label = { $game }, giliran { $side }
board-label-over = { $game }, permainan selesai
board-empty = kosong
board-last = langkah terakhir
board-chosen = dipilih
board-premove = pralangkah
board-legal = sah
board-can-move = dapat digerakkan
board-can-be-removed = dapat diambil
board-turns-over = membalik { $count }
