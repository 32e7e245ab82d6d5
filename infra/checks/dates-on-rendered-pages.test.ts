import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isServerRendered, type RemoteManifest } from '@storysprout/contract';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { manifest as admin } from '../../mf-admin/src/manifest';
import { manifest as blog } from '../../mf-blog/src/manifest';
import { manifest as dashboard } from '../../mf-dashboard/src/manifest';
import { manifest as funzone } from '../../mf-funzone/src/manifest';
import { serverRenderedPaths } from '../../shell/src/pages/site/server-rendered-paths';
import { root } from '../build/workspaces';
import { fileOfExpose } from '../remote-build/manifest/check-manifest';

/**
 * Matches calls with a date as the only argument. The server's clock and time zone differ from the reader's, so dates
 * on a server-rendered page would differ in the browser, and React would render them again. `LongDate` and
 * `RelativeDate` of the kit, or the value of `useMoment` as the second argument, start from the time of the server's
 * rendering.
 */
const needMoment = /\bformat(?:LongDate|Relative)\((?:[^(),]|\([^()]*\))*\)/;

const endings = ['.ts', '.tsx', '/index.ts', '/index.tsx'];

/** Returns the files that a file imports statically. Dynamic imports are rendered in the browser only. */
function importsOf(file: string): string[] {
  const { module } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  const reexported = module.staticExports.flatMap(({ entries }) => entries.map((each) => each.moduleRequest?.value));
  const named = [...module.staticImports.map(({ moduleRequest }) => moduleRequest.value), ...reexported];
  return named.flatMap((specifier) => {
    if (!specifier?.startsWith('.')) return [];
    const target = endings.map((ending) => join(dirname(file), specifier) + ending);
    return target.filter((each) => existsSync(join(root, each)));
  });
}

function withImports(roots: readonly string[]): string[] {
  const reached = new Set(roots);
  for (const file of reached) for (const imported of importsOf(file)) reached.add(imported);
  return [...reached];
}

/**
 * Returns the files of a remote's pages and widgets that are in its server bundle
 * (infra/remote-build/server-bundle.ts).
 */
function renderedFilesOf(folder: string, { pages, widgets }: RemoteManifest): string[] {
  const rendered = [...pages.filter(isServerRendered), ...widgets];
  return rendered.map(({ expose }) => join(folder, fileOfExpose(expose)));
}

const shellPages = readdirSync(join(root, 'shell/src/pages'), { recursive: true, encoding: 'utf8' });

/** The file of one of the shell's own pages, such as `/about`. */
function shellPageAt(path: string): string {
  const name = shellPages.find((each) => each.endsWith(`${path}.page.tsx`));
  if (!name) throw new Error(`The shell has no page ${path}.`);
  return join('shell/src/pages', name);
}

const remotes = { 'mf-admin': admin, 'mf-blog': blog, 'mf-dashboard': dashboard, 'mf-funzone': funzone };
const renderedFiles: Readonly<Record<string, readonly string[]>> = {
  shell: ['shell/src/app.tsx', ...serverRenderedPaths.map(shellPageAt)],
  ...Object.fromEntries(
    Object.entries(remotes).map(([folder, manifest]) => [folder, renderedFilesOf(folder, manifest)]),
  ),
};

it.each(Object.keys(renderedFiles))('all dates on server-rendered pages of %s take the time of rendering', (folder) => {
  const files = withImports(renderedFiles[folder] ?? []).filter((file) => !/\.test\.tsx?$/.test(file));
  expect(files.filter((file) => needMoment.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

it('follows what a page imports, and knows what is told without the moment', () => {
  expect(withImports(['mf-blog/src/pages/blogs.page.tsx']).length).toBeGreaterThan(10);
  const told = [
    'formatRelative(at)',
    'formatLongDate(blog.at ?? from(blog))',
    'formatLongDate(at, moment)',
    '<LongDate date={at} />',
  ];
  expect(told.map((source) => needMoment.test(source))).toEqual([true, true, false, false]);
});
