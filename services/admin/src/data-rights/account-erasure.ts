import type { JobData } from '@storysprout/contract';
import { eraseFromOutbox } from '@storysprout/service-kit/data-rights';
import type { Db } from 'mongodb';

/** What one module stores about accounts. */
interface PersonalDataPart {
  /** Removes it. Safe to run again. */
  erase(userId: string): Promise<void>;
}

export interface DataRightsContext {
  readonly parts: readonly PersonalDataPart[];
  readonly db: Db;
}

/** Removes everything in this service that names an erased account (docs/product.md#leaving). Safe to run again. */
export class AccountErasure {
  constructor(private readonly context: DataRightsContext) {}

  async erase({ userId }: JobData<'recipientErased'>): Promise<void> {
    for (const part of this.context.parts) await part.erase(userId);
    await eraseFromOutbox(this.context.db, userId);
  }
}
