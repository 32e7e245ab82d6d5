import type { JobData } from '@storysprout/contract';
import { ObjectId } from 'mongodb';
import { afterEach, describe, expect, it } from 'vitest';
import { blogSite, type Person } from '../support/blog-site';
import { eventsOf } from '../support/events';
import { approveAsRead, blogForm, decide, publish } from '../support/factories';
import { markedChecks } from '../support/marked-checks';
import { addComment, addReply, decideOn, hideByReports } from '../support/moderating';
import { ownContent } from '../support/own-content';

const site = blogSite('letters', { checks: markedChecks });
const { remove, undelete } = ownContent(site);
const inMs = (ms: number) => site.setNow(new Date(Date.now() + ms));
afterEach(() => site.setNow(null));

/** Returns the notifications sent about this blog, comment or reply, oldest first. */
async function told(id: string): Promise<JobData<'letter'>[]> {
  const { letter } = await eventsOf(site);
  return letter.filter(({ key }) => key.endsWith(id));
}
const kindsOf = async (id: string) => (await told(id)).map(({ kind }) => kind);

async function versions(id: string): Promise<number[]> {
  return (await told(id)).map(({ version }) => version);
}

describe('a comment', () => {
  it('is a letter for the writer of the blog', async () => {
    const blogId = await publish(site);
    const id = await addComment(site.other, blogId);
    expect(await told(id)).toMatchObject([
      {
        ...{ key: `comment:${id}`, kind: 'comment', version: 0, blogId },
        ...{ userId: site.author.userId, actorId: site.other.userId },
      },
    ]);
  });

  it('says none of its words', async () => {
    const blogId = await publish(site, { form: { title: 'Owls at night' } });
    const id = await addComment(site.other, blogId, 'I adore owls');
    expect(JSON.stringify(await told(id))).not.toMatch(/[Oo]wls|Olli|Ada/);
  });

  it('on one’s own blog is none', async () => {
    const blogId = await publish(site);
    expect(await told(await addComment(site.author, blogId))).toEqual([]);
  });

  it('is told once it is public, and taken back whenever it is not', async () => {
    const blogId = await publish(site);
    const held = await addComment(site.other, blogId, 'held please');
    expect(await told(held)).toEqual([]);
    await decideOn(site, { kind: 'comment', id: held }, 'keep');
    await hideByReports(site, { kind: 'comment', id: held }, 4);
    await decideOn(site, { kind: 'comment', id: held }, 'keep');
    await site.other.api.delete(`/blog/comment/${held}`);
    expect(await kindsOf(held)).toEqual(['comment', 'withdrawn', 'comment', 'withdrawn']);
    const numbers = await versions(held);
    expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
  });
});

describe('a reply', () => {
  it('is a letter for the writer of the comment, not for the one of the blog', async () => {
    const blogId = await publish(site);
    const third = await site.person('Tess Third');
    const comment = await addComment(site.other, blogId);
    const id = await addReply(third, comment);
    expect(await told(id)).toMatchObject([
      { key: `reply:${id}`, kind: 'reply', userId: site.other.userId, actorId: third.userId, blogId },
    ]);
    await third.api.delete(`/blog/reply/${id}`);
    expect(await kindsOf(id)).toEqual(['reply', 'withdrawn']);
    expect(await told(await addReply(site.other, comment))).toEqual([]);
  });
});

describe('a story', () => {
  const send = (id: string) => site.author.api.put(`/blog/update/${id}`, { body: blogForm({ status: 'pending' }) });

  it('is told when it is published, with the version that orders its news', async () => {
    const id = await publish(site);
    expect(await told(id)).toMatchObject([
      { key: `story:${id}`, kind: 'published', userId: site.author.userId, blogId: id },
    ]);
  });

  it('is also told to whom it may concern: whoever follows its writer, and only when it is published', async () => {
    const id = await publish(site);
    await send(id);
    await decide(site, id, 'approve');
    const { letter } = await eventsOf(site);
    const out = letter.filter((job) => job.kind === 'storyOut' && job.blogId === id);
    expect(out).toMatchObject([{ key: `story:${id}:new`, writerId: site.author.userId }]);
  });

  it('tells who was told about it when it is not public any more, and when it is again', async () => {
    const hidden = await publish(site);
    for (const decision of ['hide', 'keep'] as const) await decideOn(site, { kind: 'blog', id: hidden }, decision);
    const removed = await publish(site);
    await remove(removed);
    const { letter } = await eventsOf(site);
    const turns = (id: string) => letter.filter(({ key }) => key === `story:${id}:new`).map(({ kind }) => kind);
    expect(turns(hidden).slice(-2)).toEqual(['storyHidden', 'storyShown']);
    expect(turns(removed).at(-1)).toBe('storyHidden');
  });

  it('is told when it comes back, and when it is published after all', async () => {
    const id = await publish(site, { status: 'rejected' });
    await send(id);
    await decide(site, id, 'approve');
    expect(await kindsOf(id)).toEqual(['returned', 'published']);
    const [first = 0, second = 0] = await versions(id);
    expect(second).toBeGreaterThan(first);
  });

  it('is not told any more when the decision is taken back', async () => {
    const id = await publish(site);
    await decide(site, id, 'undo');
    expect(await kindsOf(id)).toEqual(['published', 'withdrawn']);
  });

  it('is told again for a correction that is approved or comes back', async () => {
    const id = await publish(site);
    await send(id);
    await decide(site, id, 'reject', 'Please keep the ending.');
    await send(id);
    await approveAsRead(site, id);
    expect(await kindsOf(id)).toEqual(['published', 'returned', 'published']);
  });

  it('is not told while it is hidden and shown again, whose decision has a letter of its own', async () => {
    const id = await publish(site);
    for (const decision of ['hide', 'keep'] as const) await decideOn(site, { kind: 'blog', id }, decision);
    expect(await kindsOf(id)).toEqual(['published']);
  });

  it('is not told any more once its writer withdraws or deletes it, nor when it is brought back', async () => {
    const published = await publish(site);
    await remove(published);
    expect(await kindsOf(published)).toEqual(['published', 'withdrawn']);
    const returned = await publish(site, { status: 'rejected' });
    await remove(returned);
    await undelete(returned);
    expect(await kindsOf(returned)).toEqual(['returned', 'withdrawn']);
  });

  it('takes all letters along once it is erased', async () => {
    const id = await publish(site, { status: 'rejected' });
    await remove(id);
    inMs(3 * 60_000);
    await site.modules.dataRights.removedTexts.eraseDue();
    expect((await told(id)).at(-1)).toMatchObject({ kind: 'storyGone', blogId: id });
  });
});

it('a like says of which blog it is, for the letter that counts it', async () => {
  const id = await publish(site);
  await site.other.api.patch(`/blog/blog/${id}/bloglike`);
  const { activity } = await eventsOf(site);
  expect(activity.filter(({ blogId }) => blogId === id)).toMatchObject([
    { kind: 'like_received', userId: site.author.userId },
  ]);
});

describe('POST /internal/letters/blogs', () => {
  const ask = (reader: Person, ids: readonly string[]) =>
    site.callers.user.post('/internal/letters/blogs', { body: { readerId: reader.userId, ids } });

  it('tells the titles a reader may read, and a writer why a story came back', async () => {
    const open = await publish(site, { form: { title: 'Open' } });
    const mine = await publish(site, { form: { title: 'Mine' }, status: 'pending' });
    await decide(site, mine, 'reject', 'Please leave out your street.');
    const { status, body } = await ask(site.author, [open, mine, new ObjectId().toHexString()]);
    expect(status).toBe(200);
    expect(body.blogs).toHaveLength(2);
    expect(body.blogs).toEqual(
      expect.arrayContaining([
        { _id: open, title: 'Open', reason: null },
        { _id: mine, title: 'Mine', reason: 'Please leave out your street.' },
      ]),
    );
    expect((await ask(site.other, [open, mine])).body.blogs).toEqual([{ _id: open, title: 'Open', reason: null }]);
  });

  it('tells no reason once the story was sent again, and nothing of what its writer deleted', async () => {
    const id = await publish(site, { status: 'rejected' });
    await site.author.api.put(`/blog/update/${id}`, { body: blogForm({ status: 'pending' }) });
    expect((await ask(site.author, [id])).body.blogs).toMatchObject([{ reason: null }]);
    await remove(id);
    expect((await ask(site.author, [id])).body.blogs).toEqual([]);
  });

  it('is for the user service alone', async () => {
    const body = { readerId: site.author.userId, ids: [] };
    expect((await site.callers.admin.post('/internal/letters/blogs', { body })).status).toBe(403);
    expect((await site.visitor.post('/internal/letters/blogs', { body })).status).toBe(401);
  });
});
