import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { blogSite, type Person } from '../support/blog-site';
import { publish } from '../support/factories';

const site = blogSite('reader-archive');

/** All entries of a part, and how many pages they took. */
async function archiveOf({ userId }: Person, part: string) {
  // biome-ignore lint/suspicious/noExplicitAny: the test states what it expects of the entries
  const entries: any[] = [];
  let pages = 0;
  for (let cursor: string | null = ''; cursor !== null; pages += 1) {
    const { body } = await site.callers.user.get(`/internal/readers/${userId}/${part}${cursor && `?cursor=${cursor}`}`);
    entries.push(...body.entries);
    cursor = body.nextCursor;
  }
  return { entries, pages };
}

async function comment(by: Person, postId: string, text: string): Promise<string> {
  return (await by.api.post('/blog/comment/add', { body: { postId, text } })).body.comment._id;
}

describe("a reader's archive", () => {
  it('holds the comments, replies and likes of the reader, and of nobody else', async () => {
    const reader = await site.person('Reader');
    const blogId = await publish(site);
    const mine = await comment(reader, blogId, 'What a fox!');
    const others = await comment(site.other, blogId, 'Not theirs');
    await reader.api.post(`/blog/comment/${others}/reply`, { body: { text: 'Me too, so much!' } });
    await site.other.api.post(`/blog/comment/${others}/reply`, { body: { text: 'Not theirs either' } });
    await reader.api.patch(`/blog/blog/${blogId}/bloglike`);
    await reader.api.patch(`/blog/comment/${others}/like`);
    await reader.api.patch(`/blog/comment/${mine}/like`);
    await reader.api.patch(`/blog/comment/${mine}/like`);
    await site.other.api.patch(`/blog/comment/${mine}/like`);

    expect((await archiveOf(reader, 'comments')).entries).toEqual([
      { blogId, text: 'What a fox!', likeCount: 1, createdAt: expect.any(String) },
    ]);
    expect((await archiveOf(reader, 'replies')).entries).toEqual([
      { blogId, commentId: others, text: 'Me too, so much!', createdAt: expect.any(String) },
    ]);
    const likes = (await archiveOf(reader, 'likes')).entries;
    expect(likes).toHaveLength(2);
    expect(likes).toEqual(
      expect.arrayContaining([
        { kind: 'blog', targetId: blogId, at: expect.any(String) },
        { kind: 'comment', targetId: others, at: expect.any(String) },
      ]),
    );
  });

  it('holds earlier texts of blogs, unfinished words and what is kept for later', async () => {
    const reader = await site.person('Drafter');
    const blogId = await publish(site, { by: reader, form: { title: 'Sent once' } });
    const words = { title: 'Half', text: 'Half a story' };
    await reader.api.put('/blog/unfinished/new', { body: { version: 0, words } });
    await reader.api.post('/blog/bookmarks', { body: { blogId } });
    const sent = { blogId, status: 'approved', title: 'Sent once' };
    expect((await archiveOf(reader, 'revisions')).entries).toMatchObject([sent]);
    expect((await archiveOf(reader, 'unfinished')).entries).toMatchObject([{ place: 'new', words }]);
    expect((await archiveOf(reader, 'bookmarks')).entries).toEqual([{ blogId, at: expect.any(String) }]);
  });

  it('comes in pages that neither repeat nor skip an entry', async () => {
    const reader = await site.person('Diligent');
    const { db } = site.database;
    const author = { _id: reader.id, name: reader.name, image: null };
    const at = new Date();
    const texts = Array.from({ length: 205 }, (_, count) => `Text ${count}`);
    const reply = (text: string) => ({ _id: new ObjectId(), author, text, createdAt: at });
    const rows = texts.map((text) => {
      const about = { blogId: new ObjectId(), author, text, likeCount: 0, createdAt: at };
      return { _id: new ObjectId(), ...about, replies: [reply(text), reply(`${text}, again`)], replyCount: 2 };
    });
    await db.collection('comments').insertMany(rows);
    const likes = rows.map(({ _id: targetId }) => {
      const _id = `comment:${targetId}:${reader.userId}`;
      return { _id, kind: 'comment', targetId, userId: reader.id, liked: true, flips: 1, at };
    });
    await db.collection<{ _id: string }>('likes').insertMany(likes);

    const comments = await archiveOf(reader, 'comments');
    expect(comments.pages).toBe(3);
    expect(comments.entries.map(({ text }) => text)).toEqual(texts);
    const replies = (await archiveOf(reader, 'replies')).entries;
    expect(replies.map(({ text }) => text)).toEqual(texts.flatMap((text) => [text, `${text}, again`]));
    const liked = (await archiveOf(reader, 'likes')).entries;
    expect(new Set(liked.map(({ targetId }) => targetId)).size).toBe(205);
    expect(liked).toHaveLength(205);
  });

  it('knows no other parts, readers and places', async () => {
    const ask = async (path: string) => (await site.callers.user.get(`/internal/readers/${path}`)).status;
    expect(await ask(`${site.author.userId}/secrets`)).toBe(404);
    expect(await ask('nobody/likes')).toBe(404);
    expect(await ask(`${site.author.userId}/likes?cursor=nonsense`)).toBe(400);
    const id = new ObjectId();
    expect(await ask(`${site.author.userId}/likes?cursor=${id}`)).toBe(400);
    for (const part of ['comments', 'replies']) {
      expect(await ask(`${site.author.userId}/${part}?cursor=blog:${id}:${id}`)).toBe(400);
    }
  });
});
