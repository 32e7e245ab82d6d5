import { type DraftContent, draftLimits } from '@storysprout/contract';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { blogSite, type Person } from '../support/blog-site';
import { publish } from '../support/factories';

const site = blogSite('unfinished');

const save = (who: Person, place: string, version: number, words: DraftContent) =>
  who.api.put(`/blog/unfinished/${place}`, { body: { version, words } });
const read = async (who: Person, place: string) => (await who.api.get(`/blog/unfinished/${place}`)).body.unfinished;

describe('unfinished words', () => {
  it('are kept as they stand, for their writer alone', async () => {
    const words = { title: ' The fox ', category: '', text: 'Once upon\n a  time ', revision: 3, removeImage: true };
    const { status, body } = await save(site.author, 'new', 0, words);
    expect(status).toBe(200);
    expect(await read(site.author, 'new')).toEqual({ place: 'new', version: body.version, at: body.at, words });
    expect(await read(site.other, 'new')).toBeNull();
    expect((await site.visitor.get('/blog/unfinished/new')).status).toBe(401);
  });

  it('list all places, the latest first, with the beginning of each', async () => {
    const writer = await site.person('Lister');
    site.setNow(new Date('2026-11-22T10:00:00.000Z'));
    await save(writer, `comment-${new ObjectId()}`, 0, { text: 'What a lovely' });
    site.setNow(new Date('2026-11-22T10:00:01.000Z'));
    await save(writer, 'new', 0, { title: 'Owls', text: 'x'.repeat(400) });
    site.setNow(null);
    const { unfinished } = (await writer.api.get('/blog/unfinished')).body;
    expect(unfinished).toMatchObject([
      { place: 'new', title: 'Owls', excerpt: 'x'.repeat(150) },
      { title: '', excerpt: 'What a lovely' },
    ]);
  });

  it('of one device never overwrite those of another', async () => {
    const writer = await site.person('Two devices');
    const first = (await save(writer, 'new', 0, { text: 'on the tablet' })).body.version;
    const refused = await save(writer, 'new', 0, { text: 'on the laptop' });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'conflict',
      unfinished: { place: 'new', version: first, words: { text: 'on the tablet' } },
    });
    expect((await save(writer, 'new', first, { text: 'both' })).status).toBe(200);
    expect((await read(writer, 'new')).words.text).toBe('both');
  });

  it('answer a save that is repeated as the first time', async () => {
    const writer = await site.person('Lost answer');
    const { version } = (await save(writer, 'new', 0, { text: 'once' })).body;
    const again = await save(writer, 'new', 0, { text: 'once' });
    expect(again).toMatchObject({ status: 200, body: { version } });
  });

  it('are not brought back by a device that did not hear that they were sent', async () => {
    const writer = await site.person('Sent elsewhere');
    const { version } = (await save(writer, 'new', 0, { text: 'sent from the laptop' })).body;
    expect((await writer.api.delete(`/blog/unfinished/new?version=${version}`)).status).toBe(200);
    const late = await save(writer, 'new', version, { text: 'sent from the laptop!' });
    expect(late).toMatchObject({ status: 409, body: { unfinished: null } });
    const next = (await save(writer, 'new', 0, { text: 'a new one' })).body.version;
    expect(next).toBeGreaterThan(version);
    expect((await save(writer, 'new', version, { text: 'old again' })).status).toBe(409);
  });

  it('stay when the device that deletes them has not seen the latest', async () => {
    const writer = await site.person('Deleter');
    const { version } = (await save(writer, 'new', 0, { text: 'one' })).body;
    await save(writer, 'new', version, { text: 'one two' });
    expect((await writer.api.delete(`/blog/unfinished/new?version=${version}`)).status).toBe(409);
    expect((await read(writer, 'new')).words.text).toBe('one two');
  });

  it('let only one of two saves at the same moment through', async () => {
    const writer = await site.person('At once');
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((text) => save(writer, 'new', 0, { text })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('about a blog are kept for its writer, and go with it', async () => {
    const id = await publish(site, { status: 'draft' });
    expect((await save(site.other, `blog-${id}`, 0, { text: 'not mine' })).status).toBe(404);
    expect((await save(site.author, `blog-${id}`, 0, { text: 'mine' })).status).toBe(200);
    expect((await save(site.author, `blog-${id}~2`, 0, { text: 'mine, too' })).status).toBe(200);
    const blog = await site.modules.blogs.repository.find(new ObjectId(id));
    expect(blog).not.toBeNull();
    await site.modules.dataRights.writerErasure.erase({ userId: site.author.userId });
    expect(await site.database.db.collection('unfinished').countDocuments({ userId: site.author.id })).toBe(0);
  });

  it('are bounded in number and bytes', async () => {
    const writer = await site.person('Hoarder');
    const places = Array.from({ length: draftLimits.places }, (_, index) => `new~${index}`);
    for (const place of places) expect((await save(writer, place, 0, { text: 'a' })).status).toBe(200);
    expect((await save(writer, 'new', 0, { text: 'a' })).status).toBe(413);
    // An existing text may still grow, up to the limit in bytes.
    let status = 200;
    for (const place of places) {
      if (status !== 200) break;
      const { version } = await read(writer, place);
      status = (await save(writer, place, version, { text: 'ü'.repeat(59_000) })).status;
    }
    expect(status).toBe(413);
    const rows = await site.database.db.collection('unfinished').find({ userId: writer.id }).toArray();
    expect(rows.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(draftLimits.bytes);
  });

  it('of comments expire, those of blogs do not', async () => {
    const writer = await site.person('Forgetful');
    await save(writer, `reply-${new ObjectId()}`, 0, { text: 'hm' });
    await save(writer, 'new', 0, { text: 'hm' });
    const rows = await site.database.db.collection('unfinished').find({ userId: writer.id }).toArray();
    expect(rows.map(({ place, expiresAt }) => [place.split('-')[0], expiresAt instanceof Date])).toEqual(
      expect.arrayContaining([
        ['reply', true],
        ['new', false],
      ]),
    );
  });
});
