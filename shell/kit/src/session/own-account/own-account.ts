import type { OwnLists } from '@storysprout/contract';
import { isApiError } from '../../api/api-error';
import { log } from '../../page/log';
import { api } from '../api';
import { fetchAccount } from '../fetch-account';
import { session } from '../session-store';
import { refreshProfile } from '../use-session';
import { readFilter } from './filter-storage';
import { ownLists } from './own-lists';

/**
 * The time for which data that came with the account counts as fresh, in milliseconds. Later requests go to the
 * service.
 */
const freshMs = 10_000;

interface Opened {
  readonly userId: string;
  readonly at: number;
  readonly lists: Promise<OwnLists | null>;
  /** The lists that were taken already. */
  readonly taken: Set<keyof OwnLists>;
}

let opened: Opened | null = null;

function keepsLists(userId: string): boolean {
  return readFilter(userId)?.isFresh === true && ownLists.read('following') !== null;
}

async function ask(userId: string): Promise<OwnLists | null> {
  try {
    const query = keepsLists(userId) ? {} : { with: 'lists' as const };
    const { lists } = await fetchAccount(() => api.call('GET /user/mine', { query }));
    if (session.get().userId !== userId || !lists) return null;
    ownLists.keep('following', lists.following);
    return lists;
  } catch (error) {
    // While a site is being upgraded, it may still have services without this call. Lists are then requested where they
    // are needed.
    if (isApiError(error) && error.status === 404) await refreshProfile();
    else log.warn('The account could not be fetched.', error);
    return null;
  }
}

/**
 * Requests, once for each page that opens, the reader's account and the lists that this browser has not stored.
 *
 * @param userId the reader as the page has them; null for a moment on a server-rendered page, whoever has signed in
 */
export function openOwnAccount(userId: string | null): void {
  opened = userId === null ? null : { userId, at: performance.now(), lists: ask(userId), taken: new Set() };
}

/**
 * Takes one of the lists that came when this page opened. Each is returned only once, because a second call wants newer
 * data.
 *
 * @returns undefined when it did not come, so that the caller has to request it
 */
export async function takeOwnList<Name extends keyof OwnLists>(name: Name): Promise<OwnLists[Name] | undefined> {
  const from = opened;
  if (!from || from.taken.has(name) || performance.now() - from.at > freshMs) return undefined;
  from.taken.add(name);
  const lists = await from.lists;
  return session.get().userId === from.userId ? lists?.[name] : undefined;
}
