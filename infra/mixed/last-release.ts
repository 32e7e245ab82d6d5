import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/packages.mjs';

/** The code of the release before this one, beside the present one. */

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}

const lines = (text: string) => text.split('\n').filter(Boolean);

/**
 * The commit of the last release: the newest tag; without tags the newest commit with another version; before the first
 * new version the commit before databases last changed.
 *
 * @throws Error when there is none
 */
export function lastRelease(): string {
  const [tag] = lines(git('tag', '--list', 'v*', '--sort=-version:refname'));
  if (tag) return tag;
  const versionAt = (commit: string) => JSON.parse(git('show', `${commit}:package.json`)).version as string;
  const now = versionAt('HEAD');
  const other = lines(git('log', '--max-count=500', '--format=%H', '--', 'package.json')).find(
    (commit) => versionAt(commit) !== now,
  );
  if (other) return other;
  const [changed] = lines(git('log', '--max-count=1', '--format=%H', '--', 'services/*/src/migrations.ts'));
  if (!changed) throw new Error('There is no release to compare with. Name a commit: npm run test:mixed -- <commit>');
  return git('rev-parse', `${changed}^`);
}

/**
 * Checks out a commit into a new folder, with its packages: ours where its processes depend on the same, else installed anew.
 *
 * @returns a function that takes the checkout away
 */
export function checkOut(commit: string, folder: string): () => void {
  git('worktree', 'add', '--quiet', '--detach', folder, commit);
  if (dependenciesOf(folder) === dependenciesOf(root)) linkPackages(folder);
  else execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: folder });
  return () => void git('worktree', 'remove', '--force', folder);
}

/** What the processes of a checkout depend on, with exact versions. */
function dependenciesOf(folder: string): string {
  const services = readdirSync(join(folder, 'services')).map((name) => join('services', name));
  return JSON.stringify(
    [...services, 'gateway', 'mf-funzone/rules'].map((each) => [each, packageOf(folder, each)?.dependencies]),
  );
}

function packageOf(folder: string, workspace: string) {
  const file = join(folder, workspace, 'package.json');
  if (!existsSync(file)) return null;
  return JSON.parse(readFileSync(file, 'utf8')) as { name: string; dependencies?: Record<string, string> };
}

/** All packages but our own, which are those of the checkout. */
function linkPackages(folder: string): void {
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(join(to, '@storysprout'), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== '@storysprout' && name !== '.package-lock.json') symlinkSync(join(from, name), join(to, name));
  }
  const { workspaces } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { workspaces: string[] };
  for (const workspace of workspaces) {
    const name = packageOf(folder, workspace)?.name;
    if (name) symlinkSync(join(folder, workspace), join(to, name));
  }
}

/** Builds the processes of a checkout that are not built yet. */
export function buildProcesses(folder: string): void {
  const only = 'user,blog,admin,registry,renderer,gateway';
  const build = ['--import', 'tsx', 'infra/build/build.ts', '--only', only, '--if-stale'];
  execFileSync(process.execPath, build, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
}
