import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { siteData } from '@storysprout/contract';
import { client, type TestResponse } from '@storysprout/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildSite,
  deployRemote,
  type FakeService,
  json,
  plainGet,
  type RunningGateway,
  startGateway,
  startService,
} from '../support/fixtures';

const id = '0123456789abcdef01234567';
const asBrowser = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };
let blog: FakeService;
let siteDir: string;
let gateway: RunningGateway;

beforeAll(async () => {
  blog = await startService((request, response) => json(response, { api: request.url }));
  siteDir = await buildSite();
  gateway = await startGateway({
    BLOG_URL: blog.url,
    SITE_DIR: siteDir,
    SITE_NAME: 'Wordgarden',
    SUPPORT_EMAIL: 'help@sprout.example',
    TWITTER_URL: 'https://twitter.com/storysprout/',
  });
  await deployRemote(gateway, { version: '1' });
});

afterAll(() => blog.close());

const get = (path: string, request = {}) => client(gateway.url).get(path, request);
const listed = async () =>
  (await get('/remotes.json')).body.remotes as { name: string; version: string; entry: string }[];

function inlined({ body }: TestResponse) {
  const match = /<script type="application\/json" id="storysprout-site">([\s\S]*?)<\/script>/.exec(body);
  return siteData.parse(JSON.parse(match?.[1] ?? 'null'));
}

describe('pages', () => {
  it.each([
    '/',
    '/blogs',
    `/blog/${id}`,
    '/admindashboard',
    '/moderation',
    '/reset-password/a.b.c',
    '/user/anything',
    '/admin',
    '/index.html',
  ])('gives the shell for %s in the address bar', async (path) => {
    const answer = await get(path, asBrowser);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.body).toContain('<div id="root">');
  });

  it('inlines the remote list and the settings', async () => {
    const { remotes, settings } = inlined(await get('/', asBrowser));
    expect(settings).toEqual({
      ...{ apiBaseUrl: '', supportEmail: 'help@sprout.example', asksForAge: false },
      siteName: 'Wordgarden',
      socialLinks: {
        facebook: 'https://www.facebook.com',
        instagram: 'https://www.instagram.com',
        twitter: 'https://twitter.com/storysprout',
      },
    });
    expect(remotes).toMatchObject([{ name: 'mf_blog', version: '1', entry: '/remotes/mf_blog/1/mf-manifest.json' }]);
  });

  it('answers 304 to a browser that has the page, until a remote changes', async () => {
    const etag = (await get('/', asBrowser)).headers.get('etag') ?? '';
    const again = () => plainGet(`${gateway.url}/`, { ...asBrowser.headers, 'if-none-match': etag });
    expect((await again()).status).toBe(304);
    await deployRemote(gateway, { name: 'mf_dashboard' });
    expect((await again()).status).toBe(200);
  });

  it('keeps API addresses for the API, whoever asks', async () => {
    expect((await get('/blog/all', asBrowser)).body).toEqual({ api: '/blog/all' });
    expect((await get(`/blog/post/${id}`, asBrowser)).body).toEqual({ api: `/blog/post/${id}` });
  });

  it('answers 404 in the error shape where the API lives and no route is', async () => {
    for (const path of [`/blog/${id}`, '/user', '/admin/nothing', '/internal/blogs']) {
      expect(await get(path, { headers: { accept: 'application/json' } })).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    }
    expect((await client(gateway.url).post('/blogs', { body: {} })).status).toBe(404);
    expect(blog.seen.some(({ url }) => url?.startsWith('/internal'))).toBe(false);
  });

  it('never routes internal addresses, not even as pages', async () => {
    const { status, body } = await get('/internal/users', asBrowser);
    expect([status, body.code]).toEqual([404, 'not_found']);
  });

  it('names the methods of an API address asked with another', async () => {
    const { status, headers, body } = await client(gateway.url).put('/blog/all', { body: {} });
    expect([status, headers.get('allow'), body.code]).toEqual([405, 'GET', 'method_not_allowed']);
  });

  it('answers 404 for a file that is not there, even to a browser', async () => {
    for (const path of ['/assets/gone.js', '/art/gone.svg', '/remotes/mf_blog/1/gone.js']) {
      expect((await get(path, asBrowser)).status).toBe(404);
    }
  });
});

describe('files', () => {
  it('lets browsers keep hashed files for ever, art for a day and ask for the rest', async () => {
    const cacheControl = async (path: string) => (await get(path)).headers.get('cache-control');
    expect(await cacheControl('/assets/main.0123456789.js')).toBe('public, max-age=31536000, immutable');
    expect(await cacheControl('/art/sheets/avatars-1x2y3z.webp')).toBe('public, max-age=31536000, immutable');
    expect(await cacheControl('/art/panda.svg')).toBe('public, max-age=86400');
    expect(await cacheControl('/sw.js')).toBe('no-cache');
  });

  it('calls the service worker a script and the web manifest one', async () => {
    const type = async (path: string) => (await get(path)).headers.get('content-type');
    expect(await type('/sw.js')).toMatch(/^text\/javascript/);
    expect(await type('/site.webmanifest')).toMatch(/^application\/manifest\+json/);
  });

  it('sends files compressed as the reader takes them, and answers 304 when the reader has them', async () => {
    const path = '/assets/main.0123456789.js';
    for (const encoding of ['br', 'gzip']) {
      const { headers, body } = await get(path, { headers: { 'accept-encoding': encoding } });
      expect(headers.get('content-encoding')).toBe(encoding);
      expect(headers.get('vary')).toMatch(/accept-encoding/i);
      expect(body).toContain('globalThis.started');
    }
    const etag = (await get(path)).headers.get('etag') ?? '';
    expect((await plainGet(gateway.url + path, { 'if-none-match': etag })).status).toBe(304);
  });

  it('sends part of a sound when asked for a range', async () => {
    const { status, headers } = await get('/pop.mp3', { headers: { range: 'bytes=0-99' } });
    expect(status).toBe(206);
    expect(headers.get('content-range')).toBe('bytes 0-99/1000');
    expect(headers.get('content-length')).toBe('100');
    expect((await get('/pop.mp3', { headers: { range: 'bytes=5000-' } })).status).toBe(416);
  });

  it('does not give away files outside of the site', async () => {
    for (const path of ['/..%2f..%2fetc%2fpasswd', '/assets/..%2f..%2fpackage.json', '/.env', '/assets/%00']) {
      expect((await get(path, { headers: { accept: 'application/javascript' } })).status).toBe(404);
    }
  });
});

describe('remotes', () => {
  it('lists a new version at once and still serves the old one', async () => {
    const before = (await listed())[0]?.entry ?? '';
    await deployRemote(gateway, { version: '2' });
    expect(inlined(await get('/', asBrowser)).remotes[0]?.entry).toBe('/remotes/mf_blog/2/mf-manifest.json');
    expect((await get(before)).status).toBe(200);
    expect((await get('/remotes/mf_blog/1/assets/latest.js')).body).toContain('"1"');
    expect((await get('/remotes/mf_blog/2/assets/latest.js')).body).toContain('"2"');
  });

  it('serves files of a version as unchangeable', async () => {
    const path = '/remotes/mf_blog/2/assets/remoteEntry.0123456789.js';
    const { headers } = await get(path, { headers: { 'accept-encoding': 'br' } });
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-encoding')).toBe('br');
    expect(headers.get('content-type')).toMatch(/javascript/);
  });

  it('answers a file the second time as the first time, in every encoding, and a question with a condition', async () => {
    const path = '/remotes/mf_blog/2/assets/remoteEntry.0123456789.js';
    const first = await plainGet(gateway.url + path, { 'accept-encoding': 'br' });
    for (const encoding of ['br', 'gzip', 'identity']) {
      const { status, headers } = await plainGet(gateway.url + path, { 'accept-encoding': encoding });
      const { date: _date, 'x-request-id': id, 'content-length': _length, ...rest } = headers;
      const { date: _first, 'x-request-id': firstId, 'content-length': _other, ...expected } = first.headers;
      expect(status).toBe(200);
      expect(id).not.toBe(firstId);
      expect({ ...rest, 'content-encoding': 'br' }).toEqual(expected);
      expect(rest['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
      expect((await get(path, { headers: { 'accept-encoding': encoding } })).body).toContain('the container');
    }
    expect((await plainGet(gateway.url + path, { 'if-none-match': String(first.headers.etag) })).status).toBe(304);
  });

  it('knows nothing of a version that never was', async () => {
    expect((await get('/remotes/mf_blog/77/mf-manifest.json')).status).toBe(404);
    expect((await get('/remotes/mf_nothing/1/mf-manifest.json')).status).toBe(404);
  });
});

describe('code for servers and source maps', () => {
  const files = { 'server.cjs': 'module.exports = {};', 'assets/blogs.js.map': '{"sourcesContent":["secret"]}' };
  const inSite = ['server.cjs', 'assets/main.0123456789.js.map', 'art/panda.svg.map'];

  it.each(['*/*', 'text/html'])('of the shell are not served to who accepts %s', async (accept) => {
    for (const path of inSite) await writeFile(join(siteDir, path), 'secret');
    for (const path of inSite) {
      const answer = await get(`/${path}`, { headers: { accept } });
      expect([path, JSON.stringify(answer.body).includes('secret')]).toEqual([path, false]);
      if (accept === '*/*') expect(answer.status).toBe(404);
    }
  });

  it('of remotes are not served, of whichever version', async () => {
    for (const version of ['3', '4', '5', '6']) await deployRemote(gateway, { version, files });
    // The first is requested from the registry, the last is in memory.
    for (const version of ['3', '6']) {
      expect((await get(`/remotes/mf_blog/${version}/assets/blogs.js`)).status).toBe(200);
      for (const path of ['server.cjs', 'assets/blogs.js.map', 'server%2ecjs', './server.cjs'])
        expect((await get(`/remotes/mf_blog/${version}/${path}`)).status).toBe(404);
      const { remotes } = gateway.modules.releases;
      expect((await remotes.file('mf_blog', version, 'server.cjs'))?.plain.toString()).toBe(files['server.cjs']);
    }
  });
});

describe('the API description', () => {
  it('describes every call', async () => {
    const { body } = await get('/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    expect(Object.keys(body.paths)).toContain('/blog/post/{id}');
    expect(body.paths['/blog/create'].post.requestBody.content).toHaveProperty('multipart/form-data');
    expect(body.components.schemas.Blog.properties).toHaveProperty('title');
  });

  it('has a page that loads only from here', async () => {
    const { status, body } = await get('/api-docs', asBrowser);
    expect(status).toBe(200);
    expect(body).not.toMatch(/https?:\/\//);
    for (const [, path] of body.matchAll(/(?:src|href)="([^"]+)"/g)) expect((await get(path)).status).toBe(200);
  });
});
