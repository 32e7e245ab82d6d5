import { type ModerationCase, tokenTtlSeconds } from '@storysprout/contract';
import { listenTo, publishRevocations } from '@storysprout/service-kit';
import { quietLogger, waitFor } from '@storysprout/service-kit/testing';
import { ObjectId } from 'mongodb';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startAdminSite } from '../support/admin-site';
import { waitingCase } from '../support/case-steps';
import { addSubject, stateOf } from '../support/owners';
import { buildUser, refused } from '../support/upstreams';

const clock = { offsetMs: 0 };
const site = await startAdminSite({ now: () => new Date(Date.now() + clock.offsetMs) });
const { owners } = site;
const { intake } = site.modules.moderation;
const wrenId = new ObjectId().toHexString();
const wren = await site.as('Wren', { isAdmin: true, userId: wrenId });
const cases = site.mongo.db.collection('cases');

const reason = 'Please be kind to others.';

const waiting = (...facts: [Parameters<typeof addSubject>[1]?, Parameters<typeof stateOf>[1]?]) =>
  waitingCase(site, ...facts);

const decide = (id: string, body: object, by = site.moderator) => by.put(`/admin/cases/${id}/decide`, { body });
const list = async (query = '') => (await site.moderator.get(`/admin/cases?limit=100${query}`)).body;
const idsOf = (body: { cases: ModerationCase[] }) => body.cases.map(({ _id }) => _id);
const decisionsOf = (id: string) => [...owners.applied.values()].filter(({ body }) => body.decisionId === id);

describe('the queue', () => {
  it('shows the most urgent first, with the present texts, in one call for all of them', async () => {
    const picture = await waiting({ kind: 'picture', text: undefined, image: '/images/fox' }, { reasons: ['picture'] });
    const pending = await waiting({ kind: 'blog', title: 'Foxes' }, { reasons: ['pending'] });
    const worry = await waiting({ text: 'I am so sad.' }, { reasons: ['worry', 'held'] });
    owners.lists = 0;
    const body = await list();
    const ids = idsOf(body);
    expect(ids.indexOf(worry.id)).toBeLessThan(ids.indexOf(pending.id));
    expect(ids.indexOf(pending.id)).toBeLessThan(ids.indexOf(picture.id));
    expect(owners.lists).toBe(2);
    expect(body.cases.find(({ _id }: ModerationCase) => _id === worry.id)).toMatchObject({
      kind: 'comment',
      state: 'open',
      reasons: ['worry', 'held'],
      subject: { text: 'I am so sad.', author: { name: 'Juniper' } },
      revision: 1,
    });
    expect(idsOf(await list('&kind=picture'))).toEqual([picture.id]);
    expect(await cases.findOne({ _id: new ObjectId(worry.id) })).not.toHaveProperty('text');
  });

  it('tells open pages once more what is hidden, in case its owner died before it did', async () => {
    const received: object[] = [];
    const stop = await listenTo(
      site.redis.redis,
      { visibilityChanged: (data) => void received.push(data), blogChanged: (data) => void received.push(data) },
      quietLogger,
    );
    const [shown, hidden] = [addSubject(owners), addSubject(owners)];
    const blogId = new ObjectId().toHexString();
    const older = stateOf(hidden, { blogId, visibility: 'hidden' });
    const newer = stateOf(hidden, { blogId, visibility: 'hidden' });
    await intake.note(stateOf(shown, { blogId }));
    for (const state of [newer, older, newer]) await intake.note(state);
    const about = { kind: 'comment', id: hidden.id, blogId, authorId: hidden.author._id, isPublic: false };
    const ofThese = () => received.filter((each) => JSON.stringify(each).includes(blogId));
    await waitFor(() => ofThese().length >= 2);
    await stop();
    expect(ofThese()).toEqual([about, expect.objectContaining({ blogId })]);
  });

  it('comes in pages that neither repeat nor skip a case', async () => {
    for (let count = 0; count < 5; count += 1) await waiting({ kind: 'reply' }, { reasons: ['held'] });
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await site.moderator.get(`/admin/cases?kind=reply&limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...idsOf(body));
      cursor = body.nextCursor ?? '';
    } while (cursor);
    expect(seen).toHaveLength(5);
    expect(new Set(seen).size).toBe(5);
    expect(seen).toEqual(idsOf(await list('&kind=reply')));
  });

  it('comes in the same pages while the order changes', async () => {
    const names: Awaited<ReturnType<typeof waiting>>[] = [];
    for (let count = 0; count < 6; count += 1) names.push(await waiting({ kind: 'name' }, { reasons: ['held'] }));
    const all = idsOf(await list('&kind=name'));
    const change = async (id: string | undefined, reasons: ('reported' | 'found')[]) => {
      const { subject } = names.find((each) => each.id === id) ?? {};
      if (subject) await intake.note(stateOf(subject, { reasons }));
    };
    const first = (await site.moderator.get('/admin/cases?kind=name&limit=2')).body;
    await change(all[0], ['found']);
    await change(all[5], ['reported']);
    const next = async ({ nextCursor }: { nextCursor: string }) =>
      (await site.moderator.get(`/admin/cases?kind=name&limit=2&cursor=${nextCursor}`)).body;
    const second = await next(first);
    await change(all[1], ['found']);
    await change(all[0], ['reported']);
    await change(all[4], ['reported']);
    const third = await next(second);
    expect([first, second, third].flatMap(idsOf)).toEqual(all);
    expect(third.nextCursor).toBeNull();
    expect(new Set(idsOf(await list('&kind=name')).slice(0, 3))).toEqual(new Set([all[0], all[4], all[5]]));
  });

  it('answers with the case of one blog, whether it waits or is decided', async () => {
    const { id, subject } = await waiting({ kind: 'blog', title: 'Owls' }, { reasons: ['pending'] });
    const ofBlog = async (blogId: string) => (await list(`&blogId=${blogId}`)).cases;
    expect(await ofBlog(subject.id)).toMatchObject([{ _id: id, state: 'open' }]);
    await decide(id, { decision: 'keep', revision: 1 });
    expect(await ofBlog(subject.id)).toMatchObject([{ _id: id, state: 'decided' }]);
    expect(await ofBlog(new ObjectId().toHexString())).toEqual([]);
    expect((await site.moderator.get('/admin/cases?blogId=owls')).status).toBe(400);
  });

  it('lets go of what is no longer there', async () => {
    const { subject, id } = await waiting();
    owners.subjects.delete(`comment:${subject.id}`);
    const first = await list();
    expect(first.cases.find(({ _id }: ModerationCase) => _id === id)).toMatchObject({ subject: null });
    expect(idsOf(await list())).not.toContain(id);
  });

  it('ignores states that come twice or late', async () => {
    const { subject, id } = await waiting();
    const late = stateOf(subject, { version: 0, reasons: ['worry'] });
    await Promise.all([intake.note(late), intake.note(late)]);
    expect(await cases.findOne({ _id: new ObjectId(id) })).toMatchObject({ reasons: ['reported'] });
    const newer = stateOf(subject, { reasons: ['reported', 'worry'] });
    await Promise.all([intake.note(newer), intake.note(newer)]);
    expect(await cases.findOne({ _id: new ObjectId(id) })).toMatchObject({ reasons: ['reported', 'worry'] });
    expect(await cases.countDocuments({ 'subject.id': subject.id })).toBe(1);
  });

  it('makes one case of many first states at once', async () => {
    const subject = addSubject(owners);
    const states = Array.from({ length: 8 }, () => stateOf(subject));
    await Promise.all(states.map((state) => intake.note(state)));
    const found = await cases.find({ 'subject.id': subject.id }).toArray();
    expect(found).toMatchObject([{ version: states.at(-1)?.version, state: 'open' }]);
  });

  it('is closed to readers whatever they ask', async () => {
    const { id } = await waiting();
    for (const path of ['/admin/cases', `/admin/cases/${id}`, '/admin/switches', '/admin/figures?month=2026-11']) {
      expect((await site.child.get(path)).status).toBe(403);
      expect((await site.visitor.get(path)).status).toBe(401);
    }
    expect((await decide(id, { decision: 'keep', revision: 1 }, site.child)).status).toBe(403);
  });
});

describe('a case', () => {
  it("comes with the writer's numbers and earlier decisions", async () => {
    const author = buildUser({ name: 'Juniper', blogCount: 3, commentCount: 7, warnings: 1 });
    site.users.set(author._id, author);
    const by = { author: { _id: author._id, name: author.name } };
    const first = await waiting(by);
    expect((await decide(first.id, { decision: 'remove', reason, revision: 1 })).status).toBe(200);
    const { id } = await waiting(by);
    const { body } = await site.moderator.get(`/admin/cases/${id}`);
    expect(body.writer).toMatchObject({ blogCount: 3, commentCount: 7, removed: 1, warnings: 1, isBanned: false });
    expect(body.writer).toMatchObject({ reportsRight: 4, reportsWrong: 2 });
    expect(body.earlier).toMatchObject([{ kind: 'comment', decision: 'remove', reason, by: 'Robin' }]);
  });

  it('belongs for ten minutes to the one of two moderators who was faster', async () => {
    const { id } = await waiting();
    const answers = await Promise.all([site.moderator, wren].map((each) => each.put(`/admin/cases/${id}/claim`)));
    const [robins, wrens] = answers;
    const [won, lost] = robins?.status === 200 ? [robins, wrens] : [wrens, robins];
    const winner = won === robins ? 'Robin' : 'Wren';
    expect(won?.body.case).toMatchObject({ state: 'claimed', claimedBy: { name: winner } });
    expect(lost).toMatchObject({ status: 409, body: { code: 'conflict', message: `${winner} has this open.` } });
    const loser = winner === 'Robin' ? wren : site.moderator;
    expect((await decide(id, { decision: 'keep', revision: 1 }, loser)).status).toBe(409);
    expect((await loser.put(`/admin/cases/${id}/release`)).status).toBe(409);
    expect(idsOf((await loser.get('/admin/cases?limit=100')).body)).not.toContain(id);
    expect(idsOf((await loser.get('/admin/cases?state=claimed')).body)).toContain(id);
    clock.offsetMs += 10 * 60_000 + 1;
    expect((await loser.put(`/admin/cases/${id}/claim`)).status).toBe(200);
  });

  it('is free again once it is released', async () => {
    const { id } = await waiting();
    await site.moderator.put(`/admin/cases/${id}/claim`);
    expect((await site.moderator.put(`/admin/cases/${id}/release`)).status).toBe(200);
    expect((await wren.put(`/admin/cases/${id}/claim`)).status).toBe(200);
  });

  it('is free at once when the moderator who has it is signed out everywhere', async () => {
    const [one, other] = [await waiting(), await waiting()];
    const userId = new ObjectId().toHexString();
    const banned = await site.as('Sorrel', { isAdmin: true, userId });
    for (const { id } of [one, other]) expect((await banned.put(`/admin/cases/${id}/claim`)).status).toBe(200);
    expect((await wren.put(`/admin/cases/${one.id}/claim`)).status).toBe(409);
    await publishRevocations(site.redis.redis, [{ userId, validFrom: 1_000, lifeSeconds: tokenTtlSeconds }]);
    await waitFor(async () => (await cases.countDocuments({ 'claim.by.userId': userId })) === 0);
    for (const { id } of [one, other]) expect((await wren.put(`/admin/cases/${id}/claim`)).status).toBe(200);
  });

  it('is decided by one of two moderators', async () => {
    const { id, subject } = await waiting();
    const answers = await Promise.all([
      decide(id, { decision: 'remove', reason, revision: 1 }),
      decide(id, { decision: 'keep', revision: 1 }, wren),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const shown = (await site.moderator.get(`/admin/cases/${id}`)).body.case;
    expect(shown.state).toBe('decided');
    expect(owners.subjects.get(`comment:${subject.id}`)?.subject.visibility).toBe(
      shown.decision.decision === 'keep' ? 'public' : 'removed',
    );
  });

  it('cannot be decided about another text than the one that was read', async () => {
    const { id, subject } = await waiting();
    owners.subjects.set(`comment:${subject.id}`, { subject: { ...subject, revision: 2 }, reports: [] });
    expect(await decide(id, { decision: 'keep', revision: 1 })).toMatchObject({ status: 409 });
    expect((await site.moderator.get(`/admin/cases/${id}`)).body.case).toMatchObject({ state: 'open', revision: 2 });
    expect((await decide(id, { decision: 'keep', revision: 2 })).status).toBe(200);
    expect((await decide(id, { decision: 'keep', revision: 2 })).body.message).toBe('Robin has decided this.');
  });

  it("is not a moderator's own", async () => {
    const { id } = await waiting({ author: { _id: site.moderatorId, name: 'Robin' } });
    expect((await decide(id, { decision: 'keep', revision: 1 })).status).toBe(403);
    expect((await site.moderator.put(`/admin/cases/${id}/claim`)).status).toBe(403);
    expect((await decide(id, { decision: 'keep', revision: 1 }, wren)).status).toBe(200);
  });

  it('does not tell its writer, who is a moderator, who reported it', async () => {
    const { id, subject } = await waiting({ author: { _id: site.moderatorId, name: 'Robin' } });
    const by = { _id: new ObjectId().toHexString(), name: 'Hazel' };
    const report = { reason: 'unkind', text: 'Robin was rude to me.', at: '2026-11-20T08:00:00.000Z', by };
    owners.subjects.set(`comment:${subject.id}`, { subject, reports: [report] });
    for (const [moderator, reports] of [
      [site.moderator, []],
      [wren, [report]],
    ] as const) {
      const { body } = await moderator.get('/admin/cases?limit=100');
      expect(body.cases.find(({ _id }: ModerationCase) => _id === id).reports).toEqual(reports);
      expect((await moderator.get(`/admin/cases/${id}`)).body.case.reports).toEqual(reports);
    }
  });

  it.each([
    ['comment', { decision: 'remove' }],
    ['comment', { decision: 'return', reason }],
    ['comment', { decision: 'uphold' }],
    ['picture', { decision: 'return', reason }],
    ['comment', { decision: 'keep', sanction: { kind: 'warning' } }],
    ['comment', { decision: 'remove', reason, sanction: { kind: 'mute', days: 2 } }],
    ['comment', { decision: 'burn', reason }],
  ] as const)('of kind %s refuses %j', async (kind, body) => {
    const { id, subject } = await waiting({ kind });
    expect(await decide(id, { ...body, revision: 1 })).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(owners.subjects.get(`${kind}:${subject.id}`)?.subject.visibility).toBe('public');
  });

  it.each(['blog', 'comment', 'reply', 'name', 'picture'] as const)(
    'of kind %s is kept, hidden and removed',
    async (kind) => {
      for (const [decision, visibility] of [
        ['keep', 'public'],
        ['hide', 'hidden'],
        ['remove', 'removed'],
      ] as const) {
        const { id, subject } = await waiting({ kind });
        const { status, body } = await decide(id, { decision, reason, revision: 1 });
        expect(status).toBe(200);
        expect(body.case).toMatchObject({ state: 'decided', decision: { decision, reason, by: { name: 'Robin' } } });
        expect(owners.subjects.get(`${kind}:${subject.id}`)?.subject.visibility).toBe(visibility);
        expect(idsOf(await list('&state=decided'))).toContain(id);
      }
    },
  );

  it('is decided together with a sanction, whose end is fixed', async () => {
    const { id, subject } = await waiting();
    const { status } = await decide(id, {
      decision: 'remove',
      reason,
      revision: 1,
      sanction: { kind: 'mute', days: 7 },
    });
    expect(status).toBe(200);
    const until = Date.parse(`${site.users.get(subject.author._id)?.mutedUntil}`);
    expect(Math.abs(until - (Date.now() + clock.offsetMs + 7 * 24 * 60 * 60_000))).toBeLessThan(60_000);
    const decision = await site.mongo.db.collection('decisions').findOne({ authorId: subject.author._id });
    expect(decisionsOf(`${decision?._id.toHexString()}`).map(({ what }) => what)).toEqual(['remove', 'mute']);
  });

  it('comes back when something is reported after the decision', async () => {
    const { id, subject } = await waiting();
    await decide(id, { decision: 'keep', revision: 1 });
    await intake.note(stateOf(subject, { reasons: [] }));
    expect((await site.moderator.get(`/admin/cases/${id}`)).body.case.state).toBe('decided');
    const later = new Date(Date.now() + clock.offsetMs + 1_000).toISOString();
    await intake.note(stateOf(subject, { at: later }));
    expect(idsOf(await list())).toContain(id);
  });

  it('is decided again by one of two moderators after it was kept, and not by accident', async () => {
    const { id, subject } = await waiting();
    const remove = { decision: 'remove', reason, revision: 1 };
    const kept = (await decide(id, { decision: 'keep', revision: 1 })).body.case.decision._id;
    expect(await decide(id, remove, wren)).toMatchObject({ status: 409, body: { message: 'Robin has decided this.' } });
    const again = { ...remove, replaces: kept };
    const answers = await Promise.all([decide(id, again), decide(id, again, wren)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(owners.subjects.get(`comment:${subject.id}`)?.subject.visibility).toBe('removed');
    const shown = (await site.moderator.get(`/admin/cases/${id}`)).body.case;
    expect(shown).toMatchObject({ state: 'decided', decision: { decision: 'remove', reason } });
    expect(await decide(id, { ...again, replaces: shown.decision._id })).toMatchObject({
      status: 400,
      body: { message: 'Only what was kept can be decided again.' },
    });
  });

  it('is not decided again while it waits for something newer', async () => {
    const { id, subject } = await waiting();
    const kept = (await decide(id, { decision: 'keep', revision: 1 })).body.case.decision._id;
    await intake.note(stateOf(subject, { at: new Date(Date.now() + clock.offsetMs + 1_000).toISOString() }));
    const again = { decision: 'remove', reason, revision: 1, replaces: kept };
    expect(await decide(id, again, wren)).toMatchObject({
      status: 409,
      body: { message: 'This waits for a decision again.' },
    });
    expect((await decide(id, { decision: 'remove', reason, revision: 1 }, wren)).status).toBe(200);
  });

  it('stays undecided when the owner refuses, and is noted when the owner is away', async () => {
    const { id } = await waiting();
    owners.refusal = refused(404, 'not_found', 'It is gone.');
    expect((await decide(id, { decision: 'keep', revision: 1 })).status).toBe(404);
    owners.refusal = refused(503, 'unavailable', 'Resting.');
    const other = await waiting();
    const noted = await decide(other.id, { decision: 'hide', reason, revision: 1 });
    expect(noted).toMatchObject({ status: 503, body: { message: expect.stringContaining('noted your decision') } });
    expect((await decide(other.id, { decision: 'keep', revision: 1 }, wren)).status).toBe(409);
    owners.refusal = null;
    clock.offsetMs += 20_000;
    await waitFor(async () => (await site.moderator.get(`/admin/cases/${other.id}`)).body.case.state === 'decided', {
      timeoutMs: 15_000,
    });
    expect(owners.subjects.get(`comment:${other.subject.id}`)?.subject.visibility).toBe('hidden');
  });

  it('is entered in the audit log once, without any text', async () => {
    const { id, subject } = await waiting({ text: 'Fern Street 7' });
    await decide(id, { decision: 'remove', reason: 'No addresses, please.', revision: 1 });
    const entries = await site.mongo.db.collection('auditLog').find({ 'target.id': id }).toArray();
    expect(entries).toMatchObject([
      { action: 'case_decided', outcome: 'done', after: { kind: 'comment', subject: subject.id, decision: 'remove' } },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/fern|addresses/i);
  });
});

describe('a worry', () => {
  const worry = () => waiting({ text: 'I am so sad.' }, { reasons: ['worry'] });

  it('is kept only with the name of who was told, which its history shows to moderators', async () => {
    const { id, subject } = await worry();
    expect(await decide(id, { decision: 'keep', revision: 1 })).toMatchObject({
      status: 400,
      body: { message: 'Who did you tell?' },
    });
    const toldWho = 'Ms. Linden, who looks after worries';
    expect((await decide(id, { decision: 'keep', revision: 1, toldWho: 'a'.repeat(201) })).status).toBe(400);
    const { status, body } = await decide(id, { decision: 'keep', revision: 1, toldWho });
    expect(status).toBe(200);
    expect(body.case.decision).toMatchObject({ decision: 'keep', toldWho });
    expect((await site.moderator.get(`/admin/cases/${id}`)).body.earlier).toMatchObject([{ toldWho }]);
    const entries = await site.mongo.db.collection('auditLog').find({ 'target.id': id }).toArray();
    expect(JSON.stringify(entries)).not.toContain('Linden');
    expect(owners.subjects.get(`comment:${subject.id}`)?.subject.visibility).toBe('public');
  });

  it('is hidden at once, and never carries a sanction', async () => {
    const { id, subject } = await worry();
    const hide = { decision: 'hide', reason, revision: 1 };
    expect(await decide(id, { ...hide, sanction: { kind: 'warning' } })).toMatchObject({
      status: 400,
      body: { message: 'A worry is never a reason for a sanction.' },
    });
    expect((await decide(id, hide)).status).toBe(200);
    expect(owners.subjects.get(`comment:${subject.id}`)?.subject.visibility).toBe('hidden');
  });

  it('is not decided together with others', async () => {
    const [one, other] = [await worry(), await waiting()];
    const body = { ids: [one.id, other.id], revisions: [1, 1], decision: 'hide', reason };
    expect((await site.moderator.put('/admin/cases/decide', { body })).body.outcomes).toMatchObject([
      { id: one.id, success: false, code: 'invalid_input' },
      { id: other.id, success: true },
    ]);
  });

  it('alone notes who was told', async () => {
    const { id } = await waiting();
    expect((await decide(id, { decision: 'keep', revision: 1, toldWho: 'Ms. Linden' })).status).toBe(400);
  });
});

describe('several cases', () => {
  it('are decided with one call, and each has its outcome', async () => {
    const [one, two, own] = [
      await waiting(),
      await waiting({ kind: 'blog' }),
      await waiting({ author: { _id: site.moderatorId, name: 'Robin' } }),
    ];
    const missing = new ObjectId().toHexString();
    const { status, body } = await site.moderator.put('/admin/cases/decide', {
      body: { ids: [one.id, two.id, own.id, missing], revisions: [1, 1, 1, 1], decision: 'hide', reason },
    });
    expect(status).toBe(200);
    expect(body.outcomes).toMatchObject([
      { id: one.id, success: true },
      { id: two.id, success: true },
      { id: own.id, success: false, code: 'forbidden' },
      { id: missing, success: false, code: 'not_found' },
    ]);
    expect(owners.subjects.get(`blog:${two.subject.id}`)?.subject.visibility).toBe('hidden');
  });

  it('are decided only where the text is the one that was read', async () => {
    const [same, changed] = [await waiting({ kind: 'picture' }), await waiting({ kind: 'picture' })];
    // The child has replaced the picture since.
    const next = { ...changed.subject, revision: 2 };
    owners.subjects.set(`picture:${next.id}`, { subject: next, reports: [] });
    await intake.note(stateOf(next));
    const body = { ids: [same.id, changed.id], revisions: [1, 1], decision: 'keep' };
    expect((await site.moderator.put('/admin/cases/decide', { body })).body.outcomes).toMatchObject([
      { id: same.id, success: true },
      { id: changed.id, success: false, code: 'conflict' },
    ]);
  });

  it('are not decided without the revisions that were read', async () => {
    const [one, two] = [await waiting({ kind: 'blog' }), await waiting()];
    for (const revisions of [undefined, []]) {
      const body = { ids: [one.id, two.id], revisions, decision: 'keep' };
      const { outcomes } = (await site.moderator.put('/admin/cases/decide', { body })).body;
      expect(outcomes.map(({ code }: { code: string }) => code)).toEqual(['revision_required', 'revision_required']);
    }
    const mixed = { ids: [two.id, one.id], revisions: [1], decision: 'keep' };
    expect((await site.moderator.put('/admin/cases/decide', { body: mixed })).body.outcomes).toMatchObject([
      { id: two.id, success: true },
      { id: one.id, success: false, code: 'revision_required' },
    ]);
  });

  it('are 50 at most', async () => {
    const ids = Array.from({ length: 51 }, () => new ObjectId().toHexString());
    expect((await site.moderator.put('/admin/cases/decide', { body: { ids, decision: 'keep' } })).status).toBe(400);
  });
});

describe('moderators elsewhere', () => {
  it('hear of changes, a few times however many there are', async () => {
    const received: { open: number; urgent: number }[] = [];
    const stop = await listenTo(site.redis.redis, { casesChanged: (data) => void received.push(data) }, quietLogger);
    onTestFinished(stop);
    for (let count = 0; count < 20; count += 1) await waiting({}, { reasons: ['worry'] });
    const open = await cases.countDocuments({ state: 'open' });
    const urgent = await cases.countDocuments({ state: 'open', reasons: 'worry' });
    await waitFor(() => received.some((each) => each.open === open && each.urgent === urgent));
    expect(received.length).toBeLessThan(10);
  });

  it('see the queue in the metrics', async () => {
    await waiting({}, { reasons: ['worry'], at: new Date(Date.now() - 3_600_000).toISOString() });
    const text = await site.context.metrics.metrics();
    expect(text).toMatch(/moderation_open_cases\{reason="worry",app="admin"\} [1-9]/);
    const [, age] = /moderation_oldest_case_seconds\{reason="worry",app="admin"\} ([\d.]+)/.exec(text) ?? [];
    expect(Number(age)).toBeGreaterThan(3_500);
    expect(text).toMatch(/moderation_time_to_decide_seconds_count\{app="admin"\} [1-9]/);
  });
});

describe('a decision that the owner made', () => {
  it('is an entry of the same history and closes the case', async () => {
    const { id, subject } = await waiting();
    const job = {
      decisionId: new ObjectId().toHexString(),
      subject: { kind: subject.kind, id: subject.id },
      authorId: subject.author._id,
      decision: 'remove' as const,
      reason,
      before: 'public' as const,
      visibility: 'removed' as const,
      by: { userId: wrenId, name: 'Wren' },
      at: new Date().toISOString(),
    };
    await intake.noteDecision(job);
    await intake.noteDecision(job);
    const shown = (await site.moderator.get(`/admin/cases/${id}`)).body;
    expect(shown.case).toMatchObject({ state: 'decided', decision: { decision: 'remove', by: { name: 'Wren' } } });
    expect(shown.earlier).toHaveLength(1);
    const entries = await site.mongo.db.collection('auditLog').find({ 'target.id': subject.id }).toArray();
    expect(entries).toMatchObject([{ action: 'case_decided', target: { kind: 'comment' }, actor: { name: 'Wren' } }]);
  });
});

it('answers with a sanction that is refused, and the decision stands', async () => {
  const { id, subject } = await waiting();
  site.users.delete(subject.author._id);
  const { status } = await decide(id, { decision: 'remove', reason, revision: 1, sanction: { kind: 'ban' } });
  expect(status).toBe(200);
  const decision = await site.mongo.db.collection('decisions').findOne({ authorId: subject.author._id });
  expect(decision).toMatchObject({ state: 'done', decision: 'remove', sanction: null });
});
