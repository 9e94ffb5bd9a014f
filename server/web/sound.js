// Short sounds, made by the browser: no files. Each material has its own: felt, paper, stone on wood, chalk. Browsers play
// nothing before the first click or key press.

/**
 * @typedef {{game?: string, turned?: number, isCapture?: boolean, isMill?: boolean, isSlide?: boolean}} Details of a move
 * @typedef {"move"|"yours"|"low"|"tick"|"won"|"lost"|"draw"|"end"} Name
 */

const LOUDNESS = 0.12;
const RISE = 0.003;
/** A disc that turns over sounds a semitone above the one before, at most so many times. */
const MOST_TURNED = 8;
const SEMITONE = 2 ** (1 / 12);
/** The time between two discs that turn over. */
const STEP_S = 0.06;
const NOTES = { F4: 349.2, D4: 293.7, G4: 392, C5: 523.3, D5: 587.3, F5: 698.5, G5: 784, A5: 880, C6: 1046.5 };

/** @type {{audio: AudioContext, out: AudioNode, noise: AudioBuffer}|null} */
let studio = null;

/**
 * Plays a sound if the user has already interacted with the page.
 * @param {Name} name
 * @param {Details} [details]
 */
export function play(name, details = {}) {
  if (typeof AudioContext === "undefined" || navigator.userActivation?.hasBeenActive === false) {
    return;
  }
  studio ??= opened();
  // The browser may suspend the context of a hidden page; if resuming fails, there is no sound.
  studio.audio.resume().catch(() => {});
  SOUNDS[name](details);
}

/** The output through a compressor, and a second of noise. */
function opened() {
  const audio = new AudioContext();
  const volume = audio.createGain();
  volume.gain.value = LOUDNESS;
  const press = audio.createDynamicsCompressor();
  volume.connect(press).connect(audio.destination);
  const noise = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  return { audio, out: volume, noise };
}

/** @type {Record<Name, (details: Details) => void>} */
const SOUNDS = {
  move: ({ game, turned = 0, isCapture, isMill, isSlide }) => {
    if (game === "reversi") {
      felt();
      for (let at = 0; at < Math.min(turned, MOST_TURNED); at += 1) tone({ from: 520 * SEMITONE ** at, start: 0.1 + at * STEP_S, length: 0.05, volume: 0.4, type: "triangle" });
    } else if (game === "adjacency") {
      for (let at = 0; at < 2; at += 1) hiss({ type: "bandpass", frequency: 3500, start: at * 0.1, length: 0.09, volume: 0.7 });
    } else if (game === "tictactoe") {
      for (let at = 0; at < 2; at += 1) hiss({ type: "bandpass", frequency: 2400, start: at * 0.12, length: 0.11, volume: 0.8, tremolo: 28 });
    } else if (game === "morris") {
      if (isSlide) hiss({ type: "lowpass", frequency: 500, length: 0.16, volume: 0.33 });
      stone(isSlide ? 0.16 : 0);
      if (isCapture) tone({ from: 300, to: 140, start: 0.2, length: 0.14, volume: 0.8 });
      if (isMill) [NOTES.D5, NOTES.A5].forEach((from, at) => tone({ from, start: 0.1 + at * 0.1, length: 0.22, volume: 0.6, type: "triangle" }));
    } else {
      felt();
    }
  },
  yours: () => [440, 660].forEach((from, at) => tone({ from, start: at * 0.09, length: 0.11, type: "triangle" })),
  low: () => [0, 0.12].forEach((start) => tone({ from: 880, start, length: 0.06, type: "triangle" })),
  /** A knock on wood. */
  tick: () => {
    hiss({ type: "bandpass", frequency: 1400, length: 0.02, volume: 0.6 });
    tone({ from: 900, to: 700, length: 0.03, volume: 0.4 });
  },
  won: () => ["C5", "D5", "F5", "G5", "C6"].forEach((note, at) => metal(NOTES[note], 0.45 + at * 0.11)),
  lost: () => ["G4", "D4"].forEach((note, at) => tone({ from: NOTES[note], start: 0.2 + at * 0.22, length: 0.4, type: "triangle", volume: 0.8 })),
  draw: () => [0, 0.22].forEach((at) => tone({ from: NOTES.F4, start: 0.2 + at, length: 0.3, type: "triangle", volume: 0.8 })),
  end: () => SOUNDS.draw({}),
};

function felt() {
  hiss({ type: "lowpass", frequency: 900, length: 0.04, volume: 1 });
  tone({ from: 180, to: 120, length: 0.06, volume: 1 });
}

function stone(/** @type {number} */ start) {
  hiss({ type: "bandpass", frequency: 1800, start, length: 0.025, volume: 1 });
  tone({ from: 420, start, length: 0.05, volume: 0.8 });
}

/** Struck metal: a tone and its dissonant partial. */
function metal(/** @type {number} */ from, /** @type {number} */ start) {
  tone({ from, start, length: 0.9, volume: 0.6 });
  tone({ from: from * 2.76, start, length: 0.45, volume: 0.15 });
}

/** @param {{from: number, to?: number, start?: number, length: number, volume?: number, type?: OscillatorType}} sound in hertz and seconds */
function tone({ from, to = from, start = 0, length, volume = 1, type = "sine" }) {
  const { audio } = /** @type {NonNullable<typeof studio>} */ (studio);
  const begin = audio.currentTime + start;
  const wave = audio.createOscillator();
  wave.type = type;
  wave.frequency.setValueAtTime(from, begin);
  if (to !== from) wave.frequency.exponentialRampToValueAtTime(to, begin + length);
  shaped(wave, begin, length, volume);
}

/** @param {{type: BiquadFilterType, frequency: number, start?: number, length: number, volume?: number, tremolo?: number}} sound of noise through a filter */
function hiss({ type, frequency, start = 0, length, volume = 1, tremolo = 0 }) {
  const { audio, noise } = /** @type {NonNullable<typeof studio>} */ (studio);
  const begin = audio.currentTime + start;
  const source = audio.createBufferSource();
  source.buffer = noise;
  const filter = audio.createBiquadFilter();
  filter.type = type;
  filter.frequency.value = frequency;
  source.connect(filter);
  const level = shaped(source, begin, length, volume, filter);
  if (tremolo === 0) return;
  const shake = audio.createOscillator();
  const depth = audio.createGain();
  shake.frequency.value = tremolo;
  depth.gain.value = volume * 0.4;
  shake.connect(depth).connect(level.gain);
  shake.start(begin);
  shake.stop(begin + length);
}

/** Plays a source with a quick rise and a fall to nothing. */
function shaped(/** @type {AudioScheduledSourceNode} */ source, /** @type {number} */ begin, /** @type {number} */ length, /** @type {number} */ volume, /** @type {AudioNode} */ last = source) {
  const { audio, out } = /** @type {NonNullable<typeof studio>} */ (studio);
  const level = audio.createGain();
  level.gain.setValueAtTime(0, begin);
  level.gain.linearRampToValueAtTime(volume, begin + RISE);
  level.gain.exponentialRampToValueAtTime(0.001, begin + length);
  last.connect(level).connect(out);
  source.start(begin);
  source.stop(begin + length);
  return level;
}
