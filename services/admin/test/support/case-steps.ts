import type { CaseSubject, JobData } from '@storysprout/contract';
import type { AdminSite } from './admin-site';
import { addSubject, stateOf } from './owners';
import { buildUser } from './upstreams';

export interface WaitingCase {
  readonly id: string;
  readonly subject: CaseSubject;
  /** Hex id of the author. */
  readonly authorId: string;
}

/** Adds a subject that waits in the queue, with its author and its case. */
export async function waitingCase(
  site: AdminSite,
  overrides: Partial<CaseSubject> = {},
  state: Partial<JobData<'subjectChanged'>> = {},
): Promise<WaitingCase> {
  const subject = addSubject(site.owners, overrides);
  const authorId = subject.author._id;
  if (!site.users.has(authorId)) site.users.set(authorId, buildUser({ _id: authorId, totalPoints: 100 }));
  await site.modules.moderation.intake.note(stateOf(subject, state));
  const found = await site.mongo.db.collection('cases').findOne({ key: `${subject.kind}:${subject.id}` });
  return { id: `${found?._id.toHexString()}`, subject, authorId };
}
