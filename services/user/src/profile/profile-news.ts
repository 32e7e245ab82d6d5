import type { Outbox } from '@storysprout/service-kit';
import type { ClientSession } from 'mongodb';
import type { UserDocument } from '../users/user.document';

/** Tells other services what a child is called and looks like now; they keep copies beside what she wrote. */
export class ProfileNews {
  constructor(private readonly outbox: Pick<Outbox, 'add'>) {}

  /** In the transaction that changed it. A revision is sent once; an older one that comes later is no news. */
  tell(session: ClientSession, { _id, name, image, profileRevision }: NewsOf): Promise<void> {
    const userId = _id.toHexString();
    const news = { userId, name, image, revision: profileRevision };
    return this.outbox.add(session, 'profileChanged', news, { jobId: profileJobId(userId, profileRevision) });
  }
}

type NewsOf = Pick<UserDocument, '_id' | 'name' | 'image' | 'profileRevision'>;

export function profileJobId(userId: string, revision: number): string {
  return `profile-${userId}-${revision}`;
}
