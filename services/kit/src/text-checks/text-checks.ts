import type { Flag, FlagKind } from '@storysprout/contract';
import { adviceFor, checkText, type FoundFlag, plainForm } from '@storysprout/contract/moderation';
import type { Logger } from '../runtime';
import { isFiction } from './fiction';
import { defaultHelpLines, type HelpLines, helpLineFor } from './help-lines';
import { outcomeOf, type TextOutcome, type TextSurface } from './outcomes';
import { sharedClassifier } from './stored-model';
import { weigh } from './weigh';

export interface CheckResult {
  readonly outcome: TextOutcome;
  readonly flags: readonly Flag[];
  /** Whether a child may be in danger, so that a moderator should look at this first. */
  readonly isUrgent: boolean;
  /** A sentence for the writer about the most important finding; null without one. */
  readonly advice: string | null;
  /** Kind words and a help line, to be shown to the writer with the response; null unless the text contains a worry. */
  readonly help: string | null;
}

export interface TextChecksOptions {
  readonly logger: Pick<Logger, 'error'>;
  readonly helpLines?: HelpLines;
  /** Only tests replace it. */
  readonly check?: typeof checkText;
}

/** Decides what happens to a text written by a child (docs/product.md#text-checks). */
export class TextChecks {
  constructor(private readonly options: TextChecksOptions) {}

  /**
   * Checks a text. It never throws: when the checks fail, the text is held, so that nothing unchecked is published.
   *
   * @param language the reader's `Accept-Language`, which selects the country of the help line
   */
  check(surface: TextSurface, text: string, language = ''): CheckResult {
    try {
      return this.runChecks(surface, text, language);
    } catch (error) {
      this.options.logger.error({ err: error, surface }, 'text checks failed, the text is held');
      return { outcome: 'hold', flags: [], isUrgent: false, advice: null, help: null };
    }
  }

  private runChecks(surface: TextSurface, text: string, language: string): CheckResult {
    const { check = checkText, helpLines = defaultHelpLines } = this.options;
    const found = withoutVague(weigh(text, sharedClassifier(), check));
    const isUrgent = found.some(({ kind }) => kind === 'worry');
    const outcome = outcomeOf(surface, found);
    return {
      outcome,
      flags: flagsOf(found, plainForm(text)),
      isUrgent,
      advice: adviceOn(found),
      help: isUrgent ? `${adviceFor('worry')} ${helpLineFor(language, helpLines)}`.trim() : null,
    };
  }
}

const finerKinds: ReadonlySet<FlagKind> = new Set(['phone', 'email', 'link']);

/** Drops findings of the vague kind `contact` where there is also a phone number, an e-mail address or a link. */
function withoutVague(found: readonly FoundFlag[]): readonly FoundFlag[] {
  return found.some(({ kind }) => finerKinds.has(kind)) ? found.filter(({ kind }) => kind !== 'contact') : found;
}

/** Returns the advice for the most important finding: a worry comes first, then clear findings. */
function adviceOn(found: readonly FoundFlag[]): string | null {
  const first =
    found.find(({ kind }) => kind === 'worry') ?? found.find(({ isClear }) => isClear) ?? found.find(() => true);
  return first ? adviceFor(first.kind) : null;
}

/** The most passages of one kind that are stored. A moderator needs to see why, not how often. */
const mostOfAKind = 3;

/** Returns the passages to store. Worries are marked as fiction only when all of them are. */
function flagsOf(found: readonly FoundFlag[], text: string): Flag[] {
  const counts = new Map<FlagKind, number>();
  const seen = new Set<string>();
  const worries = found.filter(({ kind }) => kind === 'worry');
  const areFiction = worries.every((worry) => isFiction(text, worry.text.replace(/…$/, '')));
  return found
    .filter(({ kind, text }) => {
      const count = counts.get(kind) ?? 0;
      if (count >= mostOfAKind || seen.has(`${kind} ${text}`)) return false;
      counts.set(kind, count + 1);
      seen.add(`${kind} ${text}`);
      return true;
    })
    .map(({ kind, text }) => ({ kind, text, ...(kind === 'worry' && areFiction && { isFiction: true }) }));
}
