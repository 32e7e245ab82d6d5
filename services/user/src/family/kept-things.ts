import type { FamilyView } from '@storysprout/contract';
import type { Collection, Document, Filter } from 'mongodb';
import type { Collections } from '../stores';
import type { UserDocument } from '../users/user.document';

export type KeptThingsDeps = Pick<
  Collections,
  'ledger' | 'rounds' | 'sessions' | 'profileReports' | 'hiddenReaders' | 'follows' | 'readerLetters'
>;

type Kept = FamilyView['kept'][number];

/** Counting goes no further. */
const most = 10_000;

/** What this service keeps of a child, and why, in plain words. */
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
      thing('The name and the e-mail address', 'To sign in, and to write about the account.'),
      thing('The password, in a form that nobody can read', 'To sign in.'),
      ...(child.consent?.birth
        ? [thing('Month and year of birth', 'To know until when a grown-up has to be asked.')]
        : []),
      thing('Your e-mail address', 'To ask you, and to let you decide. It goes with the account.'),
      ...(child.image ? [thing('A picture', 'Others see it beside the name, if you allow it.')] : []),
      thing('Points earned', 'For levels, badges and the leaderboard.', points),
      thing('Rounds of games', 'To check that points were really earned. They go after a while.', games),
      thing('Devices that are signed in', 'So that you and your child can sign one out.', devices),
      thing('Reports about others', 'Moderators look into them.', reports),
      thing('Readers your child does not want to see', 'To leave out what they write.', hidden),
      thing('Writers your child follows', 'To tell your child about their new stories.', followed),
      thing('Letters on the site', 'To tell your child what happened to their words. They go after 90 days.', letters),
      thing(
        'Blogs, drafts, comments, replies, likes and saved blogs',
        'To show them. The copy of everything holds them all.',
      ),
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
