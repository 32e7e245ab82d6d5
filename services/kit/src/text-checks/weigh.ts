import { type FlagKind, firstCharacters } from '@storysprout/contract';
import { checkText, type FoundFlag, plainForm } from '@storysprout/contract/moderation';
import { type Classified, type Classifier, heads, type LearnedKind, type Scores } from './classifier';

/** Kinds that are recognized by the written form alone. The classifier cannot overrule them. */
const certainKinds: ReadonlySet<FlagKind> = new Set(['phone', 'email', 'link', 'length']);

/** Returns whether a finding counts without confirmation by the classifier. */
export function isCertain({ kind, rule }: FoundFlag, { certain }: Pick<Classifier, 'certain'>): boolean {
  return certainKinds.has(kind) || rule === 'swearing' || certain.has(rule);
}

/**
 * Returns the findings of rules and classifier together. The classifier adds what the rules missed, and drops findings
 * of less reliable rules in texts that are most likely harmless. What it adds is never clear.
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

/** Returns the kinds that the classifier, but no rule, found in a dangerous text. */
function learned({ scores, passage }: Classified, flags: readonly FoundFlag[]): FoundFlag[] {
  const sure = learnedKinds.filter((kind) => scores[kind] >= 0);
  const kinds = sure.length > 0 || flags.length > 0 ? sure : [likeliest(scores)];
  return kinds
    .filter((kind) => !flags.some((flag) => flag.kind === kind))
    .map((kind) => ({ kind, text: firstCharacters(passage, 80), isClear: false, rule: 'classifier' }));
}

const learnedKinds = heads.filter((head): head is LearnedKind => head !== 'any');

function likeliest(scores: Scores): LearnedKind {
  return learnedKinds.reduce((best, kind) => (scores[kind] > scores[best] ? kind : best), 'meeting');
}
