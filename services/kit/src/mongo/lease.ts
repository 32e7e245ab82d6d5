import { randomUUID } from 'node:crypto';
import type { Collection } from 'mongodb';
import { isDuplicateKey } from './indexes';

/** Which process has a lease, and until when. */
export interface LeaseDocument {
  readonly _id: string;
  readonly holder: string;
  readonly until: Date;
}

interface LeaseOptions {
  readonly leases: Collection<LeaseDocument>;
  /** The id of its document. */
  readonly name: string;
  /** How long a process that died keeps others waiting, in milliseconds. */
  readonly lastsMs: number;
  readonly now: () => Date;
}

/** Lets one process at a time do something. */
export class Lease {
  private readonly holder = randomUUID();

  constructor(private readonly options: LeaseOptions) {}

  /** Takes or extends the lease. @returns false while another process has it */
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
