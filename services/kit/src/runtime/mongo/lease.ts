import { randomUUID } from 'node:crypto';
import type { Collection } from 'mongodb';
import { isDuplicateKey } from './indexes';

/** The process that has a lease, and the time when it expires. */
export interface LeaseDocument {
  readonly _id: string;
  readonly holder: string;
  readonly until: Date;
}

interface LeaseOptions {
  readonly leases: Collection<LeaseDocument>;
  /** The id of its document. */
  readonly name: string;
  /** How long a lease lasts without being extended, in milliseconds. Others wait that long for a process that died. */
  readonly lastsMs: number;
  readonly now: () => Date;
}

/** A lock that one process at a time can have. It expires by itself. */
export class Lease {
  private readonly holder = randomUUID();

  constructor(private readonly options: LeaseOptions) {}

  /**
   * Takes or extends the lease.
   *
   * @returns false while another process has it
   */
  async take(): Promise<boolean> {
    const { leases, name, lastsMs } = this.options;
    const now = this.options.now();
    const isFree = { $or: [{ holder: this.holder }, { until: { $lte: now } }] };
    const taken = { $set: { holder: this.holder, until: new Date(now.getTime() + lastsMs) } };
    try {
      await leases.updateOne({ _id: name, ...isFree }, taken, { upsert: true });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async giveBack(): Promise<void> {
    await this.options.leases.deleteOne({ _id: this.options.name, holder: this.holder });
  }
}
