import { z } from 'zod';
import type { AuditHead } from '../audit.document';
import type { AuditKeys, AuditSigner } from '../audit-keys';

/**
 * How far the audit log went at some moment, signed and kept outside the database. Somebody who can write to the
 * database can cut entries off or restore an old copy, and what is left looks whole; an anchor shows that more existed.
 */
export const anchor = z.object({
  /** The number of the last entry, and so how many there were. */
  count: z.number().int().positive(),
  /** Hash of the last entry. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.iso.datetime(),
  keyId: z.string().max(100),
  signature: z.string().max(200),
});
export type Anchor = z.infer<typeof anchor>;

/** Where anchors are kept: append-only, oldest first. */
export interface AnchorStore {
  add(anchor: Anchor): Promise<void>;
  /** The newest anchor, or null. @throws when it cannot be read as an anchor. */
  last(): Promise<Anchor | null>;
  /** The stored texts, unparsed, because somebody else may have written into the store. */
  texts(): Promise<readonly string[]>;
  close?(): void;
}

export function signAnchor({ seq, hash }: AuditHead, at: Date, signer: AuditSigner): Anchor {
  const unsigned = { count: seq, hash, at: at.toISOString() };
  return { ...unsigned, ...signer.sign(textOf(unsigned)) };
}

/** @throws SyntaxError or ZodError when the text is no anchor. */
export function parseAnchor(text: string): Anchor {
  return anchor.parse(JSON.parse(text));
}

/** The anchor in a text, or null when it is not one of ours. */
export function readAnchor(text: string, keys: AuditKeys): Anchor | null {
  try {
    const read = parseAnchor(text);
    return keys.isGenuine(textOf(read), read) ? read : null;
  } catch {
    // Not an anchor at all, which for the verification is the same as a forged one.
    return null;
  }
}

function textOf({ count, hash, at }: Pick<Anchor, 'count' | 'hash' | 'at'>): string {
  return `anchor ${count} ${hash} ${at}`;
}
