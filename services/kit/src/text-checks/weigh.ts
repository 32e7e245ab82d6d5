import { countWords, type FlagKind } from '@storysprout/contract';
import { checkText, type FoundFlag, plainForm } from '@storysprout/contract/moderation';
import { type Classified, type Classifier, heads, type LearnedKind, type Scores } from './classifier';

/** Found by what is written, whatever stands around it: the classifier has no say in these. */
const certainKinds: ReadonlySet<FlagKind> = new Set(['phone', 'email', 'link', 'length']);
const isCertain = ({ kind, rule, isClear }: FoundFlag) =>
  certainKinds.has(kind) || rule === 'swearing' || (kind === 'worry' && isClear);

/** A few words are little evidence: where no rule found anything in them, the classifier has to be so much surer. */
const few = { words: 4, margin: 1 } as const;

/**
 * Everything found in a text, by rules and classifier together. The classifier, which knows how reliable each rule is, adds
 * what no rule knows and drops what rules found in a text that is most likely harmless. What it adds is never clear.
 */
export function weigh(text: string, classifier: Classifier, check = checkText): FoundFlag[] {
  const { flags } = check(text);
  if (flags.some(({ kind }) => kind === 'length')) return flags;
  const classified = classifier.classify(plainForm(text), flags);
  const isLittle = flags.length === 0 && countWords(text) <= few.words;
  const wanted = classifier.holds + (isLittle ? few.margin : 0);
  const isDangerous = classified.danger >= wanted;
  return isDangerous ? [...flags, ...learned(classified, flags)] : flags.filter(isCertain);
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
