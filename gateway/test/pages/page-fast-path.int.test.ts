import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { client } from '@storysprout/service-kit/testing';
import Koa from 'koa';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fastPaths } from '../../src/http/fast-path';
import { sendFile, toServedFile } from '../../src/http/files/served-file';
import { PageFastPath } from '../../src/pages/page-fast-path';
import {
  buildSite,
  deployRemote,
  json,
  plainGet,
  type RunningGateway,
  startGateway,
  startService,
} from '../support/fixtures';

/** Number of pages that were served ahead of the app, and of those that the app made. */
const counted = { fastPath: 0, made: 0 };
let site = { hasCanary: false, edition: {} };
let areAnswersCurrent = true;
let isLate = false;
let now = 0;
/** Set while the making of a page is held up. */
let held: Promise<void> | undefined;
let goOn = () => {};
let server: Server;
let url: string;
let first: Awaited<ReturnType<typeof plainGet>>;

const fastPath = new PageFastPath({
  remotes: {
    get hasCanary() {
      return site.hasCanary;
    },
    get edition() {
      return site.edition;
    },
  },
  note: () => {
    counted.fastPath += 1;
    return { requestId: 'request-1' };
  },
  now: () => now,
});

beforeAll(async () => {
  const file = await toServedFile('index.html', Buffer.from(`<!doctype html>${'<p>A story</p>'.repeat(100)}`));
  const app = new Koa();
  app.use(async (ctx) => {
    const madeAt = now;
    counted.made += 1;
    await held;
    sendFile(ctx, file, 'no-cache');
    fastPath.keep(ctx, file, { madeAt, edition: site.edition, areAnswersCurrent: () => areAnswersCurrent, isLate });
  });
  server = createServer(fastPaths([fastPath.find], app.callback())).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
});

beforeEach(async () => {
  site = { hasCanary: false, edition: {} };
  areAnswersCurrent = true;
  isLate = false;
  held = undefined;
  first = await open('/');
  Object.assign(counted, { fastPath: 0, made: 0 });
});

function holdBack(): void {
  held = new Promise((resolve) => {
    goOn = resolve;
  });
}

/** `fetch` would add headers of its own. */
const open = (path: string, headers: Record<string, string> = {}) =>
  plainGet(`${url}${path}`, { accept: 'text/html', 'accept-encoding': 'br', ...headers });

describe('a page that was just made', () => {
  it('is answered again with the same headers and body, and is a 304 for who has it', async () => {
    const again = await open('/');
    expect(again.text.length).toBeGreaterThan(0);
    expect(counted).toEqual({ fastPath: 1, made: 0 });
    expect(again.text).toBe(first.text);
    const {
      'content-encoding': encoding,
      'cache-control': cacheControl,
      'x-request-id': id,
      etag = '',
    } = again.headers;
    expect([encoding, cacheControl, id, etag]).toEqual(['br', 'no-cache', 'request-1', first.headers.etag]);
    const known = { 'if-none-match': etag };
    expect((await open('/', known)).status).toBe(304);
    expect(counted).toEqual({ fastPath: 2, made: 0 });
  });

  const changes: Record<string, () => void> = {
    'a remote was released': () => {
      site = { ...site, edition: {} };
    },
    'a canary began': () => {
      site.hasCanary = true;
    },
    'an answer in it is stale': () => {
      areAnswersCurrent = false;
    },
    'it is a second old': () => {
      now += 1_000;
    },
  };
  it.each(Object.entries(changes))('is made anew once %s', async (_what, change) => {
    change();
    await open('/');
    expect(counted).toEqual({ fastPath: 0, made: 1 });
  });

  it('is made anew by one reader while the others get it as it is', async () => {
    now += 1_000;
    holdBack();
    const slow = open('/');
    await vi.waitFor(() => expect(counted.made).toBe(1));
    const crowd = await Promise.all(Array.from({ length: 20 }, () => open('/')));
    expect(new Set(crowd.map(({ text }) => text))).toEqual(new Set([first.text]));
    expect(counted).toEqual({ fastPath: 20, made: 1 });
    goOn();
    await slow;
    await open('/');
    expect(counted).toEqual({ fastPath: 21, made: 1 });
  });

  it('is made anew by another reader when the first one takes too long', async () => {
    now += 1_000;
    holdBack();
    const both = [open('/')];
    await vi.waitFor(() => expect(counted.made).toBe(1));
    now += 250;
    both.push(open('/'));
    await vi.waitFor(() => expect(counted.made).toBe(2));
    goOn();
    await Promise.all(both);
  });

  it('is not answered when nobody has made it anew for two seconds', async () => {
    now += 1_000;
    holdBack();
    const both = [open('/')];
    await vi.waitFor(() => expect(counted.made).toBe(1));
    now += 1_000;
    both.push(open('/'), open('/'));
    await vi.waitFor(() => expect(counted).toEqual({ fastPath: 0, made: 3 }));
    goOn();
    await Promise.all(both);
  });

  it('is made anew sooner when its drawing was not there yet', async () => {
    now += 1_000;
    isLate = true;
    await open('/');
    now += 250;
    await open('/');
    expect(counted).toEqual({ fastPath: 0, made: 2 });
  });

  it('stays when a reader who has it learns that it is the same', async () => {
    now += 1_000;
    expect((await open('/', { 'if-none-match': first.headers.etag ?? '' })).status).toBe(304);
    await open('/');
    expect(counted).toEqual({ fastPath: 1, made: 1 });
  });

  it.each([
    ['takes another encoding', '/', { 'accept-encoding': 'gzip' }],
    ['weighs encodings', '/', { 'accept-encoding': 'br;q=0' }],
    ['asks for a part', '/', { range: 'bytes=0-1' }],
    ['reloads', '/', { 'cache-control': 'no-cache' }],
    ['has another edition', '/', { 'if-none-match': '"other"' }],
    ['asks for another page', '/blogs', {}],
    ['adds a query', '/?a=b', {}],
    ['wants no page', '/', { accept: 'application/json' }],
  ])('is not for a browser that %s', async (_what, path, headers: Record<string, string>) => {
    await open(path, headers);
    expect(counted).toEqual({ fastPath: 0, made: 1 });
  });
});

describe('the gateway', () => {
  let gateway: RunningGateway;
  let title = 'The Fox';
  beforeAll(async () => {
    const blog = await startService((request, response) => {
      response.setHeader('x-cache-tags', 'lists');
      response.setHeader('x-stale-tags', 'lists');
      json(response, { title, url: request.url });
    });
    gateway = await startGateway({ BLOG_URL: blog.url, SITE_DIR: await buildSite() });
    const page = { path: '/blogs', expose: './pages/blogs', title: 'Blogs', access: 'public' as const };
    await deployRemote(gateway, { manifest: { pages: [{ ...page, firstData: ['/blog/all?view=card&limit=3'] }] } });
  });

  it('shows a change at once in pages that it answers quickly, and counts them', async () => {
    const page = () => client(gateway.url).get('/blogs', { headers: { accept: 'text/html' } });
    for (const next of ['The Hen', 'The Owl', 'The Cat']) {
      for (let view = 0; view < 5; view += 1) expect((await page()).body).toContain(title);
      title = next;
      await client(gateway.url).post('/blog/create', { body: {} });
      expect((await page()).body).toContain(next);
    }
    const metrics = await gateway.metrics.registry.metrics();
    expect(metrics).toMatch(/http_request_duration_seconds_count\{[^}]*route="page"[^}]*\} 18\n/);
  });
});
