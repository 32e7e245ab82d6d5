import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AdminUser, Blog, BlogStatus, InternalService } from '@storysprout/contract';
import { bearerToken, type InternalVerifier } from '@storysprout/service-kit';
import { testInternalVerifier } from '@storysprout/service-kit/testing';
import { ObjectId } from 'mongodb';
import { accountRoutes, newOwnerRecord, type OwnerRecord, subjectRoutes } from './owners';

/** The blog and user services as small HTTP servers: the `/internal` calls the admin service makes, kept in memory. */

export function buildBlog(overrides: Partial<Blog> = {}): Blog {
  const at = '2026-11-19T08:00:00.000Z';
  return {
    _id: new ObjectId().toHexString(),
    title: 'The fox who counted stars',
    category: 'Story',
    description: 'Once upon a time.',
    image: null,
    author: { name: 'Juniper', image: null },
    createdAt: at,
    date: at,
    submittedAt: at,
    status: 'pending',
    isApproved: false,
    likes: [],
    likeCount: 0,
    commentCount: 0,
    flags: [],
    ...overrides,
  };
}

export function buildUser(overrides: Partial<AdminUser> = {}): AdminUser {
  const _id = overrides._id ?? new ObjectId().toHexString();
  return {
    _id,
    name: 'Juniper',
    image: null,
    totalPoints: 0,
    points: 0,
    level: 1,
    badges: [],
    profileAvatar: null,
    email: `${_id}@storysprout.example`,
    blogCount: 0,
    commentCount: 0,
    isAdmin: false,
    isBanned: false,
    banReason: null,
    createdAt: '2026-11-01T08:00:00.000Z',
    ...overrides,
  };
}

export interface Answer {
  status: number;
  body: unknown;
  /** True to break the connection instead of answering. */
  isLost?: boolean;
}
export type Handler = (
  match: string[],
  body: Record<string, unknown>,
  query: URLSearchParams,
) => Answer | Promise<Answer>;

export interface FakeUpstream {
  readonly url: string;
  close(): Promise<void>;
}

export const ok = (body: unknown): Answer => ({ status: 200, body });
export const refused = (status: number, code: string, message: string): Answer => ({
  status,
  body: { success: false, code, message },
});

/** Faults of the blog service in handling decisions. */
export interface BlogFaults {
  /** The delay before it begins with a decision, in milliseconds. */
  decisionDelayMs: number;
  /** The number of decisions that it will carry out while their responses are lost with the connection. */
  answersToLose: number;
}

/**
 * Starts a blog service with these blogs by id. Decisions follow docs/product.md#blog-status, and the first of two
 * moderators wins.
 */
export async function startBlogService(
  blogs: Map<string, Blog>,
  faults: BlogFaults = { decisionDelayMs: 0, answersToLose: 0 },
  owners: OwnerRecord = newOwnerRecord(),
): Promise<FakeUpstream> {
  const previous = new Map<string, BlogStatus>();
  return serve('blog', [
    [/^GET \/healthz$/, () => ok({ ok: true })],
    ...subjectRoutes('moderation', owners),
    [/^GET \/internal\/moderation\/summary$/, () => ok(summaryOf([...blogs.values()]))],
    [
      /^GET \/internal\/blogs$/,
      (_match, _body, query) => {
        const status = query.get('status');
        const found = [...blogs.values()].filter((blog) =>
          status === null ? blog.status === 'pending' || blog.status === 'approved' : blog.status === status,
        );
        return ok({ blogs: found, nextCursor: null });
      },
    ],
    [/^GET \/internal\/blogs\/(\w+)$/, ([id = '']) => (blogs.has(id) ? ok({ blog: blogs.get(id) }) : noBlog)],
    [
      /^POST \/internal\/blogs\/(\w+)\/decision$/,
      async ([id = ''], body) => {
        await sleep(faults.decisionDelayMs);
        const blog = blogs.get(id);
        const answer = blog ? decide(blogs, previous, blog, body) : noBlog;
        const isLost = faults.answersToLose > 0;
        if (isLost) faults.answersToLose -= 1;
        return { ...answer, isLost };
      },
    ],
  ]);
}

const noBlog = refused(404, 'not_found', 'Blog not found.');
export const noUser = refused(404, 'not_found', 'User not found.');

function summaryOf(all: readonly Blog[]) {
  const pending = all.filter(({ status }) => status === 'pending');
  return {
    pending: pending.length,
    oldestSubmittedAt: pending.map(({ submittedAt }) => submittedAt).sort()[0] ?? null,
  };
}

function decide(
  blogs: Map<string, Blog>,
  previous: Map<string, BlogStatus>,
  blog: Blog,
  { decision, reason, revision, by }: Record<string, unknown>,
): Answer {
  if (revision !== undefined && revision !== blog.revision)
    return refused(409, 'conflict', 'Its writer has changed it.');
  const { name } = by as { name: string };
  const from: Record<string, BlogStatus[]> = {
    approve: ['pending'],
    reject: ['pending', 'approved'],
    undo: ['approved', 'rejected'],
  };
  if (!from[`${decision}`]?.includes(blog.status)) {
    return refused(409, 'conflict', `This blog is already ${blog.status}: ${blog.decidedBy} decided.`);
  }
  const status =
    decision === 'undo' ? (previous.get(blog._id) ?? 'pending') : decision === 'approve' ? 'approved' : 'rejected';
  previous.set(blog._id, blog.status);
  const rejectReason = decision === 'reject' ? `${reason}` : null;
  const decided = {
    ...blog,
    status,
    isApproved: status === 'approved',
    rejectReason,
    decidedBy: decision === 'undo' ? null : name,
    decidedAt: decision === 'undo' ? null : new Date().toISOString(),
  };
  blogs.set(blog._id, decided);
  return ok({ blog: decided, before: blog.status });
}

export interface Faults {
  /** Makes every page of recipients but the first fail with 503. */
  recipientsFail: boolean;
  /** Makes the call that asks which accounts still get e-mails fail with 503. */
  reachableFails?: boolean;
}

export interface Account extends AdminUser {
  /** The reader gets e-mails when this is missing. */
  readonly hasUnsubscribed?: boolean;
}

/** Recipients in a page; small, so that tests have several pages. */
const recipientPageSize = 50;

export interface UserServiceOptions {
  readonly pageSize?: number;
  readonly owners?: OwnerRecord;
}

/**
 * Starts a user service with these accounts by id. Everybody who is not banned and has not unsubscribed gets e-mails.
 */
export async function startUserService(
  users: Map<string, Account>,
  faults: Faults = { recipientsFail: false },
  { pageSize = recipientPageSize, owners = newOwnerRecord() }: UserServiceOptions = {},
): Promise<FakeUpstream> {
  const change = (id: string, changes: object): Answer => {
    const user = users.get(id);
    if (!user) return noUser;
    users.set(id, { ...user, ...changes });
    return ok({ user: users.get(id) });
  };
  return serve('user', [
    [/^GET \/healthz$/, () => ok({ ok: true })],
    [/^GET \/internal\/users$/, (_match, _body, query) => ok(searched([...users.values()], query.get('search')))],
    [/^GET \/internal\/users\/(\w+)$/, ([id = '']) => (users.has(id) ? ok({ user: users.get(id) }) : noUser)],
    [
      /^PUT \/internal\/users\/(\w+)$/,
      ([id = ''], body) => (keepsNoAdmin(users, id, body) ? lastAdmin : change(id, body)),
    ],
    ...subjectRoutes('accounts', owners),
    ...accountRoutes(users, owners),
    [/^GET \/internal\/recipients\/count$/, () => ok({ count: recipientsOf(users).length })],
    [
      /^GET \/internal\/recipients$/,
      (_match, _body, query) =>
        faults.recipientsFail && query.has('cursor')
          ? refused(503, 'unavailable', 'Resting.')
          : ok(recipientPage(users, query, pageSize)),
    ],
    [
      /^POST \/internal\/users\/reachable$/,
      (_match, { userIds }) =>
        faults.reachableFails ? refused(503, 'unavailable', 'Resting.') : ok({ users: reachableAmong(users, userIds) }),
    ],
    [
      /^POST \/internal\/users\/(\w+)\/bounce$/,
      ([userId = ''], { email }) => {
        owners.bounces.push(`${userId} ${email}`);
        return ok({});
      },
    ],
    [
      /^POST \/internal\/password-resets\/(\w+)\/token$/,
      ([id = '']) => {
        const user = [...users.values()].find(({ _id }) => _id === id);
        return user ? ok({ email: user.email, name: user.name, token: `token-of-${id}` }) : noUser;
      },
    ],
  ]);
}

const lastAdmin = refused(409, 'conflict', 'The last moderator has to stay one.');

function keepsNoAdmin(users: Map<string, AdminUser>, id: string, { isAdmin }: Record<string, unknown>): boolean {
  return isAdmin === false && ![...users.values()].some((user) => user.isAdmin && user._id !== id);
}

function searched(users: readonly AdminUser[], search: string | null) {
  return { users: users.filter(({ name }) => search === null || name.includes(search)), nextCursor: null };
}

function recipientsOf(users: ReadonlyMap<string, Account>): Account[] {
  return [...users.values()].filter(isReachable).sort((a, b) => (a._id < b._id ? -1 : 1));
}

function isReachable({ isBanned, hasUnsubscribed = false }: Account): boolean {
  return !isBanned && !hasUnsubscribed;
}

function reachableAmong(users: ReadonlyMap<string, Account>, userIds: unknown) {
  const asked = (userIds as string[]).flatMap((id) => users.get(id) ?? []);
  return asked.filter(isReachable).map(presentRecipient);
}

function presentRecipient({ _id, name, email }: Account) {
  return { _id, name, email, unsubscribeToken: `bye-${_id}` };
}

function recipientPage(users: ReadonlyMap<string, Account>, query: URLSearchParams, pageSize: number) {
  const start = Number(query.get('cursor') ?? 0);
  const end = start + pageSize;
  const all = recipientsOf(users);
  return { users: all.slice(start, end).map(presentRecipient), nextCursor: end < all.length ? `${end}` : null };
}

async function serve(service: InternalService, routes: [RegExp, Handler][]): Promise<FakeUpstream> {
  const verifier = testInternalVerifier(service);
  const server = createServer((request, response) => void answer(routes, verifier, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The address of a listening TCP server is never a string or null.
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${port}`, close };
}

async function answer(
  routes: [RegExp, Handler][],
  verifier: InternalVerifier,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://upstream');
  const line = `${request.method} ${url.pathname}`;
  const body = await readJson(request);
  const isKnown = (await verifier.verify(bearerToken(request.headers.authorization ?? '') ?? '')) !== null;
  const route = isKnown ? routes.find(([pattern]) => pattern.test(line)) : stranger;
  const {
    status,
    body: content,
    isLost,
  } = route
    ? await route[1](route[0].exec(line)?.slice(1) ?? [], body, url.searchParams)
    : refused(404, 'not_found', "There's nothing here.");
  if (isLost) return void response.destroy();
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
}

/** The response to a call without a valid token. */
const stranger: [RegExp, Handler] = [/.*/, () => refused(401, 'unauthorized', 'Only other parts of this site.')];

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  return text === '' ? {} : JSON.parse(text);
}
