import { freePort, onCleanup, type RedisServer, startRedisServer, waitFor } from '@storysprout/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { blogSite } from '../support/blog-site';
import { eventsOf } from '../support/events';
import { publish } from '../support/factories';

const stage: { server?: RedisServer; port?: number } = {};
const site = blogSite('faults', {
  redisUrl: async () => {
    stage.port = await freePort();
    stage.server = await startRedisServer({ port: stage.port });
    // Cleanups run in reverse order, so Redis stops after the service has closed its connection.
    onCleanup(() => stage.server?.stop());
    return stage.server.url;
  },
});

describe('while Redis is away', () => {
  it('reads, likes and comments go on, and what they earn arrives once Redis is back', async () => {
    const id = await publish(site);
    await site.context.outbox.flush();
    await stage.server?.stop();

    const started = performance.now();
    expect((await site.visitor.get(`/blog/post/${id}`)).status).toBe(200);
    expect((await site.visitor.get('/blog/all?view=card')).status).toBe(200);
    expect((await site.other.api.patch(`/blog/blog/${id}/bloglike`)).body).toMatchObject({ liked: true, likeCount: 1 });
    const comment = { postId: id, text: 'Still here!' };
    expect((await site.other.api.post('/blog/comment/add', { body: comment })).status).toBe(201);
    expect(performance.now() - started).toBeLessThan(5_000);
    expect((await site.visitor.get('/readyz')).body).toEqual({ ok: true, failing: [], away: ['redis', 'queues'] });

    stage.server = await startRedisServer({ port: stage.port });
    await waitFor(async () => (await eventsOf(site)).xp.length === 2, { timeoutMs: 15_000 });
    const { xp, activity } = await eventsOf(site);
    expect(xp.map(({ reason }) => reason).sort()).toEqual(['comment', 'like']);
    expect(activity.map(({ kind }) => kind).sort()).toEqual(['comment_added', 'like_received']);
    await waitFor(async () => (await site.visitor.get('/readyz')).body.away.length === 0);
  });
});

describe('while the user service is away', () => {
  it('known writers write on and new ones are asked to try again', async () => {
    const id = await publish(site);
    const newcomer = await site.person('Too Early');
    await site.users.close();
    const text = { postId: id, text: 'Hello there' };
    expect((await site.author.api.post('/blog/comment/add', { body: text })).status).toBe(201);
    const { status, body } = await newcomer.api.post('/blog/comment/add', { body: text });
    expect([status, body.code]).toEqual([503, 'unavailable']);
  });
});
