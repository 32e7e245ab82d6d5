import { pngBuffer } from '@storysprout/service-kit/testing';
import { ObjectId } from 'mongodb';
import { afterEach, describe, expect, it } from 'vitest';
import { historyLimits } from '../../src/blogs/history/revision.rules';
import { blogSite, type Person } from '../support/blog-site';
import { approveAsRead, blogForm, buildBlog, decide, longStory, multipart, publish } from '../support/factories';
import { markedChecks } from '../support/marked-checks';
import { ownContent, story, told } from '../support/own-content';

const site = blogSite('history', { checks: markedChecks });
const { correct, history, blogOf, publicTitle, restore } = ownContent(site);
const save = (by: Person, id: string, form: object) => by.api.put(`/blog/update/${id}`, { body: blogForm(form) });
const rowsOf = (id: string) =>
  site.database.db
    .collection('revisions')
    .find({ blogId: new ObjectId(id) })
    .toArray();
const hours = (count: number) => site.setNow(new Date(Date.now() + count * 60 * 60 * 1_000));

afterEach(() => site.setNow(null));

describe('the history of a blog', () => {
  it('keeps every text that was sent, with its decision and reason', async () => {
    const id = await publish(site, { status: 'pending', form: { title: 'First' } });
    await decide(site, id, 'reject', 'Too short.');
    await save(site.author, id, { title: 'Second', status: 'pending' });
    await decide(site, id, 'reject', 'Still short.');
    await save(site.author, id, { title: 'Third', status: 'pending' });
    await decide(site, id, 'approve');
    const revisions = await history(id);
    expect(told(revisions)).toEqual([
      ['approved', 'Third'],
      ['rejected', 'Second'],
      ['rejected', 'First'],
    ]);
    expect(revisions.map(({ reason }) => reason)).toEqual([null, 'Still short.', 'Too short.']);
    expect(await history(id, site.admin)).toEqual(revisions);
    await decide(site, id, 'undo');
    expect((await history(id))[0]?.status).toBe('pending');
  });

  it('says where the passages are that the checks noticed', async () => {
    const description = story('Please flag me, yes, flag me.');
    const id = await publish(site, { status: 'pending', form: { description } });
    const [sent] = await history(id);
    const passages = sent?.marks.map(({ field, start, end, kind }) => [kind, field, description.slice(start, end)]);
    expect(passages).toEqual([
      ['spam', 'description', 'flag me'],
      ['spam', 'description', 'flag me'],
    ]);
  });

  it('keeps a version of a draft for each hour of writing, for its writer alone', async () => {
    const id = await publish(site, { status: 'draft', form: { title: 'At ten', description: longStory } });
    await save(site.author, id, { title: 'Five past ten', status: 'draft' });
    await save(site.author, id, { title: 'Ten past ten', status: 'draft' });
    expect(told(await history(id))).toEqual([['draft', 'At ten']]);
    hours(2);
    await save(site.author, id, { title: 'At noon', status: 'draft' });
    expect(told(await history(id))).toEqual([
      ['draft', 'Ten past ten'],
      ['draft', 'At ten'],
    ]);
    expect(await history(id, site.admin)).toEqual([]);
  });

  it('keeps a text before more than half of it is deleted', async () => {
    const id = await publish(site, { status: 'draft', form: { title: 'Begun' } });
    await save(site.author, id, { title: 'Long', status: 'draft', description: story(longStory) });
    await save(site.author, id, { title: 'Oh no', status: 'draft', description: 'Gone' });
    expect(told(await history(id))).toEqual([
      ['draft', 'Long'],
      ['draft', 'Begun'],
    ]);
  });

  it('is bounded in texts and bytes, and never loses what stands', async () => {
    const id = await publish(site, { status: 'draft' });
    for (let at = 1; at <= historyLimits.versions + 5; at += 1) {
      hours(2 * at);
      await save(site.author, id, { title: `Version ${at}`, status: 'draft' });
    }
    expect(await history(id)).toHaveLength(historyLimits.versions);
    await save(site.author, id, { title: 'Sent', status: 'pending' });
    await decide(site, id, 'approve');
    for (let at = 0; at < historyLimits.sent + 5; at += 1) await correct(id, { title: `Correction ${at}` });
    const kept = await rowsOf(id);
    expect(kept.length).toBeLessThanOrEqual(historyLimits.versions + historyLimits.sent);
    expect(kept.map(({ title }) => title)).toContain('Sent');
    const bytes = kept.reduce((sum, row) => sum + row.bytes, 0);
    expect(bytes).toBeLessThanOrEqual(historyLimits.bytes);
  });

  it('shows the present text of a blog from before there was a history, and keeps it when it changes', async () => {
    const author = { _id: site.author.id, name: 'Ada Author', image: null };
    const blog = buildBlog({ author, title: 'Old times', revision: 4 });
    await site.database.db.collection('blogs').insertOne({ ...blog });
    const id = blog._id.toHexString();
    expect(told(await history(id))).toEqual([['approved', 'Old times']]);
    await correct(id, { title: 'New times' });
    await approveAsRead(site, id);
    expect(told(await history(id))).toEqual([
      ['approved', 'New times'],
      ['approved', 'Old times'],
    ]);
  });
});

describe('bringing an earlier text back', () => {
  it('makes it the draft, and keeps the draft that was there', async () => {
    const id = await publish(site, { status: 'draft', form: { title: 'First' } });
    await save(site.author, id, { title: 'Second', status: 'draft' });
    await save(site.author, id, { title: 'Third', status: 'draft' });
    const [first] = await history(id);
    const { status, body } = await restore(id, first?.revision ?? -1);
    expect([status, body.correction, body.blog.title]).toEqual([200, undefined, 'First']);
    expect(told(await history(id))).toEqual([
      ['draft', 'Third'],
      ['draft', 'First'],
    ]);
    expect((await restore(id, 999)).status).toBe(404);
  });

  it('makes it the correction of a published blog, which everybody still reads as it was', async () => {
    const id = await publish(site, { form: { title: 'First' } });
    await correct(id, { title: 'Second' });
    await approveAsRead(site, id);
    const first = (await history(id)).at(-1)?.revision ?? -1;
    const { body } = await restore(id, first);
    expect(body).toMatchObject({ correction: true, blog: { correction: { title: 'First', status: 'draft' } } });
    expect(await publicTitle(id)).toBe('Second');
  });

  it('brings its picture back', async () => {
    const form = (title: string) => blogForm({ title, status: 'pending' }) as Record<string, unknown>;
    const sent = await site.author.api.post('/blog/create', { body: multipart(form('A'), await pngBuffer(20, 20)) });
    const { _id: id, image } = sent.body.blog;
    await decide(site, id, 'reject');
    await save(site.author, id, { removeImage: true, status: 'draft' });
    expect((await blogOf(id)).image).toBeNull();
    await restore(id, 0);
    expect((await blogOf(id)).image?.split('?')[0]).toBe(image.split('?')[0]);
    expect((await site.visitor.get(`/images/${(await blogOf(id)).image}`)).status).toBe(200);
  });

  it('is refused when somebody else saved meanwhile', async () => {
    const id = await publish(site, { status: 'draft' });
    await save(site.author, id, { title: 'Newer', status: 'draft' });
    const body = { revision: 0, current: 0 };
    expect((await site.author.api.post(`/blog/post/${id}/restore`, { body })).status).toBe(409);
  });
});

it('keeps the picture of an earlier text from being swept', async () => {
  const form = (title: string) => blogForm({ title, status: 'pending' }) as Record<string, unknown>;
  const sent = await site.author.api.post('/blog/create', { body: multipart(form('A'), await pngBuffer(20, 20)) });
  const { _id: id } = sent.body.blog;
  await decide(site, id, 'reject');
  await site.author.api.put(`/blog/update/${id}`, { body: multipart(form('B'), await pngBuffer(30, 30)) });
  const day = 24 * 60 * 60 * 1_000;
  for (const days of [0, 2, 4]) {
    site.setNow(new Date(Date.now() + days * day));
    await site.modules.blogs.pictureSweeper.sweep();
  }
  site.setNow(null);
  const images = (await history(id)).map(({ image }) => image);
  expect(images).toHaveLength(2);
  for (const image of images) expect((await site.visitor.get(`/images/${image}`)).status).toBe(200);
});

it('erases the history with the account', async () => {
  const by = await site.person('Leaver');
  const id = await publish(site, { by });
  await correct(id, {}, by);
  await site.modules.dataRights.writerErasure.erase({ userId: by.userId, leavesBlogs: true });
  expect(await rowsOf(id)).toEqual([]);
  expect((await site.modules.blogs.repository.find(new ObjectId(id)))?.correction).toBeNull();
  expect(await publicTitle(id)).toBe('The brave fox');
});
