import type { CaseReason, JobData } from '@storysprout/contract';
import type { ClientSession, ObjectId, UpdateFilter } from 'mongodb';
import { type ProfileSubject, revisionOf, type UserDocument, visibilityOf } from '../../identity';
import type { ModerationContext } from '../moderation.context';
import type { SubjectDocument } from './subject.document';

/**
 * Keeps the moderators' queue informed about names and pictures. Call each method in the transaction of the change;
 * `tell` sends the whole state to the queue (docs/decisions/0027).
 */
export class ProfileSubjects {
  constructor(private readonly context: Pick<ModerationContext, 'collections' | 'reports' | 'outbox' | 'now'>) {}

  /** Adds a report. Call `tell` once the account is in its final state. */
  reported(session: ClientSession, userId: ObjectId, what: ProfileSubject, weight: number): Promise<SubjectDocument> {
    const change = {
      $inc: { version: 1, reportCount: 1, reportWeight: weight },
      $setOnInsert: { reasons: [] },
    };
    return this.change(session, { userId, what }, change);
  }

  /** Resets reports and reasons after a moderator's decision. Call `tell` once the account is in its final state. */
  settled(
    session: ClientSession,
    userId: ObjectId,
    what: ProfileSubject,
    { isKept = false } = {},
  ): Promise<SubjectDocument> {
    const { $inc, $set } = startAgain([]);
    return this.change(session, { userId, what }, { $inc: { ...$inc, keeps: Number(isKept) }, $set });
  }

  /** Call this for a decision that came too late to change anything. Open reports and reasons stay open. */
  untouched(session: ClientSession, userId: ObjectId, what: ProfileSubject): Promise<SubjectDocument> {
    const { $inc, $set } = startAgain([]);
    return this.change(session, { userId, what }, { $inc, $setOnInsert: $set });
  }

  /**
   * Call this when the account has a new name or picture, or removed its picture. Reports of the one before wait for a
   * moderator as before, and count nothing against the new one.
   *
   * @param user the account as it is now
   * @param reasons why a moderator should look at the new one; none for a name
   * @param options `isByModerator` when a moderator chose the new one, so that nothing is left to decide
   */
  async replaced(
    session: ClientSession,
    user: UserDocument,
    what: ProfileSubject,
    reasons: readonly CaseReason[] = [],
    { isByModerator = false } = {},
  ): Promise<void> {
    const of = { userId: user._id, what };
    // A subject that never was in the queue does not have to be removed from it.
    const known = await this.context.collections.profileSubjects.findOne(of, { session });
    if (reasons.length === 0 && !known) return;
    await this.context.reports.forgetNetworks(user._id, what, session);
    const { $inc, $set } = startAgain(reasons);
    const formerReports = known && !isByModerator ? allReportsOf(known) : noReports;
    const change = { $inc, $set: { ...$set, keeps: 0, formerReports } };
    await this.tell(session, user, await this.change(session, of, change));
  }

  /**
   * Sends the current state to the moderators' queue.
   *
   * @param user the account as it is now
   */
  async tell(session: ClientSession, user: UserDocument, subject: SubjectDocument): Promise<void> {
    const { what } = subject;
    const standing = {
      revision: revisionOf(user, what),
      visibility: visibilityOf(user, what),
      ...(user.isAdmin && { isModerators: true }),
    };
    await this.send(session, subject, standing);
  }

  /** Removes all of the account's subjects from the moderators' queue while the account is erased. */
  async erased(session: ClientSession, user: UserDocument): Promise<void> {
    const subjects = await this.context.collections.profileSubjects.find({ userId: user._id }, { session }).toArray();
    for (const subject of subjects) {
      const last = await this.settled(session, user._id, subject.what);
      await this.tell(session, user, last);
    }
  }

  private async change(
    session: ClientSession,
    of: Pick<SubjectDocument, 'userId' | 'what'>,
    change: UpdateFilter<SubjectDocument>,
  ): Promise<SubjectDocument> {
    const options = { session, upsert: true, returnDocument: 'after' } as const;
    const subject = await this.context.collections.profileSubjects.findOneAndUpdate(of, change, options);
    if (!subject) throw new Error('An upsert returned nothing.');
    return subject;
  }

  private async send(
    session: ClientSession,
    subject: SubjectDocument,
    standing: Pick<JobData<'subjectChanged'>, 'revision' | 'visibility' | 'isModerators'>,
  ): Promise<void> {
    const { userId, what, version, reasons } = subject;
    const { count, weight } = allReportsOf(subject);
    const id = userId.toHexString();
    const state = {
      subject: { kind: what, id },
      version,
      authorId: id,
      ...standing,
      reasons: [...(count > 0 ? (['reported'] as const) : []), ...reasons],
      reportCount: count,
      reportWeight: weight,
      at: this.context.now().toISOString(),
    };
    await this.context.outbox.add(session, 'subjectChanged', state, { jobId: `subject-${what}-${id}-${version}` });
  }
}

const noReports = { count: 0, weight: 0 } as const;

function startAgain(reasons: readonly CaseReason[]) {
  const $set = { reportCount: 0, reportWeight: 0, formerReports: noReports, reasons: [...reasons] };
  return { $inc: { version: 1 }, $set };
}

/** Returns the number and weight of all open reports, those of earlier names or pictures included. */
function allReportsOf({ reportCount, reportWeight, formerReports = noReports }: SubjectDocument) {
  return { count: reportCount + formerReports.count, weight: reportWeight + formerReports.weight };
}
