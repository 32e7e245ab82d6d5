import type { ConsentForOthers, LeavingWay } from '@storysprout/contract';
import { pngBuffer, waitFor } from '@storysprout/service-kit/testing';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { blogSite, type Person } from '../support/blog-site';
import { blogForm, decide, multipart, publish } from '../support/factories';
import { addComment, addReply, report } from '../support/moderating';

const site = blogSite('consent', { consent: 'required' });

const given: ConsentForOthers = { state: 'given', isShown: true, publish: true, comment: true, picture: true };
const notNeeded: ConsentForOthers = { ...given, state: 'notNeeded' };
const waiting: ConsentForOthers = {
  ...given,
  state: 'waiting',
  isShown: false,
  publish: false,
  comment: false,
  picture: false,
};
const revoked: ConsentForOthers = { ...waiting, state: 'revoked' };

/** Creates a reader for whom the user service returns this consent. */
async function reader(consent: ConsentForOthers | undefined): Promise<Person> {
  const person = await site.person('Hazel Otter');
  site.users.add({ userId: person.userId, name: person.name, ...(consent && { consent }) });
  return person;
}

let revision = 0;
/** Applies a changed consent; `by` is the process that receives the event. */
function applyConsent({ userId, name }: Person, consent: ConsentForOthers, by = site.modules) {
  revision += 1;
  return by.profiles.updater.apply({ userId, name, image: null, consent, revision });
}

/** Applies that the account is being ended, or no longer. */
function applyLeaving({ userId, name }: Person, leaving: LeavingWay | null) {
  revision += 1;
  return site.modules.profiles.updater.apply({ userId, name, image: null, leaving, revision });
}

/** Publishes a blog by somebody who needs no consent. */
const anyBlog = async () => publish(site, { by: await reader(notNeeded) });
const approve = (id: string) => decide(site, id, 'approve');

const calls = {
  publish: async ({ api }: Person) => api.post('/blog/create', { body: blogForm({ status: 'pending' }) }),
  'publish a draft': async ({ api }: Person) => {
    const { body } = await api.post('/blog/create', { body: blogForm({ status: 'draft' }) });
    return api.put(`/blog/update/${body.blog._id}`, { body: blogForm({ status: 'pending' }) });
  },
  comment: async ({ api }: Person) =>
    api.post('/blog/comment/add', { body: { postId: await anyBlog(), text: 'Lovely!' } }),
  reply: async ({ api }: Person) => {
    const id = await addComment(await reader(notNeeded), await anyBlog());
    return api.post(`/blog/comment/${id}/reply`, { body: { text: 'Thank you!' } });
  },
  'a picture': async ({ api }: Person) => {
    const fields = { ...blogForm({ status: 'draft' }) };
    return api.post('/blog/create', { body: multipart(fields, await pngBuffer(8, 8)) });
  },
  'a note beside a report': async (person: Person) =>
    report(person, { kind: 'blog', id: await anyBlog() }, { text: 'Please look.' }),
  'a draft': async ({ api }: Person) => api.post('/blog/create', { body: blogForm({ status: 'draft' }) }),
  'a report': async (person: Person) => report(person, { kind: 'blog', id: await anyBlog() }),
  read: async ({ api }: Person) => api.get(`/blog/post/${await anyBlog()}`),
};
type Call = keyof typeof calls;

/** The calls that each consent refuses; all others succeed. */
const refusals: readonly (readonly [string, ConsentForOthers, readonly Call[]])[] = [
  ['notNeeded', notNeeded, []],
  ['given', given, []],
  ['given without publish', { ...given, publish: false }, ['publish', 'publish a draft']],
  ['given without comment', { ...given, comment: false }, ['comment', 'reply']],
  ['given without picture', { ...given, picture: false }, ['a picture']],
  ...(['waiting', 'revoked'] as const).map(
    (state) =>
      [
        state,
        { ...waiting, state },
        ['publish', 'publish a draft', 'comment', 'reply', 'a picture', 'a note beside a report'],
      ] as const,
  ),
];
const matrix = refusals.flatMap(([name, consent, refused]) =>
  (Object.keys(calls) as Call[]).map((call) => ({ name, consent, call, isRefused: refused.includes(call) })),
);

it.each(matrix)('$name: $call is refused: $isRefused', async ({ consent, call, isRefused }) => {
  const { status, body } = await calls[call](await reader(consent));
  if (isRefused) expect([status, body.code]).toEqual([403, 'needs_consent']);
  else expect([200, 201]).toContain(status);
});

describe('while it is not known what a grown-up said', () => {
  it('nothing is published', async () => {
    for (const call of ['publish', 'comment', 'reply', 'a picture', 'a note beside a report'] as const)
      expect((await calls[call](await reader(undefined))).status).toBe(503);
    expect((await calls['a draft'](await reader(undefined))).status).toBe(201);
  });

  it('the user service is asked about writers who were known before', async () => {
    const person = await reader(undefined);
    expect((await calls.comment(person)).status).toBe(503);
    site.users.add({ userId: person.userId, name: person.name, consent: given });
    expect((await calls.comment(person)).status).toBe(201);
  });
});

/** Shares a child's blog, comment on another's blog and reply, and returns which of them strangers see. */
async function shared() {
  const child = await reader(given);
  const elsewhere = await anyBlog();
  const blog = await publish(site, { by: child });
  const comment = await addComment(child, elsewhere);
  const reply = await addReply(child, await addComment(await reader(notNeeded), elsewhere));
  const seen = async () => {
    const [own, thread, count, list] = await Promise.all([
      site.visitor.get(`/blog/post/${blog}`),
      site.visitor.get(`/blog/comment/get?postId=${elsewhere}`),
      site.visitor.get(`/blog/comments/count/${elsewhere}`),
      site.visitor.get('/blog/all?view=card&limit=100'),
    ]);
    const text = JSON.stringify(thread.body);
    return {
      blog: own.status === 200,
      listed: JSON.stringify(list.body).includes(blog),
      comment: text.includes(comment),
      reply: text.includes(reply),
      count: count.body.totalCount,
    };
  };
  return { child, blog, elsewhere, seen };
}
const everything = { blog: true, listed: true, comment: true, reply: true, count: 3 };
const nothing = { blog: false, listed: false, comment: false, reply: false, count: 1 };

describe('what was public', () => {
  it('is hidden by a no with the counts, and shown again after a yes', async () => {
    const { child, blog, seen } = await shared();
    expect(await seen()).toEqual(everything);
    await applyConsent(child, revoked);
    expect(await seen()).toEqual(nothing);
    const own = (await child.api.get(`/blog/post/${blog}`)).body.blog;
    expect(own).toMatchObject({ visibility: 'hidden', visibilityReason: expect.stringContaining('grown-up') });
    await applyConsent(child, given);
    expect(await seen()).toEqual(everything);
  });

  it('costs no XP, which stays booked', async () => {
    const { child } = await shared();
    await applyConsent(child, revoked);
    await site.context.outbox.flush();
    const taken = await site.context.queues.xpTakenBack.bull.getJobs(['waiting']);
    expect(taken.filter(({ data }) => data.userId === child.userId)).toEqual([]);
  });

  it('follows the newest word, whichever process hears which first', async () => {
    const { child, seen } = await shared();
    const other = site.anotherProcess();
    revision += 2;
    const { userId, name } = child;
    const no = { userId, name, image: null, consent: revoked, revision: revision - 1 };
    const yes = { userId, name, image: null, consent: given, revision };
    await Promise.all([site.modules.profiles.updater.apply(yes), other.profiles.updater.apply(no)]);
    expect(await seen()).toEqual(everything);
    revision += 2;
    const later = { ...yes, revision: revision - 1 };
    await Promise.all([other.profiles.updater.apply(later), site.modules.profiles.updater.apply({ ...no, revision })]);
    expect(await seen()).toEqual(nothing);
  });

  it('is hidden by the next process when one is killed while it hides', async () => {
    const { child, seen } = await shared();
    revision += 1;
    const { userId, name } = child;
    const event = { userId, name, image: null, consent: revoked, revision };
    // The killed process has stored the consent, but changed no texts yet. The queue gives its job to another process.
    await site.database.db
      .collection('authors')
      .updateOne({ _id: new ObjectId(userId) }, { $set: { consent: revoked, revision } });
    expect(await seen()).toEqual(everything);
    await site.anotherProcess().profiles.updater.apply(event);
    expect(await seen()).toEqual(nothing);
  });

  it('is hidden while its writer is leaving, and shown again when they stay', async () => {
    const { child, seen } = await shared();
    await applyLeaving(child, 'erase');
    expect(await seen()).toEqual(nothing);
    await applyLeaving(child, null);
    expect(await seen()).toEqual(everything);
  });

  it('stays as far as its writer leaves it to the site', async () => {
    const { child, blog, seen } = await shared();
    await applyLeaving(child, 'leaveBlogs');
    expect(await seen()).toEqual({ ...nothing, blog: true, listed: true });
    await site.modules.dataRights.writerErasure.erase({ userId: child.userId, leavesBlogs: true });
    expect((await site.visitor.get(`/blog/post/${blog}`)).body.blog.author.name).toBe('A former writer');
  });

  it('stays away when a moderator approves it meanwhile', async () => {
    const child = await reader(given);
    const { body } = await child.api.post('/blog/create', { body: blogForm({ status: 'pending' }) });
    const id: string = body.blog._id;
    await applyConsent(child, revoked);
    expect((await approve(id)).status).toBe(200);
    expect((await site.visitor.get(`/blog/post/${id}`)).status).toBe(404);
    await applyConsent(child, given);
    expect((await site.visitor.get(`/blog/post/${id}`)).status).toBe(200);
  });

  it('has no gap for a comment that is written at the moment of the no', async () => {
    const child = await reader(given);
    const elsewhere = await anyBlog();
    await addComment(child, elsewhere);
    const body = { postId: elsewhere, text: 'One more thing.' };
    const writing = Array.from({ length: 12 }, () => child.api.post('/blog/comment/add', { body }));
    await applyConsent(child, revoked);
    await Promise.all(writing);
    await waitFor(async () => (await site.visitor.get(`/blog/comments/count/${elsewhere}`)).body.totalCount === 0);
    expect((await site.visitor.get(`/blog/comment/get?postId=${elsewhere}`)).body).toEqual([]);
  });
});

it('a writer without a yes leaves nothing behind, also one who wanted blogs to stay', async () => {
  const writer = await reader(given);
  const id = await publish(site, { by: writer });
  await applyConsent(writer, revoked);
  await waitFor(async () => (await site.visitor.get(`/blog/post/${id}`)).status === 404);
  await site.modules.dataRights.writerErasure.erase({ userId: writer.userId, leavesBlogs: true });
  expect(await site.database.db.collection('blogs').countDocuments({ 'author._id': writer.id })).toBe(0);
  expect(await site.database.db.collection('blogs').countDocuments({ _id: new ObjectId(id) })).toBe(0);
});
