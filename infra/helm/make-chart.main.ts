import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chartFolder, madeFiles } from './chart-files';

/** Makes the chart anew after a change of infra/k8s or values.ts: `node --import tsx infra/helm/make-chart.main.ts`. */
const templates = join(chartFolder, 'templates');
// Every YAML file there is made; one whose objects are gone must not stay.
for (const file of readdirSync(templates)) if (file.endsWith('.yaml')) rmSync(join(templates, file));
for (const [file, text] of madeFiles()) writeFileSync(join(chartFolder, file), text);
