import { Switches } from '@storysprout/service-kit';
import { quietLogger, waitFor } from '@storysprout/service-kit/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { startAdminSite } from '../support/admin-site';

const site = await startAdminSite();
const { redis } = site.redis;
const closedKey = 'site:closedSurfaces';

/** The switches as another process sees them. */
const elsewhere = new Switches(redis, quietLogger);
await elsewhere.start();
afterAll(() => elsewhere.stop());

const set = (surface: string, body: object) => site.moderator.put(`/admin/switches/${surface}`, { body });

it('makes known at the start that everything is open', async () => {
  await waitFor(async () => (await redis.get(closedKey)) === '{}');
  await waitFor(() => elsewhere.current);
  expect(elsewhere.current).toEqual({});
  const { switches } = (await site.moderator.get('/admin/switches')).body;
  expect(switches).toHaveLength(5);
  const review = { now: 'score', least: 'score' };
  expect(switches).toContainEqual({ surface: 'comments', open: true, reason: null, by: null, at: null, review });
});

it('closes a surface for every process with a reason, and opens it again', async () => {
  const reason = 'Comments sleep until Monday.';
  const { status, body } = await set('comments', { open: false, reason });
  expect(status).toBe(200);
  expect(body.switches).toContainEqual(
    expect.objectContaining({ surface: 'comments', open: false, reason, by: 'Robin' }),
  );
  await waitFor(() => elsewhere.current?.comments === reason, { timeoutMs: 2_000 });
  expect(() => elsewhere.requireOpen('comments')).toThrow(reason);
  expect(() => elsewhere.requireOpen('pictures')).not.toThrow();
  await set('comments', { open: true });
  await waitFor(() => elsewhere.current?.comments === undefined, { timeoutMs: 2_000 });
});

it('closes nothing without a reason, and nothing that is not there', async () => {
  expect(await set('pictures', { open: false })).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  expect((await set('kitchen', { open: false, reason: 'Wet paint.' })).status).toBe(404);
  expect((await site.moderator.get('/admin/switches')).body.switches).toContainEqual(
    expect.objectContaining({ surface: 'pictures', open: true }),
  );
});

it.each(['is emptied', 'has what was so before'])('writes the key again when Redis %s', async (how) => {
  await set('reports', { open: false, reason: 'Back soon.' });
  const known = await redis.get(closedKey);
  if (how === 'is emptied') await redis.del(closedKey);
  else await redis.set(closedKey, '{}');
  await waitFor(async () => (await redis.get(closedKey)) === known, { timeoutMs: 4_000 });
});

it('logs who closed what', async () => {
  await set('accounts', { open: false, reason: 'The house is full.' });
  const { entries } = (await site.moderator.get('/admin/audit?limit=1')).body;
  expect(entries).toMatchObject([
    {
      actor: { userId: site.moderatorId, name: 'Robin' },
      action: 'switch_set',
      target: { kind: 'switch', id: null },
      before: { surface: 'accounts', open: true },
      after: { surface: 'accounts', open: false },
      outcome: 'done',
    },
  ]);
});

describe('who reads comments first', () => {
  it('is tightened for every process until it is changed, and logged', async () => {
    const { body } = await set('comments', { open: true, review: 'all' });
    const review = { now: 'all', least: 'score' };
    expect(body.switches).toContainEqual(expect.objectContaining({ surface: 'comments', open: true, review }));
    await waitFor(() => elsewhere.commentReview.policy === 'all', { timeoutMs: 2_000 });
    await set('comments', { open: false, reason: 'Back soon.' });
    await set('comments', { open: true });
    expect((await site.moderator.get('/admin/switches')).body.switches).toContainEqual(
      expect.objectContaining({ surface: 'comments', review }),
    );
    await set('comments', { open: true, review: 'score' });
    await waitFor(() => elsewhere.commentReview.policy === 'score', { timeoutMs: 2_000 });
    const { entries } = (await site.moderator.get('/admin/audit?limit=1')).body;
    expect(entries).toMatchObject([
      { action: 'switch_set', before: { surface: 'comments', review: 'all' }, after: { review: 'score' } },
    ]);
  });

  it('is never looser than the setting, and belongs to comments alone', async () => {
    const strict = await startAdminSite({ settings: { COMMENT_REVIEW: 'new' } });
    const refused = { status: 400, body: { code: 'invalid_input' } };
    const loosened = await strict.moderator.put('/admin/switches/comments', { body: { open: true, review: 'score' } });
    expect(loosened).toMatchObject(refused);
    expect(await set('pictures', { open: true, review: 'all' })).toMatchObject(refused);
    expect((await strict.moderator.get('/admin/switches')).body.switches).toContainEqual(
      expect.objectContaining({ surface: 'comments', review: { now: 'new', least: 'new' } }),
    );
  });
});
