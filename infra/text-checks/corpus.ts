import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { FlagKind } from '@storysprout/contract';
import type { TextSurface } from '@storysprout/service-kit/text-checks';

/** A text of the corpus; without kinds there is nothing to find in it. */
export interface Sample {
  readonly kinds: readonly FlagKind[];
  readonly surface: TextSurface | 'name';
  readonly text: string;
  /** The file it stands in. */
  readonly source: string;
}

const folder = new URL('../../services/contract/corpus/', import.meta.url);
/** In percent. Rules are written and the classifier is trained without these texts. */
const heldOutShare = 35;

/** Files whose texts were written later, for training alone, so that adding them leaves what is measured as it was. */
const isForTraining = (source: string) => source.startsWith('train-');
/** Files of writers who had no part in rules or training. Nothing is ever trained with them. */
const isOfOthers = ({ source }: Pick<Sample, 'source'>) => source.startsWith('others-');

/** Whether a text is only there to measure with. It depends on nothing but the text and its file, so adding texts moves none. */
export function isHeldOut({ text, source }: Pick<Sample, 'text' | 'source'>): boolean {
  if (isForTraining(source)) return false;
  return hash('sha256', text, 'buffer').readUInt32BE(0) % 100 < heldOutShare;
}

/**
 * All texts in a fixed order. A text for training that is also held out, in whatever capitals and signs, is left out of training; two
 * writers may have had the same few words in mind.
 *
 * @throws Error that names the line, when one is not as it should be. */
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

/** Texts thought up after the rules were written, to see how the checks do on something new. */
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

/** Names are no longer classified, but those in the corpus still train: with their words apart, as well as they are. */
export function textOf({ surface, text }: Sample): string {
  if (surface !== 'name') return text;
  const apart = text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{L})(\d+)$/u, '$1 $2')
    .replace(/[_.-]+/g, ' ')
    .trim();
  return apart === text ? text : `${apart}\n${text}`;
}
