# Teks tabel dan hasil kajian lainnya dalam bahasa Indonesia. Kunci dan nilai di dalam kurung kurawal sama dengan yang ada
# di study.en.ftl.

## Putusan atas pernyataan makalah

bench-claims = Pernyataan makalah dan putusannya: bawah dan atas adalah batas interval 95 %; "selalu" berlaku bila paling banyak 5 % dapat gagal
bench-always = selalu
bench-range = { $least } sampai { $most }
bench-holds = berlaku
bench-fails = tidak berlaku
bench-open = belum terbukti
bench-no-game = tidak satu pun percobaan ini memainkan { $game }

## Percobaan di luar makalah

bench-all = semua
bench-signature = Sidik pencarian: simpul pada posisi tetap setiap permainan
bench-levels = { $game }: tingkat-tingkat best
bench-levels-note = Tidak ada pencarian yang lebih lama dari { $ms } ms. Elo dihitung dengan satu hasil seri tambahan agar terhingga; jumlahnya mulai dari 0 di tingkat 1.
bench-openings = Nine Men's Morris: pilihan di posisi setelah 3 sampai 5 langkah acak, 100 ms setiap langkah
bench-openings-no-tables = Nilainya memerlukan semua tabel: buatlah dengan bidak tables morris.
bench-openings-with = dengan tabel
bench-openings-without = tanpa tabel
bench-wins = Nine Men's Morris: posisi menang melawan lawan yang bertahan sempurna
bench-wins-note = Terlalu jauh: pengambilan berikutnya di luar batas langkah tanpa pengambilan. Panjang dihitung dalam langkah.
bench-wins-more = bidak lebih banyak
bench-wins-equal = bidak sama banyak
bench-wins-fewer = bidak lebih sedikit

## Analisis suatu posisi

analyze-title = { $engine } pada { $position }
analyze-line = baris { $rank } dari { $lines }
search-progress = { $label }: kedalaman { $depth }, { $value }, { $millions } juta simpul, { $seconds } dtk: { $line }
analyze-sum = evaluasi
analyze-no-evaluation = { $engine } tidak punya evaluasi yang dapat dipilih: ini fitur evaluasi biasa permainan ini.
analyze-phase = Bobotnya adalah bobot tahap permainan ini; pada tahap lain berbeda.
analyze-exact = eksak
analyze-at-least = paling sedikit
analyze-at-most = paling banyak
analyze-none = tidak ada
analyze-search = pencarian
analyze-book = buku

## Kata-kata beberapa percobaan

bench-start = posisi awal
bench-random-2 = 2 langkah acak
bench-random-plies = { $plies } langkah acak
bench-draw = seri
bench-win = menang
bench-yes = ya
bench-no = tidak
bench-sum = jumlah

## Laporan Adjacency

bench-minimax = minimax
bench-local = pencarian lokal
bench-genetic = genetika
bench-adjacency = Adjacency menurut definisi laporan: marka di akhir permainan, mesin pertama memegang X
bench-adjacency-sizes = Ukuran: 6 permainan per baris dan minimax { $quick } langkah pada percobaan cepat; 100 permainan dan { $full } langkah dengan --full, { $all } bila semua petak ditelusuri. Setelah langkah acak permainannya berpasangan dengan kursi ditukar, dan pembukaan yang muncul dua kali dihitung sekali. Kursi dengan N = 100 hanya ditukar pada percobaan lengkap.
bench-adjacency-differences = Perbedaan: angka laporan berasal dari satu permainan saja; kedalaman minimax serta N, M dan P algoritma genetika tidak disebutkan (di sini M = 20, P = 30 %), dan programnya mencari lebih dalam bila tersisa 9 kandidat atau kurang. Permainannya melawan manusia tidak punya baris.
bench-no-error = Galat: - bila satuannya kurang dari { $fewest }, terlalu sedikit untuk memperkirakannya. Dua mesin tanpa pilihan acak mengulang permainan yang sama dari pembukaan yang sama, jadi satu pasangan permainan adalah satu satuan, dan setiap pembukaan dihitung sekali.
bench-adjacency-cost = Daun alpha-beta dengan fungsi objektif laporan Adjacency, dan nPr: n kandidat di akar, r langkah
bench-adjacency-cost-note = Rata-rata dari { $count } posisi setelah langkah acak; satu iterasi tanpa yang lebih dangkal. Makalah memperkirakan setengah nPr secara rata-rata; 0,45 sampai 0,55 dihitung sebagai setengah.
bench-adjacency-claim-minimax = minimax ({ $candidates }) mengalahkan genetika (N = { $population }), { $rounds } ronde: selisih
bench-adjacency-claim-local = pencarian lokal mengalahkan genetika (N = { $population }), { $rounds } ronde: selisih
bench-adjacency-claim-cost = alpha-beta mengunjungi setengah dari nPr daun, { $order }, kedalaman { $depth }: bagian dari nPr
bench-adjacency-claims-note = Satuannya permainan dari posisi awal dengan X lebih dahulu, seperti di laporan; untuk daun, posisi dari satu permainan acak.

## Laporan Reversi

bench-reversi-games = Reversi: alpha-beta setiap kedalaman melawan greedy, dari posisi awal, kedua warna; keping di papan pada akhir permainan
bench-reversi-sizes = Ukuran: 54 permainan pada kedalaman 1 sampai 4 pada percobaan cepat; dengan --full 2.000 pada kedalaman 1 sampai 6. Laporan tidak menyebutkan apakah 54 permainannya seluruhnya atau per kedalaman. Galatnya dihitung dari pasangan dengan kursi ditukar.
bench-reversi-differences = Perbedaan: evaluasi discs adalah milik laporan, langkah yang membalik paling banyak lebih dahulu, satu iterasi; positional adalah milik kami, menurut petunjuk, dengan pendalaman bertahap. Melewatkan giliran dihitung satu langkah di sini, di sana tidak memakai kedalaman. Pseudocode melihat satu langkah lebih jauh daripada parameternya; kedalaman di sini dalam langkah, dan itu yang cocok dengan gambar 4.
bench-reversi-greedy-ahead = greedy unggul
bench-reversi-always-wins = selalu menang
bench-reversi-moves = Reversi: satu langkah menurut kedalaman, rata-rata dari { $positions } posisi dalam { $games } permainan melawan greedy; satu iterasi
bench-reversi-moves-note = pertumbuhan: simpul dibanding kedalaman sebelumnya; terhadap urutan petak: simpul dibanding langkah menurut urutan petak; keduanya rata-rata geometrik atas permainan. Mulai kedalaman { $depth } hanya satu posisi dari masing-masing { $few } permainan. Waktu di makalah berasal dari prosesor 2 GHz.
bench-reversi-natural = terasa wajar
bench-reversi-30-s = sampai 30 detik
bench-reversi-claim-greedy = greedy punya keping lebih banyak daripada kedalaman 1 ({ $eval }): selisih pencarian
bench-reversi-claim-rises = keping meningkat dengan kedalaman ({ $eval }): selisih per langkah
bench-reversi-claim-step = keping lebih banyak di kedalaman { $depth } daripada { $before } ({ $eval }): selisih
bench-reversi-claim-always = kedalaman { $depth } selalu menang ({ $eval }): permainan yang tidak dimenangkan
bench-reversi-claim-order = urutan greedy memangkas lebih banyak daripada tanpa urutan di kedalaman { $depth } ({ $eval }): simpul
bench-reversi-claim-gain = alpha-beta melihat 2 sampai 3 langkah lebih jauh dengan simpul minimax kedalaman { $depth } ({ $eval }): langkah
bench-reversi-claim-time = kedalaman { $depth } lebih lama daripada { $before } ({ $eval }): waktu
bench-reversi-claims-note = Satuannya pasangan permainan dengan kursi ditukar, untuk "selalu" satu permainan, untuk simpul dan waktu permainan asal posisi yang ditelusuri.

## Jurnal MTD(f)

bench-guess = MTD(f) dengan tebakan pertama yang meleset k perseratus: rata-rata dari { $count } posisi; anak menurut urutan daftar, tanpa langkah dari tabel
bench-guess-more = lebih banyak
bench-guess-claim-two = dua lintasan dengan tebakan tepat, { $game }, kedalaman { $depth }: pencarian yang berbeda
bench-guess-claim-fewest = tebakan tepat paling sedikit lintasannya, { $game }, kedalaman { $depth }: kelebihan tebakan terbaik berikutnya
bench-guess-claim-nodes = tebakan tepat paling sedikit simpulnya, { $game }, kedalaman { $depth }: simpul tebakan terbaik berikutnya
bench-mtdf = Jumlah dari { $count } posisi setiap permainan setelah langkah acak; satu iterasi, tabel kosong
bench-mtdf-note = Urutan listed menurut definisi makalah, tanpa langkah dari tabel; hints milik kami, dengan langkah itu. Tebakan pertama MTD(f) adalah nilai dua langkah lebih dangkal. Terhadap rumus: daun dibanding b^ceil(d/2) + b^floor(d/2) - 1 (Knuth & Moore), yang tepat hanya pada pohon seragam. Dengan memori, transposisi dapat membuatnya lebih kecil dari pohon minimal. Pengulangan adalah rata-rata.
bench-mtdf-agreement = { $differences } dari { $values } nilai berbeda dari pencarian pertama di posisi yang sama.
bench-mtdf-claim-negascout = simpul lebih sedikit daripada NegaScout dengan memori, { $game }, { $order }, kedalaman { $depth }
bench-mtdf-claim-alphabeta = simpul lebih sedikit daripada alpha-beta, { $game }, { $order }, kedalaman { $depth }
bench-mtdf-sizes = Ukuran: 6 posisi setiap permainan pada percobaan cepat; dengan --full 30 untuk tebakan pertama dan 20 untuk perbandingan, sampai kedalaman 6 menurut urutan daftar dan 8 menurut petunjuk. Setiap posisi adalah akhir dari permainan acak tersendiri.
bench-mtdf-differences = Perbedaan: tabel menyimpan kedalaman batas-batasnya, di makalah tidak, dan akar tidak dibaca dari tabel maupun disimpan; NegaScout dengan memori memakai langkah dari tabel.
bench-tictactoe-counts = Tic-tac-toe, seluruh permainan
bench-tictactoe-games = permainan
bench-tictactoe-first = dimenangkan pemain pertama
bench-tictactoe-second = dimenangkan pemain kedua
bench-tictactoe-drawn = berakhir seri
bench-tictactoe-configurations = konfigurasi (3^9)
bench-tictactoe-positions = posisi yang terjadi
bench-tictactoe-classes = posisi tanpa membedakan simetri
bench-tictactoe-counted = { $differences ->
        [0] Setiap hitungan sesuai dengan yang dikenal.
       *[other] { $differences } hitungan BERBEDA dari yang dikenal.
    }
bench-tictactoe-searches = Seluruh pohon tic-tac-toe, langkah menurut baris, tabel kosong, tebakan pertama 0
bench-tictactoe-searched = { $others ->
        [0] Semua { $searches } pencarian menemukan seri.
       *[other] { $others } dari { $searches } pencarian TIDAK menemukan seri.
    } Simpul yang dikenal berasal dari pencarian yang menilai kemenangan sama, cepat atau lambat.
bench-tictactoe-claim-configurations = ada 3^9 konfigurasi
bench-tictactoe-claim-two = MTD(f) perlu dua lintasan dengan tebakan tepat
bench-tictactoe-claim-negascout = simpul MTD(f) lebih sedikit daripada NegaScout dengan memori: rasio
bench-tictactoe-claim-alphabeta = simpul MTD(f) lebih sedikit daripada alpha-beta: rasio
bench-tictactoe-note = MTD(f) yang dimaksud tanpa langkah dari tabel, seperti di makalah. Semua angka dihitung lengkap pada setiap ukuran percobaan.

## Pohon yang digambar makalah

bench-trees = Pohon yang digambar makalah: nilai bagi MAX, daun dengan dan tanpa pemangkasan
bench-trees-claim-value = nilai dari { $tree }
bench-trees-claim-leaves = daun yang tersisa setelah pemangkasan di { $tree }
bench-lines = Pohon yang digambar makalah sebagai tabel: langkah MAX dan MIN, nilai setiap jalur, dan jalur permainan terbaik
bench-chosen = terbaik

## Materi kuliah

bench-elements = Elemen setiap permainan: S0, TO-MOVE(S0), banyaknya ACTIONS(S0), RESULT(S0, a), IS-TERMINAL darinya, UTILITY
bench-open-lines = Tic-tac-toe: E(n) = M(n) - O(n), garis yang terbuka bagi MAX dikurangi yang terbuka bagi MIN; MAX adalah pihak yang sudah melangkah
bench-lecture-empty = papan kosong
bench-lecture-centre = satu marka di tengah
bench-lecture-corner = satu marka di sudut
bench-lecture-edge = satu marka di tepi
bench-lecture-claim = E(n), { $position }
bench-features = Evaluasi sebagai jumlah berbobot, Eval(s) = w1 f1(s) + ... + wn fn(s), dalam perseratus bidak bagi pihak yang akan melangkah
bench-features-note = Satu posisi setiap permainan setelah langkah acak. Baris terakhir setiap evaluasi adalah evaluasi itu sendiri.
bench-features-claim = jumlah fitur sama dengan evaluasi, { $game }, { $eval }: posisi yang tidak sama
bench-lecture-note = Ukuran: 200 posisi untuk penjumlahan pada percobaan cepat, 1.000 dengan --full; selebihnya dihitung lengkap. Perbedaan: utilitas di sini 1, 0 dan -1, yaitu 1, 1/2 dan 0 pada skala lain. Bobot bidak catur dari kuliah tidak punya permainan di sini.

## Makalah tentang NegaScout

bench-morris-costs = Nine Men's Morris: simpul dan ms satu langkah, dirata-ratakan atas langkah permainan, lalu atas permainan; keduanya menelusuri setiap posisi
bench-morris-fewer = lebih sedikit
bench-morris-games = Nine Men's Morris: NegaScout melawan alpha-beta dan dirinya sendiri pada kedalaman sama, dan kedalaman 4 melawan 3, kedua kursi
bench-morris-games-note = Menang berarti NegaScout, yang lebih dalam, atau kursi pertama bila melawan dirinya sendiri. Permainan sama: pasangan yang kedua permainannya sama langkah demi langkah.
bench-morris-depth = kedalaman { $depth }
bench-morris-no-better = hampir tidak lebih baik
bench-morris-claim-fewer = simpul NegaScout lebih sedikit daripada alpha-beta di kedalaman { $depth } ({ $eval }): rasio
bench-morris-claim-wins = NegaScout mengalahkan alpha-beta di kedalaman { $depth } ({ $eval }): poin per permainan
bench-morris-claim-draws = NegaScout seri melawan alpha-beta di kedalaman { $depth } ({ $eval }): pembukaan dengan permainan yang tidak seri
bench-morris-claim-itself = NegaScout seri melawan dirinya sendiri di kedalaman { $depth } ({ $eval }): permainan yang tidak seri
bench-morris-claim-deeper = kedalaman 4 tidak lebih baik daripada kedalaman 3 ({ $eval }): poin per permainan
bench-morris-sizes = Ukuran: posisi awal dan 10 pembukaan acak dengan kedua kursi pada kedalaman 2 sampai 4 pada percobaan cepat, posisi awal dan 50 pada 2 sampai 5 dengan --full. Satuannya pembukaan: permainannya sering sama.
bench-morris-differences = Perbedaan: makalah tidak memberikan evaluasi, jadi men menghitung bidak dan shape milik kami; angka-angkanya hilang, hanya kalimatnya tersisa; pengambilan adalah bagian dari langkah di sini dan langkah tersendiri di sana; permainannya melawan manusia tidak punya baris.

## Judul kolom

column-a = a
column-actions = aksi
column-against = lawan
column-best = terbaik
column-candidates = kandidat
column-chosen = dipilih
column-claim = pernyataan
column-count = hitungan
column-depth = kedalaman
column-discs = keping
column-discs-of-greedy = keping greedy
column-drawn = seri
column-drawn-in = digambar di
column-draws = seri
column-e = E(n)
column-elo = Elo
column-engine = mesin
column-error = galat
column-evaluation = evaluasi
column-f = f
column-feature = fitur
column-first = pertama
column-first-seat-wins = menang kursi pertama
column-found = ditemukan
column-game = permainan
column-games = permainan
column-growth = pertumbuhan
column-hash-moves = langkah dari tabel
column-high = atas
column-is-terminal = IS-TERMINAL
column-k = k
column-known = dikenal
column-known-nodes = simpul dikenal
column-leaves = daun
column-leaves-with-cut-offs = daun dengan pemangkasan
column-level = tingkat
column-line = urutan
column-longest-game = permainan terpanjang
column-longest-ms = ms terlama
column-longest-to-a-removal = terlama sampai pengambilan
column-losses = kalah
column-lost = kalah
column-low = bawah
column-m = M(n)
column-margin = selisih
column-marks-of-first = marka pertama
column-marks-of-second = marka kedua
column-max = MAX
column-meaning = arti
column-median-ms = median ms
column-min = MIN
column-move = langkah
column-moves = langkah
column-ms = ms
column-ms-of-alpha-beta = ms alpha-beta
column-ms-of-first = ms pertama
column-ms-of-negascout = ms NegaScout
column-ms-of-second = ms kedua
column-ms-per-move = ms per langkah
column-n = n
column-nodes = simpul
column-nodes-of-alpha-beta = simpul alpha-beta
column-nodes-of-negascout = simpul NegaScout
column-nodes-per-move = simpul per langkah
column-npr = nPr
column-o = O(n)
column-order = urutan
column-pairs = pasangan
column-paper = makalah
column-paper-leaves = daun di makalah
column-paper-value = nilai di makalah
column-passes = lintasan
column-percent = persen
column-points = poin
column-population = populasi
column-position = posisi
column-positions = posisi
column-product = hasil kali
column-proof = bukti
column-rank = peringkat
column-ratio = rasio
column-result = RESULT
column-rounds = ronde
column-s0 = S0
column-same-game = permainan sama
column-score = skor
column-search = pencarian
column-second = kedua
column-second-seat-wins = menang kursi kedua
column-source = sumber
column-start = awal
column-sum-of-elo = jumlah Elo
column-to-alpha-beta = terhadap alpha-beta
column-to-formula = terhadap rumus
column-to-listed = terhadap urutan petak
column-to-minimal = terhadap minimal
column-to-move = TO-MOVE
column-to-npr = terhadap nPr
column-to-right-guess = terhadap tebakan tepat
column-too-far = terlalu jauh
column-tree = pohon
column-utility = UTILITY
column-value = nilai
column-value-losing-choices = pilihan yang merugi
column-verdict = putusan
column-w = w
column-weight = bobot
column-wf = w * f
column-wins = menang
column-won = menang
column-won-positions = posisi menang

## The inside of a search

position-over = permainan sudah selesai pada posisi ini
tree-two-searches = paling banyak dua pencarian dapat dibandingkan
tree-drawn-alone = pohon gambar tidak punya opsi dan langkah
tree-drawn-missing = tuliskan pohonnya di belakang --position, misalnya '((3 12 8)(2 4 6)(14 5 2))'
study-tree-head = { $engine } pada { $position }, { $plies } langkah ke depan: { $nodes } simpul, { $leaves } daun
study-tree-head-free = { $engine } pada { $position }: { $nodes } simpul, { $leaves } daun
study-tree-no-tree = Tidak ada pohon: pemecah khusus permainan ini, tabelnya atau bukunya menjawab sebagai ganti pencarian.
study-tree-root = akar
study-tree-scout = pengintai
study-tree-again = ulang
study-tree-stopped = dihentikan
study-tree-cut-beta = dipangkas: { $moves }
study-tree-cut-table = diketahui dari tabel: { $moves }
study-tree-cut-candidates = bukan kandidat: { $moves }
study-tree-cut-probcut = di luar jendela dengan selisih: { $moves }
study-tree-cut-reduced = mula-mula kurang dalam: { $moves }
study-tree-below = { $count } simpul lagi di bawahnya
study-tree-folded = Sebagian tidak ditampilkan: --most yang lebih besar menampilkan lebih banyak.
study-tree-iteration = kedalaman { $depth }
study-tree-pass = lintasan { $number }; sesudahnya nilainya { $lower } sampai { $upper }
study-tree-hits = pencarian tabel yang memberi hasil: { $count }
study-tree-chosen = dipilih: { $move } ({ $by })
study-tree-by-search = oleh pencarian
study-tree-by-book = dari buku pembukaan
study-tree-by-table = diketahui tanpa pencarian, dari tabel atau aturan yang terbukti
study-tree-by-second = terbaik kedua, menurut tingkatnya
study-tree-by-random = secara acak
study-tree-by-worst = terburuk, menurut tingkatnya
study-tree-generation = generasi { $number }: nilai { $value }
study-tree-line = { $times }{ $genes }: nilai { $value }, kebugaran { $fitness }, salinan { $copies }
study-tree-last-line = { $times }{ $genes }: nilai { $value }, kebugaran { $fitness }
study-tree-more-lines = dan { $count } baris lain, dicetak oleh --json
study-tree-more-swaps = dan { $count } tukar lain, dicetak oleh --json
study-tree-swap = tukar: { $one } dan { $other } menjadi { $oneafter } dan { $otherafter }
study-tree-left-out = { $count } generasi tidak ditampilkan
study-tree-playouts = { $count } playout, eksplorasi { $exploration }
study-tree-playout = { $move }: kunjungan { $visits }, rata-rata { $mean }, batas { $bound }
study-tree-proved = terbukti
study-tree-taken = diambil
study-tree-temperature = suhu { $temperature }
study-tree-only = hanya { $engine }: { $path } ({ $count } simpul)
study-tree-playout-alone = { $move }: kunjungan { $visits }, rata-rata { $mean }
study-tree-results = Bilangan daun menjadi hasil dari -1 sampai 1, yang lebih besar menjadi lebih besar: 5 menjadi 0,33, 10 menjadi 0,60, 20 menjadi 0,88.
study-tree-ended = diakhiri oleh batas setelah { $nodes } simpul, sebelum { $plies } langkah ditelusuri
study-tree-ended-shallow = diakhiri oleh batas { $limit } simpul, sebelum { $plies } langkah ditelusuri; pencarian satu langkah lalu memilih langkahnya: bersama-sama { $nodes } simpul
study-event-cut-nothing = dipangkas: tidak ada langkah tersisa
study-tree-same = Keduanya mengunjungi jalur yang sama.
study-tree-same-lines = Keduanya mengunjungi jalur yang sama, tetapi tidak sama sering: { $one } mengunjungi { $nodes } simpul, { $other } mengunjungi { $others }.
study-tree-repaired = Pertukaran dapat menghasilkan jalur yang tidak dapat dimainkan: sebelum jalur itu dinilai, pencarian mengganti setiap langkah yang tidak sah di tempatnya.
study-event-pass = lintasan { $number } dalam { $window }
study-event-pass-end = lintasan { $number } berakhir dengan { $value }; diketahui: { $window }
study-event-enter = { $move }: { $side } memasuki { $window }, { $visit }
study-event-leaf = daun { $value }, { $why }
study-event-probe = pencarian tabel: { $result }, { $window }, kedalaman { $depth }
study-event-store = disimpan: { $window }, kedalaman { $depth }
study-event-better = terbaik sejauh ini: { $move } = { $value }
study-event-leave = nilai { $value }, { $bound }
study-event-playout = playout: { $moves }, hasil { $result }, baru terbukti { $proved }
study-event-select = salinan: { $copies }
study-event-neighbour = { $move } = { $value }
study-event-taken = { $move } = { $value }, diambil
study-event-full = penuh
study-event-scout = pengintai
study-event-again = ulang
study-event-horizon = cakrawala
study-event-finished = selesai
study-event-repeated = berulang
study-event-oracle = diketahui tanpa pencarian
study-event-hit = kena
study-event-narrowed = mempersempit jendela
study-event-other-depth = dari kedalaman lain
study-event-miss = tidak ada
study-event-exact = tepat
study-event-lower = paling sedikit
study-event-upper = paling banyak
study-event-estimate = perkiraan
