import { hash } from 'node:crypto';
import type { RemoteListEntry } from '@storysprout/contract';
import { expect, it } from 'vitest';
// biome-ignore lint/style/noRestrictedImports: the registry's tests have a build of a remote
import { sampleFiles } from '../../../../services/registry/test/support/samples';
import { toServedFile } from '../../http/files/served-file';
import { PartStyles } from './part-styles';

const href = '/remotes/mf_blog/1.0.0/assets/blogs.css';
const told = (text: string) => `sha256-${hash('sha256', text, 'base64')}`;

/** The styles of the blogs page in a release with this sheet. */
function stylesOf(css: string, published = css) {
  const plain = JSON.parse(sampleFiles()['mf-manifest.json'] ?? '');
  const manifest = JSON.stringify({ ...plain, integrity: { 'assets/blogs.css': told(published) } });
  const texts = new Map([
    ['mf-manifest.json', manifest],
    ['assets/blogs.css', css],
  ]);
  const remote: RemoteListEntry = {
    name: 'mf_blog',
    version: '1.0.0',
    entry: '/remotes/mf_blog/1.0.0/mf-manifest.json',
    manifest: {},
    integrity: { manifest: told(manifest), entry: 'e' },
  };
  const file = async (_name: string, _version: string, path: string) =>
    toServedFile(path, Buffer.from(texts.get(path) ?? ''));
  const part = { remote, expose: './pages/blogs', firstData: [], access: 'public' as const };
  return new PartStyles({ file }).of([part, { ...part, expose: './widgets/latest-blogs' }]);
}

it('are the sheets that the parts need first', async () => {
  expect(await stylesOf('p{gap:1rem}')).toEqual([{ href, css: 'p{gap:1rem}' }]);
});

it('are only those that were published', async () => {
  await expect(stylesOf('p{gap:2rem}', 'p{gap:1rem}')).rejects.toThrow('not here as it was published');
});

it('are no longer than a page takes', async () => {
  await expect(stylesOf(`p{gap:1rem}`.repeat(20_000))).rejects.toThrow('too long');
});
