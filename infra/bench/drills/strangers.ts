import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The number of visits of each kind. */
export interface StrangerCounts {
  readonly upgradesReset: number;
  readonly slowBodies: number;
  readonly invalidTargets: number;
  readonly randomQueries: number;
  readonly uploadsGivenUp: number;
  /** Malformed, pipelined, half-closed and other requests from the gateway's fuzz test. */
  readonly malformedRequests: number;
}

export interface StrangersOrder {
  readonly port: number;
  /** Paths of files that never change, which are requested with changing queries. */
  readonly files: readonly string[];
}

/** Limits of a run that is never stopped. */
export const strangerLimits = { ms: 60_000, visitsOfAKind: 5_000, slowBodies: 200 } as const;

export interface Strangers {
  stop(): Promise<StrangerCounts>;
}

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Sends malicious requests of all kinds at once to a site on this machine, from a process of their own: upgrades that
 * are reset, slow bodies, invalid request targets, random queries, abandoned uploads.
 *
 * @throws Error for a site elsewhere: this is only for testing one's own
 */
export async function startStrangers({ baseUrl }: { baseUrl: string }): Promise<Strangers> {
  const { hostname, port } = new URL(baseUrl);
  if (!loopback.has(hostname)) throw new Error(`Strangers are for a site on this machine, not for ${hostname}.`);
  const child = fork(fileURLToPath(new URL('strangers.main.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] });
  const counted = new Promise<StrangerCounts>((resolve, reject) => {
    child.once('message', (counts: StrangerCounts) => resolve(counts));
    child.once('error', reject);
    child.once('exit', () => reject(new Error('The strangers ended by themselves.')));
  });
  // `stop` reports the error.
  counted.catch(() => undefined);
  child.send({ port: Number(port), files: await filesOf(baseUrl) } satisfies StrangersOrder);
  const stop = () => {
    if (child.connected) child.send('stop');
    return counted;
  };
  return { stop };
}

async function filesOf(baseUrl: string): Promise<string[]> {
  const { remotes } = (await (await fetch(`${baseUrl}/remotes.json`)).json()) as { remotes: { entry: string }[] };
  return remotes.map(({ entry }) => entry);
}
