import { randomUUID } from 'node:crypto';
import { isDuplicateKey } from '@storysprout/service-kit';
import type { Collection } from 'mongodb';
import type { SearchLeaseDocument } from './search.document';

const leaseMs = 30_000;

/**
 * Lets one process index at a time. Two would do no harm, but their transactions would get in each other's way. The lease
 * of a process that died ends by itself.
 */
export class SearchLease {
  private readonly holder = randomUUID();

  constructor(
    private readonly leases: Collection<SearchLeaseDocument>,
    private readonly now: () => Date,
  ) {}

  /** Takes or extends the lease. @returns false while another process has it */
  async take(): Promise<boolean> {
    const now = this.now();
    const isFree = { $or: [{ holder: this.holder }, { until: { $lte: now } }] };
    const until = new Date(now.getTime() + leaseMs);
    try {
      await this.leases.updateOne(
        { _id: 'indexer', ...isFree },
        { $set: { holder: this.holder, until } },
        { upsert: true },
      );
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async giveBack(): Promise<void> {
    await this.leases.deleteOne({ _id: 'indexer', holder: this.holder });
  }
}
