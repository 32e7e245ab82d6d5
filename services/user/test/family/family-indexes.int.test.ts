import { Transactions } from '@storysprout/service-kit';
import { askedStatements, testDatabase, unplannedStatements } from '@storysprout/service-kit/testing';
import type { Document } from 'mongodb';
import { expect, it } from 'vitest';
import { families, old, young } from '../support/families';
import { startUserSite } from '../support/user-site';

const database = await testDatabase('family-indexes');
const asked = askedStatements(database.url);
const { client } = asked;
const mongo = { ...database, client, db: client.db(database.dbName), transactions: new Transactions(client) };
const site = await startUserSite({ CONSENT: 'required' }, { mongo });

it('every query about a grown-up’s yes is answered by an index', { timeout: 60_000 }, async () => {
  const { child, grownUp, allowed, everything } = families(site);
  const { api, modules, signedIn } = site;
  const waiting = await child();
  await waiting.mine.post('/user/consent/ask', { body: { parentEmail: 'another@example.org' } });
  await (await grownUp(waiting.id)).send('post', '/user/family/close');
  const { own, parentEmail } = await allowed(everything);
  await own.send('put', '/user/family/switches', { week: true });
  await own.send('get', '/user/family');
  await own.send('get', '/user/family/export');
  await api.post('/user/family/link', { body: { email: parentEmail } });
  const family = await site.collections.families.findOne({ email: parentEmail });
  await api.get(`/user/family/unsubscribe/${family?.weekToken}`);
  await api.post(`/user/family/unsubscribe/${family?.weekToken}`);
  await own.send('post', '/user/family/revoke');
  for (const birth of [young, old]) {
    const { api: before } = await signedIn();
    await modules.chores.sweep();
    await before.post('/user/consent/birth', { body: birth });
  }
  await own.send('delete', '/user/family/account');
  site.passTime(15 * 24 * 60 * 60_000);
  await modules.chores.sweep();
  asked.end();
  expect(asked.shapes.size).toBeGreaterThan(25);
  // A grown-up has so few children that sorting in memory is fine.
  const mayThenSort = ({ find, filter }: Document) => find === 'families' && typeof filter.email === 'string';
  expect(await unplannedStatements(database.db, asked, mayThenSort)).toEqual([]);
});
