import type { Announcer, Logger, ServiceClient } from '@storysprout/service-kit';
import type { Collection } from 'mongodb';
import type { FollowRepository } from '../following/follow.repository';
import type { HiddenReadersDocument } from '../hidden/hidden-readers.document';
import type { LetterDocument } from '../letters/letter.document';
import type { CurrentAccount } from '../sessions/current-account';
import type { UserDocument } from '../users/user.document';
import type { UserRepository } from '../users/user.repository';
import { LetterRepository } from './letter.repository';
import { LetterAnnouncements } from './letter-announcements';
import { LetterEvents } from './letter-events';
import { LetterFacts } from './letter-facts';
import { LetterViews } from './letter-views';
import { Letterbox } from './letterbox.service';
import { NewStories } from './new-stories';

export interface LetterboxPartsDeps {
  readerLetters: Collection<LetterDocument>;
  hiddenReaders: Collection<HiddenReadersDocument>;
  followers: Pick<FollowRepository, 'followersOf'>;
  /** The collection of accounts. */
  collection: Collection<UserDocument>;
  users: Pick<UserRepository, 'updateStanding'>;
  accounts: Pick<CurrentAccount, 'of'>;
  announcer: Pick<Announcer, 'publish'>;
  blogs: Pick<ServiceClient, 'call'> | null;
  logger: Logger;
}

/** Creates the parts of the inbox that other modules use. */
export function createLetterboxParts({ readerLetters, hiddenReaders, ...rest }: LetterboxPartsDeps) {
  const letters = new LetterRepository(readerLetters);
  const views = new LetterViews(hiddenReaders);
  const announcements = new LetterAnnouncements({ ...rest, letters, views });
  const facts = new LetterFacts(rest);
  const newStories = new NewStories({ ...rest, letters, announcements });
  return {
    letterAnnouncements: announcements,
    letterEvents: new LetterEvents({ ...rest, letters, announcements, newStories }),
    letterbox: new Letterbox({ ...rest, letters, views, facts, announcements }),
  };
}
