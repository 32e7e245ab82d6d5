import { previewHeader } from '@storysprout/contract';
import { client } from '@storysprout/service-kit/testing';
import { expect, it } from 'vitest';
import { password, startUserSite } from '../support/user-site';

const site = await startUserSite();
const { api, addUser } = site;
/** The header by which the gateway marks calls from the previews' origin. */
const fromPreview = { [previewHeader]: '1' };

const signIn = (email: string, headers: Record<string, string>) =>
  api.post('/user/login', { body: { email, password, session: 'browser' }, headers });
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const renew = (cookie: string, headers: Record<string, string>) =>
  api.post('/user/session/renew', { headers: { cookie, ...headers } });

it('gives a reader tokens that are for previews, also after renewing', async () => {
  const { email } = await addUser();
  const { status, body, headers } = await signIn(email, fromPreview);
  expect([status, claimsOf(body.token).aud]).toEqual([200, 'storysprout-preview']);
  const renewed = await renew((headers.get('set-cookie') ?? '').split(';')[0] ?? '', fromPreview);
  expect([renewed.status, claimsOf(renewed.body.token).aud]).toEqual([200, 'storysprout-preview']);
});

it('renews a session on its own origin only', async () => {
  const { email } = await addUser();
  for (const [begun, other] of [
    [fromPreview, {}],
    [{}, fromPreview],
  ]) {
    const { headers } = await signIn(email, begun as Record<string, string>);
    const cookie = (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    expect((await renew(cookie, other as Record<string, string>)).status).toBe(401);
  }
});

it('tells unreleased code no e-mail address, in whatever answer', async () => {
  const { email } = await addUser();
  const signedIn = await signIn(email, fromPreview);
  const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const call = client(site.url, signedIn.body.token);
  const answers = [
    signedIn,
    await renew(cookie, fromPreview),
    await call.get('/user/mine?with=lists'),
    await call.get('/user/viewprofile'),
    await call.put('/user/clear-unlocked'),
  ];
  for (const { body } of answers) {
    expect(body.user).toMatchObject({ email: '' });
    expect(JSON.stringify(body)).not.toContain(email);
  }
  expect((await signIn(email, {})).body.user.email).toBe(email);
});

it('ends its own session, and no other', async () => {
  const { email } = await addUser();
  const atHome = client(site.url, (await signIn(email, {})).body.token);
  const inPreview = client(site.url, (await signIn(email, fromPreview)).body.token);
  const refused = await inPreview.post('/user/logout?everywhere=true');
  expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
  expect((await inPreview.post('/user/logout')).status).toBe(200);
  expect((await inPreview.get('/user/mine')).status).toBe(401);
  expect((await atHome.get('/user/mine')).status).toBe(200);
});

it('signs in so often only that no session of the site has to make room', async () => {
  const { email } = await addUser();
  const atHome = client(site.url, (await signIn(email, {})).body.token);
  const statuses = new Set<number>();
  for (let at = 0; at < 55; at += 1) {
    const { status, body } = await signIn(email, fromPreview);
    statuses.add(status);
    if (status === 200 && at % 2 === 0) await client(site.url, body.token).post('/user/logout');
  }
  expect([...statuses]).toEqual([200, 429]);
  expect((await atHome.get('/user/mine')).status).toBe(200);
  expect((await signIn(email, {})).status).toBe(200);
});

it('lets no moderator in, who may sign in on the site itself', async () => {
  const { email } = await addUser({ isAdmin: true });
  const { status, body } = await signIn(email, fromPreview);
  expect([status, body.message]).toEqual([403, expect.stringContaining("Moderators can't sign in to a preview.")]);
  expect(body).not.toHaveProperty('token');
  expect((await signIn(email, {})).status).toBe(200);
});
