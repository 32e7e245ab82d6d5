import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { root } from '../build/packages.mjs';

/**
 * Generates the PrometheusRule of the component `monitoring` from the alert rules: `node --import tsx
 * infra/k8s/make-prometheus-rule.main.ts`.
 */
const files = ['alerts.yaml', 'alerts-stores.yaml', 'alerts-kubernetes.yaml'];
const groups = files.flatMap((file) => parse(readFileSync(join(root, 'infra/observability', file), 'utf8')).groups);
const rule = {
  apiVersion: 'monitoring.coreos.com/v1',
  kind: 'PrometheusRule',
  metadata: { name: 'storysprout' },
  spec: { groups },
};
const comment =
  '# Made by infra/k8s/make-prometheus-rule.main.ts from infra/observability/alerts*.yaml: change those.\n';
writeFileSync(
  join(root, 'infra/k8s/components/monitoring/prometheus-rule.yaml'),
  comment + stringify(rule, { lineWidth: 0 }),
);
