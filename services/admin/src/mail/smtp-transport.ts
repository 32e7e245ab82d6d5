import { Transform } from 'node:stream';
import nodemailer, { type Transporter } from 'nodemailer';
import type { DeliveryJournal } from './delivery-journal';
import { outcomeOf } from './delivery-outcome';
import type { DeliveryOutcome, OutgoingMail } from './outgoing-mail';

export interface SmtpSettings {
  readonly url: string;
  readonly from: string;
  readonly poolSize: number;
  /** 0: no limit. */
  readonly ratePerSecond: number;
  /** How long the server may stay silent, in milliseconds. */
  readonly answerLimitMs: number;
}

/** E-mails per connection, after which a new one is opened. */
const mailsPerConnection = 1_000;
const connectLimitMs = 10_000;

interface Progress {
  readonly sendId: string;
  hasBegun: boolean;
  isHandedOver: boolean;
}

/** Pooled SMTP that notes in the journal where each e-mail is. */
export class SmtpTransport {
  private readonly transporter: Transporter;
  /** By Message-ID. */
  private readonly underWay = new Map<string, Progress>();

  constructor(
    private readonly settings: SmtpSettings,
    private readonly journal: Pick<DeliveryJournal, 'note'>,
  ) {
    const { url, poolSize, ratePerSecond, answerLimitMs } = settings;
    this.transporter = nodemailer.createTransport({
      url,
      pool: true,
      maxConnections: poolSize,
      maxMessages: mailsPerConnection,
      rateDelta: 1_000,
      rateLimit: ratePerSecond,
      connectionTimeout: connectLimitMs,
      greetingTimeout: connectLimitMs,
      socketTimeout: answerLimitMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    this.transporter.use('stream', (mail, done) => {
      const progress = this.underWay.get(mail.data.messageId ?? '');
      if (progress) mail.message?.transform(() => this.watch(progress));
      done();
    });
  }

  /** Sends an e-mail. Never throws: a failure is an outcome. */
  async deliver(sendId: string, mail: OutgoingMail): Promise<DeliveryOutcome> {
    const progress: Progress = { sendId, hasBegun: false, isHandedOver: false };
    this.underWay.set(mail.messageId, progress);
    try {
      await this.transporter.sendMail(this.message(mail));
      this.journal.note('accepted', sendId);
      return { kind: 'sent', isAnswered: true };
    } catch (error) {
      if (progress.isHandedOver) this.journal.note('not_accepted', sendId);
      return outcomeOf(error, progress.hasBegun);
    } finally {
      this.underWay.delete(mail.messageId);
    }
  }

  /** Says hello to the server. @returns what is wrong, or null when it would take e-mails. */
  async probe(): Promise<string | null> {
    try {
      await this.transporter.verify();
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  close(): void {
    this.transporter.close();
  }

  /** Made when the server is ready for the text, which flows through it; its end comes directly before the final dot. */
  private watch(progress: Progress): Transform {
    progress.hasBegun = true;
    return new Transform({
      transform: (chunk, _encoding, done) => done(null, chunk),
      flush: (done) => {
        progress.isHandedOver = true;
        this.journal.note('handing_over', progress.sendId);
        done();
      },
    });
  }

  private message({ to, subject, text, html, messageId, unsubscribeUrl }: OutgoingMail) {
    const headers: Record<string, string | { prepared: true; value: string }> = { 'Auto-Submitted': 'auto-generated' };
    if (unsubscribeUrl !== null) {
      headers['List-Unsubscribe'] = { prepared: true, value: `<${unsubscribeUrl}>` };
      headers['List-Unsubscribe-Post'] = 'List-Unsubscribe=One-Click';
    }
    return { from: this.settings.from, to, subject, text, html, messageId, headers };
  }
}
