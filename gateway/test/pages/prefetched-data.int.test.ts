import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { client, signTestToken, type TestResponse, waitFor } from '@storysprout/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  buildSite,
  deployRemote,
  type FakeService,
  json,
  type RunningGateway,
  startGateway,
  startService,
} from '../support/fixtures';

const newest = '/blog/all?view=card&limit=3';
const id = '0123456789abcdef01234567';
const evilTitle = '</script><script>alert("A fox & a hen")</script>';
let blog: FakeService;
let gateway: RunningGateway;
let title = '';
let waitMs = 0;

beforeAll(async () => {
  blog = await startService((request, response) => {
    const { authorization, cookie } = request.headers;
    setTimeout(() => json(response, { url: request.url, title, authorization, cookie }), waitMs);
  });
  const siteDir = await buildSite();
  await writeFile(join(siteDir, 'page-slots.json'), JSON.stringify({ '/': ['home.side'] }));
  gateway = await startGateway({ BLOG_URL: blog.url, SITE_DIR: siteDir });
  const page = { expose: './pages/blogs', title: 'Blogs', access: 'public' as const };
  await deployRemote(gateway, {
    manifest: {
      pages: [
        { ...page, path: '/blogs', firstData: ['/blog/comment/get?postId=1', newest] },
        { ...page, path: '/blog/:id', firstData: ['/blog/post/:id'] },
      ],
      widgets: [{ name: 'LatestBlogs', expose: './widgets/latest-blogs', firstData: [newest] }],
      slots: [{ slot: 'home.side', widget: 'LatestBlogs', order: 100 }],
    },
  });
});

afterAll(() => blog.close());

beforeEach(() => {
  gateway.modules.api.cache?.dropAll();
  blog.seen.length = 0;
  title = 'The Fox';
  waitMs = 0;
});

const open = (path: string, headers: Record<string, string> = {}) =>
  client(gateway.url).get(path, { headers: { accept: 'text/html', ...headers } });

function answersIn({ body }: TestResponse): Record<string, { title: string; authorization?: string; cookie?: string }> {
  return JSON.parse(/id="storysprout-answers">(.*?)<\/script>/.exec(body)?.[1] ?? '{}');
}
const hintsIn = ({ body }: TestResponse) =>
  [...body.matchAll(/<link rel="preload" href="([^"]+)"/g)].map(([, at]) => at);

describe('answers in the page', () => {
  it('are those its parts ask for first', async () => {
    expect(Object.keys(answersIn(await open('/')))).toEqual([newest]);
    expect(answersIn(await open('/'))[newest]).toMatchObject({ url: newest, title: 'The Fox' });
    expect(Object.keys(answersIn(await open(`/blog/${id}`)))).toEqual([`/blog/post/${id}`]);
  });

  it('are nothing but what every visitor may see, whoever asks and whatever a manifest names', async () => {
    const token = await signTestToken();
    const answers = answersIn(await open('/blogs', { authorization: `Bearer ${token}`, cookie: 'who=me' }));
    expect(Object.keys(answers)).toEqual([newest]);
    expect([answers[newest]?.authorization, answers[newest]?.cookie]).toEqual([undefined, undefined]);
    expect(blog.seen.map(({ url }) => url)).toEqual([newest]);
  });

  it('do not end the page, whatever a child wrote', async () => {
    title = evilTitle;
    const answer = await open('/');
    expect(answersIn(answer)[newest]?.title).toBe(evilTitle);
    expect(answer.body).not.toContain('<script>alert');
  });

  it('cost the service one question for all who come', async () => {
    await Promise.all([open('/'), open('/'), open('/'), open('/blogs')]);
    expect(blog.seen).toHaveLength(1);
  });

  it('are new at once when blogs changed', async () => {
    await open('/');
    title = 'The Hen';
    await client(gateway.url).patch(`/blog/blog/${id}/bloglike`, { body: {} });
    expect(answersIn(await open('/'))[newest]?.title).toBe('The Hen');
  });

  it('are new within two seconds when nobody said so', async () => {
    await open('/');
    title = 'The Owl';
    const changedAt = performance.now();
    await waitFor(async () => answersIn(await open('/'))[newest]?.title === 'The Owl');
    expect(performance.now() - changedAt).toBeLessThan(2_000);
  });

  it('are left out when their service is slow or refuses, and the page comes all the same', async () => {
    waitMs = 3_000;
    const startedAt = performance.now();
    const answer = await open('/');
    expect([answer.status, answersIn(answer)]).toEqual([200, {}]);
    expect(performance.now() - startedAt).toBeLessThan(1_500);
  });
});

describe('hints in the page', () => {
  const base = '/remotes/mf_blog/1.0.0';

  it("name the remote's files a page needs first", async () => {
    expect(hintsIn(await open('/'))).toEqual([`${base}/assets/remoteEntry.0123456789.js`, `${base}/assets/latest.js`]);
    const { body } = await open('/blogs');
    const start = `<link rel="preload" href="${base}/assets/blogs.css" as="style" fetchpriority="low"`;
    expect(body).toContain(`${start} crossorigin integrity="sha256-`);
    for (const path of hintsIn(await open('/blogs')))
      expect((await client(gateway.url).get(path ?? '')).status).toBe(200);
  });

  it('leave out manifests, which stand in the page as they were published', async () => {
    const { body } = await open('/blogs');
    const [, block = '{}'] = /id="storysprout-manifests">(.*?)<\/script>/.exec(body) ?? [];
    const manifests = JSON.parse(block);
    expect(Object.keys(manifests)).toEqual([`${base}/mf-manifest.json`]);
    const { body: published } = await client(gateway.url).get(`${base}/mf-manifest.json`);
    expect(manifests[`${base}/mf-manifest.json`]).toEqual(published);
    expect((await open('/login')).body).not.toContain('id="storysprout-manifests"');
  });

  it.each(['/login', '/register', '/forgot-password', '/about', '/nowhere'])('%s needs no remote', async (path) => {
    const answer = await open(path);
    expect([hintsIn(answer), answersIn(answer)]).toEqual([[], {}]);
  });
});
