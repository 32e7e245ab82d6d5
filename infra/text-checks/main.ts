import { readFileSync, writeFileSync } from 'node:fs';
import type { Model } from '@storysprout/service-kit/text-checks';
import { readCorpus, readInvented } from './corpus';
import { classifierAlone, measure, rulesAlone, together } from './measure';
import { type Measured, reportOf } from './report';
import { crossScores, prepared, train } from './train';

/**
 * `npm run text-checks`: trains the classifier from the training part of the corpus, writes it to the service kit, measures
 * the checks with and without it, and writes the figures to docs/text-checks.md.
 */

const modelFile = new URL('../../services/kit/src/text-checks/model.data.ts', import.meta.url);
const report = new URL('../../docs/text-checks.md', import.meta.url);
const [begin, end] = ['<!-- figures -->', '<!-- end of figures -->'];

/** The share of everyday harmless texts that may be held; found on texts the classifier had not seen. */
const mostHeld = 0.05;

const corpus = readCorpus();

function thresholdFor(withRules: boolean): number {
  const texts = corpus.train.map((sample) => prepared(sample, withRules));
  const everyday = crossScores(texts, withRules)
    .filter(({ sample }) => sample.kinds.length === 0 && !sample.source.includes('near-miss'))
    .map(({ scored }) => scored.danger)
    .sort((one, other) => other - one);
  return everyday[Math.floor(mostHeld * everyday.length)] ?? 0;
}

function trained(withRules: boolean): Model {
  return train(
    corpus.train.map((sample) => prepared(sample, withRules)),
    thresholdFor(withRules),
  );
}

function write({ weights, ...rest }: Model): void {
  const data = { ...rest, weights: Buffer.from(weights.buffer).toString('base64') };
  const lines = Object.entries(data).map(
    ([name, value]) => `  ${name}: ${JSON.stringify(value).replaceAll('"', "'").replaceAll(',', ', ')},`,
  );
  writeFileSync(
    modelFile,
    `/** Made by \`npm run text-checks\`; do not edit. */\nexport const storedModel = {\n${lines.join('\n')}\n};\n`,
  );
}

const model = trained(true);
write(model);
const alone = trained(false);
const parts = [
  ['Held out: nothing was written or trained with these', corpus.heldOut],
  ['Thought up after the rules were written', readInvented()],
  ['Training part', corpus.train],
] as const;
const measured: Measured[] = parts.flatMap(([part, samples]) => [
  { part, way: 'rules', figures: measure(samples, rulesAlone) },
  { part, way: 'classifier', figures: measure(samples, classifierAlone(alone)) },
  { part, way: 'both', figures: measure(samples, together(model)) },
]);
const figures = reportOf(measured);
const text = readFileSync(report, 'utf8');
writeFileSync(
  report,
  `${text.slice(0, text.indexOf(begin) + begin.length)}\n\n${figures}\n\n${text.slice(text.indexOf(end))}`,
);
process.stdout.write(`${figures}\n`);
