import { previewHeader } from '@storysprout/contract';
import { expect, it } from 'vitest';
import { createWorld, password } from './world';

const world = await createWorld('preview-sessions');
const { api, addUser } = world;
/** As the gateway marks calls from the origin of previews. */
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

it('lets no moderator in, who may sign in on the site itself', async () => {
  const { email } = await addUser({ isAdmin: true });
  const { status, body } = await signIn(email, fromPreview);
  expect([status, body.message]).toEqual([403, expect.stringContaining("Moderators can't sign in to a preview.")]);
  expect(body).not.toHaveProperty('token');
  expect((await signIn(email, {})).status).toBe(200);
});
