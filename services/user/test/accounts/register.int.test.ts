import { noisyPngBuffer, pngBuffer } from '@storysprout/service-kit/testing';
import { describe, expect, it, vi } from 'vitest';
import { PasswordHasher } from '../../src/identity/passwords/password-hasher';
import { form, password, startUserSite } from '../support/user-site';

const site = await startUserSite();
const { api, collections, redis } = site;
const url = '/user/register';
const fields = { name: 'Hazel Otter', email: 'hazel@example.org', password };
let serial = 0;
const fresh = () => {
  serial += 1;
  return { ...fields, email: `hazel.${serial}@example.org` };
};

describe('POST /user/register', () => {
  it('opens an account from a form', async () => {
    const { status, body } = await api.post(url, { body: form(fields) });
    expect(status).toBe(201);
    expect(body).toEqual({ success: true, message: 'Your account is ready! Please sign in.' });
    const user = await collections.users.findOne({ email: fields.email });
    expect(user).toMatchObject({ name: 'Hazel Otter', totalPoints: 0, isAdmin: false, image: null });
    expect(user?.passwordHash).toMatch(/^\$argon2id\$/);
  });

  it('opens an account from JSON, and knows e-mails in any case and with blanks around', async () => {
    const { status } = await api.post(url, { body: { ...fields, email: '  Hazel.JSON@Example.ORG ' } });
    expect(status).toBe(201);
    expect(await collections.users.countDocuments({ email: 'hazel.json@example.org' })).toBe(1);
  });

  it('keeps the picture, and serves it small and large', async () => {
    const body = fresh();
    const picture = { bytes: await pngBuffer(600, 400) };
    expect((await api.post(url, { body: form(body, picture) })).status).toBe(201);
    const user = await collections.users.findOne({ email: body.email });
    expect(user?.image).toMatch(/^user\/[0-9a-f]{24}\.webp$/);
    const shown = await api.get(`/images/${user?.image}`);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-type')).toBe('image/webp');
    expect((await api.get(`/images/${user?.image?.replace('.webp', '-small.webp')}`)).status).toBe(200);
  });

  it('takes nothing from a form that is not asked for', async () => {
    const body = fresh();
    const greedy = { ...body, isAdmin: true, totalPoints: 9_000, rewards: ['unlocked-avatar-tom'], tokenVersion: 9 };
    expect((await api.post(url, { body: greedy })).status).toBe(201);
    const user = await collections.users.findOne({ email: body.email });
    expect(user).toMatchObject({ isAdmin: false, totalPoints: 0, rewards: [], tokenVersion: 0 });
  });

  it.each([
    ['no name', { name: '' }, 400],
    ['a name of one letter', { name: 'H' }, 400],
    ['a name of 41 letters', { name: 'h'.repeat(41) }, 400],
    ['an e-mail as a name', { name: 'hazel@example.org' }, 422],
    ['a phone number as a name', { name: '0151 2345 6789' }, 422],
    ['a bad word as a name', { name: 'Shit Head' }, 422],
    ['no e-mail', { email: '' }, 400],
    ['something that is no e-mail', { email: 'hazel at home' }, 400],
    ['an operator for an e-mail', { email: { $ne: null } }, 400],
    ['a password of 7 characters', { password: 'short-7' }, 400],
    ['a password of 201 characters', { password: 'x'.repeat(201) }, 400],
    ['a password that many people use', { password: 'Sunshine' }, 400],
    ['the own name as a password', { password: 'hazel-otter1' }, 400],
    ['the own e-mail as a password', { email: 'hazel.guess@example.org', password: 'Hazel.Guess@example.org' }, 400],
  ])('refuses %s', async (_, change, expected) => {
    const body = { ...fresh(), ...change };
    const before = await collections.users.countDocuments();
    const answer = await api.post(url, { body });
    expect(answer.status).toBe(expected);
    expect(answer.body).toMatchObject({ success: false, message: expect.any(String), code: expect.any(String) });
    expect(await collections.users.countDocuments()).toBe(before);
  });

  it('refuses a file that is no picture, whatever it is called', async () => {
    const body = fresh();
    const answer = await api.post(url, {
      body: form(body, { bytes: Buffer.from('<svg onload="x()"/>'), name: 'me.png' }),
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(await collections.users.countDocuments({ email: body.email })).toBe(0);
  });

  it('makes no hash for such a file, which anybody may send without end', async () => {
    const hashing = vi.spyOn(PasswordHasher.prototype, 'hash');
    const { status } = await api.post(url, { body: form(fresh(), { bytes: Buffer.from('no picture') }) });
    expect([status, hashing.mock.calls.length]).toEqual([400, 0]);
    expect((await api.post(url, { body: fresh() })).status).toBe(201);
    expect(hashing).toHaveBeenCalledOnce();
    hashing.mockRestore();
  });

  it('refuses a picture over 5 MB', async () => {
    const answer = await api.post(url, { body: form(fresh(), { bytes: await noisyPngBuffer(1_500, 1_300) }) });
    expect(answer.status).toBe(413);
  });

  it('refuses an e-mail that has an account', async () => {
    const body = fresh();
    await api.post(url, { body });
    expect(await api.post(url, { body })).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  it('lets exactly one of a hundred registrations of one e-mail at once win', async () => {
    const body = fresh();
    const answers = await Promise.all(Array.from({ length: 100 }, () => api.post(url, { body })));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect({ won: count(201), refused: count(409) }).toEqual({ won: 1, refused: 99 });
    expect(await collections.users.countDocuments({ email: body.email })).toBe(1);
  });

  it('keeps no picture of a registration that lost', async () => {
    const body = fresh();
    const bytes = await pngBuffer(30, 30);
    const before = await site.mongo.db.collection('images.files').countDocuments();
    await Promise.all(Array.from({ length: 5 }, () => api.post(url, { body: form(body, { bytes }) })));
    // Both sizes of the one picture that was kept.
    expect(await site.mongo.db.collection('images.files').countDocuments()).toBe(before + 2);
  });
});

it('one network makes 500 accounts an hour, and what made none does not count', async () => {
  const school = { 'x-forwarded-for': '198.51.100.77' };
  await redis.set('limit:register:198.51.100.77', 498, 'EX', 3_600);
  const send = (body: object) => api.post(url, { body, headers: school });
  const account = fresh();
  expect((await send(account)).status).toBe(201);
  for (let at = 0; at < 5; at += 1) {
    expect((await send({ ...fresh(), password: 'password' })).status).toBe(400);
    expect((await send(account)).status).toBe(409);
  }
  expect((await send(fresh())).status).toBe(201);
  expect(await send(fresh())).toMatchObject({ status: 429, body: { code: 'too_many' } });
});
