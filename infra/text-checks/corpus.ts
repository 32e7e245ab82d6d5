import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { FlagKind } from '@storysprout/contract';
import type { TextSurface } from '@storysprout/service-kit/text-checks';

/** A text of the corpus. Without kinds, nothing should be found in it. */
export interface Sample {
  readonly kinds: readonly FlagKind[];
  readonly surface: TextSurface | 'name';
  readonly text: string;
  /** The file that contains it. */
  readonly source: string;
}

const folder = new URL('../../services/contract/corpus/', import.meta.url);
/** Percentage of texts that are used neither to write rules nor to train the classifier. */
const heldOutShare = 35;

/** Files with texts that were added later only for training, so that the measured texts stay the same. */
const isForTraining = (source: string) => source.startsWith('train-');
/** Files by writers who had no part in rules or training. They are never used for training. */
const isOfOthers = ({ source }: Pick<Sample, 'source'>) => source.startsWith('others-');

/**
 * Returns whether a text is only used for measuring. That depends only on the text and its file, so adding texts moves
 * none.
 */
export function isHeldOut({ text, source }: Pick<Sample, 'text' | 'source'>): boolean {
  if (isForTraining(source)) return false;
  return hash('sha256', text, 'buffer').readUInt32BE(0) % 100 < heldOutShare;
}

/**
 * Reads all texts in a fixed order. A training text that is also held out, apart from capitals and punctuation, is left
 * out of training: two writers may have had the same few words in mind.
 *
 * @throws Error that names an invalid line
 */
export function readCorpus(): { train: Sample[]; heldOut: Sample[]; others: Sample[] } {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.tsv'))
    .sort();
  const all = files.flatMap((file) => samplesIn(new URL(file, folder), file));
  const others = all.filter(isOfOthers);
  const samples = all.filter((sample) => !isOfOthers(sample));
  const heldOut = samples.filter(isHeldOut);
  const seen = new Set(heldOut.map(lettersOf));
  const train = samples.filter((sample) => !isHeldOut(sample) && !seen.has(lettersOf(sample)));
  return { train: [...new Map(train.map((sample) => [sample.text, sample])).values()], heldOut, others };
}

const lettersOf = ({ text }: Sample) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Reads texts that were invented after the rules were written, to measure the checks on something new. */
export function readInvented(): Sample[] {
  return samplesIn(new URL('invented.tsv', import.meta.url), 'invented');
}

function samplesIn(file: URL, source: string): Sample[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => sampleOf(line, source));
}

function sampleOf(line: string, source: string): Sample {
  const [kinds, surface, text] = line.split('\t');
  if (!kinds || !text || (surface !== 'comment' && surface !== 'blog' && surface !== 'name')) {
    throw new Error(`${source}: "${line.slice(0, 60)}" is not kinds, surface and text.`);
  }
  const named = kinds === 'clean' ? [] : kinds.split(',').map(kindNamed);
  return { kinds: named, surface, text: text.replaceAll('\\n', '\n'), source };
}

const kinds = new Set<string>(['worry', 'contact', 'place', 'identity', 'meeting', 'unkind', 'sexual', 'spam']);
const isKind = (name: string): name is FlagKind => kinds.has(name);

function kindNamed(name: string): FlagKind {
  if (!isKind(name)) throw new Error(`${name} is not a kind of finding.`);
  return name;
}

/**
 * Returns the text that is trained and checked. Names are no longer classified, but those in the corpus are still
 * trained with: once with their words apart, and once unchanged.
 */
export function textOf({ surface, text }: Sample): string {
  if (surface !== 'name') return text;
  const apart = text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{L})(\d+)$/u, '$1 $2')
    .replace(/[_.-]+/g, ' ')
    .trim();
  return apart === text ? text : `${apart}\n${text}`;
}
