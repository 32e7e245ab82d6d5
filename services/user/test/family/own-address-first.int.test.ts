import type { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { dayMs, device, families, old, young } from '../support/families';
import { password, startUserSite } from '../support/user-site';

const site = await startUserSite({ CONSENT: 'required', EMAIL_VERIFICATION: 'on' });
const { api, callers, collections, modules, passTime, now } = site;
const { child, familyEmail } = families(site);

async function confirmAddress(userId: ObjectId) {
  const link = await collections.emailLinks.findOne({ userId, kind: 'verify_email' }, { sort: { _id: -1 } });
  const { body } = await callers['mail-worker'].post(`/internal/email-links/${link?._id}/token`);
  expect((await api.post('/user/verify-email', { body: { token: body.token } })).status).toBe(200);
  await modules.chores.sweep();
}
const emailsOf = (userId: ObjectId) => collections.familyLetters.countDocuments({ userId });
const consentOf = async (mine: typeof api) => (await mine.get('/user/viewprofile')).body.user.consent;

describe('a child whose own address is not confirmed', () => {
  it('is told so, and nobody writes to the grown-up before it is', async () => {
    const body = { name: 'Hazel Otter', email: 'new@example.org', password, ...young, parentEmail: 'mom@example.org' };
    expect(await device(site).send('post', '/user/register', body)).toMatchObject({
      status: 201,
      body: { next: 'ownEmail', message: expect.stringContaining('open the link') },
    });
    const { id, mine, parentEmail } = await child();
    expect(await consentOf(mine)).toMatchObject({ state: 'waiting', next: 'ownEmail', sentTo: 'g•••@example.org' });
    expect((await api.post('/user/family/link', { body: { email: parentEmail } })).status).toBe(200);
    expect((await mine.post('/user/consent/ask')).body.user.consent.next).toBe('ownEmail');
    passTime(12 * dayMs);
    await modules.chores.sweep();
    expect(await emailsOf(id)).toBe(0);
    passTime(-12 * dayMs);
    await confirmAddress(id);
    expect(await familyEmail(id, 'family_ask')).toMatchObject({ email: parentEmail, token: expect.any(String) });
    expect(await emailsOf(id)).toBe(1);
    const { next, deleteOn } = await consentOf(mine);
    expect(next).toBe('grownUp');
    expect(new Date(deleteOn).getTime()).toBeGreaterThan(now().getTime() + 13.9 * dayMs);
  });

  it('names another grown-up meanwhile, who is the one that is asked', async () => {
    const { id, mine } = await child();
    await mine.post('/user/consent/ask', { body: { parentEmail: 'another@example.org' } });
    expect(await emailsOf(id)).toBe(0);
    await confirmAddress(id);
    expect(await familyEmail(id, 'family_ask')).toMatchObject({ email: 'another@example.org' });
    await modules.chores.sweep();
    expect(await emailsOf(id)).toBe(1);
  });

  it('is gone after 14 days without either', async () => {
    const { id } = await child();
    passTime(14 * dayMs);
    await modules.chores.sweep();
    expect((await site.load(id)).deleteAfter).toEqual(expect.any(Date));
    passTime(-14 * dayMs);
  });

  it('asks another day when the grown-up got enough e-mails', async () => {
    const parentEmail = 'flooded@example.org';
    const children = [];
    for (let at = 0; at < 6; at += 1) children.push(await child(parentEmail));
    for (const { id } of children) await confirmAddress(id);
    const steps = await Promise.all(children.map(async ({ id }) => (await site.load(id)).consent?.next));
    expect(steps.toSorted()).toEqual([...Array(5).fill('grownUp'), 'grownUpEmail']);
  });

  it('cannot fill a mailbox by naming it with one tag after another', async () => {
    const children = [];
    for (let at = 0; at < 6; at += 1) children.push(await child(`tags+${at}@example.org`));
    for (const { id } of children) await confirmAddress(id);
    const steps = await Promise.all(children.map(async ({ id }) => (await site.load(id)).consent?.next));
    expect(steps.toSorted()).toEqual([...Array(5).fill('grownUp'), 'grownUpEmail']);
  });

  it('does not keep a grown-up who has the same address from being asked', async () => {
    const { email } = await child();
    const { id } = await child(email);
    await confirmAddress(id);
    expect(await familyEmail(id, 'family_ask')).toMatchObject({ token: expect.any(String) });
  });
});

describe('a child with one mailbox', () => {
  it('cannot say yes to itself: not by moving its own address to that of the grown-up', async () => {
    for (const own of ['kid@example.org', 'wren+own@example.org']) {
      const mailbox = own.replace('+own', '');
      const { id, mine } = await child(mailbox);
      const moved = await mine.put('/user/updateprofile', {
        body: { name: 'Hazel Otter', email: own, currentPassword: password },
      });
      expect(moved.status).toBe(200);
      await confirmAddress(id);
      expect(await familyEmail(id, 'family_ask')).toMatchObject({ email: mailbox });
      expect(await familyEmail(id, 'family_ask')).not.toHaveProperty('token');
    }
  });

  it('gets no link to it by naming it in an account that was asked about before addresses were confirmed', async () => {
    const { id, mine } = await child();
    await collections.families.updateOne({ userId: id }, { $set: { askedAt: now(), remindOn: now() } });
    await collections.users.updateOne({ _id: id }, { $set: { 'consent.next': 'grownUp' } });
    const mailbox = 'only.one@example.org';
    expect((await mine.post('/user/consent/ask', { body: { parentEmail: mailbox } })).status).toBe(200);
    const family = await collections.families.findOne({ userId: id });
    expect(family).toMatchObject({ email: mailbox, askedAt: null, remindOn: null });
  });
});

it('somebody old enough is not asked for it first', async () => {
  const body = { name: 'Hazel Otter', email: 'grown@example.org', password, ...old };
  const { body: answer } = await device(site).send('post', '/user/register', body);
  expect(answer).toEqual({ success: true, message: 'Your account is ready! Please sign in.' });
});
