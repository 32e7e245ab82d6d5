import type { OwnLists } from '@storysprout/contract';
import { isApiError } from '../api/api-error';
import { log } from '../log';
import { api } from '../session/api';
import { session } from '../session/session-store';
import { refreshProfile } from '../session/use-session';
import { readLeftOut } from './left-out-storage';
import { ownLists } from './own-lists';

/** What came with the account is as fresh as the page; whoever asks later than this asks the service. */
const freshMs = 10_000;

interface Opened {
  readonly userId: string;
  readonly at: number;
  readonly lists: Promise<OwnLists | null>;
  /** Parts that were taken. */
  readonly taken: Set<keyof OwnLists>;
}

let opened: Opened | null = null;

function keepsLists(userId: string): boolean {
  return readLeftOut(userId)?.isFresh === true && ownLists.read('following') !== null;
}

async function ask(userId: string): Promise<OwnLists | null> {
  try {
    const query = keepsLists(userId) ? {} : { with: 'lists' as const };
    const { user, lists } = await api.call('GET /user/mine', { query });
    session.setUser(user);
    if (session.get().userId !== userId || !lists) return null;
    ownLists.keep('following', lists.following);
    return lists;
  } catch (error) {
    // A site that is being upgraded may still have services from before; lists are then asked for where they are needed.
    if (isApiError(error) && error.status === 404) await refreshProfile();
    else log.warn('The account could not be fetched.', error);
    return null;
  }
}

/**
 * Asks, once for each page that opens, for the reader's account and for what this browser does not keep of it.
 *
 * @param userId as the page knows it, which is null for a moment on one that came drawn, whoever has signed in
 */
export function openOwnAccount(userId: string | null): void {
  opened = userId === null ? null : { userId, at: performance.now(), lists: ask(userId), taken: new Set() };
}

/**
 * One of the lists that came when this page opened. Each is given once: a second call wants what is new.
 *
 * @returns undefined when it did not come, so that the caller asks for it
 */
export async function takeOwnList<Name extends keyof OwnLists>(name: Name): Promise<OwnLists[Name] | undefined> {
  const from = opened;
  if (!from || from.taken.has(name) || performance.now() - from.at > freshMs) return undefined;
  from.taken.add(name);
  const lists = await from.lists;
  return session.get().userId === from.userId ? lists?.[name] : undefined;
}
