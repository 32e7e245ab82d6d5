import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { profileSafety } from '../support/profile-safety';
import { password, startUserSite } from '../support/user-site';

const site = await startUserSite();
const { api, callers, collections, load, signedIn, addUser } = site;
const { profileEvents } = profileSafety(site);
await addUser({ name: 'Marigold Keeper', isAdmin: true });
await addUser({ name: 'Robin', isAdmin: true });

let serial = 0;
const register = (name: string) => {
  serial += 1;
  return api.post('/user/register', { body: { name, email: `names.${serial}@example.org`, password } });
};
const refused = { status: 422, body: { code: 'text_refused' } };

/** Every way to get a name. */
const ways: [string, (name: string) => Promise<{ status: number }>][] = [
  ['registering', register],
  [
    'the profile',
    async (name) => {
      const { api: mine, user } = await signedIn();
      return mine.put('/user/updateprofile', { body: { name, email: user.email } });
    },
  ],
  ['a moderator', async (name) => callers.admin.put(`/internal/users/${(await signedIn()).id}`, { body: { name } })],
];

describe.each(ways)('a name by way of %s', (_, setName) => {
  it.each([
    'Moderator',
    'Storysprout Team',
    'Аdmin',
    'ＡＤＭＩＮ',
    'Ad\u200bmin',
    'Mia\u{e0061}',
    'Marigold Keeper',
    'Mаrigold Keeper 2',
  ])('is not %j', async (name) => {
    expect(await setName(name)).toMatchObject(refused);
  });

  it.each(['Lily', 'Mia_07', 'Mi\u00ada', 'Kid copper violet', 'Gaylord', 'Semen', 'Robin', 'Marigold'])(
    'may be %s',
    async (name) => {
      expect([200, 201]).toContain((await setName(name)).status);
    },
  );
});

it('moderators have reserved names', async () => {
  const { api: mine, user, id } = await signedIn({ isAdmin: true, name: 'Juniper Reed' });
  const body = { name: 'Storysprout Team', email: user.email };
  expect((await mine.put('/user/updateprofile', { body })).status).toBe(200);
  const renamed = await callers.admin.put(`/internal/users/${id}`, { body: { name: 'Moderator Juniper' } });
  expect(renamed.status).toBe(200);
  const child = await signedIn();
  const both = { name: 'Moderator Mia', isAdmin: true };
  expect((await callers.admin.put(`/internal/users/${child.id}`, { body: both })).status).toBe(200);
});

it('moderators carry a mark beside their name, from when they are made one until they are none', async () => {
  const { id } = await signedIn({ hasPage: true });
  const markOf = async () => {
    const { reader } = (await api.get(`/user/readers/${id}`)).body;
    const { profile } = (await callers.blog.get(`/internal/users/${id}/profile`)).body;
    const news = (await profileEvents(id)).at(-1);
    return [reader.isModerator, profile.isModerator, news?.isModerator, news?.revision];
  };
  const make = (isAdmin: boolean) => callers.admin.put(`/internal/users/${id}`, { body: { isAdmin } });
  await make(true);
  expect(await markOf()).toEqual([true, true, true, 1]);
  await make(true);
  expect(await markOf()).toEqual([true, true, true, 2]);
  await make(false);
  expect(await markOf()).toEqual([undefined, false, false, 3]);
});

it('whoever is muted keeps their name, also one that was taken away', async () => {
  const mute = { until: new Date(site.now().getTime() + 60_000), reason: 'Be kind.', decisionId: new ObjectId() };
  const { api: mine, user } = await signedIn({ name: 'Bad Name', nameVisibility: 'removed', mute });
  const save = (name: string) => mine.put('/user/updateprofile', { body: { name, email: user.email } });
  expect(await save('Robin Reed')).toMatchObject({ status: 403, body: { code: 'muted' } });
  expect((await save('Bad Name')).status).toBe(200);
});

describe('an account whose name became reserved', () => {
  it('is asked for another at its next sign-in, and others read a neutral one until then', async () => {
    const { api: mine, user } = await signedIn({ name: 'Moderator Max' });
    const { body } = await api.post('/user/login', { body: { email: user.email, password } });
    expect(body.message).toContain('pick another name');
    expect(body.user.nameStanding).toMatchObject({ visibility: 'removed', canAppeal: false });
    const profile = await callers.blog.get(`/internal/users/${user._id}/profile`);
    expect(profile.body.profile.name).toMatch(/^Reader \d{4}$/);
    const save = (name: string) => mine.put('/user/updateprofile', { body: { name, email: user.email } });
    expect(await save('Moderator Max')).toMatchObject(refused);
    expect((await save('Maple Max')).status).toBe(200);
    expect(await load(user._id)).toMatchObject({ name: 'Maple Max', nameVisibility: 'public' });
  });

  it('is left alone as a moderator, and asked once it is none any more', async () => {
    const user = await addUser({ name: 'Moderator Ivy', isAdmin: true });
    const signIn = async () => (await api.post('/user/login', { body: { email: user.email, password } })).body.user;
    expect((await signIn()).nameStanding).toBeUndefined();
    await collections.users.updateOne({ _id: user._id }, { $set: { isAdmin: false } });
    expect((await signIn()).nameStanding).toMatchObject({ visibility: 'removed' });
  });
});
