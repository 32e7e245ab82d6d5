import { preferences } from '../preferences/preferences';
import { type Note, type SoundName, sounds } from './sounds';

const volume = 0.12;
let context: AudioContext | null = null;

/** Browsers refuse to play sound, and log a warning, before the reader has pressed anything. */
function mayPlay(): boolean {
  return navigator.userActivation?.hasBeenActive ?? true;
}

function hasAudio(): boolean {
  return 'AudioContext' in window;
}

/** Returns null in a browser without Web Audio, and before the browser allows sound. The site then stays silent. */
function audio(): AudioContext | null {
  if (!hasAudio() || !mayPlay()) return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context;
}

/**
 * The longest wait for an idle moment, in milliseconds. On a page where something always moves, there might be none
 * before the game.
 */
const quietWithinMs = 1_000;

/**
 * Prepares in an idle moment what the first sound needs, because that takes longer than some frames on an old tablet.
 */
export function prepareSounds(): void {
  if (!hasAudio() || !preferences.get().soundsOn) return;
  const prepare = () => {
    context ??= new AudioContext();
  };
  if (window.requestIdleCallback) window.requestIdleCallback(prepare, { timeout: quietWithinMs });
  else setTimeout(prepare);
}

function play(on: AudioContext, { hertz, at, length, shape = 'sine', slideTo }: Note): void {
  const start = on.currentTime + at;
  const oscillator = new OscillatorNode(on, { type: shape, frequency: hertz });
  const gain = new GainNode(on, { gain: 0 });
  if (slideTo) oscillator.frequency.exponentialRampToValueAtTime(slideTo, start + length);
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(gain).connect(on.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}

function playAll(on: AudioContext, notes: readonly Note[]): void {
  for (const note of notes) play(on, note);
}

type Listener = (name: SoundName) => void;
const listeners = new Set<Listener>();

/**
 * For tests: calls `listener` for every requested sound, unless sounds are switched off.
 *
 * @returns a function that stops it
 */
export function onSound(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Plays one of the site's small sounds, unless the reader switched sounds off. */
export function playSound(name: SoundName): void {
  if (!preferences.get().soundsOn) return;
  for (const listener of listeners) listener(name);
  const on = audio();
  // Runs in a task of its own, so that rendering does not wait for it.
  if (on) setTimeout(playAll, 0, on, sounds[name]);
}
