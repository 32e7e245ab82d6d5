import { log } from '@storysprout/kit';
import { recordings } from './recordings';

/** A little slower than speech, so that each sound can be heard. */
const rate = 0.85;

let playing: HTMLAudioElement | null = null;

/**
 * An English voice of the device itself: others send what they say to somebody else. Browsers name them only some time
 * after they were first asked.
 */
export function englishVoice(): SpeechSynthesisVoice | undefined {
  if (!('speechSynthesis' in window)) return undefined;
  return window.speechSynthesis.getVoices().find(({ lang, localService }) => localService && /^en\b/i.test(lang));
}

function playRecording(word: string): void {
  const address = recordings[word];
  if (!address) return;
  playing = new Audio(address);
  // The child still has the meaning on the screen, and the button to hear the word.
  playing.play().catch((error: unknown) => log.warn('A recorded word could not be played.', error));
}

export function stopSpeaking(): void {
  if ('speechSynthesis' in window) window.speechSynthesis.cancel();
  playing?.pause();
  playing = null;
}

/** Says a word with the device's voice, else plays our recording of it. A new word cuts the old one short. */
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
