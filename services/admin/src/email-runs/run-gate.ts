import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { ObjectId } from 'mongodb';
import type { EmailRunRepository } from './email-run.repository';

/** How often to look, and how long at most, in milliseconds: whoever puts the run on the queue may be gone. */
const lookEveryMs = 100;
const patienceMs = 5_000;
/** Far more than there are runs at a time. */
const keptGates = 100;

/**
 * Lets the e-mails of a run leave once all of it is on the queue. Taking jobs while thousands are added would slow
 * both down, and everybody's requests with them.
 */
export class RunGate {
  /** By run; a run once open stays open. Of runs that ended long ago nothing is kept. */
  private readonly gates = new LRUCache<string, Promise<void>>({ max: keptGates });

  constructor(
    private readonly runs: Pick<EmailRunRepository, 'find'>,
    private readonly pause: (ms: number) => Promise<unknown> = sleep,
  ) {}

  /** Resolves when the run may leave. Never rejects. */
  pass(runId: string): Promise<void> {
    const gate = this.gates.get(runId) ?? this.waitFor(new ObjectId(runId));
    this.gates.set(runId, gate);
    return gate;
  }

  private async waitFor(runId: ObjectId): Promise<void> {
    for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += lookEveryMs) {
      if (await this.isOpen(runId)) return;
      await this.pause(lookEveryMs);
    }
  }

  private async isOpen(runId: ObjectId): Promise<boolean> {
    try {
      const run = await this.runs.find(runId);
      return run === null || run.queuedAt !== null;
    } catch {
      // The database is away: delivering finds out, and waits for it.
      return true;
    }
  }
}
