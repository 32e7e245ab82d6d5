import { hash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { RemoteList } from '@storysprout/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CachedResponse } from '../api/cache/response-cache';
import { FileStore } from '../http/files/file-store';
import { Shells } from '../releases/shells/shells';
import { PageHtml } from './html/page-html';
import { PageBuilder } from './page-builder';
import type { RenderedPages } from './render/rendered-pages';
import { PageResolver } from './resolve-page';

const manifest = {
  name: 'mf_blog',
  label: 'The blogs',
  contract: 1,
  pages: [
    { path: '/blog/:id', expose: './pages/blog', title: 'Blog', access: 'public', firstData: ['/blog/post/:id'] },
  ],
  widgets: [],
};
const list: RemoteList = {
  remotes: [{ name: 'mf_blog', version: '1', entry: '/remotes/mf_blog/1/mf-manifest.json', manifest }],
};
const written: CachedResponse = {
  etag: '"one"',
  headers: {},
  isLong: false,
  bodies: new Map([['identity', Buffer.from('{"blog":1}')]]),
  tags: [],
};
const written1 = '/blog/post/111111111111111111111111';
let site: PageBuilder;

const nothing = () => undefined;
const released = { shell: null, content: async () => null, shellFile: async () => null };
const remotes = { ...released, list: async () => list, file: async () => null };
const given = {
  remotes,
  settings: { apiBaseUrl: '', supportEmail: 'help@storysprout.example', siteName: 'Storysprout', asksForAge: false },
  publicUrl: 'https://storysprout.example',
  isIndexed: true,
  tags: [],
};
function builderOf(siteDir: string, renderedPages?: Pick<RenderedPages, 'find'>): PageBuilder {
  const shells = new Shells({
    ...{ siteDir, remotes, files: new FileStore() },
    logger: { info: nothing, warn: nothing, error: nothing },
  });
  const resolver = new PageResolver({ shells, remotes, ...(renderedPages && { renderedPages }) });
  return new PageBuilder({ ...given, resolver, html: new PageHtml(given) });
}

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'page-builder-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  await writeFile(
    join(folder, 'index.html'),
    `<html><head></head><body><div id="root"></div>${'<p>words</p>'.repeat(100)}</body></html>`,
  );
  site = builderOf(folder);
});

const open = (path: string, encoding: 'br' | 'identity' = 'br') =>
  site.read({
    path,
    bucket: null,
    shellBucket: null,
    encoding,
    answer: async (addresses) => new Map(addresses.flatMap((each) => (each === written1 ? [[each, written]] : []))),
  });

it('makes one page for all addresses that show nothing of their own', async () => {
  const first = await open('/no/such/page');
  for (let at = 0; at < 50; at += 1) expect(await open(`/no/such/page/${at}`)).toBe(first);
});

it('makes one page for all blogs that do not exist, and one of its own for each that does', async () => {
  const missing = await open('/blog/222222222222222222222222');
  const shown = await open('/blog/111111111111111111111111');
  for (let at = 0; at < 50; at += 1) expect(await open(`/blog/${at}`)).toBe(missing);
  expect(await open('/blog/111111111111111111111111')).toBe(shown);
  const texts = [shown, missing].map(({ brotli }) => brotli && brotliDecompressSync(brotli).toString());
  expect(texts.map((text) => text?.includes('{"blog":1}'))).toEqual([true, false]);
});

it('is missing where neither the shell nor a remote has a page, once both have told theirs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'missing-page-'));
  await writeFile(join(folder, 'index.html'), '<html><head></head><body></body></html>');
  await writeFile(join(folder, 'own-pages.json'), JSON.stringify({ '/about': { title: 'About', files: [] } }));
  const whole = builderOf(folder);
  const isMissing = async (page: PageBuilder, path: string) => {
    const question = { path, bucket: null, shellBucket: null, encoding: 'br' as const };
    return (await page.read({ ...question, answer: async () => new Map() })).isMissing;
  };
  expect(await isMissing(whole, '/no/such/page')).toBe(true);
  expect(await isMissing(whole, '/about')).toBe(false);
  expect(await isMissing(whole, '/blog/1')).toBe(false);
  expect(await isMissing(site, '/no/such/page')).toBe(false);
  await rm(folder, { recursive: true });
});

it("is compressed as the reader's browser takes it", async () => {
  const { brotli, plain: uncompressed } = await open('/', 'br');
  expect([brotli instanceof Buffer, uncompressed], 'kept once').toEqual([true, null]);
  const plain = await open('/', 'identity');
  expect([plain.brotli, plain.gzip]).toEqual([undefined, undefined]);
});

it('has the scripts and, when it comes drawn, the styles of the shell in it, which its policy names, and links to them otherwise', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rendered-page-'));
  await mkdir(join(folder, 'assets'));
  const files = {
    'index.html':
      '<html><head><script>early()</script><link href="/assets/main.css" rel="stylesheet"></head><body><div id="root"></div></body></html>',
    'assets/main.css': 'b{gap:0}\n/*# sourceMappingURL=main.css.map*/',
    'assets/about.css': 'i{gap:0}',
    'server.cjs': 'code',
    'drawn-paths.json': '["/about"]',
    'own-pages.json': JSON.stringify({ '/about': { title: 'About', files: ['assets/about.css', 'assets/about.js'] } }),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const rendered = { html: '<h1>About</h1>', parts: [], state: { now: 1, queries: [] }, sheets: [] };
  const renderedPages = { find: async () => rendered };
  const pages = builderOf(folder, renderedPages);
  const question = { bucket: null, shellBucket: null, encoding: 'identity' as const, answer: async () => new Map() };
  const { plain, sources } = await pages.read({ ...question, path: '/about' });
  expect(plain?.toString()).toContain('<style data-sheet="/assets/main.css" data-main>b{gap:0}</style>');
  expect(plain?.toString()).toContain('<style data-sheet="/assets/about.css">i{gap:0}</style>');
  expect(plain?.toString()).not.toContain('stylesheet');
  const hashes = ['b{gap:0}', 'i{gap:0}'].map((css) => hash('sha256', css, 'base64'));
  expect(sources?.style).toBe(hashes.map((hash) => `'sha256-${hash}'`).join(' '));
  const other = await pages.read({ ...question, path: '/other' });
  const early = `'sha256-${hash('sha256', 'early()', 'base64')}'`;
  expect([sources?.script, other.sources]).toEqual([early, { script: early }]);
  expect(other.plain?.toString()).toContain('<link href="/assets/main.css" rel="stylesheet">');
  await rm(folder, { recursive: true, force: true });
});
