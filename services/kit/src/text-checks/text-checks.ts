import type { Flag } from '@storysprout/contract';
import { adviceFor, checkText } from '@storysprout/contract/moderation';
import type { Logger } from '../logger';
import { outcomeOf, type TextOutcome, type TextSurface } from './outcomes';

export interface Judgement {
  readonly outcome: TextOutcome;
  readonly flags: readonly Flag[];
  /** A child may be in danger: a moderator should look at this first. */
  readonly isUrgent: boolean;
  /** A sentence for the writer about the most important finding; null without one. */
  readonly advice: string | null;
  /** Kind words and where help is, to be shown to the writer with the answer; null unless the text is a worry. */
  readonly help: string | null;
}

export interface TextChecksOptions {
  readonly logger: Pick<Logger, 'error'>;
  /** Replaced in tests. */
  readonly check?: typeof checkText;
}

/** What happens with a text a child wrote (docs/product.md#text-checks). */
export class TextChecks {
  constructor(private readonly options: TextChecksOptions) {}

  /**
   * Never throws: when the checks fail, the text is held, so that nothing unchecked is published.
   *
   * @param language the reader's `Accept-Language`, for the country whose help lines are named
   */
  judge(surface: TextSurface, text: string, _language = ''): Judgement {
    try {
      return this.judgementOn(surface, text);
    } catch (error) {
      this.options.logger.error({ err: error, surface }, 'text checks failed, the text is held');
      return { outcome: 'hold', flags: [], isUrgent: false, advice: null, help: null };
    }
  }

  private judgementOn(surface: TextSurface, text: string): Judgement {
    const { flags } = (this.options.check ?? checkText)(text);
    const [first] = flags;
    const isUrgent = flags.some(({ kind }) => kind === 'worry');
    const outcome = outcomeOf(
      surface,
      flags.map(({ kind }) => ({ kind, isClear: true })),
    );
    return { outcome, flags, isUrgent, advice: first ? adviceFor(first.kind) : null, help: null };
  }
}
