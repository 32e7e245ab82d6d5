import { expect, it } from 'vitest';
// biome-ignore lint/style/noRestrictedImports: the registry's tests have a build of a remote
import { sampleFiles } from '../../../../services/registry/test/support/samples';
import { toServedFile } from '../../http/files/served-file';
import { hintsOf, hintTag } from './resource-hints';

const entry = '/remotes/mf_blog/1.0.0/mf-manifest.json';
const remote = { name: 'mf_blog', version: '1.0.0', entry, manifest: {}, integrity: { manifest: 'm', entry: 'e' } };
const folder = '/remotes/mf_blog/1.0.0';

/** The tags for the blogs page, for a build whose manifest has these hashes. */
async function tags(integrity?: Record<string, string>): Promise<string[]> {
  const manifest = { ...JSON.parse(sampleFiles()['mf-manifest.json'] ?? ''), integrity };
  const file = () => toServedFile('mf-manifest.json', Buffer.from(JSON.stringify(manifest)));
  return (await hintsOf([{ remote, expose: './pages/blogs', firstData: [], access: 'public' }], { file })).map(hintTag);
}

it('names the files a page needs first', async () => {
  expect(await tags()).toEqual([
    `<link rel="preload" href="${entry}" as="fetch" fetchpriority="low" crossorigin>`,
    `<link rel="preload" href="${folder}/assets/remoteEntry.0123456789.js" as="script" fetchpriority="low" integrity="e">`,
    `<link rel="preload" href="${folder}/assets/blogs.js" as="script" fetchpriority="low">`,
    `<link rel="preload" href="${folder}/assets/blogs.css" as="style" fetchpriority="low">`,
  ]);
});

it('asks for files with a hash as the page will', async () => {
  const [, , script, style] = await tags({ 'assets/blogs.js': 'sha256-a', 'assets/blogs.css': 'sha256-b' });
  expect(script).toContain('as="script" fetchpriority="low" crossorigin integrity="sha256-a"');
  expect(style).toContain('as="style" fetchpriority="low" crossorigin integrity="sha256-b"');
});

it('names nothing for a page without remotes', async () => {
  expect(await hintsOf([], { file: async () => null })).toEqual([]);
});
