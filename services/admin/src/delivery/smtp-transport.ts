import { Readable } from 'node:stream';
import { messageOf } from '@storysprout/service-kit';
import { createTransport, type MailMessage, type SendMailOptions } from 'nodemailer';
import { cannotBeWritten, type DeliveryOutcome, outcomeOf } from './delivery-outcome';
import type { DeliveryJournal } from './journal/delivery-journal';

export interface SmtpSettings {
  readonly url: string;
  readonly poolSize: number;
  /** 0: no limit. */
  readonly ratePerSecond: number;
  /** How long the server may stay silent, in milliseconds. */
  readonly answerLimitMs: number;
}

/** E-mails per connection, after which a new one is opened. */
const mailsPerConnection = 1_000;
const connectLimitMs = 10_000;

/** How far an e-mail has come. */
class Attempt {
  isComposed = false;
  /** Whether a connection has taken the e-mail. */
  hasBegun = false;
  isHandedOver = false;
  /** Why the dot could not be noted, and therefore was not sent. */
  journalProblem: string | null = null;

  constructor(readonly sendId: string) {}
}

/** nodemailer's pooled SMTP. Notes each e-mail's progress in the journal. */
export class SmtpTransport {
  private readonly transporter;

  constructor(
    settings: SmtpSettings,
    private readonly journal: Pick<DeliveryJournal, 'note' | 'check'>,
  ) {
    const { url, poolSize, ratePerSecond, answerLimitMs } = settings;
    this.transporter = createTransport({
      url,
      pool: true,
      maxConnections: poolSize,
      maxMessages: mailsPerConnection,
      rateDelta: 1_000,
      rateLimit: ratePerSecond,
      connectionTimeout: connectLimitMs,
      greetingTimeout: connectLimitMs,
      socketTimeout: answerLimitMs,
    });
    this.transporter.use('stream', (mail, done) => {
      this.follow(mail);
      done();
    });
  }

  /** Sends an e-mail. Never throws: a failure is an outcome. */
  async deliver(sendId: string, mail: SendMailOptions): Promise<DeliveryOutcome> {
    const attempt = new Attempt(sendId);
    const followed = { ...mail, attempt };
    try {
      await this.transporter.sendMail(followed);
    } catch (error) {
      if (!attempt.isComposed) return cannotBeWritten(error);
      // No e-mail would get further than this one, which has not left yet.
      if (attempt.journalProblem !== null) return { kind: 'unreachable', reason: attempt.journalProblem };
      if (attempt.isHandedOver) this.noteAnswer('not_accepted', sendId);
      return outcomeOf(error, attempt.hasBegun);
    }
    this.noteAnswer('accepted', sendId);
    return { kind: 'sent' };
  }

  /** Greets the server and tests the journal. @returns what is wrong, or null when e-mails would get through. */
  async probe(): Promise<string | null> {
    try {
      this.journal.check();
      await this.transporter.verify();
      return null;
    } catch (error) {
      return messageOf(error);
    }
  }

  close(): void {
    this.transporter.close();
  }

  private noteAnswer(answer: 'accepted' | 'not_accepted', sendId: string): void {
    try {
      this.journal.note(answer, sendId);
    } catch {
      // The mail worker still gets the answer. If both die before that, the e-mail is in doubt, as the journal says.
    }
  }

  private follow({ data, message }: MailMessage<unknown>): void {
    if (!('attempt' in data) || !(data.attempt instanceof Attempt)) return;
    const { attempt } = data;
    attempt.isComposed = true;
    message.processFunc((text) => {
      attempt.hasBegun = true;
      return Readable.from(this.untilDot(text, attempt), { objectMode: false });
    });
  }

  /**
   * The text of an e-mail, read only once the server has asked for it (354). It ends directly before the final dot; if
   * the note fails, it breaks off and the server never sees the dot.
   */
  private async *untilDot(text: Readable, attempt: Attempt) {
    const chunks: Buffer[] = [];
    for await (const chunk of text) chunks.push(chunk);
    // All at once: nodemailer composes in many small pieces, each of which would be a write to the socket.
    yield Buffer.concat(chunks);
    try {
      this.journal.note('handing_over', attempt.sendId);
      attempt.isHandedOver = true;
    } catch (error) {
      attempt.journalProblem = `The delivery journal cannot be written: ${messageOf(error)}`;
      throw error;
    }
  }
}
