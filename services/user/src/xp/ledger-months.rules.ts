import { gameXpReasons, type XpReason } from '@storysprout/contract';
import type { ObjectId } from 'mongodb';
import type { LedgerDocument } from './ledger.document';

/**
 * Rows that may be summed up by month: nobody can ask for the same XP again, because a round ends, and a day passes. A
 * row about a story, comment, like or share stays, because its key is all that keeps it from being paid again, and it may
 * be taken back. So do corrections.
 */
export const summedReasons: readonly XpReason[] = [...gameXpReasons, 'daily_visit', 'funzone_explorer'];

/** Longer than any week, list or rule looks back. */
export const keptDays = 90;

/** What one user earned in one month, from the rows that were given. */
export interface MonthSum {
  readonly userId: ObjectId;
  /** See `LedgerDocument.key`. */
  readonly key: string;
  readonly xp: number;
  /** Of the last row. */
  readonly last: Pick<LedgerDocument, 'at' | 'day' | 'totalAfter'>;
}

/** Sums up rows that come in the order of their time. */
export function monthSums(rows: readonly LedgerDocument[]): MonthSum[] {
  const sums = new Map<string, MonthSum>();
  for (const { userId, xp, at, day, totalAfter } of rows) {
    const key = `month:${userId.toHexString()}:${at.toISOString().slice(0, 7)}`;
    sums.set(key, { userId, key, xp: xp + (sums.get(key)?.xp ?? 0), last: { at, day, totalAfter } });
  }
  return [...sums.values()];
}

/** Groups rows, all of a user together, so that a group has `most` rows, or those of one user. */
export function groupsOfUsers(rows: readonly LedgerDocument[], most: number): LedgerDocument[][] {
  const byUser = new Map<string, LedgerDocument[]>();
  for (const row of rows) {
    const id = row.userId.toHexString();
    const own = byUser.get(id);
    if (own) own.push(row);
    else byUser.set(id, [row]);
  }
  const groups: LedgerDocument[][] = [];
  for (const own of byUser.values()) {
    const group = groups.at(-1);
    if (group && group.length + own.length <= most) group.push(...own);
    else groups.push([...own]);
  }
  return groups;
}
