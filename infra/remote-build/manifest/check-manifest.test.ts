import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RemoteManifest, siteSlots } from '@storysprout/contract';
import { expect, it } from 'vitest';
import { sourcesBelow } from '../sources';
import { exposesOf, fileOfExpose } from './check-manifest';

const manifest: RemoteManifest = {
  name: 'mf_nowhere',
  label: 'Nowhere',
  contract: 1,
  pages: [{ path: '/nowhere', expose: './pages/nowhere', title: 'Nowhere', access: 'public' }],
  widgets: [],
};

it('finds the file of a page and of a widget by name', () => {
  expect(fileOfExpose('./pages/blogs')).toBe('./src/pages/blogs.page.tsx');
  expect(fileOfExpose('./games/memory/memory')).toBe('./src/games/memory/memory.page.tsx');
  expect(fileOfExpose('./widgets/blog-carousel')).toBe('./src/widgets/blog-carousel.widget.tsx');
});

it('names the remote and every wrong field', () => {
  const wrong = { ...manifest, label: '', pages: [{ ...manifest.pages[0], path: 'nowhere' }] } as RemoteManifest;
  expect(() => exposesOf(wrong, '/project/mf-nowhere')).toThrow(
    /mf_nowhere can't be used:[\s\S]*label:[\s\S]*pages\.0\.path:/,
  );
});

it('names the file that is missing', () => {
  expect(() => exposesOf(manifest, '/project/mf-nowhere')).toThrow(
    './pages/nowhere needs the file mf-nowhere/src/pages/nowhere.page.tsx',
  );
});

it.each([
  ['/user/leaderboard', 'no page can be at /user/leaderboard: the API answers GET /user/leaderboard there'],
  ['/nowhere/', `pages.0.path: can't be "/nowhere/": a path is like /club`],
])('refuses a page at %s by its path and the rule', (path, reason) => {
  const wrong = { ...manifest, pages: [{ ...manifest.pages[0], path }] } as RemoteManifest;
  expect(() => exposesOf(wrong, '/project/mf-nowhere')).toThrow(reason);
});

it('knows every slot of the shell and of the teams of this repository', () => {
  const project = join(import.meta.dirname, '../../..');
  const folders = ['shell', 'mf-admin', 'mf-blog', 'mf-dashboard', 'mf-funzone'].map((app) =>
    join(project, app, 'src'),
  );
  const sources = folders.flatMap(sourcesBelow);
  const slots = sources.flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(/(?:<Slot\s+name="|useSlot\(')([a-z.]+)["']/g),
      ([, slot = '']) => slot,
    ),
  );
  expect([...new Set(slots)].sort()).toEqual([...siteSlots].sort());
});
