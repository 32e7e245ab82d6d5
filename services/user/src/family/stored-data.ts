import type { FamilyView } from '@storysprout/contract';
import type { Collection, Document, Filter } from 'mongodb';
import type { Collections } from '../stores';
import * as texts from '../texts/stored-data';
import type { UserDocument } from '../users/user.document';

export type StoredDataDeps = Pick<
  Collections,
  'ledger' | 'rounds' | 'sessions' | 'profileReports' | 'hiddenReaders' | 'follows' | 'readerLetters'
>;

type Item = FamilyView['kept'][number];

/** Counts stop at this number. */
const most = 10_000;

/** Lists what this service stores about a child, and why, in plain words. */
export class StoredData {
  constructor(private readonly deps: StoredDataDeps) {}

  async of(child: UserDocument): Promise<Item[]> {
    const { ledger, rounds, sessions, profileReports, hiddenReaders, follows, readerLetters } = this.deps;
    const own = { userId: child._id };
    const [points, games, devices, reports, hidden, followed, letters] = await Promise.all([
      count(ledger, own),
      count(rounds, own),
      count(sessions, own),
      count(profileReports, { reporterId: child._id }),
      count(hiddenReaders, own),
      count(follows, own),
      count(readerLetters, own),
    ]);
    return [
      item(texts.name, texts.toSignInAndWrite),
      item(texts.password, texts.toSignIn),
      ...(child.consent?.birth ? [item(texts.birth, texts.toKnowWhenOfAge)] : []),
      item(texts.grownUpEmail, texts.toAskYou),
      ...(child.image ? [item(texts.picture, texts.forOthers)] : []),
      item(texts.points, texts.forLevels, points),
      item(texts.rounds, texts.toCheckPoints, games),
      item(texts.devices, texts.toSignOut, devices),
      item(texts.reports, texts.forModerators, reports),
      item(texts.hidden, texts.toLeaveOut, hidden),
      item(texts.follows, texts.toTellStories, followed),
      item(texts.letters, texts.toTellWords, letters),
      item(texts.written, texts.toShowThem),
    ];
  }
}

function item(what: string, why: string, number: number | null = null): Item {
  return { what, why, count: number };
}

function count<T extends Document>(
  collection: Pick<Collection<T>, 'countDocuments'>,
  filter: Filter<T>,
): Promise<number> {
  return collection.countDocuments(filter, { limit: most });
}
