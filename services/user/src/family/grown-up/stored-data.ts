import type { FamilyView } from '@storysprout/contract';
import type { ObjectId } from 'mongodb';
import type { UserDocument } from '../../identity';
import * as texts from '../../texts/stored-data';

/** Counts what is stored about an account; each count stops at the limit. */
export type StoredCounts = Readonly<
  Record<
    'points' | 'rounds' | 'devices' | 'reports' | 'hidden' | 'follows' | 'letters',
    (userId: ObjectId, limit: number) => Promise<number>
  >
>;

type Item = FamilyView['kept'][number];

/** Counts stop at this number. */
const most = 10_000;

/** Lists what this service stores about a child, and why, in plain words. */
export class StoredData {
  constructor(private readonly counts: StoredCounts) {}

  async of(child: UserDocument): Promise<Item[]> {
    const { counts } = this;
    const count = (kind: keyof StoredCounts) => counts[kind](child._id, most);
    const [points, rounds, devices, reports, hidden, follows, letters] = await Promise.all([
      count('points'),
      count('rounds'),
      count('devices'),
      count('reports'),
      count('hidden'),
      count('follows'),
      count('letters'),
    ]);
    return [
      item(texts.name, texts.toSignInAndWrite),
      item(texts.password, texts.toSignIn),
      ...(child.consent?.birth ? [item(texts.birth, texts.toKnowWhenOfAge)] : []),
      item(texts.grownUpEmail, texts.toAskYou),
      ...(child.image ? [item(texts.picture, texts.forOthers)] : []),
      item(texts.points, texts.forLevels, points),
      item(texts.rounds, texts.toCheckPoints, rounds),
      item(texts.devices, texts.toSignOut, devices),
      item(texts.reports, texts.forModerators, reports),
      item(texts.hidden, texts.toLeaveOut, hidden),
      item(texts.follows, texts.toTellStories, follows),
      item(texts.letters, texts.toTellWords, letters),
      item(texts.written, texts.toShowThem),
    ];
  }
}

function item(what: string, why: string, number: number | null = null): Item {
  return { what, why, count: number };
}
