import { type ReportUserRequest, reportsPerDay } from '@storysprout/contract';
import {
  AppError,
  type Day,
  dayOf,
  daysAfter,
  isDuplicateKey,
  type SignedInUser,
  startOfNextDay,
} from '@storysprout/service-kit';
import { isHiddenByReports, type ReportSender, reportWeight } from '@storysprout/service-kit/moderation';
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
import type { NewReport } from './report.repository';

/** What reports read and write of a day's tally, which XP keeps in the same document. */
export interface ReportTally {
  readonly _id: ObjectId;
  readonly userId: ObjectId;
  readonly day: Day;
  readonly reports?: number;
  readonly expiresAt: Date;
}

type Sender = Omit<ReportSender, 'newOfNetwork'>;

/** The result of a report: known already, recorded, or recorded and enough to hide the name or picture. */
type Outcome = 'known' | 'noted' | 'hidden';

/** Long enough for the UTC day to be over. */
const tallyDays = 2;
/** Limits retries after conflicts. Two concurrent reports by the same reader conflict only once. */
const mostTries = 3;

/** Handles readers' reports of names and pictures (docs/product.md#reports). */
export class ReportService {
  constructor(
    private readonly context: Pick<
      ModerationContext,
      | 'accounts'
      | 'users'
      | 'reports'
      | 'trust'
      | 'networkMark'
      | 'subjects'
      | 'collections'
      | 'outbox'
      | 'profileAnnouncer'
      | 'permit'
      | 'transactions'
      | 'now'
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
    // Readers who may not publish can still report, because they may need help.
    this.context.permit.require('reports', null);
    if (text !== undefined) this.context.permit.requireConsent('reportText', writerStanding(account));
    const id = new ObjectId(userId);
    if (id.equals(reporterId)) throw new AppError('forbidden', texts.ownProfile);
    const isTrusted = await this.context.trust.isTrusted(reporterId);
    const sender = { ...(await this.context.reports.recordOf(reporterId)), isTrusted };
    const network = isTrusted ? {} : { network: this.context.networkMark(`${what}:${userId}`, address) };
    const report = { userId: id, what, reporterId, reason, text: text ?? null, at: this.context.now(), ...network };
    const outcome = await this.once((session) => this.note(session, report, sender));
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

  private async note(session: ClientSession, report: Omit<NewReport, 'revision'>, sender: Sender): Promise<Outcome> {
    const { userId, what, reporterId, network } = report;
    const user = await this.context.users.findById(userId, session);
    if (!user) throw nothingThere();
    const thing = { userId, what, revision: revisionOf(user, what) };
    if (await this.context.reports.has(thing, reporterId, session)) return 'known';
    if (!isSeen(user, what)) throw nothingThere();
    await this.countToday(session, report);
    const newOfNetwork = network === undefined ? 0 : await this.context.reports.countOfNetwork(thing, network, session);
    await this.context.reports.add({ ...report, ...thing }, session);
    const subject = await this.context.subjects.reported(
      session,
      userId,
      what,
      reportWeight({ ...sender, newOfNetwork }),
    );
    const isEnough = !user.isAdmin && isHiddenByReports(subject.reportWeight, subject.keeps ?? 0);
    const hidden = isEnough ? await this.hide(session, userId, what) : null;
    await this.context.subjects.tell(session, hidden ?? user, subject);
    return hidden ? 'hidden' : 'noted';
  }

  private async hide(session: ClientSession, userId: ObjectId, what: ProfileSubject): Promise<UserDocument | null> {
    const hidden = await this.context.users.update(userId, showAs(what, 'hidden', null), session);
    if (hidden) await announceProfile(this.context.outbox, session, hidden);
    return hidden;
  }

  /** Reports of a day are counted in one document, so that concurrent calls cannot exceed the limit together. */
  private async countToday(session: ClientSession, { reporterId: userId, at }: Omit<NewReport, 'revision'>) {
    const change = { $inc: { reports: 1 }, $setOnInsert: { expiresAt: daysAfter(at, tallyDays) } };
    const options = { session, upsert: true, returnDocument: 'after' } as const;
    const tally = await this.context.collections.dailyTallies.findOneAndUpdate(
      { userId, day: dayOf(at) },
      change,
      options,
    );
    if ((tally?.reports ?? 0) <= reportsPerDay) return;
    throw new AppError('too_many', texts.enoughForToday, {
      retryAfterSeconds: Math.ceil((startOfNextDay(at).getTime() - at.getTime()) / 1_000),
    });
  }
}

function isSeen(user: UserDocument, what: ProfileSubject): boolean {
  return what === 'name' ? visibilityOf(user, what) === 'public' : shownImage(user) !== null;
}

function nothingThere(): AppError {
  return new AppError('not_found', missingTexts.subject);
}
