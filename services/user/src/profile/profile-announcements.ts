import type { Outbox } from '@storysprout/service-kit';
import type { ClientSession } from 'mongodb';
import type { UserDocument } from '../users/user.document';

/** Tells other services what a child is called and looks like now; they keep copies beside what she wrote. */
export class ProfileAnnouncements {
  constructor(private readonly outbox: Pick<Outbox, 'add'>) {}

  /** In the transaction that changed it. A revision is sent once; an older one that comes later is no news. */
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
