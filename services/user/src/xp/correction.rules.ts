import type { LedgerDocument } from './ledger.document';

/** The ledger's key of what a moderator's decision took or gave back. */
export function decisionKey(decisionId: string): string {
  return `decision:${decisionId}`;
}

/** What is left of a row after its corrections. */
export function netOf(rows: readonly Pick<LedgerDocument, 'xp'>[]): number {
  return rows.reduce((sum, { xp }) => sum + xp, 0);
}
