import { type AnchorStore, readAnchor } from '../anchors/anchor';
import type { AuditEntry, AuditHead } from '../audit.document';
import type { AuditRepository } from '../audit.repository';
import { isSigned, problemWith, signatureProblem } from '../audit.rules';
import { Vouchers } from '../audit-erasure.rules';
import type { AuditKeys } from '../audit-keys';
import { type AnchorComparison, type AnchoredHead, anchoredUpTo, differenceIn } from './anchor-comparison';
import { type Continuation, continuationIn } from './continuation';

export interface VerifyAuditDeps {
  readonly log: Pick<AuditRepository, 'inOrder' | 'timeOf'>;
  readonly keys: AuditKeys;
  readonly anchors: Pick<AnchorStore, 'texts'>;
  /** How far the log went, according to the manifests of backups. */
  readonly backups?: readonly AnchoredHead[];
  readonly now: () => Date;
}

/**
 * Walks the whole log and stops at the first invalid entry: a gap, a change, or a signature that is missing, wrong or by
 * an unknown key. Then compares the log with every anchor, which also reveals a cut, a rewrite or an old copy.
 *
 * @returns how many entries are valid, the hash of the last of them, how many anchors were compared with the log, and
 * what is wrong, or null when the log is valid.
 */
export async function verifyAudit(deps: VerifyAuditDeps) {
  const { walk, comparison, forgedAnchors } = await lookInto(deps);
  const forged = forgedAnchors > 0 ? `${forgedAnchors} of the anchors are not ours or were changed` : null;
  const problem =
    walk.problem() ?? forged ?? differenceIn(comparison) ?? (await missingAnchor(comparison, deps.log, deps.now()));
  const { last } = walk;
  return { entries: last?.seq ?? 0, head: last?.hash ?? null, anchors: comparison.anchors.length, problem };
}

/** Everything known about the log. `forgedAnchors` counts the texts in the store that are not our anchors. */
export type Findings = Awaited<ReturnType<typeof lookInto>>;

export async function lookInto({ log, keys, anchors, backups = [] }: VerifyAuditDeps) {
  const texts = await anchors.texts();
  const own = texts.map((text) => readAnchor(text, keys)).filter((each) => each !== null);
  const walk = new LogWalk(keys, [...own, ...backups]);
  for await (const entry of log.inOrder()) if (!walk.take(entry)) break;
  return { walk, comparison: { ...walk.facts(), anchors: own, backups }, forgedAnchors: texts.length - own.length };
}

/** Anchors are made every minute; after this long without one, it is missing. */
const anchoredWithinMs = 15 * 60_000;

async function missingAnchor(
  comparison: AnchorComparison,
  log: Pick<AuditRepository, 'timeOf'>,
  now: Date,
): Promise<string | null> {
  const since = await log.timeOf(anchoredUpTo(comparison) + 1);
  if (since === null || now.getTime() - since.getTime() < anchoredWithinMs) return null;
  return `entries since ${since.toISOString()} have no anchor: were some deleted, or does the admin service not run?`;
}

/** Collects what one walk over the log finds. */
export class LogWalk {
  last: AuditHead | null = null;
  private signsSince: number | null = null;
  private unsigned: { first: number; last: number } | null = null;
  private broken: string | null = null;
  private readonly continuations: Continuation[] = [];
  private readonly vouchers = new Vouchers();
  private readonly wanted: ReadonlySet<number>;
  private readonly hashes = new Map<number, string>();

  constructor(
    private readonly keys: AuditKeys,
    anchored: readonly Pick<AnchoredHead, 'count'>[],
  ) {
    this.wanted = new Set(anchored.map(({ count }) => count));
  }

  /** @returns false when the entry is invalid: the entries after it then prove nothing. */
  take(entry: AuditEntry): boolean {
    this.broken = problemWith(entry, this.last) ?? this.takeSignature(entry);
    if (this.broken !== null) return false;
    const { seq, hash } = entry;
    this.last = { seq, hash };
    this.vouchers.note(entry);
    if (this.wanted.has(seq)) this.hashes.set(seq, hash);
    const continuation = isSigned(entry) ? continuationIn(entry) : null;
    if (continuation) this.accept(continuation);
    return true;
  }

  problem(): string | null {
    if (this.broken !== null || this.last === null) return this.broken;
    const unvouched = this.vouchers.problem();
    if (unvouched !== null) return unvouched;
    if (this.signsSince === null) return 'no entry says from where on the log is signed';
    if (this.unsigned === null) return null;
    const { first, last } = this.unsigned;
    return `entries ${first} to ${last} have no signature: were they written by an earlier version, or by somebody else?`;
  }

  facts(): Pick<AnchorComparison, 'hashes' | 'length' | 'continuations'> {
    return { hashes: this.hashes, length: this.last?.seq ?? 0, continuations: this.continuations };
  }

  /** The last entry that should be signed and is not; 0 when there is none. */
  get unsignedUpTo(): number {
    return this.unsigned?.last ?? 0;
  }

  /** Whether every entry fits the one before, and no signature is wrong. */
  get isWhole(): boolean {
    return this.broken === null && this.vouchers.problem() === null;
  }

  private takeSignature(entry: AuditEntry): string | null {
    if (!isSigned(entry)) {
      if (this.signsSince !== null) this.unsigned = { first: this.unsigned?.first ?? entry.seq, last: entry.seq };
      return null;
    }
    const problem = signatureProblem(entry, this.keys);
    const beginsHere = entry.seq === 1 || entry.action === 'signing_began';
    if (problem === null && beginsHere) this.signsSince ??= entry.seq;
    return problem;
  }

  private accept(continuation: Continuation): void {
    this.continuations.push(continuation);
    if ((this.unsigned?.last ?? 0) <= continuation.unsignedUpTo) this.unsigned = null;
  }
}
