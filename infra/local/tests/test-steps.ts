import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root } from '../../build/packages.mjs';
import { findChromium, findHeadlessChromium, findPromtool, findRedis } from '../install';
import type { Affected } from './affected';

/** One command of a suite. */
export interface Step {
  readonly title: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv | undefined;
  /** The path of its test report. A step without one counts as one check. */
  readonly report?: string;
  /** A step that has to succeed first. */
  readonly after?: Step;
  /** Functions that find, or install, the programs it needs. */
  readonly needs?: readonly (() => unknown)[];
}

/** Steps that run in sequence. Different lanes run in parallel. */
export type Lane = readonly Step[];

/** Groups of lanes. The groups run in sequence. */
export type Suite = readonly (readonly Lane[])[];

const bin = (name: string) => join(root, 'node_modules/.bin', name);
const script = (path: string, ...args: string[]) => ({
  command: process.execPath,
  args: ['--import', 'tsx', path, ...args],
});

const lint: Step = { title: 'Lint', command: bin('biome'), args: ['check', '--error-on-warnings', '.'] };
const types: Step = { title: 'Types', command: 'npm', args: ['run', '--silent', 'types'] };
const build: Step = { title: 'Build', ...script('infra/build/build.ts', '--if-stale') };

type VitestOptions = Pick<Step, 'env' | 'after' | 'needs'> & { readonly args?: readonly string[] };

function vitest(title: string, projects: readonly string[], report: string, options: VitestOptions = {}): Step {
  const { args = [], ...more } = options;
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  return { title, command: bin('vitest'), args: ['run', ...chosen, ...reporters, ...args], report, ...more };
}

/** Returns the test folders to run; an empty list, which means all, without `affected`. */
const only = (affected?: Affected) => (affected?.parts ?? []).map((part) => join(root, part, '/'));

function unitTests(folder: string, affected?: Affected): Step {
  const args = only(affected);
  return vitest('Unit tests', ['unit', 'web'], join(folder, 'unit.json'), { args, needs: [findPromtool] });
}

/** Integration tests wait for processes and stores, so one worker more than usual keeps all cores busy. */
function integrationTests(title: string, project: string, report: string, affected?: Affected): Step {
  const args = [`--maxWorkers=${availableParallelism() + 1}`, ...only(affected)];
  return vitest(title, [project], report, { args, env: { BUILT_PROCESSES: '1' }, after: build, needs: [findRedis] });
}

/** Browser tests share the cores with the other lane, so their timeouts are longer. */
function browserTests(title: string, report: string, ...args: string[]): Step {
  const needs = [findRedis, findHeadlessChromium, findChromium];
  const env = { E2E_PATIENCE: '3' };
  return { title, ...script('infra/e2e/run.ts', '--report', report, ...args), env, report, after: build, needs };
}

/**
 * Returns everything that a change can break, or only what is in `affected` if it is given. Browser tests are idle half
 * of the time, so CPU-bound steps run beside them. Unit and integration tests use the whole machine, and some of them
 * fail when code loads late, so they run alone.
 */
export function gate(folder: string, affected?: Affected): Suite {
  const conformance = vitest('MongoDB conformance', ['conformance'], join(folder, 'conformance.json'));
  const hasMongo = affected?.parts?.includes('infra/embedded-mongo') ?? true;
  return [
    [
      [build, ...(affected?.browser === false ? [] : [browserTests('Browser tests', join(folder, 'e2e.json'))])],
      [lint, types, ...(hasMongo ? [conformance] : [])],
    ],
    [[unitTests(folder, affected)]],
    [[integrationTests('Integration tests', 'int', join(folder, 'int.json'), affected)]],
  ];
}

/** Returns the steps that are worth the wait after each small change. */
export function check(folder: string, affected: Affected): Suite {
  return [[[lint, types, unitTests(folder, affected)]]];
}

/** Test files with randomly generated cases. In the gate, they always try the same few. */
const propertyTests = ['property', 'request-path-fuzz', 'repeated-calls', 'draft-devices'];

/** Returns the tests that take too long for every change. The gate has a short version of each. */
export function longSuite(folder: string): Suite {
  return [
    [
      [
        build,
        integrationTests('Long tests', 'long', join(folder, 'long.json')),
        vitest('Property tests', ['unit', 'int', 'conformance'], join(folder, 'property.json'), {
          args: propertyTests,
          env: { BUILT_PROCESSES: '1', PROPERTY_FACTOR: '5' },
          after: build,
          needs: [findRedis],
        }),
        browserTests('Long browser tests', join(folder, 'e2e.json'), '--long'),
        { title: 'Firefox and WebKit', ...script('infra/e2e/browsers/main.ts'), after: build, needs: [findRedis] },
      ],
    ],
  ];
}
