import { checkText } from '@storysprout/contract/moderation';
import { Classifier, readModel, weigh } from '@storysprout/service-kit/text-checks';
import { readCorpus } from '../text-checks/corpus';
import { type Line, ms, show } from './table';

/** `npm run bench -- text-checks`: how long the checks of the longest text take, on text of the corpus. */

const longest = 20_000;
const rounds = 400;
const warmUps = 50;
/** In milliseconds, at the 99th percentile. */
const target = 2;

export async function run(): Promise<void> {
  const text = readCorpus()
    .train.filter(({ kinds }) => kinds.length === 0)
    .map((sample) => sample.text)
    .join(' ');
  const classifier = new Classifier(readModel());
  show([
    lineOf('rules alone, 20,000 characters', text, (part) => checkText(part)),
    lineOf('rules and classifier, 20,000 characters', text, (part) => weigh(part, classifier)),
  ]);
}

/** Uses a different part of the text each time, so that nothing is cached for it as a whole. */
function lineOf(what: string, text: string, work: (part: string) => unknown): Line {
  const times: number[] = [];
  for (let round = 0; round < rounds + warmUps; round += 1) {
    const part = text.slice(round * 100, round * 100 + longest);
    const before = performance.now();
    work(part);
    if (round >= warmUps) times.push(performance.now() - before);
  }
  const p99 = times.sort((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0;
  return { what, baseline: `${ms(target)} ms`, subject: `${ms(p99)} ms`, ratio: p99 / target, target: { atMost: 1 } };
}
