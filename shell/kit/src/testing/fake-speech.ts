export interface FakeSpeechOptions {
  /** True if the voice reports where its words begin; many voices do not. */
  readonly hasWordEvents?: boolean;
  /** The time that a word takes at normal speed, in milliseconds. */
  readonly wordMs?: number;
  /** `remote`: the browser has a voice, but one that sends the text away. */
  readonly voices?: 'own' | 'remote' | 'none';
}

/** A text that was spoken, with the speed. */
export interface Spoken {
  readonly text: string;
  readonly rate: number;
}

/**
 * Stands in for the operating system's voice, which browsers for tests lack. It speaks a text word by word as a voice
 * does, but without a sound. The function uses nothing else of this file, so that a browser test can pass it to a page
 * as it is.
 */
export function installFakeSpeech({ hasWordEvents = true, wordMs = 60, voices = 'own' }: FakeSpeechOptions = {}): void {
  interface Said {
    text: string;
    rate: number;
    onboundary: ((event: { name: string; charIndex: number }) => void) | null;
    onend: (() => void) | null;
    onerror: ((event: { error: string }) => void) | null;
  }
  const spoken: Spoken[] = [];
  const voice = { name: 'Test', lang: 'en-US', default: true, localService: voices === 'own', voiceURI: 'test' };
  let current: Said | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sayFrom = (said: Said, words: readonly number[]) => {
    const [first, ...rest] = words;
    if (first === undefined) {
      current = null;
      said.onend?.();
      return;
    }
    if (hasWordEvents) said.onboundary?.({ name: 'word', charIndex: first });
    timer = setTimeout(() => sayFrom(said, rest), wordMs / said.rate);
  };
  const speech = {
    get speaking() {
      return current !== null;
    },
    getVoices: () => (voices === 'none' ? [] : [voice]),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    speak(said: Said) {
      current = said;
      spoken.push({ text: said.text, rate: said.rate });
      sayFrom(
        said,
        [...said.text.matchAll(/\S+/g)].map(({ index }) => index),
      );
    },
    cancel() {
      clearTimeout(timer);
      const said = current;
      current = null;
      said?.onerror?.({ error: 'canceled' });
    },
  };
  function FakeUtterance(this: Said, text: string) {
    Object.assign(this, { text, rate: 1, onboundary: null, onend: null, onerror: null });
  }
  Object.defineProperty(window, 'speechSynthesis', { configurable: true, value: speech });
  Object.defineProperty(window, 'SpeechSynthesisUtterance', {
    configurable: true,
    writable: true,
    value: FakeUtterance,
  });
  Object.assign(window, { spokenSoFar: spoken });
}

/** Returns everything that the fake voice was asked to say. */
export function spokenSoFar(): readonly Spoken[] {
  return (window as { spokenSoFar?: readonly Spoken[] }).spokenSoFar ?? [];
}
