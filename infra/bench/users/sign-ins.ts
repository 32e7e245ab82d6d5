import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { verify } from '@node-rs/argon2';
import { readConfig } from '../../../services/user/src/config';
import { PasswordHasher } from '../../../services/user/src/passwords/password-hasher';
import { quantile } from '../../load/figures';
import { emailOf } from '../../load/fill-users';
import type { BenchSite } from '../bench-site';
import { ask, burst, type Comparison, type Figures, repeat, takeTurns } from '../measure';

const rounds = 3;
const signInsPerRound = 400;
const connections = 16;
const probeSeconds = 3;
/** Time between two requests of `/healthz`, in milliseconds. */
const probePauseMs = 5;

/** One password for all accounts. */
export interface Password {
  readonly text: string;
  readonly hash: string;
}

/** A password hashed with the service's default settings. */
export async function somePassword(site: BenchSite): Promise<Password> {
  const { mongoUrl, redisUrl, privatePem, internalSettings } = site;
  const env = { MONGODB_URL: mongoUrl, REDIS_URL: redisUrl, JWT_PRIVATE_KEY: privatePem, ...internalSettings };
  const { ARGON2_MEMORY_KIB: memoryKib, ARGON2_PASSES: passes } = readConfig(env);
  const text = 'sunny-meadow-7';
  return { text, hash: await new PasswordHasher({ memoryKib, passes }).hash(text) };
}

/** Signs in a different account each time. @param from number of the first @throws Error when one was refused */
async function signInRound(userUrl: string, from: number, { text: password }: Password): Promise<Figures> {
  return burst({
    url: `${userUrl}/user/login`,
    method: 'POST',
    connections,
    amount: signInsPerRound,
    requestOf: (turn) => ({
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: emailOf(from + turn), password }),
    }),
  });
}

/** As many at once as the service hashes in parallel. */
function verifyRound({ text, hash }: Password): Promise<Figures> {
  return repeat(signInsPerRound, availableParallelism(), () => verify(hash, text));
}

interface SignIns {
  /** First sign-ins of the day, which also count the visit and book its XP. */
  readonly first: Comparison;
  /** The same accounts once more. */
  readonly again: Comparison;
}

/** @param from number of the first account that has not signed in yet */
export async function compareSignIns(userUrl: string, from: number, password: Password): Promise<SignIns> {
  const oneAfterAnother = () => {
    let next = from;
    return async () => {
      const figures = await signInRound(userUrl, next, password);
      next += signInsPerRound;
      return figures;
    };
  };
  const baseline = () => verifyRound(password);
  const first = await takeTurns(baseline, oneAfterAnother(), rounds);
  return { first, again: await takeTurns(baseline, oneAfterAnother(), rounds) };
}

async function probe(url: string): Promise<Figures> {
  const times: number[] = [];
  const endAt = performance.now() + probeSeconds * 1_000;
  while (performance.now() < endAt) {
    const before = performance.now();
    await ask(`${url}/healthz`);
    times.push(performance.now() - before);
    await sleep(probePauseMs);
  }
  return { perSecond: times.length / probeSeconds, p99: quantile(times, 0.99) };
}

/** Signs in over and over while `work` runs. */
async function underSignIns<T>(userUrl: string, password: Password, work: () => Promise<T>): Promise<T> {
  let isOver = false;
  const signIns = (async () => {
    while (!isOver) await signInRound(userUrl, 0, password);
  })();
  const result = await work();
  isOver = true;
  await signIns;
  return result;
}

/** How long `/healthz` takes while everybody signs in, against an idle service. */
export function compareHealth(userUrl: string, password: Password): Promise<Comparison> {
  return takeTurns(
    () => probe(userUrl),
    () => underSignIns(userUrl, password, () => probe(userUrl)),
    rounds,
  );
}
