import { Readable } from 'node:stream';
import { messageOf } from '@storysprout/service-kit';
import SMTPPool from 'nodemailer/lib/smtp-pool';
import type { OutgoingMail } from '../letters/outgoing-mail';
import type { DeliveryOutcome } from './delivery-outcome';
import { outcomeOf } from './delivery-outcome';
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

interface Progress {
  readonly sendId: string;
  hasBegun: boolean;
  isHandedOver: boolean;
  /** Why the dot could not be noted, and therefore was not sent. */
  journalProblem: string | null;
}

/** nodemailer's pooled SMTP. Notes each e-mail's progress in the journal. */
export class SmtpTransport {
  private readonly pool: SMTPPool;

  constructor(
    settings: SmtpSettings,
    private readonly journal: Pick<DeliveryJournal, 'note' | 'check'>,
  ) {
    const { url, poolSize, ratePerSecond, answerLimitMs } = settings;
    this.pool = new SMTPPool({
      url,
      maxConnections: poolSize,
      maxMessages: mailsPerConnection,
      rateDelta: 1_000,
      rateLimit: ratePerSecond,
      connectionTimeout: connectLimitMs,
      greetingTimeout: connectLimitMs,
      socketTimeout: answerLimitMs,
    });
  }

  /** Sends an e-mail. Never throws: a failure is an outcome. */
  async deliver(sendId: string, mail: OutgoingMail): Promise<DeliveryOutcome> {
    const progress: Progress = { sendId, hasBegun: false, isHandedOver: false, journalProblem: null };
    try {
      await this.send(mail, progress);
    } catch (error) {
      // No e-mail would get further than this one, which has not left yet.
      if (progress.journalProblem !== null) return { kind: 'unreachable', reason: progress.journalProblem };
      if (progress.isHandedOver) this.noteAnswer('not_accepted', sendId);
      return outcomeOf(error, progress.hasBegun);
    }
    this.noteAnswer('accepted', sendId);
    return { kind: 'sent' };
  }

  /** Greets the server and tests the journal. @returns what is wrong, or null when e-mails would get through. */
  async probe(): Promise<string | null> {
    try {
      this.journal.check();
      await this.pool.verify();
      return null;
    } catch (error) {
      return messageOf(error);
    }
  }

  close(): void {
    this.pool.close();
  }

  private noteAnswer(answer: 'accepted' | 'not_accepted', sendId: string): void {
    try {
      this.journal.note(answer, sendId);
    } catch {
      // The mail worker still gets the answer. If both die before that, the e-mail is in doubt, as the journal says.
    }
  }

  private send({ envelope, messageId, raw }: OutgoingMail, progress: Progress): Promise<void> {
    const message = {
      getEnvelope: () => ({ from: envelope.from, to: [envelope.to] }),
      messageId: () => messageId,
      getHeader: () => messageId,
      createReadStream: () => this.text(raw, progress),
    };
    return new Promise((resolve, reject) => {
      // The pool only uses these four members of a message, so the MIME tree it expects need not be built.
      const mail = { data: {}, message } as unknown as Parameters<SMTPPool['send']>[0];
      this.pool.send(mail, (error) => (error ? reject(error) : resolve()));
    });
  }

  /**
   * Made when a connection takes the e-mail, and read only once the server has asked for the text (354). The stream ends
   * directly before the final dot; if the note fails, the stream breaks off and the server never sees the dot.
   */
  private text(raw: string, progress: Progress): Readable {
    progress.hasBegun = true;
    const end = () => {
      this.noteDot(progress);
      return null;
    };
    const steps = [() => Buffer.from(raw, 'latin1'), end];
    return new Readable({
      read() {
        const step = steps.shift();
        // An error in a step breaks the stream off.
        if (step) this.push(step());
      },
    });
  }

  private noteDot(progress: Progress): void {
    try {
      this.journal.note('handing_over', progress.sendId);
      progress.isHandedOver = true;
    } catch (error) {
      progress.journalProblem = `The delivery journal cannot be written: ${messageOf(error)}`;
      throw error;
    }
  }
}
