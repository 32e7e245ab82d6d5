import { blogPage, blogResponse, weekMs } from '@storysprout/contract';
import { ObjectId } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BlogDocument } from '../../src/blogs/blog.document';
import { blogSite } from '../support/blog-site';
import { buildBlog, decide, longStory, publish } from '../support/factories';
import { addComment } from '../support/moderating';

const site = blogSite('read_blogs');
const day = 24 * 60 * 60 * 1_000;

describe('GET /blog/post/:id', () => {
  it('shows an approved blog to everybody', async () => {
    const id = await publish(site);
    const { status, body } = await site.visitor.get(`/blog/post/${id}`);
    expect(status).toBe(200);
    expect(blogResponse.parse(body)).toEqual(body);
    expect(body.blog).toMatchObject({ _id: id, description: longStory, isApproved: true });
    for (const secret of ['flags', 'rejectReason', 'revision', 'decidedBy', 'likedByMe']) {
      expect(body.blog).not.toHaveProperty(secret);
    }
  });

  it.each(['draft', 'pending', 'rejected'] as const)(
    'shows a %s blog to its author and moderators only',
    async (status) => {
      const id = await publish(site, { status });
      const answers = [site.author.api, site.admin.api, site.other.api, site.visitor].map((api) =>
        api.get(`/blog/post/${id}`),
      );
      expect((await Promise.all(answers)).map((answer) => answer.status)).toEqual([200, 200, 404, 404]);
      expect((await site.visitor.get(`/blog/post/${id}`)).body).toEqual({
        success: false,
        code: 'not_found',
        message: 'Blog not found.',
      });
    },
  );

  it.each(['abc', '123', '$ne', '%00', new ObjectId().toHexString()])('answers 404 for the id %s', async (id) => {
    expect((await site.visitor.get(`/blog/post/${id}`)).status).toBe(404);
  });

  it('counts a forged token as none', async () => {
    const id = await publish(site);
    const { status, body } = await site.visitor.get(`/blog/post/${id}`, {
      token: `${site.author.token.slice(0, -6)}AAAAAA`,
    });
    expect(status).toBe(200);
    expect(body.blog).not.toHaveProperty('likedByMe');
  });
});

describe('GET /blog/user/blogs', () => {
  it('lists all of one’s own, newest first, page by page', async () => {
    const me = await site.person('Page Turner');
    const ids: string[] = [];
    for (const status of ['draft', 'pending', 'approved', 'rejected', 'draft'] as const) {
      ids.unshift(await publish(site, { by: me, status }));
    }
    const all = await me.api.get('/blog/user/blogs');
    const listed: string[] = all.body.blogs.map((blog: { _id: string }) => blog._id);
    expect([...listed].sort()).toEqual([...ids].sort());
    const dates: string[] = all.body.blogs.map((blog: { date: string }) => blog.date);
    expect(dates).toEqual([...dates].sort().reverse());
    const first = await me.api.get('/blog/user/blogs?limit=3');
    const second = await me.api.get(`/blog/user/blogs?limit=3&cursor=${first.body.nextCursor}`);
    expect([...first.body.blogs, ...second.body.blogs].map(({ _id }) => _id)).toEqual(listed);
    expect(second.body.nextCursor).toBeNull();
  });

  it('narrows to one status', async () => {
    const me = await site.person('Drafty');
    const draft = await publish(site, { by: me, status: 'draft' });
    await publish(site, { by: me, status: 'pending' });
    const { body } = await me.api.get('/blog/user/blogs?status=draft');
    expect(body.blogs.map(({ _id }: { _id: string }) => _id)).toEqual([draft]);
  });

  it('is for signed-in readers', async () => {
    expect((await site.visitor.get('/blog/user/blogs')).status).toBe(401);
  });

  it.each(['status=gone', 'limit=0', 'limit=101', 'cursor=rubbish'])('refuses %s', async (query) => {
    expect((await site.author.api.get(`/blog/user/blogs?${query}`)).status).toBe(400);
  });
});

describe('GET /blog/all', () => {
  const now = Date.now();
  const authorId = new ObjectId();
  const titles = ['Alpha Fox', 'beta fox', 'Gamma Owl', 'Delta (fox)', 'Épsilon Fôx', 'Zeta .* owl', 'Fox 100% true'];
  const blogs: BlogDocument[] = titles.map((title, index) =>
    buildBlog({
      title,
      titleKey: title.normalize('NFC').toLowerCase(),
      category: index % 2 === 0 ? 'Poem' : 'Story',
      author: { _id: authorId, name: 'Lister', image: null },
      createdAt: new Date(now - index * 2 * day),
      date: new Date(now - index * 2 * day),
    }),
  );
  const titlesOf = (body: { blogs: { title: string }[] }) => body.blogs.map(({ title }) => title);

  beforeAll(async () => {
    const collection = site.database.db.collection<BlogDocument>('blogs');
    await collection.deleteMany({});
    await collection.insertMany(blogs);
    await collection.insertMany(
      (['draft', 'pending', 'rejected'] as const).map((status) => buildBlog({ status, title: 'Hidden' })),
    );
  });

  it('lists the approved ones, newest first, in full', async () => {
    const { status, body } = await site.visitor.get('/blog/all');
    expect(status).toBe(200);
    expect(blogPage.parse(body)).toEqual(body);
    expect(titlesOf(body)).toEqual(titles);
    expect(body.blogs[0]).toMatchObject({ description: longStory, likes: [] });
    expect(body.nextCursor).toBeNull();
  });

  it('leaves texts and likes out of the card view', async () => {
    const { body } = await site.visitor.get('/blog/all?view=card');
    expect(blogPage.parse(body)).toEqual(body);
    expect(body.blogs[0]).not.toHaveProperty('description');
    expect(body.blogs[0]).not.toHaveProperty('likes');
    expect(body.blogs[0].excerpt).toBe(longStory.slice(0, 150));
  });

  it('offers those without a comment, oldest first', async () => {
    const before = await site.visitor.get('/blog/all?view=card&comments=none&limit=2');
    expect(blogPage.parse(before.body)).toEqual(before.body);
    expect(titlesOf(before.body)).toEqual(titles.toReversed().slice(0, 2));
    expect(before.body.nextCursor).toBeNull();
    const blog = blogs.at(-1);
    await addComment(site.other, blog?._id.toHexString() ?? '');
    const after = await site.visitor.get('/blog/all?view=card&comments=none&limit=2');
    expect(titlesOf(after.body)).toEqual(titles.toReversed().slice(1, 3));
    await site.database.db.collection('blogs').updateOne({ _id: blog?._id }, { $set: { commentCount: 0 } });
  });

  it.each(['', '&view=card'])('pages through all without a gap or a double (%s)', async (view) => {
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await site.visitor.get(`/blog/all?limit=2${view}${cursor && `&cursor=${cursor}`}`);
      seen.push(...titlesOf(body));
      cursor = body.nextCursor ?? '';
    } while (cursor);
    expect(seen).toEqual(titles);
  });

  it('pages through blogs of the same moment', async () => {
    const date = new Date(now - 400 * day);
    const twins = Array.from({ length: 5 }, () =>
      buildBlog({ title: 'Twin', titleKey: 'twin', date, createdAt: date }),
    );
    await site.database.db.collection<BlogDocument>('blogs').insertMany(twins);
    const first = await site.visitor.get('/blog/all?q=twin&limit=3');
    const second = await site.visitor.get(`/blog/all?q=twin&limit=3&cursor=${first.body.nextCursor}`);
    const ids = [...first.body.blogs, ...second.body.blogs].map(({ _id }) => _id);
    expect(new Set(ids).size).toBe(5);
    await site.database.db.collection('blogs').deleteMany({ title: 'Twin' });
  });

  it('filters by category on the server', async () => {
    const { body } = await site.visitor.get('/blog/all?category=Poem&view=card');
    expect(titlesOf(body)).toEqual(titles.filter((_, index) => index % 2 === 0));
  });

  it('keeps what was created within seven days, exactly', async () => {
    site.setNow(new Date(now));
    const edge = [weekMs, weekMs + 1].map((age) =>
      buildBlog({ title: `Edge ${age}`, createdAt: new Date(now - age), date: new Date(now) }),
    );
    await site.database.db.collection<BlogDocument>('blogs').insertMany(edge);
    const { body } = await site.visitor.get('/blog/all?since=week&view=card');
    site.setNow(null);
    await site.database.db.collection('blogs').deleteMany({ title: /^Edge/ });
    expect(titlesOf(body).sort()).toEqual([`Edge ${weekMs}`, ...titles.slice(0, 4)].sort());
  });

  it('keeps what was begun within a challenge, and published at most two weeks after it', async () => {
    const dayMs = 24 * 60 * 60 * 1_000;
    const [from, before] = [Date.parse('2025-03-03T08:00:00.000Z'), Date.parse('2025-03-10T08:00:00.000Z')];
    const answer = (title: string, begun: number, published = begun) =>
      buildBlog({ title, category: 'Weekly Challenge', createdAt: new Date(begun), date: new Date(published) });
    const answers = [
      answer('Too early', from - 1, from),
      answer('First', from),
      answer('Last', before - 1),
      answer('Late', before - 1, before + 14 * dayMs - 1),
      answer('Too late', before - 1, before + 14 * dayMs),
      answer('Next week', before),
    ];
    await site.database.db.collection<BlogDocument>('blogs').insertMany(answers);
    const query = `category=Weekly+Challenge&begunFrom=${new Date(from).toISOString()}`;
    const week = `/blog/all?view=card&${query}&begunBefore=${new Date(before).toISOString()}`;
    const first = (await site.visitor.get(`${week}&limit=2`)).body;
    const rest = (await site.visitor.get(`${week}&limit=2&cursor=${first.nextCursor}`)).body;
    const { body: open } = await site.visitor.get(`/blog/all?view=card&${query}`);
    await site.database.db
      .collection('blogs')
      .deleteMany({ category: 'Weekly Challenge', createdAt: { $lte: new Date(before) } });
    expect(titlesOf(first)).toEqual(['Late', 'Last']);
    expect(titlesOf(rest)).toEqual(['First']);
    expect(titlesOf(open)).toEqual(expect.arrayContaining(['Too late', 'Next week', 'First']));
    expect((await site.visitor.get('/blog/all?begunFrom=2026-99-99T00:00:00Z')).status).toBe(400);
  });

  it.each([
    ['fox', ['Alpha Fox', 'beta fox', 'Delta (fox)', 'Fox 100% true']],
    ['FOX', ['Alpha Fox', 'beta fox', 'Delta (fox)', 'Fox 100% true']],
    ['a fo', ['Alpha Fox', 'beta fox']],
    ['(fox)', ['Delta (fox)']],
    ['.*', ['Zeta .* owl']],
    ['ÉPSILON', ['Épsilon Fôx']],
    ['100%', ['Fox 100% true']],
    ['nothing like it', []],
    ['$where', []],
  ])('finds titles holding %s in any case', async (q, expected) => {
    const { body } = await site.visitor.get(`/blog/all?view=card&q=${encodeURIComponent(q)}`);
    expect(titlesOf(body)).toEqual(expected);
  });

  it('combines search, category, week and pages', async () => {
    const first = await site.visitor.get('/blog/all?view=card&q=fox&category=Story&since=week&limit=1');
    expect(titlesOf(first.body)).toEqual(['beta fox']);
    const second = await site.visitor.get(
      `/blog/all?view=card&q=fox&category=Story&since=week&limit=1&cursor=${first.body.nextCursor}`,
    );
    expect(titlesOf(second.body)).toEqual(['Delta (fox)']);
  });

  it.each([
    'limit=0',
    'limit=-5',
    'limit=101',
    'limit=1e9',
    'limit=ten',
    'limit=2.5',
    'cursor=rubbish',
    'cursor=',
    `cursor=${Buffer.from('["date","x","y"]').toString('base64url')}`,
    'category=Politics',
    'since=year',
    'view=list',
    `q=${'x'.repeat(81)}`,
    'limit=1&limit=2',
  ])('refuses %s', async (query) => {
    const { status, body } = await site.visitor.get(`/blog/all?${query}`);
    expect([status, body.success, body.code]).toEqual([400, false, 'invalid_input']);
  });

  it('says which of them the reader likes', async () => {
    const liked = blogs[2]?._id.toHexString();
    await site.other.api.patch(`/blog/blog/${liked}/bloglike`);
    const { body } = await site.other.api.get('/blog/all?view=card');
    const mine = body.blogs.filter((blog: { likedByMe: boolean }) => blog.likedByMe);
    expect(mine.map(({ _id }: { _id: string }) => _id)).toEqual([liked]);
    const visitor = await site.visitor.get('/blog/all?view=card');
    expect(visitor.body.blogs[0]).not.toHaveProperty('likedByMe');
  });

  it('forgets a published blog once it is rejected', async () => {
    const id = await publish(site, { form: { title: 'Short glory' } });
    expect(titlesOf((await site.visitor.get('/blog/all?q=glory')).body)).toEqual(['Short glory']);
    await decide(site, id, 'reject');
    expect(titlesOf((await site.visitor.get('/blog/all?q=glory')).body)).toEqual([]);
  });

  it('answers 405 to other methods and 404 to unknown addresses, in the error shape', async () => {
    const wrong = await site.visitor.delete('/blog/all');
    expect([wrong.status, wrong.body.success]).toEqual([405, false]);
    const unknown = await site.visitor.get('/blog/everything');
    expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found']);
  });
});
