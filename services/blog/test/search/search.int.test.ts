import { blogPage } from '@storysprout/contract';
import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BlogDocument } from '../../src/blogs/blog.document';
import type { SearchEntryDocument, SearchTermDocument } from '../../src/search/search.document';
import { blogSite } from '../support/blog-site';
import { buildBlog, longStory, publish } from '../support/factories';

const site = blogSite('search');
const minuteMs = 60_000;
const newestMs = Date.parse('2026-11-01T10:00:00.000Z');

const blogs = () => site.database.db.collection<BlogDocument>('blogs');
const entries = () => site.database.db.collection<SearchEntryDocument>('searchEntries');
const terms = () => site.database.db.collection<SearchTermDocument>('searchTerms');
const indexAll = () => site.modules.search.indexer.indexAll();

beforeEach(async () => {
  await blogs().deleteMany({});
  await entries().deleteMany({});
  await terms().deleteMany({});
});

/** Writes and indexes published blogs, each a minute older than the one before. */
async function write(...overrides: Partial<BlogDocument>[]): Promise<ObjectId[]> {
  const written = overrides.map((each, at) => {
    const createdAt = new Date(newestMs - at * minuteMs);
    return buildBlog({ createdAt, description: 'Nothing at all happens here.', searchVersion: 0, ...each });
  });
  await blogs().insertMany(written);
  await indexAll();
  return written.map(({ _id }) => _id);
}

interface Answer {
  blogs: { _id: string; title: string }[];
  nextCursor: string | null;
  matched: string[];
  didYouMean?: string;
}

async function search(text: string, more: Record<string, string> = {}): Promise<Answer> {
  const query = new URLSearchParams({ view: 'card', search: text, ...more });
  const { status, body } = await site.visitor.get(`/blog/all?${query}`);
  expect(status).toBe(200);
  expect(blogPage.parse(body)).toEqual(body);
  return body;
}

const titles = async (text: string, more?: Record<string, string>) =>
  (await search(text, more)).blogs.map(({ title }) => title);

describe('a search', () => {
  it('finds words of titles, texts, categories and names of writers', async () => {
    await write(
      { title: 'A windy day', description: 'The kite flew over Lisbon.' },
      { title: 'Two kites' },
      { title: 'Soup', category: 'Recipes for Kids' },
      { title: 'Rain', author: { _id: new ObjectId(), name: 'Kite Runner', image: null } },
    );
    expect(await titles('kite')).toEqual(['Two kites', 'Rain', 'A windy day']);
    expect(await titles('lisbon')).toEqual(['A windy day']);
    expect(await titles('recipe')).toEqual(['Soup']);
    expect(await titles('kite lisbon')).toEqual(['A windy day']);
    expect(await titles('the kite over lisbon')).toEqual(['A windy day']);
  });

  it('minds neither case, accents nor plurals', async () => {
    await write({ title: 'Les CAFÉS of Zoë' });
    for (const text of ['cafe', 'Cafés', 'zoe', 'ZOË cafe', '  zoe!']) expect(await titles(text), text).toHaveLength(1);
  });

  it('finds the beginning of the last word, and says what it looked for', async () => {
    await write({ title: 'Dinosaur park' }, { title: 'Dino' }, { title: 'Parking a car' });
    expect(await titles('din')).toEqual(['Dinosaur park', 'Dino']);
    expect((await search('dino')).matched.sort()).toEqual(['dino', 'dinosaur']);
    expect(await titles('dinosaur par')).toEqual(['Dinosaur park']);
    expect(await titles('par dinosaur')).toEqual([]);
    expect(await titles('dinosaurs')).toEqual(['Dinosaur park']);
  });

  it('puts small typing errors right and says so', async () => {
    await write({ title: 'My dinosaur' }, { title: 'My dragon' });
    expect(await search('My dinosour!')).toMatchObject({
      blogs: [{ title: 'My dinosaur' }],
      matched: ['dinosaur'],
      didYouMean: 'My dinosaur!',
    });
    expect(await search('dinosaur')).not.toHaveProperty('didYouMean');
    expect(await search('quetzalcoatlus')).toEqual({ blogs: [], nextCursor: null, matched: [] });
    expect(await search('!?')).toEqual({ blogs: [], nextCursor: null, matched: [] });
  });

  it('finds a title of nothing but common words', async () => {
    await write({ title: 'Who am I?' }, { title: 'Who?', description: 'Who am I to say.' });
    expect(await titles('who am i')).toEqual(['Who am I?']);
  });

  it('keeps to a category and to the week', async () => {
    site.setNow(new Date(newestMs));
    const old = { createdAt: new Date(newestMs - 8 * 24 * 60 * minuteMs), date: new Date(newestMs - 5 * minuteMs) };
    await write({ title: 'Fox one', category: 'Poem' }, { title: 'Fox two' }, { title: 'Fox three', ...old });
    expect(await titles('fox', { category: 'Poem' })).toEqual(['Fox one']);
    expect(await titles('fox', { since: 'week' })).toEqual(['Fox one', 'Fox two']);
    site.setNow(null);
  });

  it('goes on behind its cursor, from titles to texts', async () => {
    const text = { description: 'A fox comes by.' };
    await write({ title: 'A', ...text }, { title: 'Fox B' }, { title: 'C', ...text }, { title: 'Fox D' });
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Answer = await search('fox', { limit: '1', ...(cursor && { cursor }) });
      seen.push(...page.blogs.map(({ title }) => title));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(['Fox B', 'Fox D', 'A', 'C']);
  });

  it.each([
    'search=fox',
    'view=card&search=fox&q=fox',
    'view=card&search=fox&cursor=rubbish',
    `view=card&search=${'x'.repeat(81)}`,
    `view=card&search=fox&cursor=${Buffer.from(`["string","nowhere 1","${'0'.repeat(24)}"]`).toString('base64url')}`,
  ])('refuses %s', async (query) => {
    const { status, body } = await site.visitor.get(`/blog/all?${query}`);
    expect([status, body.code]).toEqual([400, 'invalid_input']);
  });

  it('is a list like any other when nothing is asked for', async () => {
    await write({ title: 'A' }, { title: 'B' });
    expect((await site.visitor.get('/blog/all?view=card&search=')).body.blogs).toHaveLength(2);
  });
});

describe('what search knows', () => {
  const wordsLeft = async () => (await terms().find().toArray()).map(({ _id }) => _id);
  const hide = (id: string) =>
    site.callers.admin.put(`/internal/moderation/subjects/blog/${id}/decision`, {
      body: {
        decisionId: new ObjectId().toHexString(),
        decision: 'hide',
        reason: 'Let us have a look.',
        by: { userId: site.admin.userId, name: site.admin.name },
      },
    });

  it('begins with the publication of a blog and ends once it is hidden', async () => {
    const id = await publish(site, { status: 'pending', form: { title: 'Zeppelin' } });
    await indexAll();
    expect(await titles('zeppelin')).toEqual([]);
    await site.callers.admin.post(`/internal/blogs/${id}/decision`, {
      body: { decision: 'approve', by: { userId: site.admin.userId, name: site.admin.name } },
    });
    await indexAll();
    expect(await titles('zeppelin')).toEqual(['Zeppelin']);
    expect((await hide(id)).status).toBe(200);
    // A hidden blog is not found from now on, although it is still indexed.
    expect(await titles('zeppelin')).toEqual([]);
    await indexAll();
    expect([await entries().countDocuments(), await wordsLeft()]).toEqual([0, []]);
  });

  it('keeps no word of a blog that is erased', async () => {
    const writer = await site.person('Zora Zeppelin');
    await publish(site, { by: writer, form: { title: 'Xylophone' } });
    await publish(site, { form: { title: 'Other' } });
    await indexAll();
    expect(await titles('zora')).toEqual(['Xylophone']);
    await site.modules.dataRights.writerErasure.erase({ userId: writer.userId, leavesBlogs: false });
    expect(await wordsLeft()).not.toContain('xylophone');
    expect(await wordsLeft()).not.toContain('zora');
    expect(await entries().countDocuments()).toBe(1);
  });

  it('follows a new name', async () => {
    const writer = await site.person('Olda Name');
    await publish(site, { by: writer, form: { title: 'Xylophone' } });
    await indexAll();
    await site.modules.profiles.updater.apply({ userId: writer.userId, name: 'Newa Name', image: null, revision: 9 });
    await indexAll();
    expect([await titles('newa'), await titles('olda')]).toEqual([['Xylophone'], []]);
    expect(await wordsLeft()).not.toContain('olda');
  });

  it('counts in how many blogs each term is', async () => {
    await write({ title: 'Fox and duck' }, { title: 'Foxes', description: 'A fox and a fox.' });
    const fox = await terms().findOne({ _id: 'fox' });
    expect(fox).toMatchObject({ blogs: 2, weight: 1, prefixes: ['fo', 'fox'] });
  });

  it('takes blogs from before search, and no process does so twice', async () => {
    const old = Array.from({ length: 45 }, (_, at) => buildBlog({ title: `Fox ${at}` }));
    await blogs().insertMany(old.map(({ searchVersion: _, ...blog }) => blog));
    const others = [site.anotherProcess(), site.anotherProcess()];
    await Promise.all([indexAll(), ...others.map(({ search }) => search.indexer.indexAll())]);
    expect(await entries().countDocuments()).toBe(45);
    expect(await terms().findOne({ _id: 'fox' })).toMatchObject({ blogs: 45 });
  });

  it('agrees with blogs that change while they are indexed', async () => {
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, at) => publish(site, { form: { title: `Zeppelin ${at}` } })),
    );
    await Promise.all([
      indexAll(),
      ...ids.slice(0, 6).map(hide),
      ...ids.map((id) => site.other.api.patch(`/blog/blog/${id}/bloglike`)),
    ]);
    await indexAll();
    const kept = (await entries().find().toArray()).map(({ _id }) => _id.toHexString());
    expect(kept.sort()).toEqual(ids.slice(6).sort());
    expect(await terms().findOne({ _id: 'zeppelin' })).toMatchObject({ blogs: 6 });
    expect((await blogs().find().toArray()).map(({ likeCount }) => likeCount)).toContain(1);
  });

  it('stays out of what readers get', async () => {
    const [id] = await write({ title: 'Fox', description: longStory });
    const answers = await Promise.all(
      [`/blog/post/${id}`, '/blog/all', '/blog/all?view=card&search=fox'].map((path) => site.visitor.get(path)),
    );
    for (const { body } of answers) expect(JSON.stringify(body)).not.toMatch(/searchVersion|titleTerms/);
  });
});
