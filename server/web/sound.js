// Short tones, made by the browser: no files. Browsers play nothing before the first click or key press.

/**
 * The notes of each sound: frequency in hertz, start and length in seconds.
 * @type {Record<string, [number, number, number][]>}
 */
const SOUNDS = {
  move: [[330, 0, 0.07]],
  yours: [[440, 0, 0.08], [660, 0.09, 0.12]],
  end: [[523, 0, 0.14], [392, 0.15, 0.14], [523, 0.3, 0.3]],
  low: [[880, 0, 0.06], [880, 0.12, 0.06]],
};
const LOUDNESS = 0.12;
const RISE = 0.005;

let on = true;
/** @type {AudioContext|null} */
let context = null;

/**
 * Turns sounds on or off.
 * @param {boolean} wanted
 */
export function setSound(wanted) {
  on = wanted;
}

/**
 * Plays a sound if sounds are on and the user has already interacted with the page.
 * @param {"move"|"yours"|"end"|"low"} name
 */
export function play(name) {
  if (!on || typeof AudioContext === "undefined" || navigator.userActivation?.hasBeenActive === false) {
    return;
  }
  context ??= new AudioContext();
  // The browser may suspend the context of a hidden page; if resuming fails, there is no sound.
  context.resume().catch(() => {});
  for (const note of SOUNDS[name]) {
    playNote(context, note);
  }
}

function playNote(/** @type {AudioContext} */ audio, /** @type {[number, number, number]} */ [frequency, start, length]) {
  const from = audio.currentTime + start;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = "triangle";
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0, from);
  volume.gain.linearRampToValueAtTime(LOUDNESS, from + RISE);
  volume.gain.exponentialRampToValueAtTime(0.001, from + length);
  tone.connect(volume).connect(audio.destination);
  tone.start(from);
  tone.stop(from + length);
}
