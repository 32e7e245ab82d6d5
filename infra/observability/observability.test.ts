import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../build/packages.mjs';
import { adapter, expressions, rules, seriesOf } from './test/expressions';

/** Whether the queried metrics exist is tested by `test/story.int.test.ts` in running processes. */

const read = (name: string) => readFileSync(join(root, name), 'utf8');

describe('alert rules and dashboard', () => {
  it('tells a good expression from a bad one', () => {
    expect(seriesOf('sum(rate(a_total[5m])) / b{c="d",e=~"f"} > 1')).toEqual([
      { name: 'a_total', labels: {} },
      { name: 'b', labels: { c: 'd' } },
    ]);
    expect(seriesOf('sum(rate(a_total[5m])')).toBeNull();
  });

  it.each(expressions)('%s asks in the language of Prometheus', (_, expression) => {
    expect(seriesOf(expression)?.length, expression).toBeGreaterThan(0);
  });

  it('knows the processes by the names they give themselves', () => {
    const named = new Set([...expressions.join('\n').matchAll(/app="([a-z-]+)"/g)].map(([, name]) => name));
    const sources = [
      'gateway/src',
      'services/blog/src',
      'services/user/src',
      'services/admin/src',
      'services/registry/src',
      'services/renderer/src',
    ]
      .flatMap((folder) => readdirSync(join(root, folder)).map((file) => join(folder, file)))
      .filter((file) => /(plan|mail-worker)\.ts$/.test(file));
    const text = sources.map(read).join('\n');
    for (const name of named) expect(text, name).toMatch(new RegExp(`(createMetrics\\(|name: )'${name}'`));
    expect([...named].sort()).toEqual(['admin', 'blog', 'gateway', 'mail-worker', 'registry', 'renderer', 'user']);
  });

  it.each(rules)('$alert has a severity, a summary and its part of the runbook', ({ alert, labels, annotations }) => {
    expect(['critical', 'warning']).toContain(labels.severity);
    expect(annotations.summary).toMatch(/\.$/);
    expect(annotations.runbook).toBe(`docs/operations.md#${alert.toLowerCase()}`);
    expect(read('docs/operations.md')).toMatch(new RegExp(`^### ${alert}$`, 'm'));
  });

  it('gives the mail worker the metric its scaler asks for', () => {
    const [{ name } = { name: { as: '' } }] = adapter.rules.external;
    expect(read('infra/k8s/base/mail-worker.yaml')).toContain(`metric: { name: ${name.as} }`);
  });
});
