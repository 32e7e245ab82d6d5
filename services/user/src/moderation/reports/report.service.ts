import type { ReportUserRequest } from '@storysprout/contract';
import { AppError, isDuplicateKey, type SignedInUser } from '@storysprout/service-kit';
import { isHiddenByReports, type PreparedReport } from '@storysprout/service-kit/moderation';
import { type ClientSession, ObjectId } from 'mongodb';
import {
  announceProfile,
  type ProfileSubject,
  revisionOf,
  showAs,
  shownImage,
  type UserDocument,
  visibilityOf,
  writerStanding,
} from '../../identity';
import * as missingTexts from '../../texts/missing';
import * as texts from '../../texts/reports';
import type { ModerationContext } from '../moderation.context';

/** The result of a report: known already, recorded, or recorded and enough to hide the name or picture. */
type Outcome = 'known' | 'noted' | 'hidden';

/** Limits retries after conflicts. Two concurrent reports by the same reader conflict only once. */
const mostTries = 3;

/** Handles readers' reports of names and pictures (docs/product.md#reports). */
export class ReportService {
  constructor(
    private readonly context: Pick<
      ModerationContext,
      'accounts' | 'users' | 'reports' | 'reportIntake' | 'subjects' | 'outbox' | 'profileAnnouncer' | 'transactions'
    >,
  ) {}

  /**
   * @param address network address of the reader's device
   * @returns false for a repeated report of the same name or picture by this account
   * @throws AppError `forbidden` for one's own, `not_found` for what the reader cannot see, `too_many` reports in a
   * day, `closed`, `needs_consent` for a note without parental consent, `unavailable`.
   */
  async report(
    reader: SignedInUser,
    { userId, what, reason, text }: ReportUserRequest,
    address: string,
  ): Promise<boolean> {
    const account = await this.context.accounts.of(reader);
    const { _id: reporterId } = account;
    const sent = { reporterId, address, reason, text };
    await this.context.reportIntake.requireAllowed(sent, () => writerStanding(account));
    const id = new ObjectId(userId);
    if (id.equals(reporterId)) throw new AppError('forbidden', texts.ownProfile);
    const prepared = await this.context.reportIntake.prepare(sent);
    const outcome = await this.once((session) => this.note(session, id, what, prepared));
    if (outcome === 'hidden') await this.context.profileAnnouncer.visibilityChanged(id, what, false);
    return outcome !== 'known';
  }

  private async once(work: (session: ClientSession) => Promise<Outcome>): Promise<Outcome> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.context.transactions.run(work);
      } catch (error) {
        if (!isDuplicateKey(error) || tries === mostTries) throw error;
      }
    }
  }

  private async note(
    session: ClientSession,
    userId: ObjectId,
    what: ProfileSubject,
    prepared: PreparedReport,
  ): Promise<Outcome> {
    const user = await this.context.users.findById(userId, session);
    if (!user) throw nothingThere();
    const thing = { userId, what, revision: revisionOf(user, what), ...(what === 'name' && { name: user.name }) };
    if (!isSeen(user, what)) {
      if (await this.context.reports.wasReportedBy(prepared.reporterId, thing, session)) return 'known';
      throw nothingThere();
    }
    const weight = await this.context.reportIntake.take(prepared, thing, session);
    if (weight === null) return 'known';
    const subject = await this.context.subjects.reported(session, userId, what, weight);
    const isEnough = !user.isAdmin && isHiddenByReports(subject.reportWeight, subject.keeps ?? 0);
    const hidden = isEnough ? await this.hide(session, userId, what) : null;
    await this.context.subjects.tell(session, hidden ?? user, subject);
    return hidden ? 'hidden' : 'noted';
  }

  private async hide(session: ClientSession, userId: ObjectId, what: ProfileSubject): Promise<UserDocument | null> {
    const hidden = await this.context.users.update(userId, showAs(what, 'hidden', null), { session });
    if (hidden) await announceProfile(this.context.outbox, session, hidden);
    return hidden;
  }
}

function isSeen(user: UserDocument, what: ProfileSubject): boolean {
  return what === 'name' ? visibilityOf(user, what) === 'public' : shownImage(user) !== null;
}

function nothingThere(): AppError {
  return new AppError('not_found', missingTexts.subject);
}
