import type { Speaker } from './voice';
import { type Stretch, sentencesOf, wordAt } from './words';

export type ReadingState = 'idle' | 'reading' | 'paused';

/** The place where the reading is: the sentence, and the word in it if the voice reports words. */
export interface Place {
  readonly sentence: Stretch;
  readonly word: Stretch | null;
}

interface ReadingContext {
  readonly speaker: Speaker;
  readonly rate: () => number;
  readonly onState: (state: ReadingState) => void;
  readonly onPlace: (place: Place | null) => void;
}

/**
 * Reads a text aloud, sentence by sentence. A pause stops the voice and remembers the place, because the browsers' own
 * pause is unreliable. This way, a new speed also takes effect at once.
 */
export class Reading {
  private readonly sentences: readonly Stretch[];
  private state: ReadingState = 'idle';
  /** The index at which the next word begins. */
  private at = 0;

  constructor(
    private readonly text: string,
    private readonly context: ReadingContext,
  ) {
    this.sentences = sentencesOf(text);
  }

  play(): void {
    this.change('reading');
    this.readOn();
  }

  pause(): void {
    if (this.state !== 'reading') return;
    this.context.speaker.hush();
    this.change('paused');
  }

  stop(): void {
    if (this.state === 'idle') return;
    this.context.speaker.hush();
    this.at = 0;
    this.context.onPlace(null);
    this.change('idle');
  }

  /** Continues from the present word, at the present speed. */
  changeRate(): void {
    if (this.state === 'reading') this.readOn();
  }

  private readOn(): void {
    const sentence = this.sentences.find(({ end }) => end > this.at);
    if (!sentence) {
      this.stop();
      return;
    }
    const from = Math.max(sentence.start, this.at);
    this.context.onPlace({ sentence, word: null });
    this.context.speaker.say({
      text: this.text.slice(from, sentence.end),
      rate: this.context.rate(),
      onWord: (at) => this.reach(sentence, from + at),
      onEnd: (isSaid) => this.finish(sentence, isSaid),
    });
  }

  private reach(sentence: Stretch, at: number): void {
    const word = wordAt(this.text.slice(0, sentence.end), at);
    if (!word) return;
    this.at = word.start;
    this.context.onPlace({ sentence, word });
  }

  private finish({ end }: Stretch, isSaid: boolean): void {
    this.at = end;
    if (isSaid) this.readOn();
    else this.stop();
  }

  private change(state: ReadingState): void {
    this.state = state;
    this.context.onState(state);
  }
}
