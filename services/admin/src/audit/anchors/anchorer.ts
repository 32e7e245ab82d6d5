import { type Logger, RepeatedTask } from '@storysprout/service-kit';
import type { AuditFacts } from '../audit.document';
import type { AuditRepository } from '../audit.repository';
import type { AuditSigner } from '../audit-keys';
import { type AnchorStore, signAnchor } from './anchor';

export interface AnchorerDeps {
  readonly entries: Pick<AuditRepository, 'last' | 'has' | 'append' | 'saysThatItIsSigned'>;
  readonly store: AnchorStore;
  readonly signer: AuditSigner;
  readonly logger: Logger;
  readonly now: () => Date;
}

const anchorEveryMs = 60_000;
/** Long enough for processes of a release that does not sign to be gone: their entries after `signing_began` would look forged. */
const signingBeginsAfterMs = 10 * 60_000;
/** The same for all processes, so that only one of them can write the entry. */
const signingBeganId = '0'.repeat(24);

/** Records outside the database, every minute, how far the log goes. */
export class Anchorer {
  private startedAt: number | null = null;
  private readonly task: RepeatedTask;

  constructor(private readonly deps: AnchorerDeps) {
    this.task = new RepeatedTask({
      everyMs: anchorEveryMs,
      work: () => this.round(),
      onError: (error) => deps.logger.error({ err: error }, 'the audit log could not be anchored'),
    });
  }

  start(): void {
    this.startedAt = this.deps.now().getTime();
    this.task.start();
  }

  /** Anchors what was decided in the last minute. */
  async stop(): Promise<void> {
    if (this.startedAt === null) return;
    this.startedAt = null;
    this.task.runSoon();
    await this.task.stop();
  }

  /**
   * Adds an anchor when the log has grown since the last one. A log that lacks anchored entries gets none, because that
   * would hide the loss. An operator has to look at it (docs/operations.md#the-audit-log).
   */
  async anchor(): Promise<void> {
    const { entries, store, signer, logger, now } = this.deps;
    // In this order: another process may add an entry and its anchor in between.
    const newest = await store.last();
    const head = await entries.last();
    if (newest !== null && !(await entries.has({ seq: newest.count, hash: newest.hash }))) {
      logger.error(
        { anchored: newest.count, entries: head?.seq ?? 0 },
        'the audit log lacks entries that were anchored',
      );
      return;
    }
    if (head === null || head.hash === newest?.hash) return;
    await store.add(signAnchor(head, now(), signer));
  }

  /** Adds the entry from which on the log is signed, if an earlier release has begun the log. */
  async beginSigning(): Promise<void> {
    const { entries, signer, now } = this.deps;
    if (await entries.saysThatItIsSigned()) return;
    const entry = { intentId: signingBeganId, at: now(), ...signingBegan, before: null, after: null };
    await entries.append(entry, signer);
  }

  private async round(): Promise<void> {
    const { now } = this.deps;
    if (this.startedAt !== null && now().getTime() - this.startedAt >= signingBeginsAfterMs) await this.beginSigning();
    await this.anchor();
  }
}

const signingBegan = {
  actor: { userId: null, name: 'admin service' },
  action: 'signing_began',
  target: { kind: 'auditLog', id: null },
  outcome: 'done',
} as const satisfies Pick<AuditFacts, 'actor' | 'action' | 'target' | 'outcome'>;
