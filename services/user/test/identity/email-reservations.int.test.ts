import { afterEach, expect, it } from 'vitest';
import { newUser } from '../../src/identity/account/user.rules';
import { form, password, startUserSite } from '../support/user-site';

const site = await startUserSite();
const { api, collections, modules, signedIn } = site;
const { users, emailReservations } = collections;

afterEach(async () => {
  await emailReservations.deleteMany({});
  await users.deleteMany({});
});

const register = async (email: string) =>
  (await api.post('/user/register', { body: form({ name: 'Hazel Otter', email, password }) })).status;
const signIn = async (email: string) => (await api.post('/user/login', { body: { email, password } })).status;
const reserved = async () => (await emailReservations.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id);

async function idOf(email: string) {
  const user = await users.findOne({ email });
  if (!user) throw new Error('Nobody has that address.');
  return user._id;
}

it('one account gets an address, however many ask for it at once', async () => {
  const statuses = await Promise.all(Array.from({ length: 4 }, () => register('hazel@example.org')));
  expect(statuses.toSorted()).toEqual([201, 409, 409, 409]);
  expect(await emailReservations.findOne({ _id: 'hazel@example.org' })).toMatchObject({
    userId: await idOf('hazel@example.org'),
  });
});

it('a new address is reserved and the old one free, whoever changes it', async () => {
  await register('first@example.org');
  const { body } = await api.post('/user/login', { body: { email: 'first@example.org', password } });
  const fields = { name: 'Hazel Otter', email: 'second@example.org', currentPassword: password };
  await api.as(body.token).put('/user/updateprofile', { body: form(fields) });
  expect(await reserved()).toEqual(['second@example.org']);
  expect(await register('first@example.org')).toBe(201);

  const id = await idOf('second@example.org');
  await site.callers.admin.put(`/internal/users/${id}`, { body: { email: 'third@example.org' } });
  expect(await reserved()).toEqual(['first@example.org', 'third@example.org']);
});

it('refuses an address that another account has, and changes nothing', async () => {
  const other = await signedIn();
  await register('taken@example.org');
  const fields = { name: other.user.name, email: 'taken@example.org', currentPassword: password };
  expect((await other.api.put('/user/updateprofile', { body: form(fields) })).status).toBe(409);
  expect(await site.load(other.id)).toMatchObject({ email: other.user.email });
  expect(await reserved()).toEqual(['taken@example.org']);
});

it('without the index of earlier releases, the reservation alone keeps an address from being taken twice', async () => {
  await users.dropIndex('email');
  try {
    const accounts = Array.from({ length: 4 }, () =>
      newUser({ name: 'Hazel Otter', email: 'hazel@example.org', passwordHash: 'none' }, site.now()),
    );
    const opened = await Promise.all(accounts.map((account) => modules.identity.users.insert(account)));
    expect(opened.filter(Boolean)).toHaveLength(1);
    expect(await users.countDocuments({ email: 'hazel@example.org' })).toBe(1);
  } finally {
    await users.createIndex({ email: 1 }, { name: 'email', unique: true });
  }
});

it('an account of the release before keeps its address, and may sign in', async () => {
  const { email } = await site.addUser();
  expect(await reserved()).toEqual([]);
  expect(await signIn(email)).toBe(200);
  expect(await register(email)).toBe(409);
});

it('what a process of the release before leaves behind is in nobody’s way, and goes', async () => {
  for (const email of ['moved@example.org', 'gone@example.org', 'stays@example.org']) await register(email);
  // The previous release changes and deletes accounts without touching reservations.
  await users.updateOne({ email: 'moved@example.org' }, { $set: { email: 'new@example.org' } });
  await users.deleteOne({ email: 'gone@example.org' });
  expect(await signIn('moved@example.org')).toBe(401);
  expect(await signIn('new@example.org')).toBe(200);
  expect(await register('moved@example.org')).toBe(201);
  await modules.identity.reservations.dropStale();
  expect(await reserved()).toEqual(['moved@example.org', 'stays@example.org']);
  expect(await signIn('moved@example.org')).toBe(200);
});
