import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { RemoteManifest } from '@storysprout/contract';
import { expect, it } from 'vitest';
import { findApps, root } from '../build/workspaces';

/**
 * The platform renders what the remotes' manifests describe. If its own code named them, a change of a remote would
 * need a release of the platform.
 */
const platform = ['shell/src', 'shell/kit/src', 'gateway/src', 'services/registry/src'];
/** Reading saved blogs offline is a feature of the shell. */
const exempt = ['shell/src/offline'];
const isExempt = (file: string) =>
  /\.test\.tsx?$/.test(file) || file.split(sep).includes('testing') || exempt.some((folder) => file.startsWith(folder));

async function manifests(): Promise<RemoteManifest[]> {
  const folders = findApps().filter(({ name }) => name.startsWith('mf-'));
  const modules = await Promise.all(folders.map(({ name }) => import(join(root, name, 'src/manifest.ts'))));
  return modules.map(({ manifest }) => manifest);
}

/** Returns a pattern for an address in code: `/blogs` in quotes, and `/blog/` before a parameter. */
function linkTo(path: string): string {
  const [start = ''] = path.split(':');
  return `["'\`]${start}${start === path ? '(?=["\'`?#])' : '[:$]'}`;
}

/** Returns a pattern for the names that only the remote's own code may contain: its name, widgets and addresses. */
function namesOf({ name, pages, widgets }: RemoteManifest): RegExp {
  const words = [name, name.replaceAll('_', '-'), ...widgets.map((widget) => widget.name)].map(
    (word) => `\\b${word}\\b`,
  );
  return new RegExp([...words, ...pages.map(({ path }) => linkTo(path))].join('|'));
}

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|css|html)$/.test(file))
    .map((file) => join(folder, file))
    .filter((file) => !isExempt(file));
}

it('leaves out folders that are there', () => {
  expect(exempt.filter((folder) => !existsSync(join(root, folder)))).toEqual([]);
});

it("has no remote's name, widget or address in the platform", async () => {
  const names = (await manifests()).map(namesOf);
  const files = platform.flatMap(sources);
  const found = files.flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n');
    return lines.flatMap((line, at) =>
      names.some((each) => each.test(line)) ? [`${file}:${at + 1} ${line.trim()}`] : [],
    );
  });
  expect(names.length).toBeGreaterThan(3);
  expect(files.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});
