import { Readable } from 'node:stream';
import { messageOf } from '@storysprout/service-kit';
import { createTransport, type MailMessage, type SendMailOptions } from 'nodemailer';
import { cannotBeWritten, type DeliveryOutcome, outcomeOf } from './delivery-outcome';

export interface SmtpSettings {
  readonly url: string;
  readonly poolSize: number;
  /** The longest time that the server may stay silent, in milliseconds. */
  readonly answerLimitMs: number;
}

/** E-mails per connection, after which a new one is opened. */
const mailsPerConnection = 1_000;
const connectLimitMs = 10_000;

/** The progress of an e-mail. */
class Attempt {
  isComposed = false;
  hasBegun = false;
  isHandedOver = false;
}

/** Sends e-mails over nodemailer's pooled SMTP connections and tracks how far each one got. */
export class SmtpTransport {
  private readonly transporter;

  constructor({ url, poolSize, answerLimitMs }: SmtpSettings) {
    this.transporter = createTransport({
      url,
      pool: true,
      maxConnections: poolSize,
      maxMessages: mailsPerConnection,
      connectionTimeout: connectLimitMs,
      greetingTimeout: connectLimitMs,
      socketTimeout: answerLimitMs,
    });
    this.transporter.use('stream', (mail, done) => {
      follow(mail);
      done();
    });
  }

  /** Sends an e-mail. Never throws: a failure is an outcome. */
  async deliver(mail: SendMailOptions): Promise<DeliveryOutcome> {
    const attempt = new Attempt();
    const followed = { ...mail, attempt };
    try {
      await this.transporter.sendMail(followed);
      return { kind: 'sent' };
    } catch (error) {
      return attempt.isComposed ? outcomeOf(error, attempt) : cannotBeWritten(error);
    }
  }

  /**
   * Greets the server and signs in.
   *
   * @returns what is wrong, or null when e-mails would get through
   */
  async probe(): Promise<string | null> {
    try {
      await this.transporter.verify();
      return null;
    } catch (error) {
      return messageOf(error);
    }
  }

  close(): void {
    this.transporter.close();
  }
}

function follow({ data, message }: MailMessage<unknown>): void {
  if (!('attempt' in data) || !(data.attempt instanceof Attempt)) return;
  const { attempt } = data;
  attempt.isComposed = true;
  message.processFunc((text) => {
    attempt.hasBegun = true;
    return Readable.from(untilDot(text, attempt), { objectMode: false });
  });
}

/** The text of an e-mail, read only once the server has asked for it (354). It ends directly before the final dot. */
async function* untilDot(text: Readable, attempt: Attempt) {
  // When a connection breaks off, nodemailer retries on another one. The server may already have the e-mail then.
  if (attempt.isHandedOver) throw new Error('The connection broke off before the server answered.');
  const chunks: Buffer[] = [];
  for await (const chunk of text) chunks.push(chunk);
  // Yield everything at once: nodemailer composes in many small pieces, and each would be a separate write to the
  // socket.
  yield Buffer.concat(chunks);
  attempt.isHandedOver = true;
}
