/**
 * The time to wait for a browser's voices, in milliseconds. Most browsers name them only some time after they were
 * asked.
 */
const patienceMs = 2_000;

/** Returns a voice of the device itself. Other voices send the text to the voice's provider. */
function ownVoice(language: string): SpeechSynthesisVoice | undefined {
  const start = language.split('-')[0] ?? language;
  const fitting = window.speechSynthesis
    .getVoices()
    .filter(({ lang, localService }) => localService && lang.toLowerCase().startsWith(start));
  return fitting.find((voice) => voice.default) ?? fitting[0];
}

/** Returns a voice of this device for the language, such as 'en'; null when there is none. */
export async function findVoice(language: string): Promise<SpeechSynthesisVoice | null> {
  if (!('speechSynthesis' in window)) return null;
  const found = ownVoice(language);
  if (found) return found;
  await new Promise<void>((resolve) => {
    window.speechSynthesis.addEventListener('voiceschanged', () => resolve(), { once: true });
    setTimeout(resolve, patienceMs);
  });
  return ownVoice(language) ?? null;
}

export interface Utterance {
  readonly text: string;
  /** 1 is the voice's own speed. */
  readonly rate: number;
  /** Called when a word begins at this place of the text. Not every voice reports words. */
  readonly onWord: (at: number) => void;
  /** Called when the text has been spoken, or could not be. */
  readonly onEnd: (isSaid: boolean) => void;
}

/** Speaks one text at a time. */
export interface Speaker {
  say(utterance: Utterance): void;
  /** Stops speaking at once. The text being spoken makes no more callbacks. */
  hush(): void;
}

export class VoiceSpeaker implements Speaker {
  /** A reference is kept, because browsers discard utterances without one and then never report that they ended. */
  private current: SpeechSynthesisUtterance | null = null;

  constructor(private readonly voice: SpeechSynthesisVoice) {}

  say({ text, rate, onWord, onEnd }: Utterance): void {
    this.hush();
    const utterance = new SpeechSynthesisUtterance(text);
    Object.assign(utterance, { voice: this.voice, lang: this.voice.lang, rate });
    const whileCurrent = (task: () => void) => () => {
      if (this.current === utterance) task();
    };
    utterance.onboundary = (event) => {
      if (event.name !== 'sentence') whileCurrent(() => onWord(event.charIndex))();
    };
    utterance.onend = whileCurrent(() => onEnd(true));
    utterance.onerror = whileCurrent(() => onEnd(false));
    this.current = utterance;
    window.speechSynthesis.speak(utterance);
  }

  hush(): void {
    this.current = null;
    window.speechSynthesis.cancel();
  }
}
