import { replayKinds } from '@storysprout/contract';
import { z } from 'zod';
import type { AuditKeys, AuditSigner } from '../audit-keys';

/** A signed entry of the replay log: an id, what happened, and when (docs/decisions/0033). */
export const signedReplayEntry = z.object({
  kind: z.enum(replayKinds),
  userId: z.string().regex(/^[0-9a-f]{24}$/),
  at: z.iso.datetime(),
  leavesBlogs: z.boolean().optional(),
  keyId: z.string().max(100),
  signature: z.string().max(200),
});
export type SignedReplayEntry = z.infer<typeof signedReplayEntry>;
type Unsigned = Omit<SignedReplayEntry, 'keyId' | 'signature'>;

export function signEntry(fact: Unsigned, signer: AuditSigner): SignedReplayEntry {
  return { ...fact, ...signer.sign(textOf(fact)) };
}

/** Parses an entry and checks its signature; null when it is not one of ours. */
export function readEntry(text: string, keys: AuditKeys): SignedReplayEntry | null {
  try {
    const entry = signedReplayEntry.parse(JSON.parse(text));
    return keys.isGenuine(textOf(entry), entry) ? entry : null;
  } catch {
    // The text is no entry at all. A restore treats it like a forged one.
    return null;
  }
}

function textOf({ kind, userId, at, leavesBlogs = false }: Unsigned): string {
  return `lasting ${kind} ${userId} ${at} ${leavesBlogs ? 'blogs stay' : ''}`;
}
