import type { RemoteManifest } from '@storysprout/contract';
import { expect, it } from 'vitest';
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
