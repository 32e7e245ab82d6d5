import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/workspaces';

/**
 * Lists dependencies that are behind, held back, in the tree more than once, unused or undeclared, and files and exports
 * that nothing uses. It needs the npm registry; knip is fetched for the run, so that no installation carries it.
 */
const knip = ['exec', '--yes', '--package=knip@6.44.2', '--', 'knip', '--no-progress', '--no-config-hints'];

interface Held {
  readonly newest: string;
  readonly reason: string;
}

/** Why we do not take the newest version. A version newer than the one named here is listed as behind again. */
const heldBack: Readonly<Record<string, Held>> = {
  '@biomejs/biome': { newest: '2.6.8', reason: '2.6 has no binaries for macOS and Windows' },
  '@changesets/cli': { newest: '3.0.3', reason: '3 needs Node 22' },
  '@opentelemetry/api': { newest: '1.10.0', reason: 'the SDK takes versions under 1.10' },
  '@types/node': { newest: '26.6.6', reason: 'follows the Node version the product runs on' },
  '@vitest/coverage-v8': { newest: '5.1.1', reason: 'goes with vitest 4, for vitest 5 needs Node 22' },
  'puppeteer-core': { newest: '25.16.0', reason: '25 needs Node 22' },
  'selenium-webdriver': { newest: '4.49.0', reason: '4.47 and later need Node 22' },
  mailparser: { newest: '3.14.2', reason: 'asks for a version of @zone-eu/mailsplit that npm does not have' },
};

interface Outdated {
  readonly current?: string;
  readonly latest: string;
}

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly link?: boolean }>>;
}

/** npm ends with 1 when it has something to list. */
function npm(args: readonly string[]): { readonly output: string; readonly isClean: boolean } {
  const { stdout, stderr, status, error } = spawnSync('npm', args, { cwd: root, encoding: 'utf8' });
  if (error) throw error;
  return { output: stdout || stderr, isClean: status === 0 };
}

/** Newest versions that the running Node takes, by package. */
function outdated(): Map<string, Outdated> {
  const found: Readonly<Record<string, Outdated | Outdated[]>> = JSON.parse(npm(['outdated', '--json']).output || '{}');
  return new Map(Object.entries(found).flatMap(([name, facts]) => [facts].flat().map((fact) => [name, fact] as const)));
}

/** Packages with several versions in the tree. Those that lie in a workspace's own folder are of our making. */
function doubled(): { readonly ours: string[]; readonly others: string[] } {
  const { packages }: Lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const copies = new Map<string, (readonly [path: string, version: string])[]>();
  for (const [path, { version = '', link }] of Object.entries(packages)) {
    if (link || !path.includes('node_modules/')) continue;
    const name = path.split('node_modules/').at(-1) ?? '';
    copies.set(name, [...(copies.get(name) ?? []), [path, version]]);
  }
  const several = [...copies].filter(([, found]) => new Set(found.map(([, version]) => version)).size > 1);
  const isOurs = (found: readonly (readonly [string, unknown])[]) =>
    found.some(([path]) => !path.startsWith('node_modules/'));
  const line = ([name, found]: (typeof several)[number]) =>
    `${name} ${found.map(([path, version]) => `${version} (${path})`).join(', ')}`;
  return {
    ours: several.filter(([, found]) => isOurs(found)).map(line),
    others: several.filter(([, found]) => !isOurs(found)).map(([name]) => name),
  };
}

function section(title: string, lines: readonly string[]): void {
  process.stdout.write(
    `\n${title}: ${lines.length === 0 ? 'none' : ''}\n${lines.map((line) => `  ${line}\n`).join('')}`,
  );
}

const all = [...outdated()];
const isHeld = ([name, { latest }]: (typeof all)[number]) => heldBack[name]?.newest === latest;
const behind = all.filter((entry) => !isHeld(entry));
const { ours, others } = doubled();
const tree = npm(['ls']);
const unused = npm(knip);
section(
  'Behind',
  behind.map(([name, { current, latest }]) => `${name} ${current}, newest ${latest}`),
);
section(
  'Held back',
  all
    .filter(isHeld)
    .map(([name, { current, latest }]) => `${name} ${current}, newest ${latest}: ${heldBack[name]?.reason}`),
);
section('In the tree more than once because of us', ours);
section('In the tree more than once because dependencies disagree', others.length > 0 ? [others.join(', ')] : []);
section('Missing, extraneous or invalid', tree.isClean ? [] : ['run "npm ls" to see them, "npm install" to mend them']);
section('Unused or undeclared', unused.isClean ? [] : unused.output.trim().split('\n'));
process.exitCode = behind.length === 0 && ours.length === 0 && tree.isClean && unused.isClean ? 0 : 1;
