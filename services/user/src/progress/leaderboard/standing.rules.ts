/** `week` ranks by the XP of the last seven days, `all` by all XP ever (docs/product.md#leaderboard). */
export type Window = 'week' | 'all';

/** A user's points. Lists are ordered by points, then by id, both from high to low. */
export interface Place {
  readonly points: number;
  readonly userId: string;
}

/** A user's place. Equal points share a rank: 1, 2, 2, 4. */
export interface Standing extends Place {
  readonly rank: number;
}

export interface StandingsPage {
  readonly standings: readonly Standing[];
  readonly hasMore: boolean;
}

export interface PageRequest {
  readonly window: Window;
  readonly limit: number;
  /** Start after this entry; from the top when missing. */
  readonly after?: Place;
}

/** A source of standings: Redis, or MongoDB while Redis is unavailable. */
export interface Standings {
  page(request: PageRequest): Promise<StandingsPage>;
  /** One user's place, or null when the user has no XP in this window. */
  placeOf(window: Window, userId: string): Promise<Standing | null>;
  /** Returns how many users have more points than these in this window. */
  countAbove(window: Window, points: number): Promise<number>;
}

/**
 * Ranks entries that come in order.
 *
 * @param firstRank rank of the first entry
 * @param firstIndex how many entries of the whole list come before it
 */
export function rankInOrder(entries: readonly Place[], firstRank: number, firstIndex: number): Standing[] {
  let rank = firstRank;
  return entries.map(({ userId, points }, at) => {
    const before = entries[at - 1];
    if (before && before.points !== points) rank = firstIndex + at + 1;
    return { userId, points, rank };
  });
}
