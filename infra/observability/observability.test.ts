import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { createMetrics } from '@storysprout/service-kit';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '../local/packages.mjs';

const read = (name: string) => readFileSync(join(root, name), 'utf8');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}

const { groups } = parse(read('infra/observability/alerts.yaml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}

const dashboard = JSON.parse(read('infra/observability/dashboard.json')) as { panels: Panel[] };
const panels = dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const));
const adapter = parse(read('infra/observability/prometheus-adapter.yaml')) as {
  rules: { external: { seriesQuery: string; metricsQuery: string; name: { as: string } }[] };
};

const expressions: [from: string, expression: string][] = [
  ...rules.map(({ alert, expr }): [string, string] => [alert, expr]),
  ...panels.map(([title, expr]): [string, string] => [title, expr.replaceAll('$__rate_interval', '5m')]),
  ...adapter.rules.external.map(({ name, metricsQuery }): [string, string] => [name.as, metricsQuery]),
];

/** Names of the series an expression asks for; null for one that Prometheus would not take. */
function seriesOf(expression: string): string[] | null {
  const names: string[] = [];
  let isGood = true;
  parser.parse(expression).iterate({
    enter: ({ type, from, to }) => {
      if (type.isError) isGood = false;
      if (type.name === 'VectorSelector') names.push(expression.slice(from, to).replace(/[{\s].*$/s, ''));
    },
  });
  return isGood ? names : null;
}

/** What the product measures: the registry of every service, and the gauges and counters that the gateway makes. */
async function ownMetrics(): Promise<Set<string>> {
  const { registry } = createMetrics('test');
  const common = (await registry.getMetricsAsJSON()).map(({ name }) => name);
  const gateway = ['app.ts', 'main.ts'].flatMap((file) => [
    ...read(`gateway/src/${file}`).matchAll(/name: '(\w+)',\s+help:/g),
  ]);
  const histogram = ['_bucket', '_count', '_sum'].map((ending) => `http_request_duration_seconds${ending}`);
  return new Set([...common, ...histogram, ...gateway.map(([, name]) => name ?? '')]);
}

/** Of redis_exporter, a MongoDB exporter and kube-state-metrics. */
const exporters = new Set([
  'redis_up',
  'redis_key_size',
  'redis_memory_used_bytes',
  'redis_memory_max_bytes',
  'mongodb_up',
  'kube_cronjob_status_last_successful_time',
  'kube_job_status_failed',
]);

describe('alert rules and dashboard', () => {
  it('tells a good expression from a bad one', () => {
    expect(seriesOf('sum(rate(a_total[5m])) / b{c="d"} > 1')).toEqual(['a_total', 'b']);
    expect(seriesOf('sum(rate(a_total[5m])')).toBeNull();
  });

  it.each(expressions)('%s asks in the language of Prometheus for what is measured', async (_, expression) => {
    const known = await ownMetrics();
    const series = seriesOf(expression);
    expect(series, expression).not.toBeNull();
    expect(series?.length).toBeGreaterThan(0);
    expect(series?.filter((name) => !known.has(name) && !exporters.has(name))).toEqual([]);
  });

  it('knows the processes by the names they give themselves', () => {
    const named = new Set([...expressions.join('\n').matchAll(/app="([a-z-]+)"/g)].map(([, name]) => name));
    const sources = [
      'gateway/src',
      'services/blog/src',
      'services/user/src',
      'services/admin/src',
      'services/admin/src/mail',
    ]
      .flatMap((folder) => readdirSync(join(root, folder)).map((file) => join(folder, file)))
      .filter((file) => /app\.ts$/.test(file));
    const text = sources.map(read).join('\n');
    for (const name of named) expect(text, name).toMatch(new RegExp(`(createMetrics\\(|name: )'${name}'`));
    expect([...named].sort()).toEqual(['admin', 'blog', 'gateway', 'mail-worker', 'user']);
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
