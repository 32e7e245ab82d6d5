import { tooFewWordsMessage, writeBlogResponse } from '@storysprout/contract';
import { noisyPngBuffer, pngBuffer } from '@storysprout/service-kit/testing';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { blogSite } from '../support/blog-site';
import { blogForm, decide, longStory, multipart, publish } from '../support/factories';

const site = blogSite('write_blog');
const required = 'All fields except image are required';

describe('POST /blog/create', () => {
  it('sends a blog for review, pending when the status is missing', async () => {
    const { status, body } = await site.author.api.post('/blog/create', { body: blogForm() });
    expect(status).toBe(201);
    expect(writeBlogResponse.parse(body)).toEqual(body);
    expect(body.message).toBe('Your blog has been submitted and will be reviewed by admin!');
    expect(body.blog).toMatchObject({ status: 'pending', isApproved: false, likeCount: 0, commentCount: 0, likes: [] });
    expect(body.blog.author).toEqual({ _id: site.author.userId, name: 'Ada Author', image: null });
  });

  it('saves a draft however short it is', async () => {
    const { status, body } = await site.author.api.post('/blog/create', {
      body: blogForm({ status: 'draft', description: 'Just an idea' }),
    });
    expect(status).toBe(201);
    expect(body.message).toBe('Blog saved as draft. You can edit and submit it later.');
    expect(body.blog).toMatchObject({ status: 'draft', revision: 0, submittedAt: null });
  });

  it('stores the picture in two sizes, which only its writer has an address of', async () => {
    const form = multipart(blogForm() as Record<string, unknown>, await pngBuffer(900, 600));
    const { status, body } = await site.author.api.post('/blog/create', { body: form });
    expect(status).toBe(201);
    expect(body.blog.image).toMatch(/^blog\/[0-9a-f]{24}\.webp\?until=\d+&sig=[\w-]+$/);
    const full = await site.visitor.get(`/images/${body.blog.image}`);
    const small = await site.visitor.get(`/images/${body.blog.image.replace('.webp', '-small.webp')}`);
    expect([full.status, small.status]).toEqual([200, 200]);
    expect(full.headers.get('cache-control')).toContain('private');
    const etag = full.headers.get('etag') ?? '';
    const again = await site.visitor.get(`/images/${body.blog.image}`, {
      headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' },
    });
    expect(again.status).toBe(304);
  });

  it('keeps HTML as the text it is', async () => {
    const title = '<script>alert("hi")</script> & <b>me</b>';
    const description = `${longStory} <img src=x onerror=alert(1)>`;
    const { body } = await site.author.api.post('/blog/create', { body: blogForm({ title, description }) });
    expect(body.blog).toMatchObject({ title, description });
  });

  it('keeps the line breaks and double spaces of a poem', async () => {
    const description = `Roses  are red,\n  violets are blue\n\n${longStory}`;
    const { body } = await site.author.api.post('/blog/create', {
      body: blogForm({ category: 'Poem', description }),
    });
    expect(body.blog.description).toBe(description);
  });

  it('refuses visitors', async () => {
    const { status, body } = await site.visitor.post('/blog/create', { body: blogForm() });
    expect(status).toBe(401);
    expect(body).toMatchObject({ success: false, code: 'unauthorized' });
  });

  it.each([
    ['no title', { title: undefined }, required],
    ['a title of spaces', { title: '   ' }, required],
    ['no category', { category: undefined }, required],
    ['an unknown category', { category: 'Politics' }, required],
    ['no text', { description: undefined }, required],
    ['a title of 300 characters', { title: 'x'.repeat(300) }, 'The title is too long: at most 120 characters, please.'],
    ['NUL in the title', { title: 'a\u0000b' }, "The title has characters that can't be shown."],
    ['NUL in the text', { description: `${longStory}\u0000` }, "The story has characters that can't be shown."],
    [
      'a text of 20,001 characters',
      { description: 'x'.repeat(20_001) },
      'The story is too long: at most 20000 characters, please.',
    ],
    ['49 words for review', { description: 'word '.repeat(49) }, tooFewWordsMessage],
    ['a status only moderators give', { status: 'approved' }, 'A story is saved as a draft or sent for review.'],
    ['an operator for a title', { title: { $ne: '' } }, required],
    ['a list for a title', { title: ['x'] }, required],
  ])('refuses %s', async (_, overrides, message) => {
    const { status, body } = await site.author.api.post('/blog/create', { body: blogForm(overrides) });
    expect([status, body]).toEqual([400, { success: false, code: 'invalid_input', message }]);
  });

  it('refuses a text of more than a megabyte', async () => {
    const { status } = await site.author.api.post('/blog/create', {
      body: blogForm({ description: 'x'.repeat(1_100_000) }),
    });
    expect(status).toBe(413);
  });

  it('refuses JSON that is none', async () => {
    const { status } = await site.author.api.post('/blog/create', { body: '{"title":' });
    expect(status).toBe(400);
  });

  it('refuses a file that is no picture, and stores nothing', async () => {
    const title = 'Not a picture';
    const form = multipart(blogForm({ title }) as Record<string, unknown>, Buffer.from('<svg>GIF89a</svg>'), 'fox.png');
    const { status, body } = await site.author.api.post('/blog/create', { body: form });
    expect([status, body.message]).toEqual([
      400,
      "We can't read that file as a picture. Please pick another one, or a screenshot of it.",
    ]);
    expect(await site.database.db.collection('blogs').findOne({ title })).toBeNull();
  });

  it('refuses a picture over 5 MB', async () => {
    const form = multipart(blogForm() as Record<string, unknown>, await noisyPngBuffer(1_500, 1_300));
    const { status } = await site.author.api.post('/blog/create', { body: form });
    expect(status).toBe(413);
  });

  it('ignores fields a writer has no say in', async () => {
    const { body } = await site.author.api.post('/blog/create', {
      body: {
        ...blogForm(),
        likeCount: 99,
        isApproved: true,
        author: { name: 'Someone' },
        image: 'http://evil.example/x.png',
      },
    });
    expect(body.blog).toMatchObject({ likeCount: 0, isApproved: false, image: null, author: { name: 'Ada Author' } });
  });

  it('flags what the pipeline notices for moderators only', async () => {
    const { body } = await site.author.api.post('/blog/create', {
      body: blogForm({ description: `${longStory} Call me on 555-123-4567!` }),
    });
    expect(body.blog.flags).toBeUndefined();
    const seen = await site.admin.api.get(`/blog/post/${body.blog._id}`);
    expect(seen.body.blog.flags).toEqual([{ kind: 'phone', text: '555-123-4567' }]);
  });

  it('says so when the writer is new and the user service does not know them', async () => {
    const { api } = await site.person('Nobody Known');
    site.users.forgetAll();
    const { status } = await api.post('/blog/create', { body: blogForm() });
    expect(status).toBe(404);
  });
});

describe('PUT /blog/update/:id', () => {
  it('saves over a draft and counts the save', async () => {
    const id = await publish(site, { status: 'draft' });
    const { status, body } = await site.author.api.put(`/blog/update/${id}`, {
      body: blogForm({ title: 'A better title', status: 'draft', revision: 0 }),
    });
    expect([status, body.message]).toEqual([200, 'Draft updated successfully!']);
    expect(body.blog).toMatchObject({ title: 'A better title', status: 'draft', revision: 1 });
  });

  it('sends a draft for review', async () => {
    const id = await publish(site, { status: 'draft' });
    const { body } = await site.author.api.put(`/blog/update/${id}`, { body: blogForm() });
    expect(body.message).toBe('Your blog has been submitted and will be reviewed by admin!');
    expect(body.blog.status).toBe('pending');
    expect(body.blog.submittedAt).not.toBeNull();
  });

  it('sends a rejected blog again and drops the reason', async () => {
    const id = await publish(site, { status: 'pending' });
    await decide(site, id, 'reject', 'Please say more about the fox.');
    const before = await site.author.api.get(`/blog/post/${id}`);
    expect(before.body.blog).toMatchObject({ status: 'rejected', rejectReason: 'Please say more about the fox.' });
    const { body } = await site.author.api.put(`/blog/update/${id}`, { body: blogForm() });
    expect(body.blog).toMatchObject({ status: 'pending', rejectReason: null });
  });

  it('keeps the reason while a rejected blog is being mended as a draft', async () => {
    const id = await publish(site, { status: 'pending' });
    await decide(site, id, 'reject', 'Too short.');
    const { body } = await site.author.api.put(`/blog/update/${id}`, { body: blogForm({ status: 'draft' }) });
    expect(body.blog).toMatchObject({ status: 'draft', rejectReason: 'Too short.' });
  });

  it('refuses to overwrite what another tab saved', async () => {
    const id = await publish(site, { status: 'draft' });
    await site.author.api.put(`/blog/update/${id}`, {
      body: blogForm({ title: 'Tab one', status: 'draft', revision: 0 }),
    });
    const { status, body } = await site.author.api.put(`/blog/update/${id}`, {
      body: blogForm({ title: 'Tab two', status: 'draft', revision: 0 }),
    });
    expect([status, body.code]).toEqual([409, 'conflict']);
    expect((await site.author.api.get(`/blog/post/${id}`)).body.blog.title).toBe('Tab one');
  });

  it('lets exactly one of many tabs win that save the same revision at once', async () => {
    const id = await publish(site, { status: 'draft' });
    const saves = Array.from({ length: 8 }, (_, tab) =>
      site.author.api.put(`/blog/update/${id}`, {
        body: blogForm({ title: `Tab ${tab}`, status: 'draft', revision: 0 }),
      }),
    );
    const statuses = (await Promise.all(saves)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(7);
  });

  it('refuses to change a blog that waits for a moderator', async () => {
    const id = await publish(site, { status: 'pending' });
    const answer = await site.author.api.put(`/blog/update/${id}`, { body: blogForm() });
    expect([answer.status, answer.body.code]).toEqual([409, 'conflict']);
  });

  it('replaces the picture and forgets the old one', async () => {
    const first = await site.author.api.post('/blog/create', {
      body: multipart(blogForm({ status: 'draft' }) as Record<string, unknown>, await pngBuffer(40, 40)),
    });
    const { _id, image } = first.body.blog;
    const second = await site.author.api.put(`/blog/update/${_id}`, {
      body: multipart(blogForm({ status: 'draft' }) as Record<string, unknown>, await pngBuffer(50, 50)),
    });
    expect(second.body.blog.image).not.toBe(image);
    expect((await site.visitor.get(`/images/${image}`)).status).toBe(404);
    const kept = await site.author.api.put(`/blog/update/${_id}`, { body: blogForm({ status: 'draft' }) });
    expect(kept.body.blog.image).toBe(second.body.blog.image);
    const removed = await site.author.api.put(`/blog/update/${_id}`, {
      body: multipart(blogForm({ status: 'draft', removeImage: 'true' }) as Record<string, unknown>),
    });
    expect(removed.body.blog.image).toBeNull();
  });

  it('hides a draft from other children and lets not even moderators change it', async () => {
    const id = await publish(site, { status: 'draft' });
    expect((await site.other.api.put(`/blog/update/${id}`, { body: blogForm() })).status).toBe(404);
    expect((await site.admin.api.put(`/blog/update/${id}`, { body: blogForm() })).status).toBe(403);
  });

  it('refuses other children a published blog', async () => {
    const id = await publish(site);
    expect((await site.other.api.put(`/blog/update/${id}`, { body: blogForm() })).status).toBe(403);
  });

  it.each([
    ['a visitor', () => site.visitor, new ObjectId().toHexString(), 401],
    ['a blog that is not there', () => site.author.api, new ObjectId().toHexString(), 404],
    ['a malformed id', () => site.author.api, 'not-an-id', 404],
  ])('refuses %s', async (_, who, id, expected) => {
    expect((await who().put(`/blog/update/${id}`, { body: blogForm() })).status).toBe(expected);
  });

  it('refuses too few words and keeps the draft as it was', async () => {
    const id = await publish(site, { status: 'draft' });
    const { status, body } = await site.author.api.put(`/blog/update/${id}`, {
      body: blogForm({ description: 'Too short' }),
    });
    expect([status, body.message]).toEqual([400, tooFewWordsMessage]);
    expect((await site.author.api.get(`/blog/post/${id}`)).body.blog).toMatchObject({ status: 'draft', revision: 0 });
  });
});
