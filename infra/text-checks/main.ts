import { readFileSync, writeFileSync } from 'node:fs';
import { type Model, storedForm } from '@storysprout/service-kit/text-checks';
import { readCorpus, readInvented } from './corpus';
import { classifierAlone, measure, rulesAlone, rulesAndClassifier } from './measure';
import { curveOf } from './policies';
import { type Measured, reportOf } from './report';
import { crossValidated, prepared, train } from './train';
import { thresholdFrom, trustFrom } from './trust';

/**
 * `npm run text-checks`: trains the classifier from the training part of the corpus, writes it to the service kit, measures
 * the checks with and without it, and writes the figures to docs/text-checks.md.
 */

const modelFile = new URL('../../services/kit/src/text-checks/model.data.ts', import.meta.url);
const report = new URL('../../docs/text-checks.md', import.meta.url);
const [begin, end] = ['<!-- figures -->', '<!-- end of figures -->'];

const corpus = readCorpus();

function trained(withRules: boolean): Model {
  const texts = corpus.train.map((sample) => prepared(sample, withRules));
  const predictions = crossValidated(texts);
  const trust = trustFrom(predictions);
  return { ...train(texts), trust, holds: thresholdFrom(predictions, trust) };
}

function write(model: Model): void {
  const data = storedForm(model);
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
  ['By other writers, who knew neither rules nor texts: nothing was trained with these', corpus.others],
  ['Thought up after the rules were written', readInvented()],
  ['Training part', corpus.train],
] as const;
const measured: Measured[] = parts.flatMap(([part, samples]) => [
  { part, way: 'rules', figures: measure(samples, rulesAlone) },
  { part, way: 'classifier', figures: measure(samples, classifierAlone(alone)) },
  { part, way: 'both', figures: measure(samples, rulesAndClassifier(model)) },
]);
const curves = [
  curveOf('Policies, with the held-out comments', corpus.heldOut, model),
  curveOf('Policies, with the comments of other writers', corpus.others, model),
];
const figures = [reportOf(measured), ...curves].join('\n\n');
const text = readFileSync(report, 'utf8');
writeFileSync(
  report,
  `${text.slice(0, text.indexOf(begin) + begin.length)}\n\n${figures}\n\n${text.slice(text.indexOf(end))}`,
);
process.stdout.write(`${figures}\n`);
