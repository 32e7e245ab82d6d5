import { eraseFromOutbox } from '@storysprout/service-kit/data-rights';
import type { ClientSession, ObjectId } from 'mongodb';
import type { DataRightsContext } from './data-rights.context';

/** What one module stores about accounts, besides its part of the user document. */
export interface PersonalDataPart {
  /** Removes it. Safe to run again. */
  erase(userId: ObjectId): Promise<void>;
  /** Returns the e-mail addresses in it, which counters and queues may contain, too. */
  addresses?(userId: ObjectId, session: ClientSession): Promise<readonly string[]>;
  /** Yields its files of a reader's copy, in order. */
  export(userId: ObjectId): Iterable<PersonalFile> | AsyncIterable<PersonalFile>;
}

/** A JSON file: a list, however long it is, or one value. */
export type PersonalFile =
  | { readonly name: string; readonly rows: AsyncIterable<unknown> }
  | { readonly name: string; readonly value: unknown };

/** Everything besides the user document that belongs to one user; `erasure-table.ts` names it all. */
export class PersonalData {
  constructor(
    private readonly context: Pick<DataRightsContext, 'db' | 'parts' | 'pictures'> & {
      readonly leaderboard: Pick<DataRightsContext['leaderboard'], 'forget'>;
    },
  ) {}

  /** Removes the user's data from the database, the pictures and the leaderboard. Safe to run again. */
  async erase(userId: ObjectId, image: string | null): Promise<void> {
    const { parts, pictures, leaderboard, db } = this.context;
    for (const part of parts) await part.erase(userId);
    await pictures.remove(image);
    await leaderboard.forget([userId.toHexString()]);
    await eraseFromOutbox(db, userId.toHexString());
  }

  /** Returns the e-mail addresses in the user's data, some of them perhaps twice. */
  async addressesOf(userId: ObjectId, session: ClientSession): Promise<string[]> {
    const addresses: string[] = [];
    for (const part of this.context.parts) addresses.push(...((await part.addresses?.(userId, session)) ?? []));
    return addresses;
  }
}
