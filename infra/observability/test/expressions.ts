import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { root } from '../../build/packages.mjs';

/** All Prometheus queries: those of the alert rules, the dashboard and the mail worker's scaler. */

const read = (name: string) => readFileSync(join(root, 'infra/observability', name), 'utf8');

export interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  /** `blind` is the name of the alert whose metrics are missing. */
  readonly labels: { readonly severity: string; readonly blind?: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}

export interface Group {
  readonly name: string;
  readonly rules: readonly Rule[];
}

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}

export const ruleFiles = ['alerts.yaml', 'alerts-stores.yaml', 'alerts-kubernetes.yaml'];
export const groups = ruleFiles.flatMap((file) => (parse(read(file)) as { groups: readonly Group[] }).groups);
export const rules = groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(read('dashboard.json')) as { panels: readonly Panel[] };
const panels = dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const));
export const adapter = parse(read('prometheus-adapter.yaml')) as {
  rules: { external: { seriesQuery: string; metricsQuery: string; name: { as: string } }[] };
};

/** Each expression with its location. */
export const expressions: readonly [from: string, expression: string][] = [
  ...rules.map(({ alert, expr }): [string, string] => [alert, expr]),
  ...panels.map(([title, expr]): [string, string] => [title, expr.replaceAll('$__rate_interval', '5m')]),
  ...adapter.rules.external.map(({ name, metricsQuery }): [string, string] => [name.as, metricsQuery]),
];

/** A series that an expression selects: its name, and the labels that must have exactly this value. */
export interface Series {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
}

/** Returns the series that an expression selects; null for an expression that Prometheus would refuse. */
export function seriesOf(expression: string): Series[] | null {
  const series: Series[] = [];
  let isGood = true;
  parser.parse(expression).iterate({
    enter: ({ type, from, to }) => {
      if (type.isError) isGood = false;
      if (type.name === 'VectorSelector') series.push(toSeries(expression.slice(from, to)));
    },
  });
  return isGood ? series : null;
}

function toSeries(selector: string): Series {
  const labels = [...selector.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, value]) => [label ?? '', value ?? '']);
  return { name: selector.replace(/[{\s].*$/s, ''), labels: Object.fromEntries(labels) };
}

/** Metrics of redis_exporter, a MongoDB exporter and kube-state-metrics. */
export const ofExporters = new Set([
  'redis_up',
  'redis_instance_info',
  'redis_memory_used_bytes',
  'redis_memory_max_bytes',
  'mongodb_up',
  'kube_cronjob_status_last_successful_time',
  'kube_job_status_failed',
]);
