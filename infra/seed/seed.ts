import { setTimeout } from 'node:timers/promises';
import type { ListCasesResponse, Reply } from '@storysprout/contract';
import { MongoClient, ObjectId } from 'mongodb';
import { form, SiteApi } from './api';
import { blogs, type SampleBlog } from './content/blogs';
import { commentsFor, repliesFrom, weeklyTopic } from './content/comments';
import { emailOf, grownUpEmail, waitingChild, writerBirth, writerPassword, writers } from './content/writers';
import { drawCover, drawPortrait } from './pictures';

const dayMs = 24 * 60 * 60 * 1_000;
const hourMs = 60 * 60 * 1_000;

/** XP that the sample children have from FunZone, so that they have levels and avatars. */
const playedXp = [200, 90, 150, 200, 60, 30, 110, 170];

/** The settings that decide how an empty site is filled. */
interface SeedSettings {
  readonly SEED: 'sample' | 'none';
  readonly ADMIN_EMAIL: string;
  readonly ADMIN_PASSWORD: string;
}

/** A running site, here or elsewhere. */
interface SeededSite {
  readonly url: string;
  readonly stores: { readonly mongo: { readonly url: string } };
}

interface SeededWriter {
  readonly nickname: string;
  readonly userId: string;
  readonly api: SiteApi;
}

type SignInRow = readonly [string, string];
const signInRow: SignInRow = ['A writer', `${emailOf(writers[0]?.nickname ?? '')}  /  ${writerPassword}`];
const familyRows: readonly SignInRow[] = [
  ['A waiting child', `${emailOf(waitingChild.nickname)}  /  ${writerPassword}`],
  ['Its grown-up', `${grownUpEmail}: the link is among the e-mails`],
];

/** The birth date as form fields. Sites that ask for no consent ignore them. */
const birthFields = { birthYear: String(writerBirth.birthYear), birthMonth: String(writerBirth.birthMonth) };

/** On a site with parental consent, registers a child who waits for it; the link is in the inbox. */
async function registerWaitingChild(site: SiteApi): Promise<void> {
  const { asks } = await site.send<{ asks: boolean }>('GET', '/user/age');
  if (!asks) return;
  const { nickname, ...birth } = waitingChild;
  const account = { name: nickname, email: emailOf(nickname), password: writerPassword, parentEmail: grownUpEmail };
  await site.send('POST', '/user/register', { ...account, ...birth });
}

async function register(site: SiteApi, index: number): Promise<SeededWriter> {
  const writer = writers[index];
  if (!writer) throw new Error(`There is no sample writer ${index}.`);
  const email = emailOf(writer.nickname);
  await site.send(
    'POST',
    '/user/register',
    form({ name: writer.nickname, email, password: writerPassword, ...birthFields }, await drawPortrait(writer)),
  );
  const { api, userId } = await site.signIn(email, writerPassword);
  const xp = playedXp[index] ?? 0;
  await api.send('POST', '/user/addxp', { userId, xp, reason: 'hangman_level_up' });
  return { nickname: writer.nickname, userId, api };
}

async function post(blog: SampleBlog, index: number, everybody: readonly SeededWriter[]): Promise<string> {
  const writer = everybody.find(({ nickname }) => nickname === blog.writer);
  if (!writer) throw new Error(`${blog.writer} is no sample writer.`);
  const { title, category, text, status } = blog;
  const cover = blog.cover ? await drawCover(blog.cover, index + 1) : undefined;
  const fields = { title, category, description: text, status: status === 'draft' ? 'draft' : 'pending' };
  const answer = await writer.api.send<{ blog: { _id: string } }>('POST', '/blog/create', form(fields, cover));
  return answer.blog._id;
}

/** Approves a text that is held for review. The case is opened a moment after the text was written. */
async function readHeld(moderator: SiteApi, { _id, visibility }: Reply): Promise<void> {
  for (let tries = 0; visibility === 'held' && tries < 300; tries += 1) {
    const { cases } = await moderator.send<ListCasesResponse>('GET', '/admin/cases?limit=100');
    const found = cases.find(({ subject }) => subject?.id === _id);
    const decision = { decision: 'keep', revision: found?.revision };
    if (found) return moderator.send('PUT', `/admin/cases/${found._id}/decide`, decision);
    await setTimeout(100);
  }
}

/** The blog's place in the list decides who likes and comments, so every fresh site looks the same. */
async function react(
  blog: SampleBlog,
  index: number,
  blogId: string,
  everybody: readonly SeededWriter[],
  moderator: SiteApi,
): Promise<void> {
  const others = everybody.filter(({ nickname }) => nickname !== blog.writer);
  const fans = others.filter((_, at) => (at * 5 + index * 3) % 7 < 2 + (index % 5));
  for (const { api } of fans) await api.send('PATCH', `/blog/blog/${blogId}/bloglike`, {});
  const words = commentsFor[blog.category];
  for (let at = 0; at < index % 4; at += 1) {
    const commenter = others[(index + at * 2) % others.length];
    const text = words[(index + at) % words.length];
    if (!commenter || !text) continue;
    const { comment } = await commenter.api.send<{ comment: Reply }>('POST', '/blog/comment/add', {
      postId: blogId,
      text,
    });
    await readHeld(moderator, comment);
    const writer = everybody.find(({ nickname }) => nickname === blog.writer);
    const reply = repliesFrom[(index + at) % repliesFrom.length];
    if (at > 0 || !writer || !reply) continue;
    const path = `/blog/comment/${comment._id}/reply`;
    await readHeld(moderator, (await writer.api.send<{ reply: Reply }>('POST', path, { text: reply })).reply);
  }
}

/** Spreads the times directly in the blog database, because the API rightly refuses to write in the past. */
async function spreadOverTime(client: MongoClient, ids: ReadonlyMap<string, SampleBlog>): Promise<void> {
  const db = client.db('storysprout_blog');
  for (const [id, blog] of ids) {
    const at = new Date(Date.now() - blog.daysAgo * dayMs - 3 * hourMs);
    const published = new Date(at.getTime() + hourMs);
    const isPublished = blog.status === undefined;
    const times = {
      createdAt: at,
      date: isPublished ? published : at,
      ...(blog.status === 'draft' ? {} : { submittedAt: at }),
      ...(isPublished ? { publishedAt: published } : {}),
    };
    await db.collection('blogs').updateOne({ _id: new ObjectId(id) }, { $set: times });
    await db
      .collection('comments')
      .updateMany(
        { blogId: new ObjectId(id) },
        { $set: { createdAt: new Date(published.getTime() + 20 * 60 * 1_000) } },
      );
  }
}

async function isEmpty(client: MongoClient): Promise<boolean> {
  const users = await client
    .db('storysprout_user')
    .collection('users')
    .countDocuments({ isAdmin: { $ne: true } }, { limit: 1 });
  const posts = await client.db('storysprout_blog').collection('blogs').countDocuments({}, { limit: 1 });
  return users === 0 && posts === 0;
}

async function fill(settings: SeedSettings, client: MongoClient, site: SiteApi): Promise<void> {
  const { api: moderator } = await site.signIn(settings.ADMIN_EMAIL, settings.ADMIN_PASSWORD);
  const everybody: SeededWriter[] = [];
  for (const index of writers.keys()) everybody.push(await register(site, index));
  const ids = new Map<string, SampleBlog>();
  for (const [index, blog] of blogs.entries()) {
    const id = await post(blog, index, everybody);
    ids.set(id, blog);
    if (blog.status) continue;
    await moderator.send('PUT', `/admin/blogs/approve/${id}`);
    await react(blog, index, id, everybody, moderator);
  }
  await spreadOverTime(client, ids);
  await moderator.send('POST', '/admin/send-weekly-challenge-notification', { topic: weeklyTopic });
  await registerWaitingChild(site);
}

/**
 * Fills an empty site with the sample children and their blogs, unless `SEED` is `none`.
 *
 * @returns rows for the table of sign-ins
 */
export async function seedSite(
  settings: SeedSettings,
  site: SeededSite,
  say: (line: string) => void,
): Promise<readonly SignInRow[]> {
  if (settings.SEED === 'none') return [];
  const client = new MongoClient(site.stores.mongo.url);
  try {
    if (await isEmpty(client)) {
      say('Filling the empty site with sample blogs ...');
      await fill(settings, client, new SiteApi(site.url));
    }
    const users = client.db('storysprout_user').collection('users');
    const isThere = async (nickname: string) =>
      (await users.findOne({ email: emailOf(nickname) }, { projection: { _id: 1 } })) !== null;
    const writer = (await isThere(writers[0]?.nickname ?? '')) ? [signInRow] : [];
    return (await isThere(waitingChild.nickname)) ? [...writer, ...familyRows] : writer;
  } finally {
    await client.close();
  }
}
