import { type ReportUserRequest, reportsPerDay } from '@storysprout/contract';
import {
  AppError,
  type Day,
  dayOf,
  daysAfter,
  isDuplicateKey,
  type Outbox,
  type SignedInUser,
  startOfNextDay,
  type Transactions,
} from '@storysprout/service-kit';
import {
  isHiddenByReports,
  type PublishingPermit,
  type ReportSender,
  reportWeight,
} from '@storysprout/service-kit/moderation';
import { type ClientSession, type Collection, ObjectId } from 'mongodb';
import {
  announceProfile,
  type CurrentAccount,
  type ProfileSubject,
  revisionOf,
  showAs,
  shownImage,
  type UserDocument,
  type UserRepository,
  visibilityOf,
  writerStanding,
} from '../../identity';
import * as missingTexts from '../../texts/missing';
import * as texts from '../../texts/safety';
import type { ProfileAnnouncer } from './profile-announcer';
import type { ProfileSubjects } from './profile-subjects';
import type { NewReport, ReportRepository } from './report.repository';
import type { ReporterTrust } from './reporter-trust';

/** What reports read and write of a day's tally, which XP keeps in the same document. */
interface ReportTally {
  readonly _id: ObjectId;
  readonly userId: ObjectId;
  readonly day: Day;
  readonly reports?: number;
  readonly expiresAt: Date;
}

export interface ReportServiceDeps {
  accounts: Pick<CurrentAccount, 'of'>;
  users: Pick<UserRepository, 'findById' | 'update'>;
  reports: Pick<ReportRepository, 'has' | 'add' | 'recordOf' | 'countOfNetwork'>;
  trust: Pick<ReporterTrust, 'isTrusted'>;
  networkMark: (subject: string, address: string) => string;
  subjects: Pick<ProfileSubjects, 'reported' | 'tell'>;
  dailyTallies: Collection<ReportTally>;
  outbox: Pick<Outbox, 'add'>;
  profileAnnouncer: Pick<ProfileAnnouncer, 'visibilityChanged'>;
  permit: Pick<PublishingPermit, 'require' | 'requireConsent'>;
  transactions: Transactions;
  now: () => Date;
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
  constructor(private readonly deps: ReportServiceDeps) {}

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
    const account = await this.deps.accounts.of(reader);
    const { _id: reporterId } = account;
    // Readers who may not publish can still report, because they may need help.
    this.deps.permit.require('reports', null);
    if (text !== undefined) this.deps.permit.requireConsent('reportText', writerStanding(account));
    const id = new ObjectId(userId);
    if (id.equals(reporterId)) throw new AppError('forbidden', texts.ownProfile);
    const isTrusted = await this.deps.trust.isTrusted(reporterId);
    const sender = { ...(await this.deps.reports.recordOf(reporterId)), isTrusted };
    const network = isTrusted ? {} : { network: this.deps.networkMark(`${what}:${userId}`, address) };
    const report = { userId: id, what, reporterId, reason, text: text ?? null, at: this.deps.now(), ...network };
    const outcome = await this.once((session) => this.note(session, report, sender));
    if (outcome === 'hidden') await this.deps.profileAnnouncer.visibilityChanged(id, what, false);
    return outcome !== 'known';
  }

  private async once(work: (session: ClientSession) => Promise<Outcome>): Promise<Outcome> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.deps.transactions.run(work);
      } catch (error) {
        if (!isDuplicateKey(error) || tries === mostTries) throw error;
      }
    }
  }

  private async note(session: ClientSession, report: Omit<NewReport, 'revision'>, sender: Sender): Promise<Outcome> {
    const { userId, what, reporterId, network } = report;
    const user = await this.deps.users.findById(userId, session);
    if (!user) throw nothingThere();
    const thing = { userId, what, revision: revisionOf(user, what) };
    if (await this.deps.reports.has(thing, reporterId, session)) return 'known';
    if (!isSeen(user, what)) throw nothingThere();
    await this.countToday(session, report);
    const newOfNetwork = network === undefined ? 0 : await this.deps.reports.countOfNetwork(thing, network, session);
    await this.deps.reports.add({ ...report, ...thing }, session);
    const subject = await this.deps.subjects.reported(session, userId, what, reportWeight({ ...sender, newOfNetwork }));
    const isEnough = !user.isAdmin && isHiddenByReports(subject.reportWeight, subject.keeps ?? 0);
    const hidden = isEnough ? await this.hide(session, userId, what) : null;
    await this.deps.subjects.tell(session, hidden ?? user, subject);
    return hidden ? 'hidden' : 'noted';
  }

  private async hide(session: ClientSession, userId: ObjectId, what: ProfileSubject): Promise<UserDocument | null> {
    const hidden = await this.deps.users.update(userId, showAs(what, 'hidden', null), session);
    if (hidden) await announceProfile(this.deps.outbox, session, hidden);
    return hidden;
  }

  /** Reports of a day are counted in one document, so that concurrent calls cannot exceed the limit together. */
  private async countToday(session: ClientSession, { reporterId: userId, at }: Omit<NewReport, 'revision'>) {
    const change = { $inc: { reports: 1 }, $setOnInsert: { expiresAt: daysAfter(at, tallyDays) } };
    const options = { session, upsert: true, returnDocument: 'after' } as const;
    const tally = await this.deps.dailyTallies.findOneAndUpdate({ userId, day: dayOf(at) }, change, options);
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
