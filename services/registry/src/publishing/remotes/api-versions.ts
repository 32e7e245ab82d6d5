import type { ServiceClient } from '@storysprout/service-kit';
import * as z from 'zod/mini';

const health = z.object({ api: z.number() });
const limitMs = 5_000;

/**
 * Returns the API version that each service reports; null when it does not answer or report one.
 *
 * @param addresses the services' addresses by name
 */
export async function apiVersionsOf(addresses: Readonly<Record<string, string>>) {
  const asked = Object.entries(addresses).map(async ([name, url]) => [name, await apiVersionOf(url)] as const);
  return Object.fromEntries(await Promise.all(asked));
}

async function apiVersionOf(url: string): Promise<number | null> {
  try {
    const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(limitMs) });
    return health.parse(await answer.json()).api;
  } catch {
    // The gate has a message for a service that does not answer.
    return null;
  }
}

/** The version of the rules by which the user service replays rounds; null when it does not answer. */
export async function gameRulesOf(users: Pick<ServiceClient, 'call'>): Promise<number | null> {
  try {
    return (await users.call('GET /internal/game-rules', { timeoutMs: limitMs })).version;
  } catch {
    return null;
  }
}
