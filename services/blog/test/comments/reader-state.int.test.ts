import { bookmarkLimits, ownCommentsResponse, ownLikesResponse, seriesLimits } from '@storysprout/contract';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import type { BlogDocument } from '../../src/blogs/blog.document';
import { blogSite, type Person } from '../support/blog-site';
import { buildBlog, publish } from '../support/factories';
import { markedChecks } from '../support/marked-checks';
import { addComment, addReply, decideOn } from '../support/moderating';

const site = blogSite('reader-parts', { checks: markedChecks });
const like = (person: Person, id: string) => person.api.patch(`/blog/blog/${id}/bloglike`, { body: {} });
const moderator = { userId: new ObjectId().toHexString(), name: 'Robin' };
const likesOf = async (person: Person, query = '') =>
  ownLikesResponse.parse((await person.api.get(`/blog/likes/mine${query}`)).body);
const mineUnder = async (person: Person, id: string, query = '') =>
  ownCommentsResponse.parse((await person.api.get(`/blog/comments/mine?postId=${id}${query}`)).body);

describe('GET /blog/likes/mine', () => {
  it('lists the blogs that I like, the newest like first, in pages', async () => {
    const reader = await site.person('Lena Likes');
    const ids = [await publish(site), await publish(site), await publish(site)];
    for (const id of ids) await like(reader, id);
    const newest = ids.toReversed();
    expect(await likesOf(reader)).toEqual({ likes: newest, nextCursor: null });
    const first = await likesOf(reader, '?limit=2');
    expect(first.likes).toEqual(newest.slice(0, 2));
    expect(await likesOf(reader, `?limit=2&after=${first.nextCursor}`)).toEqual({
      likes: newest.slice(2),
      nextCursor: null,
    });
  });

  it('leaves out what I took back, what others like, and comments', async () => {
    const reader = await site.person('Lena Likes');
    const [kept = '', taken = ''] = [await publish(site), await publish(site)];
    await like(reader, kept);
    await like(reader, taken);
    await like(reader, taken);
    await like(site.other, taken);
    const comment = await addComment(site.other, kept, 'Nice!');
    await reader.api.patch(`/blog/comment/${comment}/like`, { body: {} });
    expect((await likesOf(reader)).likes).toEqual([kept]);
  });

  it.each(['limit=0', 'limit=1001', 'limit=x', 'after=!'])('refuses %s', async (query) => {
    expect((await site.other.api.get(`/blog/likes/mine?${query}`)).status).toBe(400);
  });

  it('needs somebody to be signed in', async () => {
    expect((await site.visitor.get('/blog/likes/mine')).status).toBe(401);
  });
});

describe('bookmarks', () => {
  const keep = (person: Person, blogId: string) => person.api.post('/blog/bookmarks', { body: { blogId } });
  const listOf = async (person: Person, query = '') => {
    const { body } = await person.api.get(`/blog/bookmarks${query}`);
    return { ids: body.blogs.map(({ _id }: { _id: string }) => _id), nextCursor: body.nextCursor };
  };

  it('are there again on every device, the newest first, in pages, and are nobody else’s', async () => {
    const reader = await site.person('Kay Keeps');
    const ids = [await publish(site), await publish(site), await publish(site)];
    for (const id of ids) expect((await keep(reader, id)).status).toBe(201);
    expect((await keep(reader, ids[0] ?? '')).status).toBe(201);
    const newest = ids.toReversed();
    expect((await reader.api.get('/blog/bookmarks/mine')).body).toEqual({ bookmarks: newest });
    const first = await listOf(reader, '?limit=2');
    expect(first.ids).toEqual(newest.slice(0, 2));
    expect(await listOf(reader, `?limit=2&cursor=${first.nextCursor}`)).toEqual({
      ids: newest.slice(2),
      nextCursor: null,
    });
    await reader.api.delete(`/blog/bookmarks/${newest[0]}`);
    expect((await listOf(reader)).ids).toEqual(newest.slice(1));
    expect((await listOf(await site.person('Somebody Else'))).ids).toEqual([]);
  });

  it('show no blog that is hidden or withdrawn, and show it again with everybody', async () => {
    const reader = await site.person('Kay Keeps');
    const [hidden = '', withdrawn = ''] = [await publish(site), await publish(site)];
    for (const id of [hidden, withdrawn]) await keep(reader, id);
    await decideOn(site, { kind: 'blog', id: hidden }, 'hide');
    await site.author.api.delete(`/blog/post/${withdrawn}`);
    expect((await listOf(reader)).ids).toEqual([]);
    await decideOn(site, { kind: 'blog', id: hidden }, 'keep');
    expect((await listOf(reader)).ids).toEqual([hidden]);
  });

  it('are only for what everybody can read', async () => {
    const pending = await publish(site, { status: 'pending' });
    expect((await keep(site.author, pending)).status).toBe(404);
    expect((await keep(site.other, new ObjectId().toHexString())).status).toBe(404);
    expect((await site.other.api.post('/blog/bookmarks', { body: { blogId: 'x' } })).status).toBe(400);
    for (const path of ['/blog/bookmarks', '/blog/bookmarks/mine']) {
      expect((await site.visitor.get(path)).status).toBe(401);
    }
  });

  it('are so many and no more, also when two are kept at the same moment', async () => {
    const reader = await site.person('Kay Keeps');
    const rows = Array.from({ length: bookmarkLimits.kept - 1 }, () => new ObjectId()).map((blogId) => ({
      _id: `${reader.userId}:${blogId}`,
      userId: reader.id,
      blogId,
      at: new Date(0),
    }));
    await site.database.db.collection<{ _id: string }>('bookmarks').insertMany(rows);
    const last = await publish(site);
    expect((await keep(reader, last)).status).toBe(201);
    const [one, two] = await Promise.all([keep(reader, await publish(site)), keep(reader, await publish(site))]);
    expect([one.status, two.status]).toEqual([409, 409]);
    const { bookmarks } = (await reader.api.get('/blog/bookmarks/mine')).body;
    expect(bookmarks).toHaveLength(bookmarkLimits.kept);
    expect(bookmarks[0]).toBe(last);
  });
});

describe('a series', () => {
  const goOn = (person: Person, id: string, continues: string | null) =>
    person.api.put(`/blog/post/${id}/series`, { body: { continues } });
  const partsOf = async (seriesId: string) => {
    const { body } = await site.visitor.get(`/blog/series/${seriesId}`);
    return body.parts?.map(({ _id }: { _id: string }) => _id);
  };

  it('has the published parts in their order, and tells every part of it', async () => {
    const first = await publish(site);
    const second = await publish(site);
    const draft = await publish(site, { status: 'draft' });
    expect((await goOn(site.author, second, first)).body).toEqual({ success: true, seriesId: first });
    expect((await goOn(site.author, draft, second)).body).toEqual({ success: true, seriesId: first });
    expect(await partsOf(first)).toEqual([first, second]);
    for (const id of [first, second]) {
      expect((await site.visitor.get(`/blog/post/${id}`)).body.blog.seriesId).toBe(first);
    }
    await decideOn(site, { kind: 'blog', id: first }, 'hide');
    expect(await partsOf(first)).toEqual([second]);
    await decideOn(site, { kind: 'blog', id: first }, 'keep');
    expect((await goOn(site.author, second, null)).body).toEqual({ success: true, seriesId: null });
    expect(await partsOf(first)).toEqual([first]);
  });

  it('is made of one writer’s blogs, each of which goes on from an earlier one', async () => {
    const [first, second] = [await publish(site), await publish(site)];
    const others = await publish(site, { by: site.other });
    const draft = await publish(site, { status: 'draft' });
    expect((await goOn(site.author, first, second)).status).toBe(400);
    expect((await goOn(site.author, first, first)).status).toBe(400);
    expect((await goOn(site.other, second, first)).status).toBe(404);
    expect((await goOn(site.other, others, first)).status).toBe(404);
    expect((await goOn(site.author, await publish(site), draft)).status).toBe(404);
    expect((await site.visitor.get(`/blog/series/${first}`)).status).toBe(404);
  });

  it('has so many parts and no more', async () => {
    const first = await publish(site);
    const seriesId = new ObjectId(first);
    const parts = Array.from({ length: seriesLimits.parts }, () => buildBlog({ seriesId, status: 'draft' }));
    await site.database.db.collection<BlogDocument>('blogs').insertMany(parts);
    await site.database.db.collection('blogs').updateOne({ _id: seriesId }, { $set: { seriesId } });
    expect((await goOn(site.author, await publish(site), first)).status).toBe(409);
  });
});

describe('GET /blog/comments/mine', () => {
  it('names the comments of the page that I like', async () => {
    const id = await publish(site);
    const comments = [];
    for (const text of ['One', 'Two', 'Three']) comments.push(await addComment(site.other, id, text));
    const reader = await site.person('Lena Likes');
    for (const comment of comments.slice(1)) await reader.api.patch(`/blog/comment/${comment}/like`, { body: {} });
    expect(new Set((await mineUnder(reader, id)).liked)).toEqual(new Set(comments.slice(1)));
    expect((await mineUnder(reader, id, '&limit=1')).liked.length).toBeLessThan(2);
    expect(await mineUnder(site.author, id)).toEqual({ liked: [], hasUnpublished: false });
  });

  it.each(['comment', 'reply'] as const)('tells of a %s of mine that others do not see', async (kind) => {
    const id = await publish(site);
    const writer = await site.person('Wren Writer');
    const first = await addComment(site.other, id, 'First');
    expect((await mineUnder(writer, id)).hasUnpublished).toBe(false);
    if (kind === 'comment') await addComment(writer, id, 'held please');
    else await addReply(writer, first, 'held please');
    expect((await mineUnder(writer, id)).hasUnpublished).toBe(true);
    expect((await mineUnder(site.other, id)).hasUnpublished).toBe(false);
  });

  it('tells of a comment of mine that waits for a grown-up’s yes', async () => {
    const id = await publish(site);
    const writer = await site.person('Wren Writer');
    const comment = await addComment(writer, id, 'Oh');
    const comments = site.database.db.collection('comments');
    await comments.updateOne({ _id: new ObjectId(comment) }, { $set: { awaitsConsent: true } });
    expect((await mineUnder(writer, id)).hasUnpublished).toBe(true);
  });

  it('does not tell of what I deleted myself', async () => {
    const id = await publish(site);
    const writer = await site.person('Wren Writer');
    const comment = await addComment(writer, id, 'Oh');
    await decideOn(site, { kind: 'comment', id: comment }, 'hide');
    expect((await mineUnder(writer, id)).hasUnpublished).toBe(true);
    await writer.api.delete(`/blog/comment/${comment}`);
    expect((await mineUnder(writer, id)).hasUnpublished).toBe(false);
  });

  it('is 404 for a blog that I may not see', async () => {
    const id = await publish(site, { status: 'pending' });
    expect((await site.other.api.get(`/blog/comments/mine?postId=${id}`)).status).toBe(404);
  });
});

describe('POST /internal/likes/among', () => {
  it('says which of the blogs a reader likes', async () => {
    const [one = '', two = ''] = [await publish(site), await publish(site)];
    await like(site.other, two);
    const body = { userId: site.other.userId, blogIds: [one, two] };
    expect((await site.callers.gateway.post('/internal/likes/among', { body })).body).toEqual({ liked: [two] });
  });
});

describe('what an answer tells the gateway about its cache', () => {
  const header = (answer: { headers: Headers }, name: string) => answer.headers.get(name);

  it('names every blog of a list, and that it is one', async () => {
    const id = await publish(site);
    for (const address of ['/blog/all?view=card&limit=5', '/blog/all?limit=5']) {
      const tags = header(await site.visitor.get(address), 'x-cache-tags')?.split(' ');
      expect(tags).toContain('lists');
      expect(tags).toContain(`blog:${id}`);
      expect(tags).toHaveLength(6);
    }
  });

  it('names the blog, or its comments', async () => {
    const id = await publish(site);
    const comment = await addComment(site.other, id, 'Nice!');
    expect(header(await site.visitor.get(`/blog/post/${id}`), 'x-cache-tags')).toBe(`blog:${id}`);
    expect(header(await site.visitor.get(`/blog/comments/count/${id}`), 'x-cache-tags')).toBe(`blog:${id}`);
    for (const address of [`/blog/comment/get?postId=${id}`, `/blog/comment/replies?commentId=${comment}`]) {
      expect(header(await site.visitor.get(address), 'x-cache-tags')).toBe(`comments:${id}`);
    }
  });

  it('names what a write made stale, and no more', async () => {
    const id = await publish(site);
    const stale = (answer: { headers: Headers }) => header(answer, 'x-stale-tags');
    expect(stale(await like(site.other, id))).toBe(`blog:${id} blogs reader:${site.other.userId}`);
    const added = await site.other.api.post('/blog/comment/add', { body: { postId: id, text: 'Oh, nice!' } });
    expect(stale(added)).toBe(`blog:${id} blogs comments:${id}`);
    const comment: string = added.body.comment._id;
    expect(stale(await site.other.api.patch(`/blog/comment/${comment}/like`, { body: {} }))).toBe(`comments:${id}`);
    const draft = { title: 'A draft', category: 'Story', description: 'Once', status: 'draft' };
    expect(stale(await site.other.api.post('/blog/create', { body: draft }))).toBe('none');
  });

  it('names what a report, a deletion and a decision made stale', async () => {
    const id = await publish(site);
    const blogAndComments = `blog:${id} blogs comments:${id}`;
    const stale = (answer: { headers: Headers }) => header(answer, 'x-stale-tags');
    const comment = await addComment(site.other, id, 'Oh');
    const [first, second] = [await site.person('Rae'), await site.person('Ray')];
    const report = async ({ api }: Person) =>
      stale(await api.post('/blog/report', { body: { kind: 'comment', id: comment, reason: 'unkind' } }));
    // One report changes nothing that others see; the second hides the comment.
    expect(await report(first)).toBe('none');
    expect(await report(first)).toBe('none');
    expect(await report(second)).toBe(blogAndComments);
    const decide = async (kind: string, subject: string, decision: string) =>
      stale(
        await site.callers.admin.put(`/internal/moderation/subjects/${kind}/${subject}/decision`, {
          body: { decisionId: new ObjectId().toHexString(), decision, reason: 'x', by: moderator },
        }),
      );
    expect(await decide('comment', comment, 'keep')).toBe(blogAndComments);
    expect(stale(await site.other.api.delete(`/blog/comment/${comment}`))).toBe(blogAndComments);
    expect(await decide('blog', id, 'hide')).toBe(`lists ${blogAndComments}`);
    expect(stale(await site.author.api.delete(`/blog/post/${id}`))).toBe('none');
    expect(stale(await site.author.api.post(`/blog/post/${id}/undelete`))).toBe('none');
  });

  it('names nothing when a waiting blog is sent back, and its lists when one is published', async () => {
    const decide = async (decision: string) => {
      const id = await publish(site, { status: 'pending' });
      const body = { decision, reason: 'x', by: moderator };
      const answer = await site.callers.admin.post(`/internal/blogs/${id}/decision`, { body });
      return header(answer, 'x-stale-tags')?.replaceAll(id, '<id>');
    };
    expect(await decide('reject')).toBe('none');
    expect(await decide('approve')).toBe('lists blog:<id> blogs comments:<id>');
  });
});
