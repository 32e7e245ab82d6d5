import type { FlagKind } from '@storysprout/contract';
import { checkText, type FoundFlag, plainForm } from '@storysprout/contract/moderation';
import { type Classified, type Classifier, heads, type LearnedKind, type Scores } from './classifier';

/** Found by what is written, whatever stands around it: the classifier has no say in these. */
const certainKinds: ReadonlySet<FlagKind> = new Set(['phone', 'email', 'link', 'length']);

/** Whether a finding counts without a second opinion. */
export function isCertain({ kind, rule }: FoundFlag, { certain }: Pick<Classifier, 'certain'>): boolean {
  return certainKinds.has(kind) || rule === 'swearing' || certain.has(rule);
}

/**
 * Everything found in a text, by rules and classifier together. The classifier, which knows how reliable each rule is, adds
 * what no rule knows and drops what rules found in a text that is most likely harmless. What it adds is never clear.
 */
export function weigh(text: string, classifier: Classifier, check = checkText): FoundFlag[] {
  const { flags } = check(text);
  if (flags.some(({ kind }) => kind === 'length')) return flags;
  const classified = classifier.classify(plainForm(text), flags);
  const isDangerous = classified.danger >= classifier.holds;
  return isDangerous
    ? [...flags, ...learned(classified, flags)]
    : flags.filter((found) => isCertain(found, classifier));
}

/** What the classifier sees in a dangerous text that no rule named. */
function learned({ scores, passage }: Classified, flags: readonly FoundFlag[]): FoundFlag[] {
  const sure = learnedKinds.filter((kind) => scores[kind] >= 0);
  const kinds = sure.length > 0 || flags.length > 0 ? sure : [likeliest(scores)];
  return kinds
    .filter((kind) => !flags.some((flag) => flag.kind === kind))
    .map((kind) => ({ kind, text: passage.slice(0, 80), isClear: false, rule: 'classifier' }));
}

const learnedKinds = heads.filter((head): head is LearnedKind => head !== 'any');

function likeliest(scores: Scores): LearnedKind {
  return learnedKinds.reduce((best, kind) => (scores[kind] > scores[best] ? kind : best), 'meeting');
}
