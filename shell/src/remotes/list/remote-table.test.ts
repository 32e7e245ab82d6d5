import { describe, expect, it } from 'vitest';
import { buildTable, matches } from './remote-table';

const manifest = { name: 'mf_blog', label: 'The blogs', contract: 1, pages: [], widgets: [] };
const blog = { name: 'mf_blog', version: '1', entry: '/remotes/mf_blog/1/mf-manifest.json', manifest };

it('makes entries absolute', () => {
  const { table } = buildTable([blog], 'https://site.example/blogs');
  expect(table.get('mf_blog')?.entry).toBe('https://site.example/remotes/mf_blog/1/mf-manifest.json');
});

it.each([null, 'none', {}, manifest])('leaves out a remote whose manifest is %j, and keeps the others', (wrong) => {
  const { table, problems } = buildTable(
    [{ ...blog, name: 'mf_admin', manifest: wrong }, blog],
    'https://site.example',
  );
  expect([...table.keys()]).toEqual(['mf_blog']);
  expect(problems).toEqual(['mf_admin 1: its manifest has another name, or is not of contract 1']);
});

describe('a version the page cannot speak to', () => {
  const hash = { manifest: 'sha256-a', entry: 'sha256-b' };
  const entryOf = (version: string) => `/remotes/mf_blog/${version}/mf-manifest.json`;
  const next = {
    ...blog,
    version: '2',
    entry: entryOf('2'),
    channel: 'canary' as const,
    manifest: { ...manifest, contract: 2 },
  };
  const incompatible = [{ name: 'mf_blog', version: '2', channel: 'canary' }];

  it('gives way to the one before it, by its own manifest', () => {
    const fallback = { version: '1', entry: entryOf('1'), integrity: hash, manifest };
    const built = buildTable([{ ...next, fallback }], 'https://site.example');
    expect(built.incompatible).toEqual(incompatible);
    expect(built.problems).toEqual([]);
    expect(built.table.get('mf_blog')).toMatchObject({ version: '1', integrity: hash, folder: '/remotes/mf_blog/1' });
    expect(built.table.get('mf_blog')?.fallback).toBeUndefined();
  });

  it('is left out when that is no better', () => {
    const fallback = { version: '1', entry: entryOf('1'), integrity: hash };
    const built = buildTable([{ ...next, fallback }], 'https://site.example');
    expect([built.table.size, built.problems.length, built.incompatible]).toEqual([0, 1, incompatible]);
  });
});

it.each([
  ['/blog/:id', '/blog/42', true],
  ['/blog/:id', '/blog', false],
  ['/blogs', '/blogs/', true],
  ['/Achievements', '/achievements', false],
])('%s fits %s: %s', (path, address, fits) => {
  expect(matches(path, address)).toBe(fits);
});
