import { type TestClient, type TestResponse, waitFor } from '@storysprout/service-kit/testing';
import type { MailCatcher } from '../../services/admin/test/mail-catcher';

/** What children and moderators do all day, across all services, as a story that every round tells anew. */

export const moderator = { email: 'warden@keepers.example', password: 'thistle-gate-53' } as const;

const password = 'moss-lantern-42';
const longStory = Array.from({ length: 60 }, (_, at) => `The fox finds pebble number ${at}.`).join(' ');

/** What an earlier round left, which a later one must still be able to use. */
export interface Left {
  readonly email: string;
  readonly blogId: string;
}

export interface StoryDeps {
  readonly site: TestClient;
  readonly mail: MailCatcher;
}

/** @param before of an earlier round, perhaps of the other release */
export async function tellStories({ site, mail }: StoryDeps, round: number, before: Left | null): Promise<Left> {
  const email = `child-${round}@children.example`;
  // Right after its start a busy machine's processes are slow to find each other.
  const answers = async () =>
    (await site.get('/blog/all?limit=1')).status === 200 &&
    (await site.get('/user/leaderboard?filter=all')).status === 200;
  await waitFor(answers, { timeoutMs: 60_000 });
  await register(site, { name: `Hazel ${name(round)}`, email, password });
  expectStatus(await site.post('/user/register', { body: { name: 'Birch Otter', email, password } }), 409);
  const child = await signIn(site, email, password);
  const warden = await signIn(site, moderator.email, moderator.password);
  const blogId = await publish(child, warden);
  await read(site, child, before?.blogId ?? blogId);
  await play(child);
  await renames(child, site, blogId, email, round);
  await report(child, warden, before?.blogId);
  if (before) await comesBack(site, before, blogId);
  await forgets(site, mail, email);
  return { email, blogId };
}

const name = (round: number) => ['Otter', 'Wren', 'Badger', 'Vole', 'Newt', 'Hare', 'Finch', 'Moth'][round % 8];

/** As long as a service has not heard what moderators closed, it asks to try again in a moment. */
async function register(site: TestClient, body: Record<string, string>): Promise<void> {
  let answer = await site.post('/user/register', { body });
  await waitFor(
    async () => {
      if (answer.status === 503) answer = await site.post('/user/register', { body });
      return answer.status !== 503;
    },
    { timeoutMs: 20_000 },
  );
  expectStatus(answer, 201);
}

async function signIn(site: TestClient, email: string, secret: string): Promise<TestClient> {
  const answer = await site.post('/user/login', { body: { email, password: secret } });
  expectStatus(answer, 200);
  return site.as(answer.body.token);
}

async function publish(child: TestClient, warden: TestClient): Promise<string> {
  const blog = { title: 'The fox and the pebbles', category: 'Story', description: longStory };
  const created = await child.post('/blog/create', { body: { ...blog, status: 'pending' } });
  expectStatus(created, 201);
  const blogId: string = created.body.blog._id;
  expectStatus(await warden.put(`/admin/blogs/approve/${blogId}`), 200);
  return blogId;
}

const pointsOf = async (child: TestClient): Promise<number> =>
  (await child.get('/user/viewprofile')).body.user.totalPoints;

/** Each deed is in the blog service, and its XP in the user service. */
async function read(site: TestClient, child: TestClient, blogId: string): Promise<void> {
  for (const path of ['/blog/all?view=card&limit=5', `/blog/post/${blogId}`, '/blog/all?view=card&search=pebbles'])
    expectStatus(await site.get(path), 200);
  const points = await pointsOf(child);
  expectStatus(await child.patch(`/blog/blog/${blogId}/bloglike`), 200);
  const added = await child.post('/blog/comment/add', { body: { postId: blogId, text: 'What a lovely story!' } });
  expectStatus(added, 201);
  expectStatus(await child.patch(`/blog/comment/${added.body.comment._id}/like`), 200);
  expectStatus(await child.post(`/blog/comment/${added.body.comment._id}/reply`, { body: { text: 'I agree!' } }), 201);
  expectStatus(await site.get(`/blog/comment/get?postId=${blogId}`), 200);
  await waitFor(async () => (await pointsOf(child)) >= points + 2 + 3, { timeoutMs: 30_000 });
}

async function play(child: TestClient): Promise<void> {
  const { body } = await child.get('/user/viewprofile');
  const played = { userId: body.user._id, xp: 10, reason: 'puzzle_win' };
  expectStatus(await child.post('/user/addxp', { body: played }), 200);
  expectStatus(await child.get('/user/leaderboard?filter=week'), 200);
}

/** A new name travels from the user service to the blog service. */
async function renames(child: TestClient, site: TestClient, blogId: string, email: string, round: number) {
  const renamed = `Juniper ${name(round)}`;
  expectStatus(await child.put('/user/updateprofile', { body: { name: renamed, email } }), 200);
  const shown = async () => (await site.get(`/blog/post/${blogId}`)).body.blog.author.name === renamed;
  await waitFor(shown, { timeoutMs: 30_000 });
}

/** A report travels from the blog service to the admin service. */
async function report(child: TestClient, warden: TestClient, blogId: string | undefined): Promise<void> {
  if (!blogId) return;
  const reported = await child.post('/blog/report', { body: { kind: 'blog', id: blogId, reason: 'unkind' } });
  if (reported.status >= 300) expectStatus(reported, 200);
  const isThere = async () => JSON.stringify((await warden.get('/admin/cases')).body).includes(blogId);
  await waitFor(isThere, { timeoutMs: 30_000 });
}

/** A child of an earlier round reads and likes what is new. */
async function comesBack(site: TestClient, before: Left, blogId: string): Promise<void> {
  const child = await signIn(site, before.email, password);
  expectStatus(await child.patch(`/blog/blog/${blogId}/bloglike`), 200);
  expectStatus(await child.get('/user/export'), 200);
}

/** The mail worker asks the user service for the link. */
async function forgets(site: TestClient, mail: MailCatcher, email: string): Promise<void> {
  expectStatus(await site.post('/user/forgot-password', { body: { email } }), 200);
  await waitFor(() => mail.mails.some((each) => each.to === email && each.raw.includes('reset-password')), {
    timeoutMs: 30_000,
  });
}

function expectStatus({ status, body }: TestResponse, expected: number): void {
  if (status !== expected) throw new Error(`${status} instead of ${expected}: ${JSON.stringify(body).slice(0, 300)}`);
}
