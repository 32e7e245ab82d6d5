import type { SmokeTestPage } from '@storysprout/contract';
import { expect, it } from 'vitest';
import { differencesFrom } from './compare';

const page = (tree: string, calls: string[] = []): SmokeTestPage => ({
  path: '/blogs',
  as: 'visitor',
  beside: 'stable',
  tree,
  calls,
  problems: [],
});

it('names what a screen reader finds or misses, and calls that are new or gone', () => {
  const before = page('- main:\n  - heading "All Blogs"\n  - button "Like"\n  - button "Like"', ['GET /blog/all']);
  const now = page('- main:\n  - heading "Every Blog"\n  - button "Like"', ['GET /blog/all', 'GET /blog/latest']);
  expect(differencesFrom([before], [now])).toEqual([
    '/blogs: calls GET /blog/latest, which it did not',
    '/blogs: no longer has - heading "All Blogs"',
    '/blogs: no longer has - button "Like"',
    '/blogs: now has - heading "Every Blog"',
  ]);
});

it('says nothing of a page that is the same, or that was not there before', () => {
  expect(differencesFrom([page('- main')], [page('- main'), { ...page('- main'), as: 'reader' }])).toEqual([]);
});

it('names a change once, for all visits of a page that have it', () => {
  const visits = (tree: string, readersTree = tree) =>
    (['stable', 'canary'] as const).flatMap((beside) => [
      { ...page(tree), beside },
      { ...page(readersTree), as: 'reader' as const, beside },
    ]);
  const likes = '- button "Like"\n- button "Like"';
  expect(differencesFrom(visits(likes), visits('- main'))).toEqual([
    '/blogs: no longer has - button "Like"',
    '/blogs: now has - main',
  ]);
  expect(differencesFrom(visits('- main'), visits('- main', '- main\n- button "Like"'))).toEqual([
    '/blogs as reader beside stable, as reader beside canary: now has - button "Like"',
  ]);
});

it('stays short, whatever changed', () => {
  const lines = Array.from({ length: 300 }, (_, at) => `- text: ${at} ${'long '.repeat(200)}`).join('\n');
  const told = differencesFrom([page('- main')], [page(lines)]);
  expect(told).toHaveLength(100);
  expect(told.at(-1)).toBe('and 202 more');
  expect(Math.max(...told.map(({ length }) => length))).toBe(400);
});
