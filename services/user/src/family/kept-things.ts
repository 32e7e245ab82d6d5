import type { FamilyView } from '@storysprout/contract';
import type { Collection, Document, Filter } from 'mongodb';
import type { Collections } from '../stores';
import * as texts from '../texts/kept';
import type { UserDocument } from '../users/user.document';

export type KeptThingsDeps = Pick<
  Collections,
  'ledger' | 'rounds' | 'sessions' | 'profileReports' | 'hiddenReaders' | 'follows' | 'readerLetters'
>;

type Kept = FamilyView['kept'][number];

/** Counts stop at this number. */
const most = 10_000;

/** Lists what this service stores about a child, and why, in plain words. */
export class KeptThings {
  constructor(private readonly deps: KeptThingsDeps) {}

  async of(child: UserDocument): Promise<Kept[]> {
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
      thing(texts.name, texts.toSignInAndWrite),
      thing(texts.password, texts.toSignIn),
      ...(child.consent?.birth ? [thing(texts.birth, texts.toKnowWhenOfAge)] : []),
      thing(texts.grownUpEmail, texts.toAskYou),
      ...(child.image ? [thing(texts.picture, texts.forOthers)] : []),
      thing(texts.points, texts.forLevels, points),
      thing(texts.rounds, texts.toCheckPoints, games),
      thing(texts.devices, texts.toSignOut, devices),
      thing(texts.reports, texts.forModerators, reports),
      thing(texts.hidden, texts.toLeaveOut, hidden),
      thing(texts.follows, texts.toTellStories, followed),
      thing(texts.letters, texts.toTellWords, letters),
      thing(texts.written, texts.toShowThem),
    ];
  }
}

function thing(what: string, why: string, number: number | null = null): Kept {
  return { what, why, count: number };
}

function count<T extends Document>(
  collection: Pick<Collection<T>, 'countDocuments'>,
  filter: Filter<T>,
): Promise<number> {
  return collection.countDocuments(filter, { limit: most });
}
