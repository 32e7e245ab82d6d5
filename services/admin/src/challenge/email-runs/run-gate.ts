import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { ObjectId } from 'mongodb';
import type { EmailRunRepository } from './email-run.repository';

/**
 * The time between two checks, and the longest wait, in milliseconds. The wait is limited, because the process that
 * queues the run may have died.
 */
const lookEveryMs = 100;
const patienceMs = 5_000;
/** Far more than there are runs at once. */
const mostGates = 100;

/**
 * Holds back the e-mails of a run until all of them are queued. Taking jobs while thousands are added would slow down
 * both, and all requests with them.
 */
export class RunGate {
  /** The gates by run id. A gate that has opened stays open; those of old runs are evicted. */
  private readonly gates = new LRUCache<string, Promise<void>>({ max: mostGates });

  constructor(
    private readonly runs: Pick<EmailRunRepository, 'find'>,
    private readonly pause: (ms: number) => Promise<unknown> = sleep,
  ) {}

  /** Resolves when the run's e-mails may be sent. Never rejects. */
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
      // The database is unavailable: the delivery will notice and wait for it.
      return true;
    }
  }
}
