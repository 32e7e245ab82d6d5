import { z } from 'zod';
import type { AuditHead } from './audit.document';
import type { AuditKeys, AuditSigner } from './audit-keys';

/**
 * How far the audit log went at a moment, signed and kept outside the database. Whoever may write to the database can cut
 * entries off or put an old copy back, and all that is left looks whole; an anchor tells what else there was.
 */
export const anchor = z.object({
  /** Number of the last entry, thus how many there were. */
  count: z.number().int().positive(),
  /** Hash of the last entry. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.iso.datetime(),
  keyId: z.string().max(100),
  signature: z.string().max(200),
});
export type Anchor = z.infer<typeof anchor>;

/** Where anchors are kept: only added to, oldest first. */
export interface AnchorStore {
  add(anchor: Anchor): Promise<void>;
  /** The newest one, or null. @throws when it cannot be read as an anchor. */
  last(): Promise<Anchor | null>;
  /** As texts, for somebody else may have written into the store. */
  texts(): Promise<readonly string[]>;
  close(): void;
}

export function signAnchor({ seq, hash }: AuditHead, at: Date, signer: AuditSigner): Anchor {
  const unsigned = { count: seq, hash, at: at.toISOString() };
  return { ...unsigned, ...signer.sign(textOf(unsigned)) };
}

/** @throws SyntaxError or ZodError for a text that is no anchor. */
export function parseAnchor(text: string): Anchor {
  return anchor.parse(JSON.parse(text));
}

/** The anchor that a text holds, or null when it is none of ours. */
export function readAnchor(text: string, keys: AuditKeys): Anchor | null {
  try {
    const read = parseAnchor(text);
    return keys.isGenuine(textOf(read), read) ? read : null;
  } catch {
    // Not an anchor at all: for whoever verifies that is the same as a forged one.
    return null;
  }
}

function textOf({ count, hash, at }: Pick<Anchor, 'count' | 'hash' | 'at'>): string {
  return `anchor ${count} ${hash} ${at}`;
}
