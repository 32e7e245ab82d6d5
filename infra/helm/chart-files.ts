import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../build/packages.mjs';
import { render } from '../k8s/render';
import { templatesOf } from './make-chart';
import { valuesSchema } from './values';

export const chartFolder = join(root, 'infra/helm/storysprout');

/** The chart's files that are made, with their text, by their path in the chart. */
export function madeFiles(): Map<string, string> {
  const everything = render(join(root, 'infra/k8s/test/everything'));
  const production = render(join(root, 'infra/k8s/overlays/production'));
  const templates = [...templatesOf(everything, production)];
  return new Map([
    ...templates.map(([name, text]): [string, string] => [`templates/${name}`, text]),
    ['values.schema.json', `${JSON.stringify(z.toJSONSchema(valuesSchema, { target: 'draft-7' }), null, 2)}\n`],
  ]);
}
