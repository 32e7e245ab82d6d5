import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { client, signTestToken, type TestClient, type TestResponse, waitFor } from '@storysprout/service-kit/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { password, startUserSite } from '../../../services/user/test/support/user-site';
import { json, startGateway, startService } from '../support/fixtures';

// All requests of this file come from one address, as from a whole school behind one.
const site = await startUserSite();
/** `ONE_ADDRESS_SECONDS=300` makes it the long run, in which no response may take longer than three seconds. */
const seconds = Number(process.env.ONE_ADDRESS_SECONDS ?? 0);
/**
 * They all join at once, and a call waits ten seconds for its turn at most: on a busy machine a whole class takes longer.
 */
const children = seconds > 0 ? 30 : 10;
const writesPerMinute = 10;
const unlucky = 'guess-guess';

let api: TestClient;
beforeAll(async () => {
  const settings = { USER_URL: site.url, WRITES_PER_MINUTE: String(writesPerMinute) };
  api = client((await startGateway(settings)).url);
  // With this many, responses to wrong sign-ins are delayed.
  await times(110, 55, () => signIn(freshEmail(), unlucky));
});

const signIn = (email: string, given = password, more: object = {}) =>
  api.post('/user/login', { body: { email, password: given, ...more } });
const renew = (cookie: string) =>
  api.post('/user/session/renew', { headers: { cookie: `storysprout_session=${cookie}` } });
const cookieIn = ({ headers }: TestResponse) =>
  /storysprout_session=([^;]*)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '';
const write = (token?: string, headers?: Record<string, string>) =>
  api.put('/user/privacy', { body: { onLeaderboard: true }, token, headers });

let serial = 0;
const freshEmail = () => {
  serial += 1;
  return `somebody.${serial}@example.org`;
};
const register = (given = password) =>
  api.post('/user/register', { body: { name: 'Maple Otter', email: freshEmail(), password: given } });
const expired = await signTestToken({ issuedAt: new Date(0) });

/**
 * Makes `count` calls, `atOnce` of them at a time.
 *
 * @returns the statuses of the responses
 */
async function times(count: number, atOnce: number, call: () => Promise<TestResponse>): Promise<number[]> {
  const statuses: number[] = [];
  const line = async () => {
    for (let left = count / atOnce; left > 0; left -= 1) statuses.push((await call()).status);
  };
  await Promise.all(Array.from({ length: atOnce }, line));
  return statuses;
}

/** The calls that the noisy client makes all the time. */
const noises: readonly (() => Promise<TestResponse>)[] = [
  () => signIn(freshEmail(), unlucky),
  () => signIn('one.account@example.org', unlucky),
  () => write(),
  () => write(expired),
  () => register('password'),
  () => renew(`${'a'.repeat(22)}.${String(serial).padStart(43, 'b')}`),
  () => renew('open-sesame'),
  () => api.post('/user/forgot-password', { body: { email: freshEmail() } }),
];

interface Answered {
  readonly call: string;
  readonly status: number;
  readonly ms: number;
}

/** A child joins, then signs in, renews and writes, once or until the time is over. */
async function child(email: string, isOver: () => boolean): Promise<Answered[]> {
  const answers: Answered[] = [];
  const timed = async (name: string, call: Promise<TestResponse>) => {
    const startedAt = performance.now();
    const answer = await call;
    answers.push({ call: name, status: answer.status, ms: performance.now() - startedAt });
    return answer;
  };
  await timed('join', register());
  for (;;) {
    const signedIn = await timed('sign in', signIn(email, password, { session: 'browser' }));
    const { body } = await timed('renew', renew(cookieIn(signedIn)));
    await timed('write', write(body.token));
    if (isOver()) return answers;
    await sleep(15_000);
  }
}

describe('a noisy client behind the address of a school', () => {
  it('keeps nobody else from signing in, renewing, writing and joining', {
    timeout: 120_000 + seconds * 1_000,
  }, async () => {
    const accounts = await Promise.all(Array.from({ length: children }, () => site.addUser()));
    const end = Date.now() + seconds * 1_000;
    let isQuiet = false;
    const noise = noises.map(async (call) => {
      while (!isQuiet) await times(5, 5, call);
    });
    const answers = (await Promise.all(accounts.map(({ email }) => child(email, () => Date.now() > end)))).flat();
    isQuiet = true;
    await Promise.all(noise);
    const statuses = new Set(answers.map(({ call, status }) => `${call} ${status}`));
    expect(statuses).toEqual(new Set(['join 201', 'sign in 200', 'renew 200', 'write 200']));
    if (seconds > 0) expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(3_000);
  });

  it('is answered late itself, and a right password is not', async () => {
    const { email } = await site.addUser();
    const order: string[] = [];
    const wrong = signIn(freshEmail(), unlucky).then(({ status }) => order.push(`wrong ${status}`));
    const right = signIn(email).then(({ status }) => order.push(`right ${status}`));
    await Promise.all([wrong, right]);
    expect(order).toEqual(['right 200', 'wrong 401']);
  });

  it('is answered late, too, where an account has to wait, or a script would ask again at once', async () => {
    const [{ email: guessed }, { email }] = await Promise.all([site.addUser(), site.addUser()]);
    await times(12, 12, () => signIn(guessed, unlucky));
    const order: string[] = [];
    const refused = signIn(guessed).then(({ status }) => order.push(`refused ${status}`));
    const right = signIn(email).then(({ status }) => order.push(`right ${status}`));
    await Promise.all([refused, right]);
    expect(order).toEqual(['right 200', 'refused 429']);
  });

  it('leaves the page of a grown-up to the user service, which knows who may open it', async () => {
    await times(2 * writesPerMinute, 5, () => write());
    expect((await write()).status).toBe(429);
    expect((await api.post('/user/family/revoke')).status).toBe(401);
  });

  it.each([
    ['no token', () => write()],
    ['an expired token', () => write(expired)],
    ['a token that is none', () => write('x.y.z')],
    [
      'made-up addresses',
      () => write(undefined, { 'x-forwarded-for': `203.0.113.${randomInt(256)}`, forwarded: 'for=::1' }),
    ],
  ])('spends what is for calls without a token with %s', async (_, call) => {
    const statuses = await times(2 * writesPerMinute + 5, 5, call);
    expect(new Set(statuses)).toContain(429);
  });
});

it('calls without a token leave connections for signed-in readers, for other calls, and for strangers elsewhere', async () => {
  const [noisy, other] = ['198.51.100.1', '203.0.113.9'].map((address) => ({ 'x-forwarded-for': address }));
  const held: (() => void)[] = [];
  let isHolding = true;
  const service = await startService(({ url, headers }, response) => {
    const answer = () => json(response, { success: true });
    const isHeld = headers['x-forwarded-for'] === '198.51.100.1' && headers.authorization === undefined;
    if (isHolding && isHeld && url !== '/readyz') held.push(answer);
    else answer();
  });
  const { url } = await startGateway({ USER_URL: service.url, TRUSTED_PROXIES: '1' });
  const login = (headers: Record<string, string> | undefined) => client(url).post('/user/login', { body: {}, headers });
  const renew = () => client(url).post('/user/session/renew', { headers: noisy });
  const many = Array.from({ length: 200 }, () => login(noisy));
  await waitFor(() => held.length >= 24);
  const renewed = renew();
  await waitFor(() => held.length >= 25);
  const token = await signTestToken();
  const written = await client(url).put('/user/privacy', { body: { onLeaderboard: true }, token, headers: noisy });
  expect([written.status, (await login(other)).status, held.length]).toEqual([200, 200, 25]);
  isHolding = false;
  for (const answer of held) answer();
  await Promise.all([...many, renewed]);
  await service.close();
});
