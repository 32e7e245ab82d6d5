import { ObjectId } from 'mongodb';
import { type AnchorStore, signAnchor } from '../anchors/anchor';
import type { AuditRepository } from '../audit.repository';
import type { AuditSigner } from '../audit-keys';
import { agreedUpTo, disagreeing } from './anchor-comparison';
import type { Continuation } from './continuation';
import { type Findings, lookInto, type VerifyAuditDeps } from './verify-audit';

export interface ContinueLogDeps extends VerifyAuditDeps {
  readonly log: AuditRepository;
  readonly anchors: AnchorStore;
  readonly signer: AuditSigner;
  /** The operator: user and host. */
  readonly operator: string;
}

/**
 * Accepts, with a signed entry, that anchored entries are gone because a backup was restored, or that some are unsigned
 * because a release from before signing ran again. The entry stays, so it remains readable what was lost and when.
 *
 * @returns what was accepted; null when there is nothing to accept, or when it can't be accepted (see `verify-audit`).
 */
export async function continueLog(deps: ContinueLogDeps): Promise<Continuation | null> {
  const findings = await lookInto(deps);
  const continuation = continuationFor(findings);
  if (continuation === null) return null;
  await deps.log.append(entryFor(continuation, deps), deps.signer);
  const head = await deps.log.last();
  if (head) await deps.anchors.add(signAnchor(head, deps.now(), deps.signer));
  return continuation;
}

/** Accepts only the traces of a restore or an older release: a log that is consistent and differs from some point on. */
function continuationFor({ walk, comparison, forgedAnchors }: Findings): Continuation | null {
  const lost = disagreeing(comparison);
  const agreed = agreedUpTo(comparison);
  const isRestore = lost.every(({ count }) => count > agreed);
  if (!walk.isWhole || forgedAnchors > 0 || !isRestore) return null;
  if (lost.length === 0 && walk.unsignedUpTo === 0) return null;
  return {
    agreedUpTo: agreed,
    anchoredUpTo: lost.reduce((most, { count }) => Math.max(most, count), agreed),
    anchoredAt: lost.reduce((latest, { at }) => (at > latest ? at : latest), new Date(0).toISOString()),
    unsignedUpTo: walk.unsignedUpTo,
  };
}

function entryFor(continuation: Continuation, { operator, now }: ContinueLogDeps) {
  return {
    intentId: new ObjectId().toHexString(),
    at: now(),
    actor: { userId: null, name: operator },
    action: 'log_continued',
    target: { kind: 'auditLog', id: null },
    before: null,
    after: { ...continuation },
    outcome: 'done',
  } as const;
}
