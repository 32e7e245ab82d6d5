import { type ReportReason, reportsPerDay } from '@storysprout/contract';
import type { ClientSession, ObjectId } from 'mongodb';
import { AppError, startOfNextDay } from '../runtime';
import type { PublishingPermit, WriterStanding } from './publishing-permit';
import { type ReportSender, reportWeight } from './report-rules';

/** A report as a reader sent it. */
export interface SentReport {
  readonly reporterId: ObjectId;
  /** The network address of the reader's device. */
  readonly address: string;
  readonly reason: ReportReason;
  readonly text?: string | undefined;
}

/** A report as it is stored. */
export interface NewReport {
  readonly reporterId: ObjectId;
  readonly reason: ReportReason;
  readonly text: string | null;
  readonly at: Date;
  /** The network mark of a new account's report. */
  readonly network?: string;
}

/** How a service stores reports of its things. Calls with a session belong to the transaction of one report. */
export interface ReportStorage<Thing> {
  /** Returns a key that is the same for all reports of this thing. */
  keyOf(thing: Thing): string;
  wasReportedBy(reporterId: ObjectId, thing: Thing, session: ClientSession): Promise<boolean>;
  /** Returns how often moderators agreed with a reader's reports, and how often not. */
  recordOf(reporterId: ObjectId): Promise<Pick<ReportSender, 'right' | 'wrong'>>;
  /**
   * Counts one more report of a reader and returns the number of today. It writes to one document, so that a reader's
   * reports run one after the other.
   */
  countToday(reporterId: ObjectId, at: Date, session: ClientSession): Promise<number>;
  /** Counts the open reports of a thing by new accounts of one network, up to the number that has a weight. */
  countOfNetwork(thing: Thing, network: string, session: ClientSession): Promise<number>;
  add(thing: Thing, report: NewReport, session: ClientSession): Promise<void>;
}

/** A report with what was looked up about its sender before the transaction. */
export interface PreparedReport extends SentReport {
  readonly sender: Omit<ReportSender, 'newOfNetwork'>;
}

interface Context<Thing> {
  readonly storage: ReportStorage<Thing>;
  readonly permit: PublishingPermit;
  /** Returns whether an account is trusted (docs/product.md#new-accounts). */
  readonly trust: { isTrusted(accountId: ObjectId): Promise<boolean> };
  readonly networkMark: (key: string, address: string) => string;
  /** The answer to a reader who has sent too many reports today. */
  readonly enoughForToday: string;
  readonly now: () => Date;
}

/** Takes readers' reports, the same way for texts, names and pictures (docs/product.md#reports). */
export class ReportIntake<Thing> {
  constructor(private readonly context: Context<Thing>) {}

  /**
   * Checks whether the reader may report. Readers who may not publish still can, because they may need help.
   *
   * @param standing is only called for a report with a note, which needs parental consent
   * @throws AppError `closed` when nobody can report now, `needs_consent`, `unavailable`
   */
  async requireAllowed(
    { text }: Pick<SentReport, 'text'>,
    standing: () => Promise<WriterStanding> | WriterStanding,
  ): Promise<void> {
    const { permit } = this.context;
    permit.require('reports', null);
    if (text !== undefined) permit.requireConsent('reportText', await standing());
  }

  /** Looks up what the weight depends on. It may ask another service, so it comes after the cheap refusals. */
  async prepare(sent: SentReport): Promise<PreparedReport> {
    const { storage, trust } = this.context;
    const [isTrusted, record] = await Promise.all([
      trust.isTrusted(sent.reporterId),
      storage.recordOf(sent.reporterId),
    ]);
    return { ...sent, sender: { ...record, isTrusted } };
  }

  /**
   * Stores the report in the transaction of its effects.
   *
   * @returns its weight; null when this reader had already reported it
   * @throws AppError `too_many` after ten in a day
   */
  async take(prepared: PreparedReport, thing: Thing, session: ClientSession): Promise<number | null> {
    const { storage, networkMark, now } = this.context;
    const { reporterId, address, reason, text = null, sender } = prepared;
    if (await storage.wasReportedBy(reporterId, thing, session)) return null;
    const at = now();
    if ((await storage.countToday(reporterId, at, session)) > reportsPerDay) throw this.tooMany(at);
    const network = sender.isTrusted ? undefined : networkMark(storage.keyOf(thing), address);
    const newOfNetwork = network === undefined ? 0 : await storage.countOfNetwork(thing, network, session);
    await storage.add(thing, { reporterId, reason, text, at, ...(network !== undefined && { network }) }, session);
    return reportWeight({ ...sender, newOfNetwork });
  }

  private tooMany(at: Date): AppError {
    const retryAfterSeconds = Math.ceil((startOfNextDay(at).getTime() - at.getTime()) / 1_000);
    return new AppError('too_many', this.context.enoughForToday, { retryAfterSeconds });
  }
}
