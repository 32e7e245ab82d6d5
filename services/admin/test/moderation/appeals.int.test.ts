import { appealTokenTtlSeconds } from '@storysprout/contract';
import { createAppealTokenSigner } from '@storysprout/service-kit';
import { signTestToken, testKeys } from '@storysprout/service-kit/testing';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { startAdminSite } from '../support/admin-site';
import { waitingCase } from '../support/case-steps';
import { buildBlog, buildUser } from '../support/upstreams';

const clock = { offsetMs: 0 };
const site = await startAdminSite({ now: () => new Date(Date.now() + clock.offsetMs) });
const { owners } = site;
const wren = await site.as('Wren', { isAdmin: true, userId: new ObjectId().toHexString() });
const reason = 'Please be kind to others.';
const text = 'I only wanted to be funny.';

const reader = (userId: string) => site.as('Juniper', { userId });
const decide = (id: string, body: object, by = site.moderator) =>
  by.put(`/admin/cases/${id}/decide`, { body: { revision: 1, reason, ...body } });
const visibilityOf = ({ kind, id }: { kind: string; id: string }) =>
  owners.subjects.get(`${kind}:${id}`)?.subject.visibility;

/** Robin makes a decision about something, and its writer appeals. */
async function appealed(body: object = { decision: 'remove' }) {
  const { id, subject, authorId } = await waitingCase(site);
  expect((await decide(id, body)).status).toBe(200);
  const writer = await reader(authorId);
  const [decision] = (await writer.get('/user/decisions')).body.decisions;
  expect((await writer.post('/user/appeals', { body: { decisionId: decision._id, text } })).status).toBe(201);
  const { cases } = (await site.moderator.get('/admin/cases?kind=appeal&limit=100')).body;
  const appeal = cases.find((each: { appeal: { decisionId: string } }) => each.appeal.decisionId === decision._id);
  return { appealId: appeal._id as string, appeal, subject, authorId, writer, decisionId: decision._id as string };
}

describe('what was decided about a reader', () => {
  it('is shown to that reader alone, and what was kept is not', async () => {
    const { id, subject, authorId } = await waitingCase(site);
    await decide(id, { decision: 'hide', sanction: { kind: 'warning' } });
    const kept = await waitingCase(site, { author: subject.author });
    await decide(kept.id, { decision: 'keep' });
    const writer = await reader(authorId);
    expect((await writer.get('/user/decisions')).body).toEqual({
      decisions: [
        {
          _id: expect.any(String),
          kind: 'comment',
          subjectId: subject.id,
          decision: 'hide',
          sanction: { kind: 'warning', until: null },
          reason,
          at: expect.any(String),
          canAppeal: true,
          appeal: null,
        },
      ],
      nextCursor: null,
    });
    expect((await site.child.get('/user/decisions')).body.decisions).toEqual([]);
    expect((await site.visitor.get('/user/decisions')).status).toBe(401);
    expect(await site.notificationsTo(authorId)).toMatchObject([{ kind: 'decision', version: 0 }]);
    expect(JSON.stringify(await site.notificationsTo(authorId))).not.toContain(reason);
  });

  it('includes what was decided without the queue', async () => {
    const authorId = new ObjectId().toHexString();
    site.users.set(authorId, buildUser({ _id: authorId, totalPoints: 50 }));
    const blog = buildBlog({ author: { _id: authorId, name: 'Juniper', image: null } });
    site.blogs.set(blog._id, blog);
    await site.moderator.put(`/admin/blogs/reject/${blog._id}`, { body: { reason: 'Where is the end?' } });
    await site.moderator.put(`/admin/users/${authorId}/mute`, { body: { days: 1, reason } });
    await site.moderator.post(`/admin/users/${authorId}/xp`, { body: { xp: -20, reason } });
    const writer = await reader(authorId);
    expect((await writer.get('/user/decisions')).body.decisions).toMatchObject([
      { kind: 'xp', decision: null, sanction: null, reason, canAppeal: true },
      { kind: 'account', decision: null, sanction: { kind: 'mute', until: expect.any(String) }, canAppeal: true },
      { kind: 'blog', subjectId: blog._id, decision: 'return', reason: 'Where is the end?', canAppeal: true },
    ]);
    await site.moderator.put(`/admin/blogs/undo/${blog._id}`);
    expect((await writer.get('/user/decisions')).body.decisions).toHaveLength(2);
  });
});

describe('an appeal', () => {
  it('can be made once, by whom the decision concerns, within 30 days', async () => {
    const { decisionId, writer, authorId } = await appealed();
    const again = await writer.post('/user/appeals', { body: { decisionId, text } });
    expect(again).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const stranger = await site.child.post('/user/appeals', { body: { decisionId, text } });
    expect(stranger).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await site.visitor.post('/user/appeals', { body: { decisionId, text } })).status).toBe(401);
    const { decisions } = (await writer.get('/user/decisions')).body;
    expect(decisions).toMatchObject([{ canAppeal: false, appeal: { state: 'open' } }]);
    const { id } = await waitingCase(site, { author: { _id: authorId, name: 'Juniper' } });
    await decide(id, { decision: 'remove' });
    const [{ _id }] = (await writer.get('/user/decisions')).body.decisions;
    clock.offsetMs += 31 * 24 * 60 * 60_000;
    expect((await writer.post('/user/appeals', { body: { decisionId: _id, text } })).status).toBe(409);
    clock.offsetMs = 0;
  });

  it('made twice at once counts once', async () => {
    const { id, authorId } = await waitingCase(site);
    await decide(id, { decision: 'remove' });
    const writer = await reader(authorId);
    const [{ _id: decisionId }] = (await writer.get('/user/decisions')).body.decisions;
    const send = () => writer.post('/user/appeals', { body: { decisionId, text } });
    const statuses = (await Promise.all([send(), send(), send()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 409, 409]);
  });

  it.each(['', '   ', 'x'.repeat(501)])('needs a message of up to 500 characters, not %j', async (message) => {
    const body = { decisionId: new ObjectId().toHexString(), text: message };
    expect((await site.child.post('/user/appeals', { body })).status).toBe(400);
  });

  it.each(['hide', 'remove'])('to %s is noted with its subject, or is not made', async (decision) => {
    const { id, authorId } = await waitingCase(site);
    await decide(id, { decision });
    const writer = await reader(authorId);
    const [{ _id: decisionId }] = (await writer.get('/user/decisions')).body.decisions;
    const told = () => owners.appeals.filter((each) => each.endsWith(decisionId));
    owners.refusal = { status: 503, body: { success: false, message: 'Away.', code: 'unavailable' } };
    expect((await writer.post('/user/appeals', { body: { decisionId, text } })).status).toBe(503);
    owners.refusal = null;
    expect((await writer.get('/user/decisions')).body.decisions).toMatchObject([{ canAppeal: true, appeal: null }]);
    expect((await writer.post('/user/appeals', { body: { decisionId, text } })).status).toBe(201);
    expect(told()).toEqual([`open ${decisionId}`]);
    const { cases } = (await site.moderator.get('/admin/cases?kind=appeal&limit=100')).body;
    const appeal = cases.find((each: { appeal: { decisionId: string } }) => each.appeal.decisionId === decisionId);
    expect((await decide(appeal._id, { decision: 'decline' }, wren)).status).toBe(200);
    expect(told()).toEqual([`open ${decisionId}`, `answered ${decisionId}`]);
  });

  it('is answered by another moderator than the one who decided', async () => {
    const { appealId, subject, appeal } = await appealed();
    expect(appeal).toMatchObject({
      kind: 'appeal',
      reasons: ['appeal'],
      appeal: { text },
      decision: { decision: 'remove' },
    });
    expect(await decide(appealId, { decision: 'uphold' })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await site.moderator.put(`/admin/cases/${appealId}/claim`)).status).toBe(403);
    expect(visibilityOf(subject)).toBe('removed');
    expect((await decide(appealId, { decision: 'uphold' }, wren)).status).toBe(200);
  });

  it('cannot be answered by the moderator whom it concerns', async () => {
    const { id } = await waitingCase(site, { author: { _id: site.moderatorId, name: 'Robin' } });
    await decide(id, { decision: 'remove' }, wren);
    const [{ _id: decisionId }] = (await site.moderator.get('/user/decisions')).body.decisions;
    await site.moderator.post('/user/appeals', { body: { decisionId, text } });
    const { cases } = (await site.moderator.get('/admin/cases?kind=appeal&limit=100')).body;
    const mine = cases.find((each: { appeal: { decisionId: string } }) => each.appeal.decisionId === decisionId);
    expect((await decide(mine._id, { decision: 'uphold' })).status).toBe(403);
  });

  it('that is upheld undoes what the decision did', async () => {
    const { appealId, subject, authorId, writer, decisionId } = await appealed({
      decision: 'remove',
      sanction: { kind: 'mute', days: 7 },
    });
    expect(site.users.get(authorId)?.mutedUntil).not.toBeNull();
    expect((await decide(appealId, { decision: 'uphold', reason: undefined }, wren)).status).toBe(200);
    expect(visibilityOf(subject)).toBe('public');
    expect(site.users.get(authorId)?.mutedUntil).toBeNull();
    expect(owners.appeals).toContain(`upheld ${decisionId}`);
    const { decisions } = (await writer.get('/user/decisions')).body;
    expect(decisions).toMatchObject([{ decision: 'remove', canAppeal: false, appeal: { state: 'upheld' } }]);
    const shown = (await wren.get(`/admin/cases/${appealId}`)).body;
    expect(shown).toMatchObject({
      case: { state: 'decided', decision: { decision: 'uphold' } },
      writer: { removed: 0 },
    });
  });

  it('that is declined leaves everything as it is, and says why', async () => {
    const { appealId, subject, writer, authorId, decisionId } = await appealed();
    expect((await decide(appealId, { decision: 'decline', reason: undefined }, wren)).status).toBe(400);
    const answer = 'It did hurt somebody.';
    expect((await decide(appealId, { decision: 'decline', reason: answer }, wren)).status).toBe(200);
    expect(visibilityOf(subject)).toBe('removed');
    const { decisions } = (await writer.get('/user/decisions')).body;
    expect(decisions).toMatchObject([{ appeal: { state: 'declined', answer } }]);
    expect(await site.notificationsTo(authorId)).toMatchObject([
      { key: `decision:${decisionId}`, kind: 'decision' },
      { key: `appeal:${decisionId}`, kind: 'appeal', isUpheld: false },
    ]);
    expect((await decide(appealId, { decision: 'uphold' }, wren)).status).toBe(409);
  });

  it('does not lift another mute that goes on', async () => {
    const { appealId, authorId } = await appealed({ decision: 'hide', sanction: { kind: 'mute', days: 1 } });
    await site.moderator.put(`/admin/users/${authorId}/mute`, { body: { days: 30, reason } });
    const { mutedUntil } = site.users.get(authorId) ?? {};
    await decide(appealId, { decision: 'uphold' }, wren);
    expect(site.users.get(authorId)?.mutedUntil).toBe(mutedUntil);
  });

  it('lifts the mute that is left when an earlier one was lifted', async () => {
    const first = await appealed({ decision: 'hide', sanction: { kind: 'mute', days: 30 } });
    await site.moderator.put(`/admin/users/${first.authorId}/unmute`);
    await site.moderator.put(`/admin/users/${first.authorId}/mute`, { body: { days: 1, reason } });
    const { decisions } = (await first.writer.get('/user/decisions')).body;
    const last = decisions.find(({ kind }: { kind: string }) => kind === 'account');
    await first.writer.post('/user/appeals', { body: { decisionId: last._id, text } });
    const { cases } = (await wren.get('/admin/cases?kind=appeal&limit=100')).body;
    const appeal = cases.find((each: { appeal: { decisionId: string } }) => each.appeal.decisionId === last._id);
    expect(site.users.get(first.authorId)?.mutedUntil).not.toBeNull();
    await decide(appeal._id, { decision: 'uphold' }, wren);
    expect(site.users.get(first.authorId)?.mutedUntil).toBeNull();
  });

  it('gives XP back', async () => {
    const authorId = new ObjectId().toHexString();
    site.users.set(authorId, buildUser({ _id: authorId, totalPoints: 50 }));
    await site.moderator.post(`/admin/users/${authorId}/xp`, { body: { xp: -20, reason } });
    expect(site.users.get(authorId)?.totalPoints).toBe(30);
    const writer = await reader(authorId);
    const [{ _id: decisionId }] = (await writer.get('/user/decisions')).body.decisions;
    await writer.post('/user/appeals', { body: { decisionId, text } });
    const { cases } = (await wren.get('/admin/cases?kind=appeal&limit=100')).body;
    const appeal = cases.find((each: { appeal: { decisionId: string } }) => each.appeal.decisionId === decisionId);
    expect((await decide(appeal._id, { decision: 'uphold' }, wren)).status).toBe(200);
    expect(site.users.get(authorId)?.totalPoints).toBe(50);
  });

  it('is upheld also when the text is gone meanwhile', async () => {
    const { appealId, subject } = await appealed();
    owners.subjects.delete(`comment:${subject.id}`);
    expect((await decide(appealId, { decision: 'uphold' }, wren)).status).toBe(200);
  });
});

describe('an account that is gone', () => {
  it('leaves neither cases nor decisions nor words', async () => {
    const { authorId } = await appealed();
    await waitingCase(site, { author: { _id: authorId, name: 'Juniper' } });
    await site.modules.dataRights.erasure.erase({ userId: authorId });
    await site.modules.dataRights.erasure.erase({ userId: authorId });
    const { db } = site.mongo;
    for (const name of ['cases', 'decisions', 'caseOpenings']) {
      expect(JSON.stringify(await db.collection(name).find().toArray()), name).not.toContain(authorId);
    }
    expect(await db.collection('caseOpenings').countDocuments()).toBeGreaterThan(0);
  });

  it('no longer names a moderator who is gone', async () => {
    const goneId = new ObjectId().toHexString();
    const gone = await site.as('Quillfeather', { isAdmin: true, userId: goneId });
    const { id } = await waitingCase(site);
    await decide(id, { decision: 'remove' }, gone);
    await site.modules.dataRights.erasure.erase({ userId: goneId });
    const decisions = await site.mongo.db.collection('decisions').find().toArray();
    expect(JSON.stringify(decisions)).not.toContain('Quillfeather');
  });
});

describe('an appeal of a banned reader, who cannot sign in', () => {
  const sign = createAppealTokenSigner(testKeys().privateKeyPem);
  const now = () => new Date(Date.now() + clock.offsetMs);

  /** Robin bans a reader, who gets the appeal token that sign-in would give them. */
  async function banned() {
    const userId = new ObjectId().toHexString();
    site.users.set(userId, buildUser({ _id: userId }));
    expect((await site.moderator.put(`/admin/users/${userId}/ban`, { body: { reason } })).status).toBe(200);
    const decisions = site.mongo.db.collection('decisions');
    const decision = await decisions.findOne({ authorId: userId, 'sanction.kind': 'ban' });
    const decisionId = `${decision?._id.toHexString()}`;
    const send = (appealToken: string, id = decisionId) =>
      site.visitor.post('/user/appeals', { body: { decisionId: id, text, appealToken } });
    return { userId, decisionId, send, appealToken: await sign({ userId, decisionId }, now()) };
  }

  it('is made once with the token of sign-in, and noted with the account', async () => {
    const { decisionId, send, appealToken } = await banned();
    expect((await send(appealToken)).status).toBe(201);
    expect(owners.appeals).toContain(`open ${decisionId}`);
    expect(await send(appealToken)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const { cases } = (await site.moderator.get('/admin/cases?kind=appeal&limit=100')).body;
    expect(
      cases.filter((each: { appeal: { decisionId: string } }) => each.appeal.decisionId === decisionId),
    ).toHaveLength(1);
  });

  it('is not made with a token of anybody else, of another decision, or of another kind', async () => {
    const [mine, other] = [await banned(), await banned()];
    expect((await mine.send(other.appealToken)).status).toBe(403);
    const stolen = await sign({ userId: other.userId, decisionId: mine.decisionId }, now());
    expect((await mine.send(stolen)).status).toBe(404);
    expect((await mine.send(await signTestToken({ userId: mine.userId }))).status).toBe(401);
    expect((await mine.send('nonsense')).status).toBe(401);
    expect((await mine.send(mine.appealToken)).status).toBe(201);
  });

  it('takes no other call', async () => {
    const { appealToken } = await banned();
    const holder = site.visitor.as(appealToken);
    expect((await holder.get('/user/decisions')).status).toBe(401);
    const body = { decisionId: new ObjectId().toHexString(), text };
    expect((await holder.post('/user/appeals', { body })).status).toBe(401);
  });

  it('is not made when the token has expired, or the ban is over', async () => {
    const [late, free] = [await banned(), await banned()];
    clock.offsetMs += (appealTokenTtlSeconds + 1) * 1_000;
    expect((await late.send(late.appealToken)).status).toBe(401);
    clock.offsetMs = 0;
    expect((await site.moderator.put(`/admin/users/${free.userId}/unban`)).status).toBe(200);
    expect(await free.send(free.appealToken)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });
});
