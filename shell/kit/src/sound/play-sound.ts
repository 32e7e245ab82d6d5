import { preferences } from '../preferences/preferences';
import { type Note, type SoundName, sounds } from './sounds';

const volume = 0.12;
let context: AudioContext | null = null;

/** Browsers refuse sound, and complain, before the reader has pressed anything. */
function mayPlay(): boolean {
  return navigator.userActivation?.hasBeenActive ?? true;
}

function hasAudio(): boolean {
  return 'AudioContext' in window;
}

/** A browser without WebAudio, or one that refuses it, stays silent. */
function audio(): AudioContext | null {
  if (!hasAudio() || !mayPlay()) return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context;
}

/** The longest wait for a quiet moment, in milliseconds. On a page where something always moves, none might come before the game. */
const quietWithinMs = 1_000;

/** Prepares in a quiet moment what the first sound needs: on an old tablet that takes longer than some frames. */
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

/** For tests: hears every sound that was really asked for. @returns how to stop */
export function onSound(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Plays one of the site's small sounds, unless the reader switched sounds off. */
export function playSound(name: SoundName): void {
  if (!preferences.get().soundsOn) return;
  for (const listener of listeners) listener(name);
  const on = audio();
  // In a task of its own, so that drawing does not wait for it.
  if (on) setTimeout(playAll, 0, on, sounds[name]);
}
