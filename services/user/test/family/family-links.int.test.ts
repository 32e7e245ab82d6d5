import { familyHeader } from '@storysprout/contract';
import { pngBuffer, waitFor } from '@storysprout/service-kit/testing';
import { ObjectId } from 'mongodb';
import { describe, expect, it, vi } from 'vitest';
import { device, families, young } from '../support/families';
import { form, password, startUserSite } from '../support/user-site';

const site = await startUserSite({ CONSENT: 'required' });
const { api, collections } = site;
const { child, familyEmail, allowed, everything } = families(site);

async function ask(email: string) {
  const { status, body } = await api.post('/user/family/link', { body: { email } });
  return { status, body };
}
const open = async (token: string) => (await device(site).send('post', '/user/family/open', { token })).status;
const linksTo = (userId: ObjectId) => collections.familyLetters.countDocuments({ userId, kind: 'family_link' });

describe('links that anybody asks for in the name of a grown-up', () => {
  it('lock nobody out: the answer is the same, the newest link works, and opening it makes room for more', async () => {
    const { id, parentEmail } = await child();
    const unknown = await ask('nobody@example.org');
    for (let at = 0; at < 12; at += 1) expect(await ask(parentEmail)).toEqual(unknown);
    await waitFor(async () => (await linksTo(id)) === 10);
    const { token } = await familyEmail(id, 'family_link');
    expect(await open(token)).toBe(200);
    expect(await ask(parentEmail)).toEqual(unknown);
    await waitFor(async () => (await linksTo(id)) === 11);
    expect(await open((await familyEmail(id, 'family_link')).token)).toBe(200);
  });

  it('take nothing from children who name the same grown-up', async () => {
    const { parentEmail, id } = await child();
    for (let at = 0; at < 11; at += 1) await ask(parentEmail);
    await waitFor(async () => (await linksTo(id)) === 10);
    expect((await child(parentEmail)).parentEmail).toBe(parentEmail);
  });

  it('fill no mailbox with the help of accounts made for it, and come first for a child with a yes', async () => {
    const { id, parentEmail } = await allowed();
    const family = await collections.families.findOne({ userId: id });
    if (!family) throw new Error('The family is not there.');
    const made = Array.from({ length: 11 }, (_, at) => ({
      ...family,
      _id: ObjectId.createFromTime(at),
      userId: new ObjectId(),
      given: null,
      openedAt: null,
      weekToken: `made-${at}`,
    }));
    await collections.families.insertMany(made);
    for (let at = 0; at < 3; at += 1) await ask(parentEmail);
    const others = { email: parentEmail, kind: 'family_link', userId: { $ne: id } } as const;
    const sent = () => collections.familyLetters.countDocuments(others);
    await waitFor(async () => (await sent()) >= 10);
    await ask(parentEmail);
    await waitFor(async () => (await linksTo(id)) === 4);
    expect(await sent()).toBe(10);
  });

  it('are not used up by an account that names the mailbox with a tag', async () => {
    const { id, parentEmail } = await allowed();
    const tagged = parentEmail.replace('@', '+1@');
    await child(tagged);
    for (let at = 0; at < 11; at += 1) await ask(tagged);
    const sentTo = (email: string) => collections.familyLetters.countDocuments({ email, kind: 'family_link' });
    await waitFor(async () => (await sentTo(tagged)) === 10);
    await ask(parentEmail);
    await waitFor(async () => (await linksTo(id)) === 1);
    expect(await sentTo(tagged)).toBe(10);
  });

  it('use nothing up before there is a child', async () => {
    const parentEmail = 'early@example.org';
    for (let at = 0; at < 11; at += 1) await ask(parentEmail);
    const { id } = await child(parentEmail);
    await ask(parentEmail);
    await waitFor(async () => (await linksTo(id)) === 1);
  });

  it('are answered before anything is sent, so that the time tells nothing', async () => {
    const { parentEmail, id } = await child();
    const { transactions } = site.mongo;
    const run = transactions.run.bind(transactions);
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const slow = vi.spyOn(transactions, 'run').mockImplementation(async (work) => {
      await held;
      return run(work);
    });
    expect((await ask(parentEmail)).status).toBe(200);
    expect(await linksTo(id)).toBe(0);
    goOn();
    await waitFor(async () => (await linksTo(id)) === 1);
    slow.mockRestore();
  });
});

describe('somebody noisy behind the network of a grown-up', () => {
  it('is refused, and neither link nor page of the grown-up is', async () => {
    const { id } = await child();
    const { token } = await familyEmail(id, 'family_ask');
    const statuses = new Set<number>();
    for (let at = 0; at < 65; at += 1) {
      statuses.add(await open('no-link'));
      statuses.add((await api.get('/user/family/export')).status);
    }
    expect(statuses).toEqual(new Set([400, 401, 429]));
    const own = device(site);
    expect((await own.send('post', '/user/family/open', { token })).status).toBe(200);
    expect((await own.send('get', '/user/family')).status).toBe(200);
    expect((await own.send('get', '/user/family/export')).status).toBe(200);
  });
});

describe('a registration that makes no account', () => {
  it('uses nothing up of what may be sent to the grown-up', async () => {
    const parentEmail = 'not.asked@example.org';
    const bytes = await pngBuffer(9, 9);
    const born = { birthYear: String(young.birthYear), birthMonth: '4' };
    for (let at = 0; at < 6; at += 1) {
      const fields = { name: 'Hazel Otter', email: `nobody.${at}@example.org`, password, ...born, parentEmail };
      expect((await device(site).send('post', '/user/register', form(fields, { bytes }))).status).toBe(403);
    }
    expect((await child(parentEmail)).parentEmail).toBe(parentEmail);
  });
});

describe('an address that a child reads', () => {
  it('gets an e-mail without a link, also when it is asked for', async () => {
    const reader = await child();
    for (const address of [reader.email, reader.email.replace('@', '+mom@')]) {
      const { id } = await child(address);
      expect(await familyEmail(id, 'family_ask')).toEqual({
        email: address,
        name: 'Hazel Otter',
        deleteOn: expect.any(String),
      });
      await ask(address);
      await waitFor(async () => (await linksTo(id)) === 1);
      expect(await familyEmail(id, 'family_link')).toEqual({ email: address, name: 'Hazel Otter' });
      expect(await collections.families.findOne({ userId: id })).toMatchObject({ link: null });
    }
  });

  it('is any other once a grown-up has said yes there', async () => {
    const { parentEmail, id } = await allowed();
    const own = device(site);
    const body = { name: 'Wren', email: parentEmail, password, ...young, parentEmail: 'somebody.else@example.org' };
    expect((await own.send('post', '/user/register', body)).status).toBe(201);
    await ask(parentEmail);
    await waitFor(async () => (await linksTo(id)) === 1);
    expect(await familyEmail(id, 'family_link')).toMatchObject({ token: expect.any(String) });
  });
});

describe('a browser in which the pages of two children were opened', () => {
  it('decides nothing about the second child on the page of the first', async () => {
    const first = await allowed();
    const second = await child();
    const { id } = (await first.own.send('get', '/user/family')).body.family;
    await first.own.send('post', '/user/family/open', { token: (await familyEmail(second.id, 'family_ask')).token });
    const shown = {
      headers: { [familyHeader]: id, cookie: [...first.own.jar].map((pair) => pair.join('=')).join('; ') },
    };
    for (const sent of [
      api.delete('/user/family/account', shown),
      api.post('/user/family/consent', { ...shown, body: { textVersion: '2026-11', switches: everything } }),
      api.get('/user/family/export', shown),
    ])
      expect(await sent).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await second.account()).toMatchObject({ deleteAfter: null, consent: { next: 'grownUp' } });
    const { family } = (await first.own.send('get', '/user/family')).body;
    expect(family.child.email).toBe(second.email);
    const ended = await api.delete('/user/family/account', {
      headers: { ...shown.headers, [familyHeader]: family.id },
    });
    expect(ended.status).toBe(200);
    expect((await first.account()).deleteAfter).toBeNull();
    expect((await second.account()).deleteAfter).not.toBeNull();
  });
});
