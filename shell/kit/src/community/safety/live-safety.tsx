import { type BrowserEvents, removedText } from '@storysprout/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toast } from '../../components/toast/toast';
import { useRealtime, useRealtimeStart } from '../../realtime/use-realtime';
import { openOwnAccount } from '../../session/own-account/own-account';
import { ownLists } from '../../session/own-account/own-lists';
import { session } from '../../session/session-store';
import { refreshProfile } from '../../session/use-session';
import * as texts from '../../texts/safety';
import { contentFilter } from './content-filter';
import { closedSurfaces } from './publishing';

type VisibilityChange = BrowserEvents['visibilityChanged'];

/**
 * Every open page may want the same response again, so each sends its request at a random time within this many
 * milliseconds.
 */
const spreadMs = 800;

const listsOfBlogs = [['blogs'], ['bookmarks', 'cards'], ['reader-page'], ['series']];
/** The keys of all queries that show what others wrote, or their names and pictures. */
const shownOfOthers = [...listsOfBlogs, ['blog'], ['comments'], ['following'], ['leaderboard']];

/** Returns the keys of the queries that may show it. */
function keysOf({ kind, id, blogId }: VisibilityChange): readonly (readonly string[])[] {
  if (kind === 'blog') return [...listsOfBlogs, ['blog', id], ['my-blogs']];
  if (kind === 'comment' || kind === 'reply') return blogId ? [['comments', blogId]] : [['comments']];
  return shownOfOthers;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Returns the data with the text of this id replaced, or left out if `by` is null. */
function replaced(data: unknown, id: string, by: object | null): unknown {
  if (Array.isArray(data)) {
    const left = by === null ? data.filter((entry) => !(isRecord(entry) && entry._id === id)) : data;
    return left.map((entry) => replaced(entry, id, by));
  }
  if (!isRecord(data)) return data;
  if (by !== null && data._id === id) return { ...data, ...by };
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, replaced(value, id, by)]));
}

/** Replaces a removed comment, so that its replies stay below it. */
const placeholder = { text: removedText, name: '', image: null, userId: undefined, visibility: 'removed' };

/** Removes the text from the cache, so that the next page that opens doesn't find it either. */
function forget(client: QueryClient, change: VisibilityChange): void {
  const { kind, id } = change;
  if (kind === 'name' || kind === 'picture') return;
  const by = kind === 'comment' ? placeholder : null;
  for (const queryKey of keysOf(change)) client.setQueriesData({ queryKey }, (data: unknown) => replaced(data, id, by));
  if (kind === 'blog') client.removeQueries({ queryKey: ['blog', id], type: 'inactive' });
}

function lookAgain(client: QueryClient, keys: readonly (readonly string[])[]): void {
  for (const queryKey of keys) void client.invalidateQueries({ queryKey });
}

/** Removes at once what is no longer public, and fetches what is public again. */
function applyVisibility(client: QueryClient, change: VisibilityChange): void {
  const { kind, id, blogId, authorId, isPublic, isWithdrawn } = change;
  const { userId, user } = session.get();
  // Its writer and moderators still see it, with its state and the reason.
  const maySeeAll = authorId === userId || user?.isAdmin === true;
  if (!isPublic && !maySeeAll) {
    contentFilter.take(kind, id, isWithdrawn);
    forget(client, change);
    if (blogId) setTimeout(() => lookAgain(client, [['comments', blogId, 'count']]), Math.random() * spreadMs);
    return;
  }
  contentFilter.giveBack(kind, id);
  setTimeout(() => lookAgain(client, keysOf(change)), maySeeAll ? 0 : Math.random() * spreadMs);
}

/** Keeps the page up to date with the moderators' decisions (docs/product.md#visibility). */
export function LiveSafety() {
  const client = useQueryClient();
  const hearOfStanding = () => {
    void refreshProfile();
    lookAgain(client, [['decisions'], ['profile'], ['my-blogs']]);
  };
  useRealtime('visibilityChanged', (change) => applyVisibility(client, change));
  useRealtime('switchesChanged', ({ closed }) => closedSurfaces.set(closed));
  useRealtime('standingChanged', () => {
    hearOfStanding();
    toast.info(texts.newsFromModerators, { id: 'standing' });
  });
  useRealtimeStart((isFirst) => {
    // The server sends what is closed right after the start, and nothing when all is open.
    closedSurfaces.set({});
    if (isFirst) return;
    // Changes since the last connection were missed.
    hearOfStanding();
    lookAgain(client, shownOfOthers);
  });
  return null;
}

/** Fetches this reader's account, and what they reported and hid, so that pages can filter it out. */
export function useOwnAccountOf(userId: string | null): void {
  useEffect(() => {
    openOwnAccount(userId);
    if (userId !== null) void contentFilter.load();
  }, [userId]);
  useRealtime('ownLikeChanged', ({ blogId, liked }) => ownLists.followLike(blogId, liked));
}
