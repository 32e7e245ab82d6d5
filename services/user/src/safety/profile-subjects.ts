import type { CaseReason, JobData } from '@storysprout/contract';
import type { Outbox } from '@storysprout/service-kit';
import type { ClientSession, Collection, ObjectId, UpdateFilter } from 'mongodb';
import type { ProfileSubject } from '../users/standing.rules';
import { revisionOf, visibilityOf } from '../users/standing.rules';
import type { UserDocument } from '../users/user.document';
import type { ReportRepository } from './report.repository';
import type { SubjectDocument } from './subject.document';

/**
 * What moderators have to know about names and pictures. Every method runs in the transaction of the change; `tell`
 * sends the whole standing to the moderators' queue (docs/decisions/0027).
 */
export class ProfileSubjects {
  constructor(
    private readonly subjects: Collection<SubjectDocument>,
    private readonly reports: Pick<ReportRepository, 'forgetNetworks'>,
    private readonly outbox: Pick<Outbox, 'add'>,
    private readonly now: () => Date,
  ) {}

  /** Adds a report. Call `tell` once the account is as it will be. */
  reported(session: ClientSession, userId: ObjectId, what: ProfileSubject, weight: number): Promise<SubjectDocument> {
    const change = {
      $inc: { version: 1, reportCount: 1, reportWeight: weight },
      $setOnInsert: { reasons: [] },
    };
    return this.change(session, { userId, what }, change);
  }

  /** A moderator decided: nothing is left to do. Call `tell` once the account is as it will be. */
  settled(
    session: ClientSession,
    userId: ObjectId,
    what: ProfileSubject,
    { isKept = false } = {},
  ): Promise<SubjectDocument> {
    const { $inc, $set } = startAgain([]);
    return this.change(session, { userId, what }, { $inc: { ...$inc, keeps: Number(isKept) }, $set });
  }

  /** A decision came too late to change anything, so that what is open stays open. */
  untouched(session: ClientSession, userId: ObjectId, what: ProfileSubject): Promise<SubjectDocument> {
    const { $inc, $set } = startAgain([]);
    return this.change(session, { userId, what }, { $inc, $setOnInsert: $set });
  }

  /**
   * The account has a new name or picture, or none any more.
   *
   * @param user the account as it is now
   * @param reasons why a moderator should look at the new one; none for a name
   */
  async replaced(
    session: ClientSession,
    user: UserDocument,
    what: ProfileSubject,
    reasons: readonly CaseReason[] = [],
  ): Promise<void> {
    const of = { userId: user._id, what };
    // What nobody was ever told about needs no word that it is settled.
    if (reasons.length === 0 && !(await this.subjects.findOne(of, { session, projection: { _id: 1 } }))) return;
    await this.reports.forgetNetworks(user._id, what, session);
    const { $inc, $set } = startAgain(reasons);
    await this.tell(session, user, await this.change(session, of, { $inc, $set: { ...$set, keeps: 0 } }));
  }

  /** @param user the account as it is now */
  async tell(session: ClientSession, user: UserDocument, subject: SubjectDocument): Promise<void> {
    const { what } = subject;
    const standing = {
      revision: revisionOf(user, what),
      visibility: visibilityOf(user, what),
      ...(user.isAdmin && { isModerators: true }),
    };
    await this.send(session, subject, standing);
  }

  /** The account is being erased, and so is all that moderators could decide about. */
  async erased(session: ClientSession, user: UserDocument): Promise<void> {
    const subjects = await this.subjects.find({ userId: user._id }, { session }).toArray();
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
    const subject = await this.subjects.findOneAndUpdate(of, change, options);
    if (!subject) throw new Error('An upsert returned nothing.');
    return subject;
  }

  private async send(
    session: ClientSession,
    { userId, what, version, reportCount, reportWeight, reasons }: SubjectDocument,
    standing: Pick<JobData<'subjectChanged'>, 'revision' | 'visibility' | 'isModerators'>,
  ): Promise<void> {
    const id = userId.toHexString();
    const state = {
      subject: { kind: what, id },
      version,
      authorId: id,
      ...standing,
      reasons: [...(reportCount > 0 ? (['reported'] as const) : []), ...reasons],
      reportCount,
      reportWeight,
      at: this.now().toISOString(),
    };
    await this.outbox.add(session, 'subjectChanged', state, { jobId: `subject-${what}-${id}-${version}` });
  }
}

function startAgain(reasons: readonly CaseReason[]) {
  return { $inc: { version: 1 }, $set: { reportCount: 0, reportWeight: 0, reasons: [...reasons] } };
}
