import type { Outbox } from '@storysprout/service-kit';
import type { ClientSession } from 'mongodb';
import type { UserDocument } from './user.document';

/**
 * Tells other services a reader's new name and picture; they keep copies beside what the reader wrote. Call it in the
 * transaction that changed the profile. Each revision is sent once; receivers ignore outdated ones.
 */
export function announceProfile(
  outbox: Pick<Outbox, 'add'>,
  session: ClientSession,
  { _id, name, image, profileRevision: revision }: Pick<UserDocument, '_id' | 'name' | 'image' | 'profileRevision'>,
): Promise<void> {
  const userId = _id.toHexString();
  const jobId = profileJobId(userId, revision);
  return outbox.add(session, 'profileChanged', { userId, name, image, revision }, { jobId });
}

export function profileJobId(userId: string, revision: number): string {
  return `profile-${userId}-${revision}`;
}
