import type { Flag, FlagKind } from '@storysprout/contract';
import { adviceFor, checkText, type FoundFlag } from '@storysprout/contract/moderation';
import type { Logger } from '../logger';
import { defaultHelpLines, type HelpLines, helpLineFor } from './help-lines';
import { outcomeOf, type TextOutcome, type TextSurface } from './outcomes';
import { sharedClassifier } from './stored-model';
import { weigh } from './weigh';

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
  readonly helpLines?: HelpLines;
  /** Replaced in tests. */
  readonly check?: typeof checkText;
}

/** What happens with a text a child wrote (docs/product.md#text-checks). */
export class TextChecks {
  constructor(private readonly options: TextChecksOptions) {}

  /**
   * Never throws: when the checks fail, the text is held, so that nothing unchecked is published.
   *
   * @param language the reader's `Accept-Language`, for the country whose help line is named
   */
  judge(surface: TextSurface, text: string, language = ''): Judgement {
    try {
      return this.judgementOn(surface, text, language);
    } catch (error) {
      this.options.logger.error({ err: error, surface }, 'text checks failed, the text is held');
      return { outcome: 'hold', flags: [], isUrgent: false, advice: null, help: null };
    }
  }

  private judgementOn(surface: TextSurface, text: string, language: string): Judgement {
    const { check = checkText, helpLines = defaultHelpLines } = this.options;
    const found = withoutVague(weigh(text, sharedClassifier(), check));
    const isUrgent = found.some(({ kind }) => kind === 'worry');
    const outcome = outcomeOf(surface, found);
    return {
      outcome,
      flags: flagsOf(found),
      isUrgent,
      advice: adviceOn(found),
      help: isUrgent ? `${adviceFor('worry')} ${helpLineFor(language, helpLines)}`.trim() : null,
    };
  }
}

const finerKinds: ReadonlySet<FlagKind> = new Set(['phone', 'email', 'link']);

/** "A way to reach somebody" says nothing more where it is known to be a phone number, an e-mail address or a link. */
function withoutVague(found: readonly FoundFlag[]): readonly FoundFlag[] {
  return found.some(({ kind }) => finerKinds.has(kind)) ? found.filter(({ kind }) => kind !== 'contact') : found;
}

/** Advice about a worry comes before all else, then about what is clear. */
function adviceOn(found: readonly FoundFlag[]): string | null {
  const first =
    found.find(({ kind }) => kind === 'worry') ?? found.find(({ isClear }) => isClear) ?? found.find(() => true);
  return first ? adviceFor(first.kind) : null;
}

/** Most passages of one kind that are kept: a moderator needs to see why, not how often. */
const mostOfAKind = 3;

function flagsOf(found: readonly FoundFlag[]): Flag[] {
  const counts = new Map<FlagKind, number>();
  const seen = new Set<string>();
  return found
    .filter(({ kind, text }) => {
      const count = counts.get(kind) ?? 0;
      if (count >= mostOfAKind || seen.has(`${kind} ${text}`)) return false;
      counts.set(kind, count + 1);
      seen.add(`${kind} ${text}`);
      return true;
    })
    .map(({ kind, text }) => ({ kind, text }));
}
