import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { root } from '../build/packages.mjs';
import { findPromtool } from '../local/install';
import { inTempFolder } from '../remote-build/temp-folder';
import { type AlertCase, alertCases } from './test/alert-samples';
import { type Rule, ruleFiles, rules, type Series, seriesOf } from './test/expressions';

/** Runs promtool with samples for every rule, which must fire and clear. */

const plain = rules.filter(({ alert }) => alert !== 'AlertBlind');
const blind = rules.filter(({ alert }) => alert === 'AlertBlind');
/** Rules that fire for missing data themselves. */
const ofAbsence = plain.filter(({ expr }) => expr.startsWith('absent('));

const namesOf = ({ expr }: Rule) => new Set((seriesOf(expr) ?? []).map(({ name }) => name));

/** Samples in which the series of a rule are missing for twice as long as it waits, and then appear. */
function blindCase(rule: Rule): AlertCase {
  const hours = rule.for?.endsWith('h');
  const step = hours ? 30 : 1;
  const waits = Number.parseInt(rule.for ?? '0', 10) * (hours ? 60 : 1);
  const series = (seriesOf(rule.expr) ?? []).map(notation);
  const values = `_x${(2 * waits) / step} 1x40`;
  return {
    step,
    series: Object.fromEntries(series.map((each) => [each, values])),
    firesAt: waits + 2 * step,
    clearAt: 2 * waits + 10 * step,
  };
}

function notation({ name, labels }: Series): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  return `${name}{${pairs.join(',')}}`;
}

/** Returns a promtool test group for one rule. */
function promtoolTest(rule: Rule, { series, firesAt, clearAt, step = 1 }: AlertCase) {
  const { alert, labels } = rule;
  const wanted = labels.blind ? `,blind="${labels.blind}"` : '';
  const expr = `count(ALERTS{alertname="${alert}"${wanted},alertstate="firing"}) > bool 0`;
  const test = {
    name: labels.blind ? `${alert} ${labels.blind}` : alert,
    interval: `${step}m`,
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    promql_expr_test: [
      { expr, eval_time: `${firesAt}m`, exp_samples: [{ labels: '{}', value: 1 }] },
      { expr, eval_time: `${clearAt}m`, exp_samples: [] },
    ],
  };
  return { rule, evaluation_interval: test.interval, tests: [test] };
}

type PromtoolTest = ReturnType<typeof promtoolTest>;

/** @returns promtool's complaints; empty when everything is as expected. */
function promtool(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(findPromtool(), args, { encoding: 'utf8' });
  return status === 0 ? '' : `${stdout}${stderr}`;
}

/** Each test evaluates only its own rule: evaluating all rules for each would take half a minute. */
function runTests(tests: readonly PromtoolTest[]): Promise<string> {
  return inTempFolder('alert-rules', async (folder) => {
    const files = tests.map(({ rule, ...test }, at) => {
      const [rules, file] = [join(folder, `rules-${at}.yaml`), join(folder, `test-${at}.yaml`)];
      writeFileSync(rules, stringify({ groups: [{ name: 'one', rules: [rule] }] }));
      writeFileSync(file, stringify({ rule_files: [rules], ...test }));
      return file;
    });
    return promtool('test', 'rules', ...files);
  });
}

const caseOf = (rule: Rule) => (rule.labels.blind ? blindCase(rule) : alertCases[rule.alert]);

describe('alert rules', () => {
  it('have samples each', () => {
    expect(Object.keys(alertCases).sort()).toEqual(plain.map(({ alert }) => alert).sort());
  });

  it('are read by Prometheus', () => {
    expect(promtool('check', 'rules', ...ruleFiles.map((name) => join(root, 'infra/observability', name)))).toBe('');
  });

  it('fire on samples and clear again', async () => {
    const tests = rules.flatMap((rule) => {
      const samples = caseOf(rule);
      return samples ? [promtoolTest(rule, samples)] : [];
    });
    expect(tests).toHaveLength(rules.length);
    expect(await runTests(tests)).toBe('');
  }, 120_000);

  it('would be caught if one did not fire', async () => {
    const [rule] = plain;
    const samples = rule && alertCases[rule.alert];
    if (!rule || !samples) throw new Error('There are no rules.');
    const quiet = { ...samples, firesAt: samples.clearAt };
    expect(await runTests([promtoolTest(rule, quiet)])).toContain('FAILED');
  }, 60_000);
});

describe('an alert that is silent because its figures are missing', () => {
  it.each(plain)('is told of for $alert', (rule) => {
    if (ofAbsence.includes(rule)) return;
    const twins = blind.filter(({ labels }) => labels.blind === rule.alert);
    expect(twins).toHaveLength(1);
    const [twin] = twins;
    expect(twin?.expr).toMatch(/^absent\(/);
    expect(twin?.labels.severity).toBe(rule.labels.severity);
    const asked = namesOf(rule);
    // A counter with labels has no series before it first counts, so its twin watches the process that exports it.
    const own = rule.alert.startsWith('Remote') ? new Set(['process_start_time_seconds']) : asked;
    for (const name of twin ? namesOf(twin) : []) expect(own).toContain(name);
  });

  it('is told of for no alert that is not there', () => {
    const known = new Set(plain.map(({ alert }) => alert));
    expect(blind.filter(({ labels }) => !known.has(labels.blind ?? ''))).toEqual([]);
  });
});
