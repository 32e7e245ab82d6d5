import http, { type IncomingMessage } from 'node:http';
import { previewHeader } from '@storysprout/contract';
import { endpoints } from '@storysprout/contract/api';
import { client, signTestToken } from '@storysprout/service-kit/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { sample } from '../../../services/registry/test/support/samples';
import { isAllowed } from '../../src/previews/allowed-calls';
import {
  buildSite,
  deployRemote,
  deployTokenOf,
  type FakeService,
  json,
  type RunningGateway,
  startGateway,
  startService,
} from '../support/fixtures';

const previewHostName = 'preview.localhost';
const siteUrl = 'http://localhost:8080';
const live = { name: 'mf_blog', version: '1.0.0' };
const unreleased = { remote: 'mf_blog', version: '2.0.0' };
const newcomer = { remote: 'mf_funzone', version: '0.1.0' };
const blogList = JSON.stringify({ blogs: [] });
let blog: FakeService;
let user: FakeService;
let gateway: RunningGateway;
/** The cookie of a reader who followed the link. */
let cookie: string;
let ticket: string;

interface Asked {
  readonly host?: string;
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Record<string, string>;
}

/** Sends one request, by default to the origin of previews. */
async function ask(path: string, { host = previewHostName, method = 'GET', headers = {}, body }: Asked = {}) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = { 'content-type': 'application/json', 'content-length': `${body?.length ?? 0}` };
    const options = { method, agent: false, headers: { host, ...sent, ...headers } };
    http.request(`${gateway.url}${path}`, options, resolve).once('error', reject).end(body);
  });
  const text = (await response.setEncoding('utf8').toArray()).join('');
  return { status: response.statusCode, headers: response.headers, text };
}

const html = { accept: 'text/html' };
const visit = (path: string, headers: Record<string, string> = {}) =>
  ask(path, { headers: { ...html, cookie, ...headers } });
const call = (path: string, { headers, ...asked }: Asked = {}) =>
  ask(path, { ...asked, headers: { cookie, ...headers } });
const siteData = (text: string) => JSON.parse(/id="storysprout-site">(.*?)<\/script>/.exec(text)?.[1] ?? '{}');
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function publish({ remote, version }: typeof unreleased): Promise<void> {
  const body = sample({ name: remote, version, remote: { api: 0 } });
  const { status } = await client(gateway.url, deployTokenOf(remote)).post(`/registry/remotes/${remote}/releases`, {
    body,
  });
  expect(status).toBe(201);
}

beforeAll(async () => {
  blog = await startService((_request, response) => {
    response.setHeader('x-cache-tags', 'lists');
    response.writeHead(200, { 'content-type': 'application/json' }).end(blogList);
  });
  user = await startService((request, response) => json(response, { url: request.url }));
  gateway = await startGateway({
    SITE_DIR: await buildSite(),
    BLOG_URL: blog.url,
    USER_URL: user.url,
    INDEXING: 'on',
    PUBLIC_URL: siteUrl,
    PREVIEW_URL: `http://${previewHostName}:8080`,
  });
  await deployRemote(gateway, live);
  await publish(unreleased);
  await publish(newcomer);
  const { body } = await client(gateway.url, deployTokenOf('mf_blog')).post('/registry/previews', {
    body: { builds: [unreleased, newcomer] },
  });
  const address = new URL(body.link);
  expect(address.host).toBe(`${previewHostName}:8080`);
  ticket = address.pathname.replace('/preview/', '');
  const opened = await ask(address.pathname);
  expect([opened.status, opened.headers.location]).toEqual([302, '/']);
  [cookie = ''] = (opened.headers['set-cookie']?.[0] ?? '').split(';');
});

describe('a link', () => {
  it('gives this browser a cookie of the origin of previews, and forgets what an earlier one left', async () => {
    const { headers } = await ask(`/preview/${ticket}`);
    const [own = '', session = ''] = headers['set-cookie'] ?? [];
    expect(own).toMatch(/^sprout_preview=[\w.-]+; path=\/; expires=.*; samesite=lax; httponly$/i);
    expect(session).toMatch(/^storysprout_session=; path=\/user\/session\/renew; expires=Thu, 01 Jan 1970/);
    expect([headers['clear-site-data'], headers['cache-control']]).toEqual(['"storage"', 'private, no-store']);
  });

  it.each(['x', 'a.b.c', '..%2f', 'eyJhbGciOiJub25lIn0.e30.x'])(
    'that is forged (%s) leads to friendly words',
    async (forged) => {
      const { status, headers, text } = await ask(`/preview/${forged}`, { headers: html });
      expect([status, headers['set-cookie']]).toEqual([404, undefined]);
      expect(text).toContain("There's no preview here");
      expect(text).toContain(`href="${siteUrl}"`);
      const [, css = ''] = /<style>(.*?)<\/style>/.exec(text) ?? [];
      expect(css).not.toBe('');
      expect(headers['content-security-policy']).toContain("style-src 'self' 'sha256-");
    },
  );

  it('is nothing on the site itself', async () => {
    const { text, headers } = await ask(`/preview/${ticket}`, { host: 'localhost', headers: html });
    expect([siteData(text).preview, headers['set-cookie']]).toEqual([undefined, undefined]);
    const page = await ask('/', { host: 'localhost', headers: { ...html, cookie } });
    expect(siteData(page.text)).not.toHaveProperty('preview');
    expect(siteData(page.text).remotes.map(({ version }: { version: string }) => version)).toEqual(['1.0.0']);
  });
});

describe('a preview', () => {
  it('has its builds in the page and in the list, with nothing to fall back to', async () => {
    const { status, text } = await visit('/blogs');
    const { remotes, preview } = siteData(text);
    expect(status).toBe(200);
    expect(preview).toMatchObject({ builds: expect.arrayContaining([unreleased, newcomer]), siteUrl });
    expect(remotes).toMatchObject([
      { name: 'mf_blog', version: '2.0.0', channel: 'preview', entry: '/remotes/mf_blog/2.0.0/mf-manifest.json' },
      { name: 'mf_funzone', version: '0.1.0', channel: 'preview' },
    ]);
    for (const each of remotes) expect(each).not.toHaveProperty('fallback');
    expect(JSON.parse((await call('/remotes.json')).text).remotes).toEqual(remotes);
    expect((await call(remotes[0].entry)).status).toBe(200);
    expect((await call('/remotes/mf_blog/9.9.9/mf-manifest.json')).status).toBe(404);
  });

  it('is kept by nobody, and listed nowhere', async () => {
    const paths = ['/', '/blogs', '/remotes.json', '/remotes/mf_blog/2.0.0/remote.json', '/blog/all', '/robots.txt'];
    for (const path of [...paths, '/assets/main.0123456789.js', '/nowhere.js', '/healthz']) {
      const { headers } = await visit(path);
      expect([path, headers['cache-control'], headers['x-robots-tag']]).toEqual([
        path,
        'private, no-store',
        'noindex, nofollow',
      ]);
    }
    expect((await visit('/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n');
    expect((await visit('/')).text).toContain('<meta name="robots" content="noindex, nofollow">');
  });

  it('leaves nothing in what the gateway keeps for everybody', async () => {
    const path = '/remotes/mf_funzone/0.1.0/remote.json';
    for (let times = 0; times < 3; times += 1) {
      await visit('/blogs');
      await call('/blog/all');
      await call(path);
    }
    const plain = { host: 'localhost' };
    const page = await ask('/blogs', { ...plain, headers: html });
    expect(page.headers).not.toHaveProperty('x-robots-tag');
    expect(page.text).not.toContain('2.0.0');
    for (const asked of ['/blog/all', path]) {
      const { headers } = await ask(asked, plain);
      expect([asked, headers['x-robots-tag'], headers['cache-control']]).not.toContain('private, no-store');
      expect(headers).not.toHaveProperty('x-robots-tag');
    }
    // Previews don't use the cache either, because cached responses carry the site's headers.
    expect((await call(path)).headers['cache-control']).toBe('private, no-store');
    expect((await call('/blog/all')).headers['x-robots-tag']).toBe('noindex, nofollow');
  });

  it('is for who has the link', async () => {
    const page = await ask('/blogs', { headers: html });
    expect([page.status, page.text]).toEqual([404, expect.stringContaining("There's no preview here")]);
    const answer = await ask('/blog/all');
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([403, 'forbidden']);
    expect((await ask('/remotes.json')).status).toBe(403);
  });

  it('has no service worker', async () => {
    for (const path of ['/sw.js', '/remotes/mf_blog/2.0.0/assets/blogs.js']) {
      expect((await call(path, { headers: { 'service-worker': 'script' } })).status).toBe(404);
    }
  });

  it('takes what pages report, and forgets it', async () => {
    const report = { remote: 'mf_blog', version: '1.0.0', channel: 'stable', kind: 'render-error' };
    const body = JSON.stringify({ reports: [report] });
    expect((await call('/registry/reports', { method: 'POST', body })).status).toBe(204);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const status = await client(gateway.url, deployTokenOf('mf_blog')).get('/registry/remotes/mf_blog');
    expect(status.body.health[0]).toMatchObject({ version: '1.0.0', views: 0, failures: 0 });
  });

  it('ends when the reader leaves it', async () => {
    const { status, headers } = await call('/preview/leave', { method: 'POST' });
    expect([status, headers['clear-site-data']]).toEqual([204, '"storage"']);
    expect(headers['set-cookie']?.[0]).toMatch(/^sprout_preview=; path=\/; expires=Thu, 01 Jan 1970/);
  });
});

describe('a reader in a preview', () => {
  it('takes part with a token for previews, which services hear of', async () => {
    const token = await signTestToken({ isPreview: true });
    const { status } = await call('/user/viewprofile', { headers: bearer(token) });
    expect(status).toBe(200);
    const seen = user.seen.at(-1);
    expect([seen?.headers[previewHeader], seen?.headers.authorization]).toEqual(['1', `Bearer ${token}`]);
  });

  it('does nothing with a token of the site, and nothing on the site with one for previews', async () => {
    // Only these calls are counted, because the gateway sends requests of its own, too.
    const reached = () => user.seen.filter(({ url }) => url === '/user/viewprofile' || url === '/blog/all').length;
    const before = reached();
    const ofSite = await signTestToken();
    const ofPreview = await signTestToken({ isPreview: true });
    expect((await call('/user/viewprofile', { headers: bearer(ofSite) })).status).toBe(401);
    expect((await ask('/user/viewprofile', { host: 'localhost', headers: bearer(ofPreview) })).status).toBe(401);
    // Cached responses are served ahead of everything else to readers whose token was verified before.
    for (let times = 0; times < 3; times += 1) {
      expect((await ask('/blog/all', { host: 'localhost', headers: bearer(ofPreview) })).status).toBe(401);
    }
    expect(reached()).toBe(before);
  });

  it('says nothing to services that the gateway did not say', async () => {
    await ask('/user/viewprofile', { host: 'localhost', headers: { [previewHeader]: '1' } });
    expect(user.seen.at(-1)?.headers).not.toHaveProperty(previewHeader);
  });

  it('has no right of a moderator or a team', async () => {
    const moderator = await signTestToken({ isAdmin: true, isPreview: true });
    for (const [method, path] of [
      ['GET', '/admin/remotes'],
      ['GET', '/admin/users'],
    ] as const) {
      expect([path, (await call(path, { method, headers: bearer(moderator) })).status]).toEqual([path, 403]);
    }
    const team = bearer(deployTokenOf('mf_blog'));
    expect((await call('/registry/remotes', { headers: team })).status).toBe(401);
    expect((await call('/registry/remotes')).status).toBe(403);
  });

  it('makes no call that is not allowed there', async () => {
    const headers = bearer(await signTestToken({ isPreview: true }));
    const isReport = (path: string) => /^\/registry\/(reports|vitals|pulses|errors)$/.test(path);
    const refused = endpoints.filter((row) => !isAllowed(row) && !isReport(row.path));
    const before = [user.seen.length, blog.seen.length];
    for (const { method, path } of refused) {
      const { status, text } = await call(path.replaceAll(/\{\w+\}/g, 'f'.repeat(24)), { method, headers, body: '{}' });
      expect([path, status, JSON.parse(text).message]).toEqual([path, 403, "That doesn't work in a preview."]);
    }
    expect([user.seen.length, blog.seen.length]).toEqual(before);
  });

  it.each([
    ['HEAD', '/user/sessions'],
    ['OPTIONS', '/user/sessions'],
    ['GET', '/USER/sessions'],
    ['GET', '/user/Sessions'],
    ['GET', '/user/%73essions'],
    ['GET', '/user/sessions/'],
    ['GET', '//user/sessions'],
    ['GET', '/user//sessions'],
    ['GET', '/user/./sessions'],
    ['GET', '/user/mine/../sessions'],
    ['GET', '/user/mine/%2e%2e/sessions'],
    ['GET', '/user/mine%2f..%2fsessions'],
    ['GET', '/user\\sessions'],
    ['GET', '/user/sessions;x'],
    ['GET', '/user/readers/..%2fsessions'],
    ['POST', '/user/mine'],
  ])('gets nothing by writing a call in another way: %s %s', async (method, path) => {
    const headers = { ...bearer(await signTestToken({ isPreview: true })), 'x-http-method-override': 'DELETE' };
    const before = user.seen.length;
    await call(path, { method, headers });
    // An allowed call is forwarded unchanged.
    const reached = user.seen.slice(before).map(({ url }) => url);
    expect(reached).toEqual(path.startsWith('/user/readers/') ? [path] : []);
  });
});
