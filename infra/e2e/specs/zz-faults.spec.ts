import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../fixtures';

/** These end real processes of the site, so the runner starts them after all the others (playwright.config.ts). */

function pidOf(part: string): number {
  const { parts } = JSON.parse(readFileSync(join(process.env.E2E_DATA_DIR ?? '', 'runner.json'), 'utf8')) as {
    parts: Record<string, { pid: number } | undefined>;
  };
  const found = parts[part];
  if (!found) throw new Error(`The site has no part called ${part}.`);
  return found.pid;
}

test.skip(!process.env.E2E_DATA_DIR, 'a site that was started elsewhere keeps its processes');

test('a service that dies answers 503 in the usual shape, the rest works, and it comes back', async ({ request }) => {
  const killed = pidOf('user service');
  process.kill(killed, 'SIGKILL');
  const startedAt = Date.now();
  const answer = await request.get('/user/leaderboard?filter=all');
  expect(Date.now() - startedAt).toBeLessThan(2_500);
  expect(answer.status()).toBe(503);
  expect(await answer.json()).toEqual({ success: false, message: expect.any(String), code: 'unavailable' });
  expect((await request.get('/blog/all?limit=1&view=card')).ok()).toBe(true);
  expect((await request.get('/', { headers: { accept: 'text/html' } })).ok()).toBe(true);
  await expect
    .poll(async () => (await request.get('/user/leaderboard?filter=all')).status(), { timeout: 30_000 })
    .toBe(200);
  expect(pidOf('user service')).not.toBe(killed);
});

test('the site says that it is not ready while a store is away, and recovers with nothing lost', async ({
  request,
}) => {
  const before = await (await request.get('/blog/all?limit=5&view=card')).json();
  process.kill(pidOf('mongodb'), 'SIGKILL');
  await expect.poll(async () => (await request.get('/readyz')).status(), { timeout: 30_000 }).toBe(503);
  await expect.poll(async () => (await request.get('/readyz')).status(), { timeout: 60_000 }).toBe(200);
  const after = await (await request.get('/blog/all?limit=5&view=card')).json();
  expect(after).toEqual(before);
});
