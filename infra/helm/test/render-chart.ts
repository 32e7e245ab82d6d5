import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEngine, sprigDefaults, sprigDicts, sprigHash, sprigStrings } from '@promptctl/go-template-js';
import { parse, parseAllDocuments } from 'yaml';
import { type Fields, isFields, type Manifest } from '../../k8s/manifest';
import { chartFolder } from '../chart-files';
import { type Values, valuesSchema } from '../values';

const engine = createEngine<string>({
  fromString: (text) => text,
  // A value that is named wrongly must not become an empty place.
  missingKey: 'error',
  funcs: { ...sprigDefaults(), ...sprigDicts(), ...sprigHash(), ...sprigStrings() },
});

const readChart = (file: string) => readFileSync(join(chartFolder, file), 'utf8');

/** As Helm puts values together: objects field by field, all else as a whole. */
function merged(base: unknown, change: unknown): unknown {
  if (!isFields(base) || !isFields(change)) return change;
  const names = new Set([...Object.keys(base), ...Object.keys(change)]);
  return Object.fromEntries(
    [...names].map((name) => [name, name in change ? merged(base[name], change[name]) : base[name]]),
  );
}

export function valuesWith(change: Fields): Values {
  return valuesSchema.parse(merged(parse(readChart('values.yaml')), change));
}

/** The chart's objects as `helm template` makes them, with values beside those of values.yaml. */
export function renderChart(change: Fields = {}): Manifest[] {
  return templateNames()
    .filter((name) => name.endsWith('.yaml'))
    .flatMap((name) => manifestsOf(name, renderTemplate(name, change)));
}

const templateNames = () => readdirSync(join(chartFolder, 'templates')).sort();

export function renderTemplate(name: string, change: Fields = {}): string {
  const { version, appVersion } = parse(readChart('Chart.yaml')) as { version: string; appVersion: string };
  const scope = {
    Values: valuesWith(change),
    Chart: { Version: version, AppVersion: appVersion },
    Release: { Namespace: 'storysprout', Revision: 1 },
  };
  const text = readChart('templates/_helpers.tpl') + readChart(`templates/${name}`);
  return engine.compile(text)(scope).join('');
}

function manifestsOf(name: string, text: string): Manifest[] {
  return parseAllDocuments(text).flatMap((document) => {
    const [error] = document.errors;
    if (error) throw new Error(`${name}: ${error.message}`);
    const manifest = document.toJS() as Manifest | null;
    return manifest ? [manifest] : [];
  });
}
