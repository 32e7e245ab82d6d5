import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { newReader, publishedBlog } from '../../commands/api/readers';
import { bearer } from '../../commands/api/site-api';
import { expect, test } from '../../fixtures';
import { patience, within } from '../../patience';

/** These tests end real processes of the site. */

// `npm start` restarts a killed process. The drills (infra/bench/drills) cover sites with several copies.
test.skip(({ hasOwnSite }) => !hasOwnSite, 'nobody starts a killed process of this site again');

/** Process id of a part; 0 while it is being restarted. */
function pidOf(part: string): number {
  const processes = readFileSync(join(process.env.E2E_DATA_DIR ?? '', 'runner.json'), 'utf8');
  const { parts } = JSON.parse(processes) as {
    parts: Record<string, { pid: number } | undefined>;
  };
  return parts[part]?.pid ?? 0;
}

/** Opens a live connection and closes it again. */
async function connected(url: string): Promise<void> {
  const socket = io(url, { transports: ['websocket'], forceNew: true });
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  socket.disconnect();
}

test('a service that dies answers 503 in the usual shape, the rest works, and it comes back', async ({ request }) => {
  const killed = pidOf('user service');
  process.kill(killed, 'SIGKILL');
  const startedAt = Date.now();
  const answer = await request.get('/user/leaderboard?filter=all');
  expect(Date.now() - startedAt).toBeLessThan(within(2_500).timeout);
  expect(answer.status()).toBe(503);
  expect(await answer.json()).toEqual({ success: false, message: expect.any(String), code: 'unavailable' });
  expect((await request.get('/blog/all?limit=1&view=card')).ok()).toBe(true);
  expect((await request.get('/', { headers: { accept: 'text/html' } })).ok()).toBe(true);
  await expect
    .poll(async () => (await request.get('/user/leaderboard?filter=all')).status(), { timeout: 30_000 })
    .toBe(200);
  expect(pidOf('user service')).not.toBe(killed);
});

test('the page of a service that hangs says so, other pages work, and Try again brings it back', async ({
  page,
  request,
}) => {
  const hung = pidOf('blog service');
  process.kill(hung, 'SIGSTOP');
  try {
    await page.goto('/leaderboard');
    await expect(page.getByRole('main').getByText('All Time', { exact: true })).toBeVisible();
    await page.goto('/blogs');
    await expect(page.getByText("We couldn't load the stories.")).toBeVisible({ timeout: 30_000 });
  } finally {
    process.kill(hung, 'SIGCONT');
  }
  // The gateway notices it at its next probe. No cache has the response to a search that nobody made before.
  const search = `/blog/all?limit=1&view=card&q=back${Date.now()}`;
  await expect.poll(async () => (await request.get(search)).status(), { timeout: 30_000 }).toBe(200);
  await page.getByRole('button', { name: 'Try again' }).click();
  const stories = page.getByRole('main').locator('a[href^="/blog/"]');
  await expect(stories.or(page.getByText('No stories yet')).first()).toBeVisible();
});

/** Beside other tests everything takes longer, but what nobody gives up takes eight seconds or more. */
const limitMs = patience > 1 ? 6_000 : 3_000;
const parts = ['mongodb', 'redis', 'user service', 'blog service', 'admin service', 'registry service', 'renderer'];
for (const part of [...parts, 'mail worker']) {
  test(`every call is answered within three seconds while this hangs: ${part}`, async ({
    request,
    baseURL,
    moderatorSession,
  }) => {
    const reader = await newReader(request);
    const { _id: postId } = await publishedBlog(request, reader, moderatorSession.token);
    const headers = bearer(reader.token);
    const calls = {
      signIn: () => request.post('/user/login', { data: { email: 'nobody@example.org', password: 'guess-guess' } }),
      list: () => request.get(`/blog/all?limit=9&view=card&q=${part.slice(0, 3)}`, { headers }),
      blog: () => request.get(`/blog/post/${postId}`, { headers }),
      comment: () => request.post('/blog/comment/add', { headers, data: { postId, text: 'A kind word.' } }),
      like: () => request.patch(`/blog/blog/${postId}/bloglike`, { headers, data: {} }),
      cases: () => request.get('/admin/cases', { headers: bearer(moderatorSession.token) }),
      socket: () => connected(`${baseURL}`),
    };
    const hung = pidOf(part);
    process.kill(hung, 'SIGSTOP');
    try {
      const startedAt = Date.now();
      const timed = Object.entries(calls).map(async ([name, call]) => {
        await call();
        return [name, Date.now() - startedAt] as const;
      });
      expect((await Promise.all(timed)).filter(([, ms]) => ms > limitMs)).toEqual([]);
    } finally {
      process.kill(hung, 'SIGCONT');
    }
    await expect.poll(async () => (await calls.comment()).status(), { timeout: 30_000 }).toBe(201);
    await expect.poll(async () => (await calls.cases()).status(), { timeout: 30_000 }).toBe(200);
  });
}

test('the database is killed and comes back with everything it had', async ({ request, moderatorSession }) => {
  await publishedBlog(request, await newReader(request), moderatorSession.token);
  const list = async () => (await request.get('/blog/all?limit=100&view=card&q=')).json();
  const before = await list();
  expect(before).not.toEqual([]);
  const killed = pidOf('mongodb');
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => pidOf('mongodb'), { timeout: 30_000 }).not.toBe(killed);
  await expect.poll(async () => (await request.get('/readyz')).status(), { timeout: 30_000 }).toBe(200);
  // A response may come from the gateway's cache for up to two seconds.
  await expect.poll(async () => (await request.get('/user/leaderboard?filter=all&limit=50')).status()).toBe(200);
  expect(await list()).toEqual(before);
});
