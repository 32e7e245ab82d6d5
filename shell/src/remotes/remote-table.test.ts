import { expect, it } from 'vitest';
import { buildTable, matches } from './remote-table';

const manifest = { name: 'mf_blog', label: 'The blogs', contract: 1, pages: [], widgets: [] };
const blog = { name: 'mf_blog', version: '1', entry: '/remotes/mf_blog/1/mf-manifest.json', manifest };

it('makes entries absolute', () => {
  const { table } = buildTable([blog], 'https://site.example/blogs');
  expect(table.get('mf_blog')?.entry).toBe('https://site.example/remotes/mf_blog/1/mf-manifest.json');
});

it('leaves a wrong remote out and keeps the others', () => {
  const { table, problems } = buildTable([{ ...blog, name: 'mf_admin', manifest: null }, blog], 'https://site.example');
  expect([...table.keys()]).toEqual(['mf_blog']);
  expect(problems.join()).toContain('mf_admin: manifest should be an object');
});

it.each([
  ['/blog/:id', '/blog/42', true],
  ['/blog/:id', '/blog', false],
  ['/blogs', '/blogs/', true],
  ['/Achievements', '/achievements', false],
])('%s fits %s: %s', (path, address, fits) => {
  expect(matches(path, address)).toBe(fits);
});
