import type { FlagKind } from '@storysprout/contract';
import { checkText, plainForm } from '@storysprout/contract/moderation';
import { Classifier, type Model, weigh } from '@storysprout/service-kit/text-checks';
import { type Sample, textOf } from './corpus';

/** Measures the checks on texts whose kinds are known. */

/** The kinds that one way of checking finds in a text. */
export type Finder = (sample: Sample) => FlagKind[];

/** Counts phone numbers, e-mail addresses and links as contact. */
const labelled = (kind: FlagKind): FlagKind =>
  kind === 'phone' || kind === 'email' || kind === 'link' ? 'contact' : kind;

export const rulesAlone: Finder = (sample) => checkText(textOf(sample)).flags.map(({ kind }) => labelled(kind));

export function classifierAlone(model: Model): Finder {
  const classifier = new Classifier(model);
  return (sample) => {
    const { danger, scores: all } = classifier.classify(plainForm(textOf(sample)), []);
    if (danger < model.holds) return [];
    const { any: _any, ...scores } = all;
    const best = Math.max(...Object.values(scores));
    // Object.entries loses the type of the keys.
    return Object.entries(scores)
      .filter(([, score]) => score === best || score >= 0)
      .map(([kind]) => kind as FlagKind);
  };
}

export function rulesAndClassifier(model: Model): Finder {
  const classifier = new Classifier(model);
  return (sample) => weigh(textOf(sample), classifier).map(({ kind }) => labelled(kind));
}

export const kinds = ['contact', 'place', 'identity', 'meeting', 'unkind', 'worry', 'sexual', 'spam'] as const;

export interface Figures {
  /** For each kind, the share of its texts in which anything was found, and in which this kind was found. */
  readonly recall: ReadonlyMap<string, { readonly texts: number; readonly any: number; readonly same: number }>;
  readonly all: number;
  /** The share of harmless texts in which something was found: everyday ones, and those made to look like findings. */
  readonly everyday: number;
  readonly lookalike: number;
  readonly texts: { readonly found: number; readonly everyday: number; readonly lookalike: number };
}

export function measure(samples: readonly Sample[], find: Finder): Figures {
  const results = samples.map((sample) => ({ sample, found: find(sample) }));
  const share = (part: typeof results, isHit: (result: (typeof results)[number]) => boolean) =>
    part.length === 0 ? 0 : part.filter(isHit).length / part.length;
  const isFound = ({ found }: (typeof results)[number]) => found.length > 0;
  const dangerous = results.filter(({ sample }) => sample.kinds.length > 0);
  const clean = results.filter(({ sample }) => sample.kinds.length === 0);
  const isLookalike = ({ sample }: (typeof results)[number]) => sample.source.includes('near-miss');
  const [everyday, lookalike] = [clean.filter((result) => !isLookalike(result)), clean.filter(isLookalike)];
  const recall = kinds.map((kind) => {
    const part = dangerous.filter(({ sample }) => sample.kinds.includes(kind));
    const same = share(part, ({ found }) => found.includes(kind));
    return [kind, { texts: part.length, any: share(part, isFound), same }] as const;
  });
  return {
    recall: new Map(recall),
    all: share(dangerous, isFound),
    everyday: share(everyday, isFound),
    lookalike: share(lookalike, isFound),
    texts: { found: dangerous.length, everyday: everyday.length, lookalike: lookalike.length },
  };
}
