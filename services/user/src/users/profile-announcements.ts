import type { Outbox } from '@storysprout/service-kit';
import type { ClientSession } from 'mongodb';
import type { UserDocument } from './user.document';

/** Tells other services a reader's new name and picture; they keep copies beside what the reader wrote. */
export class ProfileAnnouncements {
  constructor(private readonly outbox: Pick<Outbox, 'add'>) {}

  /** Call in the transaction that changed the profile. Each revision is sent once; receivers ignore outdated ones. */
  announce(session: ClientSession, { _id, name, image, profileRevision }: AnnouncedProfile): Promise<void> {
    const userId = _id.toHexString();
    const announcement = { userId, name, image, revision: profileRevision };
    return this.outbox.add(session, 'profileChanged', announcement, { jobId: profileJobId(userId, profileRevision) });
  }
}

type AnnouncedProfile = Pick<UserDocument, '_id' | 'name' | 'image' | 'profileRevision'>;

export function profileJobId(userId: string, revision: number): string {
  return `profile-${userId}-${revision}`;
}
