import type { LedgerDocument } from './ledger.document';

/** Returns the ledger key of a moderator's decision that takes or gives back XP. */
export function decisionKey(decisionId: string): string {
  return `decision:${decisionId}`;
}

/** Returns the sum of a row and its corrections. */
export function netOf(rows: readonly Pick<LedgerDocument, 'xp'>[]): number {
  return rows.reduce((sum, { xp }) => sum + xp, 0);
}
