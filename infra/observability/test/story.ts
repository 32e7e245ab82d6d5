import { type TestClient, type TestResponse, waitFor } from '@storysprout/service-kit/testing';
import type { Db } from 'mongodb';
import type { MailCatcher } from '../../../services/admin/test/support/mail-catcher';

/** Texts that must be in no log line, metric or trace of any process. */
export const secrets = {
  name: 'Quibblewick',
  email: 'fern.quibble@children.example',
  password: 'moss-lantern-42',
  wrongPassword: 'heather-kettle-77',
  newPassword: 'pebble-harbour-19',
  story: 'zebrafluff',
  comment: 'glowberrying',
  topic: 'puddlemoon',
  searched: 'whiskerlight',
  brokenJson: 'crumblethatch',
  typed: 'snickerdoodling',
  admin: { email: 'warden@keepers.example', password: 'thistle-gate-53' },
  /** An account whose mailbox no longer exists. */
  lost: { name: 'Bramblefog', email: 'bramble.lost@children.example', password: 'acorn-window-88' },
} as const;

/** The trace header that the browser sends with the child's comment. */
export const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

/** Links and tokens that were issued during the story, which must not be reported either. */
export const told: string[] = [];

export interface StoryContext {
  readonly site: TestClient;
  readonly mail: MailCatcher;
  /** The user service's database. */
  readonly users: Db;
}

const words = (word: string) => Array.from({ length: 60 }, (_, at) => `${word} nr ${at} hops`).join(' ');

/** Plays a child's day and a moderator's, with everything that can go wrong in between. */
export async function tellStory(context: StoryContext): Promise<void> {
  const child = await joins(context.site);
  const moderator = await signsIn(context.site, secrets.admin.email, secrets.admin.password);
  await staysSignedIn(context.site);
  const blogId = await writes(child);
  await publishes(moderator, blogId);
  await comments(child, blogId);
  await looksAround(context.site, child, moderator);
  await forgetsPassword(context);
  await challenges(context, moderator);
  await breaks(context);
}

async function joins(site: TestClient): Promise<TestClient> {
  const { name, email, password, wrongPassword, typed, lost } = secrets;
  const register = (body: object) => site.post('/user/register', { body });
  expectStatus(await register({ name, email, password }), 201);
  expectStatus(await register({ name, email, password }), 409);
  expectStatus(await register({ name: typed, email: `${typed} at home`, password: 'short' }), 400);
  expectStatus(await register(lost), 201);
  expectStatus(await site.post('/user/login', { body: { email, password: wrongPassword } }), 401);
  expectStatus(await site.post('/user/login', { body: { email: `${typed}@children.example`, password } }), 401);
  expectStatus(await site.get('/user/viewprofile', { token: `${secrets.typed}.${secrets.typed}.x` }), 401);
  return signsIn(site, email, password);
}

async function signsIn(site: TestClient, email: string, password: string): Promise<TestClient> {
  const answer = await site.post('/user/login', { body: { email, password } });
  expectStatus(answer, 200);
  told.push(answer.body.token);
  return site.as(answer.body.token);
}

/** Signs in as the site's own page does: with a cookie, which is as secret as a token. */
async function staysSignedIn(site: TestClient): Promise<void> {
  const { email, password } = secrets;
  const signedIn = await site.post('/user/login', { body: { email, password, session: 'browser' } });
  expectStatus(signedIn, 200);
  const cookie = keepCookie(signedIn);
  const renewed = await site.post('/user/session/renew', { headers: { cookie } });
  expectStatus(renewed, 200);
  keepCookie(renewed);
  told.push(signedIn.body.token, renewed.body.token);
  expectStatus(await site.post('/user/logout', { token: renewed.body.token }), 200);
  expectStatus(await site.post('/user/session/renew', { headers: { cookie } }), 401);
}

function keepCookie({ headers }: TestResponse): string {
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
  told.push(...(cookie.split('=')[1] ?? '').split('.'));
  return cookie;
}

async function writes(child: TestClient): Promise<string> {
  const { story, brokenJson, typed } = secrets;
  const blog = { title: `The ${story}`, category: 'Story', description: words(story) };
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...blog, category: typed })) form.set(name, value);
  form.set('image', new Blob([typed], { type: 'image/png' }), `${typed}.png`);
  expectStatus(await child.post('/blog/create', { body: form }), 400);
  expectStatus(await child.post('/blog/create', { body: { ...blog, status: typed } }), 400);
  expectStatus(await child.post('/blog/create', { body: `{"title":"${brokenJson}` }), 400);
  expectStatus(await child.post('/blog/create', { body: `${brokenJson}` }), 400);
  const created = await child.post('/blog/create', { body: { ...blog, status: 'pending' } });
  expectStatus(created, 201);
  return created.body.blog._id;
}

async function publishes(moderator: TestClient, blogId: string): Promise<void> {
  expectStatus(await moderator.put(`/admin/blogs/approve/${blogId}`), 200);
  expectStatus(await moderator.put(`/admin/blogs/approve/${blogId}`), 409);
}

async function comments(child: TestClient, blogId: string): Promise<void> {
  const { comment, typed, email } = secrets;
  const add = (text: string, headers = {}) =>
    child.post('/blog/comment/add', { body: { postId: blogId, text }, headers });
  expectStatus(await add(`What a ${comment} idea!`, { traceparent }), 201);
  expectStatus(await add(`Write to ${email}, says ${typed}`), 422);
  expectStatus(await add(typed.repeat(200)), 400);
}

async function looksAround(site: TestClient, child: TestClient, moderator: TestClient): Promise<void> {
  const { searched, email, wrongPassword } = secrets;
  expectStatus(await site.get(`/blog/all?view=card&q=${searched}`), 200);
  expectStatus(await site.get(`/blog/all?view=card&category=${searched}`), 400);
  expectStatus(await site.get(`/blog/comment/get?postId=${searched}`), 400);
  expectStatus(await site.get(`/blog/post/${searched}@children.example`), 404);
  expectStatus(await site.get(`/blog/%22${searched}%20me%22`), 404);
  expectStatus(await moderator.get(`/admin/users?search=${encodeURIComponent(email)}`), 200);
  expectStatus(await child.get('/user/export'), 200);
  const profile = { name: secrets.name, email, password: secrets.newPassword, currentPassword: wrongPassword };
  const refused = await child.put('/user/updateprofile', { body: profile });
  if (refused.status < 400) throw new Error('A wrong password was taken.');
}

async function forgetsPassword({ site, mail }: StoryContext): Promise<void> {
  const { email, newPassword, typed } = secrets;
  for (const address of [email, `${typed}@children.example`]) {
    expectStatus(await site.post('/user/forgot-password', { body: { email: address } }), 200);
  }
  const token = await linkIn(mail, email, /reset-password\/([\w-]{20,})/);
  expectStatus(await site.get(`/reset-password/${token}`, { headers: { accept: 'text/html' } }), 200);
  const reset = { token, newPassword };
  expectStatus(await site.post('/user/reset-password', { body: reset }), 200);
  const again = await site.post('/user/reset-password', { body: reset });
  if (again.status < 400) throw new Error('A link worked twice.');
  await signsIn(site, email, newPassword);
}

async function challenges({ site, mail }: StoryContext, moderator: TestClient): Promise<void> {
  const { topic, lost, email } = secrets;
  mail.onRecipient = (address) =>
    address === lost.email ? { code: 550, message: `No mailbox ${address} here` } : null;
  mail.mails.length = 0;
  const sent = await moderator.post('/admin/send-weekly-challenge', { body: { topic: `A ${topic} day` } });
  if (sent.status >= 300) throw new Error(`No challenge: ${sent.status} ${JSON.stringify(sent.body)}`);
  const token = await linkIn(mail, email, /unsubscribe\/([\w.-]{20,})/);
  expectStatus(await site.get(`/user/unsubscribe/${token}`), 200);
  expectStatus(await site.post(`/user/unsubscribe/${token}`), 200);
  const runOf = async () => (await moderator.get(`/admin/email-runs/${sent.body.runId}`)).body.run;
  await waitFor(async () => (await runOf()).failed === 1, { timeoutMs: 30_000 });
}

/** A corrupted document: the response is a 500, and its cause goes to the log. */
async function breaks({ site, users }: StoryContext): Promise<void> {
  const { email, newPassword } = secrets;
  await users.collection('users').updateOne({ email }, { $set: { passwordHash: `broken ${secrets.typed}` } });
  expectStatus(await site.post('/user/login', { body: { email, password: newPassword } }), 500);
}

/** Returns the secret part of a link in an e-mail that the mail server received. */
async function linkIn(mail: MailCatcher, to: string, link: RegExp): Promise<string> {
  const token = await waitFor(
    () => {
      const raw = mail.mails.find((each) => each.to === to && link.test(plain(each.raw)))?.raw;
      return raw === undefined ? undefined : link.exec(plain(raw))?.[1];
    },
    { timeoutMs: 30_000 },
  );
  told.push(token);
  return token;
}

/** Removes the quoted-printable encoding. */
const plain = (raw: string) => raw.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');

function expectStatus({ status, body }: TestResponse, expected: number): void {
  if (status !== expected) throw new Error(`${status} instead of ${expected}: ${JSON.stringify(body)}`);
}
