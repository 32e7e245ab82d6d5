import { cacheTagsHeader, challengeTag, emptyTopicMessages, type ShelvedChallenge } from '@storysprout/contract';
import { listenTo } from '@storysprout/service-kit';
import { quietLogger, waitFor } from '@storysprout/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { topicKey } from '../../src/challenge/challenge.rules';
import { startAdminSite } from '../support/admin-site';
import { buildUser } from '../support/upstreams';

const site = await startAdminSite();
const byEmail = '/admin/send-weekly-challenge';
const byBell = '/admin/send-weekly-challenge-notification';

let topics = 0;
function newTopic(): string {
  topics += 1;
  return `Topic number ${topics}`;
}

function send(path: string, topic: unknown, again?: boolean) {
  return site.moderator.post(path, { body: { topic, again } });
}

describe('before the first challenge', () => {
  it('there is none, and marking it read harms nothing', async () => {
    expect((await site.child.get('/admin/weeklychallenge/current')).body).toEqual({ challenge: null });
    expect((await site.visitor.get('/admin/weeklychallenge/latest')).body).toEqual({ challengeId: null });
    expect((await site.child.put('/admin/weeklychallenge/mark-read')).status).toBe(200);
  });
});

describe('reading the challenge', () => {
  it('is unread for everybody until each has read it', async () => {
    await send(byBell, 'A rainy day');
    const other = await site.as('Maple');
    const current = await site.child.get('/admin/weeklychallenge/current');
    expect(current.body.challenge).toMatchObject({ topic: 'A rainy day', isRead: false });
    const latest = await site.visitor.get('/admin/weeklychallenge/latest');
    expect(latest.body).toEqual({ challengeId: current.body.challenge._id });
    expect(latest.headers.get(cacheTagsHeader)).toBe(challengeTag);
    await Promise.all([
      site.child.put('/admin/weeklychallenge/mark-read'),
      site.child.put('/admin/weeklychallenge/mark-read'),
    ]);
    expect((await site.child.get('/admin/weeklychallenge/current')).body.challenge.isRead).toBe(true);
    expect((await other.get('/admin/weeklychallenge/current')).body.challenge.isRead).toBe(false);
  });

  it('starts unread again with the next challenge', async () => {
    await send(byBell, newTopic());
    expect((await site.child.get('/admin/weeklychallenge/current')).body.challenge.isRead).toBe(false);
  });
});

describe('the shelf', () => {
  const shelf = async (query = '') => (await site.visitor.get(`/admin/weeklychallenge/shelf${query}`)).body;

  it('has all challenges for everybody, newest first, in pages, each with its end', async () => {
    for (const topic of ['A kite', 'A key', 'A cave']) await send(byBell, topic);
    const answer = await site.visitor.get('/admin/weeklychallenge/shelf');
    expect(answer.headers.get(cacheTagsHeader)).toBe(challengeTag);
    const all: ShelvedChallenge[] = answer.body.challenges;
    expect(all.slice(0, 3).map(({ topic }) => topic)).toEqual(['A cave', 'A key', 'A kite']);
    expect(all.map(({ endedAt }) => endedAt)).toEqual([null, ...all.slice(0, -1).map(({ createdAt }) => createdAt)]);
    const first = await shelf('?limit=1');
    const second = await shelf(`?limit=1&cursor=${first.nextCursor}`);
    expect([...first.challenges, ...second.challenges]).toEqual(all.slice(0, 2));
  });

  it('opens one by its id', async () => {
    const [now, before] = (await shelf('?limit=2')).challenges;
    for (const challenge of [now, before]) {
      const answer = await site.visitor.get(`/admin/weeklychallenge/shelf/${challenge._id}`);
      expect(answer.body).toEqual({ challenge });
      expect(answer.headers.get(cacheTagsHeader)).toBe(challengeTag);
    }
    for (const id of ['f'.repeat(24), 'nonsense']) {
      expect((await site.visitor.get(`/admin/weeklychallenge/shelf/${id}`)).status).toBe(404);
    }
  });
});

describe('the topic', () => {
  it.each([
    [byEmail, emptyTopicMessages.email],
    [byBell, emptyTopicMessages.notification],
  ])('of %s must be there', async (path, message) => {
    for (const topic of ['', '   ', undefined, 7]) {
      expect(await send(path, topic)).toMatchObject({ status: 400, body: { success: false, message } });
    }
  });

  it.each([byEmail, byBell])('of %s may not be endless', async (path) => {
    expect((await send(path, 'x'.repeat(10_000))).status).toBe(400);
    expect((await send(path, 'x'.repeat(301))).status).toBe(400);
  });

  it('keeps its markup as text', async () => {
    const topic = `<img src=x onerror=alert(1)> & "dragons" ${newTopic()}`;
    expect((await send(byBell, topic)).status).toBe(200);
    expect((await site.child.get('/admin/weeklychallenge/current')).body.challenge.topic).toBe(topic);
  });
});

describe('sending', () => {
  it('announces the new challenge to open pages', async () => {
    const received: string[] = [];
    const stop = await listenTo(
      site.redis.redis,
      { challengePublished: ({ topic }) => void received.push(topic) },
      quietLogger,
    );
    const topic = newTopic();
    await send(byBell, topic);
    await waitFor(() => received.includes(topic));
    await stop();
  });

  it('asks before it sends the same topic the same way again, whatever its case and spaces', async () => {
    const topic = newTopic();
    const first = await send(byBell, topic);
    const second = await send(byBell, ` ${topic.toUpperCase()}  `);
    expect(second).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(second.body.message).toContain('Robin sent this topic as a notification');
    const again = await send(byBell, topic, true);
    expect(again.status).toBe(200);
    expect(again.body.challengeId).not.toBe(first.body.challengeId);
  });

  it('the other way reuses the current challenge and keeps who has read it', async () => {
    const topic = newTopic();
    const bell = await send(byBell, topic);
    await site.child.put('/admin/weeklychallenge/mark-read');
    const mail = await send(byEmail, topic);
    expect(mail.body.challengeId).toBe(bell.body.challengeId);
    expect((await site.child.get('/admin/weeklychallenge/current')).body.challenge).toMatchObject({
      topic,
      isRead: true,
    });
  });

  it.each([byEmail, byBell])('by %s happens once for one key, also when it is sent again on purpose', async (path) => {
    const topic = newTopic();
    const press = (key: string, again?: boolean, by = site.moderator) =>
      by.post(path, { body: { topic, again }, headers: { 'idempotency-key': key } });
    const first = await press('first');
    expect(await press('first')).toMatchObject({ status: 200, body: first.body });
    const again = await press('second', true);
    expect(again.body.challengeId).not.toBe(first.body.challengeId);
    expect(await press('second', true)).toMatchObject({ status: 200, body: again.body });
    expect(await press('first', true)).toMatchObject({ status: 200, body: first.body });
    expect(await press('third')).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const sends = await site.context.collections.challengeSends.find({ topicKey: topicKey(topic) }).toArray();
    expect(sends).toHaveLength(2);
    expect(JSON.stringify([first.body, again.body])).not.toContain('second');
  });

  it.each([byEmail, byBell])('by %s happens once for two clicks at the same time', async (path) => {
    const topic = newTopic();
    const answers = await Promise.all([send(path, topic), send(path, topic), send(path, topic)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('again happens once for a double click, both ways of clicking', async () => {
    const topic = newTopic();
    await send(byEmail, topic);
    const together = await Promise.all([send(byEmail, topic, true), send(byEmail, topic, true)]);
    const later = await send(byEmail, topic, true);
    expect(together.map(({ status }) => status)).toEqual([200, 200]);
    const runIds = [...together, later].map(({ body }) => body.runId);
    expect(new Set(runIds).size).toBe(1);
    const runs = (await site.moderator.get('/admin/email-runs?limit=100')).body.runs;
    expect(runs.filter((run: { topic: string }) => run.topic === topic)).toHaveLength(2);
  });

  it('by e-mail puts every account that is not banned on the queue, once', async () => {
    for (let count = 0; count < 120; count += 1) {
      const user = buildUser({ isBanned: count % 10 === 0 });
      site.users.set(user._id, user);
    }
    expect((await site.moderator.get('/admin/recipients/count')).body).toEqual({ count: 108 });
    const sent = await send(byEmail, newTopic());
    expect(sent.body).toMatchObject({
      success: true,
      message: 'The weekly challenge is on its way to 108 readers.',
      recipients: 108,
    });
    const runId: string = sent.body.runId;
    const keys = await waitFor(async () => {
      const found = await site.redis.redis.keys(`bull:challengeEmail:${runId}-*`);
      return found.length === 108 ? found : null;
    });
    expect(new Set(keys).size).toBe(108);
    const { run } = (await site.moderator.get(`/admin/email-runs/${runId}`)).body;
    expect(run).toMatchObject({
      total: 108,
      sent: 0,
      failed: 0,
      waiting: 108,
      finishedAt: null,
      delivery: 'worker_away',
    });
  });

  it('by e-mail to nobody is finished at once', async () => {
    const empty = await startAdminSite();
    const { body } = await empty.moderator.post(byEmail, { body: { topic: 'Nobody here' } });
    await waitFor(async () => (await empty.moderator.get(`/admin/email-runs/${body.runId}`)).body.run.finishedAt);
    expect(body.recipients).toBe(0);
  });
});

describe('a run that stopped between two pages of recipients', () => {
  it('goes on where it was, and everybody is on the queue once', async () => {
    const stopped = await startAdminSite();
    for (let count = 0; count < 130; count += 1) {
      const user = buildUser();
      stopped.users.set(user._id, user);
    }
    stopped.faults.recipientsFail = true;
    const { runId } = (await stopped.moderator.post(byEmail, { body: { topic: 'Half way' } })).body;
    const jobs = async () => (await stopped.redis.redis.keys(`bull:challengeEmail:${runId}-*`)).length;
    await waitFor(async () => (await jobs()) === 50);
    stopped.faults.recipientsFail = false;
    await waitFor(async () => (await jobs()) === 130, { timeoutMs: 10_000 });
    const run = stopped.mongo.db.collection('emailRuns');
    await waitFor(async () => (await run.findOne({ topic: 'Half way' }))?.queued === 130);
    expect((await stopped.moderator.get(`/admin/email-runs/${runId}`)).body.run).toMatchObject({
      total: 130,
      waiting: 130,
    });
  });
});

describe('when the user service is away', () => {
  it('sends nothing by e-mail and says so', async () => {
    const away = await startAdminSite();
    await away.userService.close();
    expect((await away.moderator.post(byEmail, { body: { topic: 'Clouds' } })).status).toBe(503);
    expect((await away.child.get('/admin/weeklychallenge/current')).body.challenge).toBeNull();
    expect((await away.moderator.get('/admin/email-runs')).body.runs).toEqual([]);
  });
});
