import { describe, expect, it } from 'vitest';
import { writingLimits } from '../../src/blogs/blog.rules';
import { blogSite, type Person } from '../support/blog-site';
import { blogForm, decide, publish } from '../support/factories';

const site = blogSite('writing_limits', { limits: writingLimits });
const waiting = writingLimits.waitingBlogs;
const post = (by: Person, status = 'pending') => by.api.post('/blog/create', { body: blogForm({ status }) });
const countPending = (by: Person) =>
  site.database.db.collection('blogs').countDocuments({ 'author._id': by.id, status: 'pending' });
const tooManyWaiting = {
  success: false,
  code: 'too_many',
  message: `Wow, ${waiting} of your stories are waiting for a moderator! Please save this one as a draft and post it later.`,
};

describe('saving blogs', () => {
  it('asks a writer to slow down after 30 saves in a minute, and nobody else', async () => {
    const eager = await site.person('Eager Writer');
    const id = await publish(site, { by: eager, status: 'draft' });
    const save = () => eager.api.put(`/blog/update/${id}`, { body: blogForm({ status: 'draft' }) });
    for (let saves = 1; saves < writingLimits.savesPerMinute; saves += 1) expect((await save()).status).toBe(200);
    for (const refused of [await save(), await post(eager, 'draft')]) {
      expect([refused.status, refused.body.code]).toEqual([429, 'too_many']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await post(await site.person('Calm Writer'), 'draft')).status).toBe(201);
  });
});

describe('blogs that wait for a moderator', () => {
  it('are at most 20 of one writer, also when many are sent at once', async () => {
    const writer = await site.person('Busy Writer');
    await publish(site, { by: writer, status: 'draft' });
    const answers = await Promise.all(Array.from({ length: waiting + 2 }, () => post(writer)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(waiting);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.map(({ body }) => body)).toEqual([tooManyWaiting, tooManyWaiting]);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await countPending(writer)).toBe(waiting);
  });

  it('leave a draft as it was when there is no room for it, until one is decided on', async () => {
    const writer = await site.person('Patient Writer');
    const draft = await publish(site, { by: writer, status: 'draft' });
    const sent: string[] = [];
    for (let at = 0; at < waiting; at += 1) sent.push(await publish(site, { by: writer, status: 'pending' }));
    const send = () => writer.api.put(`/blog/update/${draft}`, { body: blogForm({ title: 'One more' }) });
    const refused = await send();
    expect([refused.status, refused.body]).toEqual([429, tooManyWaiting]);
    const { blog } = (await writer.api.get(`/blog/post/${draft}`)).body;
    expect(blog).toMatchObject({ status: 'draft', revision: 0, title: 'The brave fox' });
    expect((await post(writer, 'draft')).status).toBe(201);
    await decide(site, sent[0] ?? '', 'approve');
    expect((await send()).body).toMatchObject({ success: true, blog: { status: 'pending', title: 'One more' } });
  });
});
