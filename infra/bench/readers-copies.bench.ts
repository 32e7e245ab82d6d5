import { say } from './bench-site';
import { cpuWithCopies } from './readers/copies';
import { type Line, show } from './table';

/**
 * `npm run bench -- readers-copies`: what a signed-in reader's page view costs with two and four gateways and services of
 * each kind, against one of each.
 */

const mostTimesOne = 1.25;

export async function run(): Promise<void> {
  const cpu = (milliseconds: number) => `${milliseconds.toFixed(2)} ms of CPU`;
  say('One of each ...');
  const one = await cpuWithCopies(1);
  const lines: Line[] = [];
  for (const copies of [2, 4]) {
    say(`${copies} of each ...`);
    const several = await cpuWithCopies(copies);
    lines.push({
      what: `a page view with ${copies} gateways and services of each kind, against one`,
      baseline: cpu(one),
      subject: cpu(several),
      ratio: several / one,
      target: { atMost: mostTimesOne },
    });
  }
  show(lines);
}
