import { formerModeratorName } from '@storysprout/contract';
import type { AuditEntry, AuditFacts, Snapshot } from './audit.document';
import { hashOf } from './audit.rules';

/**
 * Removes an erased account from the entries that named it (docs/decisions/0033). The remaining content no longer
 * matches an entry's hash, so a later signed entry vouches for it by number and digest. Number, hash and signature stay
 * as they were.
 */

/** The entry without this account. */
export function withoutAccount(entry: AuditEntry, userId: string): AuditEntry {
  const { actor, target, before, after } = entry;
  return {
    ...entry,
    actor: actor.userId === userId ? { userId: null, name: formerModeratorName } : actor,
    target: target.id === userId ? { kind: target.kind, id: null } : target,
    before: cleaned(before, userId),
    after: cleaned(after, userId),
    isErased: true,
  };
}

function cleaned(snapshot: Snapshot | null, userId: string): Snapshot | null {
  if (snapshot === null) return null;
  const isAbout = (value: unknown) => typeof value === 'string' && value.includes(userId);
  return Object.fromEntries(Object.entries(snapshot).map(([name, value]) => [name, isAbout(value) ? null : value]));
}

/** Returns the number of a changed entry and the digest of its remaining content. */
function voucherOf(entry: AuditEntry): string {
  return `${entry.seq}:${hashOf(entry)}`;
}

/** The facts of the entry that vouches for the given changed entries. It names nobody. */
export function vouchingFacts(entries: readonly AuditEntry[], intentId: string, at: Date): AuditFacts {
  return {
    intentId,
    at,
    actor: { userId: null, name: 'Storysprout' },
    action: 'account_forgotten',
    target: { kind: 'auditLog', id: null },
    before: null,
    after: { entries: entries.map(voucherOf).join(' ') },
    outcome: 'done',
  };
}

/**
 * Collects which changed entries a log has, and which of them other entries vouch for. Pass only entries whose
 * signatures are genuine.
 */
export class Vouchers {
  private readonly changed: AuditEntry[] = [];
  private readonly given = new Set<string>();

  note(entry: AuditEntry): void {
    if (entry.isErased) this.changed.push({ ...entry });
    const entries = entry.action === 'account_forgotten' && !entry.isErased ? entry.after?.entries : undefined;
    if (typeof entries === 'string') for (const voucher of entries.split(' ')) this.given.add(voucher);
  }

  /** Describes the first changed entry that nothing vouches for; null when there is none. */
  problem(): string | null {
    const forged = this.changed.find((entry) => !this.given.has(voucherOf(entry)));
    return forged ? `entry ${forged.seq} was changed after it was written` : null;
  }
}
