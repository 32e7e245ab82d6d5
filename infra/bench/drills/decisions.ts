import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, MongoClient, ObjectId } from 'mongodb';
import type { Crowd } from '../../load/crowd';
import type { Part } from '../../local/processes/part';
import { SiteApi } from '../../seed/api';

/**
 * Kills the processes that carry out moderators' decisions while they do so. Each decision must take effect everywhere,
 * or not be made.
 */

const texts = 40;
/** The first and the second process are killed when this many decisions are written. */
const killAt = [5, 15];
/** After this time, a process is killed in any case. */
const killLimitMs = 2_000;
const awayMs = 1_000;
const settleLimitMs = 60_000;
const lookEveryMs = 500;

const words = 'A fox walked over the hill and counted every star above the old mill. '.repeat(5);

interface Case {
  readonly _id: string;
  readonly subject: { readonly id: string } | null;
}

/**
 * Lets several readers send one blog each.
 *
 * @returns the ids of these blogs' cases, once all of them wait
 */
async function pendingCases(url: string, { readers, moderatorToken }: Crowd): Promise<string[]> {
  const wanted = new Set<string>();
  for (const [number, { token }] of readers.slice(0, texts).entries()) {
    const body = { title: `Drill story ${number}`, category: 'Story', description: words, status: 'pending' };
    const { blog } = await new SiteApi(url, token).send<{ blog: { _id: string } }>('POST', '/blog/create', body);
    wanted.add(blog._id);
  }
  const moderator = new SiteApi(url, moderatorToken);
  for (let waitedMs = 0; waitedMs < settleLimitMs; waitedMs += lookEveryMs) {
    const found = await casesOf(moderator, wanted);
    if (found.length === wanted.size) return found;
    await sleep(lookEveryMs);
  }
  throw new Error('Blogs that wait for a moderator did not come into the queue.');
}

async function casesOf(moderator: SiteApi, blogIds: ReadonlySet<string>): Promise<string[]> {
  const found: string[] = [];
  let cursor = '';
  do {
    const path = `/admin/cases?kind=blog&limit=100${cursor && `&cursor=${cursor}`}`;
    const page = await moderator.send<{ cases: Case[]; nextCursor: string | null }>('GET', path);
    found.push(...page.cases.filter(({ subject }) => subject && blogIds.has(subject.id)).map(({ _id }) => _id));
    cursor = page.nextCursor ?? '';
  } while (cursor);
  return found;
}

/** Decides all of them with two calls at once, whose responses may get lost. */
function decideAll(url: string, token: string, ids: readonly string[]): Promise<unknown> {
  const moderator = new SiteApi(url, token);
  const half = Math.ceil(ids.length / 2);
  const decide = (some: readonly string[]) => {
    // No blog was changed since it was sent.
    const revisions = some.map(() => 0);
    const body = { ids: some, revisions, decision: 'return', reason: 'This was only a drill.' };
    return moderator.send('PUT', '/admin/cases/decide', body).catch(() => null);
  };
  return Promise.all([decide(ids.slice(0, half)), decide(ids.slice(half))]);
}

/** Kills each process in the middle of its work. */
async function killAll(parts: readonly Part[], written: () => Promise<number>): Promise<void> {
  for (const [at, part] of parts.entries()) {
    const until = Date.now() + killLimitMs;
    while (Date.now() < until && (await written()) < (killAt[at] ?? 0)) await sleep(2);
    await part.kill();
  }
}

/** Waits until no decision is under way, and returns what was left half done. */
async function halves(client: MongoClient): Promise<string[]> {
  const admin = client.db('storysprout_admin');
  let waiting = 0;
  for (let waitedMs = 0; waitedMs < settleLimitMs; waitedMs += lookEveryMs) {
    waiting = await admin.collection('decisions').countDocuments({ state: 'begun' });
    if (waiting === 0) break;
    await sleep(lookEveryMs);
  }
  const lost = waiting > 0 ? [`${waiting} decisions are still under way`] : [];
  return [...lost, ...(await differences(admin, client.db('storysprout_blog')))];
}

/** Returns decisions that don't match their blog, case or entry in the audit log. */
async function differences(admin: Db, blog: Db): Promise<string[]> {
  const wrong: string[] = [];
  const pending = await blog
    .collection('blogs')
    .find({ status: 'pending' }, { projection: { _id: 1 } })
    .toArray();
  const waiting = new Set(pending.map(({ _id }) => _id.toHexString()));
  const made = await admin.collection('decisions').find({ way: 'subject', kind: 'blog', state: 'done' }).toArray();
  for (const { _id, subject, caseId } of made) {
    const entries = await admin.collection('auditLog').countDocuments({ intentId: _id.toHexString() });
    if (entries !== 1) wrong.push(`decision ${_id}: ${entries} entries in the audit log`);
    const found = await admin.collection('cases').findOne({ _id: caseId });
    if (found?.state !== 'decided') wrong.push(`decision ${_id}: its case is ${found?.state}`);
    if (waiting.has(subject.id)) wrong.push(`decision ${_id}: its blog still waits`);
  }
  const stuck = await admin.collection('cases').countDocuments({ deciding: { $ne: null } });
  return stuck > 0 ? [...wrong, `${stuck} cases wait for a decision that nobody makes`] : wrong;
}

export interface DecidedSite {
  readonly url: string;
  readonly mongoUrl: string;
  readonly crowd: Crowd;
  /** The processes that carry decisions out. */
  readonly parts: readonly Part[];
}

/**
 * Kills the processes while a moderator decides.
 *
 * @returns notes for the report, and broken promises
 */
export async function killWhileDeciding({ url, mongoUrl, crowd, parts }: DecidedSite) {
  const ids = await pendingCases(url, crowd);
  const client = await new MongoClient(mongoUrl).connect();
  try {
    const decisions = client.db('storysprout_admin').collection('decisions');
    const about = { caseId: { $in: ids.map((id) => new ObjectId(id)) } };
    const deciding = decideAll(url, crowd.moderatorToken, ids);
    await killAll(parts, () => decisions.countDocuments(about));
    const begun = await decisions.countDocuments({ ...about, state: 'begun' });
    await deciding;
    await sleep(awayMs);
    await Promise.all(parts.map((part) => part.start()));
    const broken = await halves(client);
    const done = await decisions.countDocuments({ ...about, state: 'done' });
    const noted = `decisions: ${begun} were cut off and ${done} of ${ids.length} made; the others can be made again`;
    return { noted: [noted], broken };
  } finally {
    await client.close();
  }
}
