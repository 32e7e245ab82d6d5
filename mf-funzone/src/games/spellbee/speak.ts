import { log } from '@storysprout/kit';
import { recordings } from './recordings';

/** The speaking rate, a little slower than normal so that each sound can be heard. */
const rate = 0.85;

let playing: HTMLAudioElement | null = null;

/**
 * Returns an English voice that runs on the device; undefined if none is known. Other voices send the spoken text to a
 * third party. Browsers may load the list of voices only after the first call, so that call can return nothing.
 */
export function englishVoice(): SpeechSynthesisVoice | undefined {
  if (!('speechSynthesis' in window)) return undefined;
  return window.speechSynthesis.getVoices().find(({ lang, localService }) => localService && /^en\b/i.test(lang));
}

function playRecording(word: string): void {
  const address = recordings[word];
  if (!address) return;
  playing = new Audio(address);
  // The child still sees the meaning of the word and can press the button to hear it again.
  playing.play().catch((error: unknown) => log.warn('A recorded word could not be played.', error));
}

export function stopSpeaking(): void {
  if ('speechSynthesis' in window) window.speechSynthesis.cancel();
  playing?.pause();
  playing = null;
}

/**
 * Speaks a word with the device's voice, or else plays our recording of it. It cuts off a word that is still being
 * spoken.
 */
export function speak(word: string): void {
  stopSpeaking();
  const voice = englishVoice();
  if (voice) say(word, voice);
  else playRecording(word);
}

function say(word: string, voice: SpeechSynthesisVoice): void {
  const utterance = new SpeechSynthesisUtterance(word);
  Object.assign(utterance, { voice, lang: voice.lang, rate });
  utterance.onerror = ({ error }) => {
    if (error !== 'interrupted' && error !== 'canceled') playRecording(word);
  };
  window.speechSynthesis.speak(utterance);
}
