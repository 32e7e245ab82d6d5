import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

/** A mail server on a real socket that can be told to refuse, delay, drop or go away. */

export interface CaughtMail {
  readonly to: string;
  readonly messageId: string;
  readonly raw: string;
}

/**
 * The server's reply to a sender, a recipient or a text: null accepts it, a code refuses it, `drop` cuts the
 * connection.
 */
export type Verdict = { readonly code: number; readonly message: string } | 'drop' | null;
/** With `take and ...`, the server takes a text and then cuts the connection or stays silent. */
export type TextVerdict = Verdict | 'take and drop' | 'take and keep silent';

export class MailCatcher {
  readonly mails: CaughtMail[] = [];
  /** Called for each e-mail's sender. */
  onSender: () => Verdict = () => null;
  /** Called for each recipient. */
  onRecipient: (address: string) => Verdict = () => null;
  /** Called for each text, before the server answers it. */
  onText: (address: string) => TextVerdict = () => null;
  /** Called when the answer to a text has been sent. */
  onAnswered: () => void = () => undefined;
  /** The delay of the answer to a text, in milliseconds. */
  answerDelayMs = 0;
  private server: SMTPServer | undefined;
  private port = 0;

  /** @param host the address to listen at: containers cannot reach the loopback of their machine */
  constructor(private readonly host = '127.0.0.1') {}

  /** Forgets the e-mails that it caught and resets its behaviour. */
  reset(): void {
    this.mails.length = 0;
    this.onSender = () => null;
    this.onRecipient = () => null;
    this.onText = () => null;
    this.onAnswered = () => undefined;
    this.answerDelayMs = 0;
  }

  get url(): string {
    return `smtp://${this.host}:${this.port}`;
  }

  /** Starts the server, or restarts it at the same address. */
  async start(): Promise<void> {
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      // Closing cuts all connections after this time, in milliseconds.
      closeTimeout: 1,
      onMailFrom: (_address, session, callback) => this.answer(this.onSender(), session, callback),
      onRcptTo: ({ address }, session, callback) => this.answer(this.onRecipient(address), session, callback),
      onData: (stream, session, callback) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => void this.take(Buffer.concat(chunks).toString('utf8'), session, callback));
      },
    });
    // Clients that are killed leave broken connections behind.
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(this.port, this.host, resolve));
    // The address of a listening TCP server is never a string or null.
    this.port = (server.server.address() as AddressInfo).port;
    this.server = server;
  }

  async stop(): Promise<void> {
    const server = this.server;
    this.server = undefined;
    if (server) await new Promise<void>((resolve) => server.close(resolve));
  }

  /** The number of e-mails that each recipient got. */
  counts(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { to } of this.mails) counts.set(to, (counts.get(to) ?? 0) + 1);
    return counts;
  }

  private async take(raw: string, session: Session, callback: Callback): Promise<void> {
    const to = session.envelope.rcptTo[0]?.address ?? '';
    const verdict = this.onText(to);
    // The e-mail counts as soon as its text is complete, because a client that dies before the answer has delivered it
    // anyway.
    if (verdict === null || verdict === 'take and drop' || verdict === 'take and keep silent')
      this.mails.push({ to, messageId: /^Message-ID:\s+(.+)$/im.exec(raw)?.[1]?.trim() ?? '', raw });
    if (verdict === 'take and keep silent') return;
    if (this.answerDelayMs > 0) await sleep(this.answerDelayMs);
    this.answer(verdict === 'take and drop' ? 'drop' : verdict, session, callback);
    this.onAnswered();
  }

  private answer(verdict: Verdict, session: Session, callback: Callback): void {
    if (verdict === 'drop') this.cut(session);
    else callback(verdict && Object.assign(new Error(verdict.message), { responseCode: verdict.code }));
  }

  private cut(session: Session): void {
    for (const connection of this.connections())
      if (connection.session?.id === session.id) connection._socket.destroy();
  }

  private connections(): Iterable<OpenConnection> {
    // The set exists but is missing in the types.
    return (this.server as unknown as { connections: Set<OpenConnection> }).connections;
  }
}

interface OpenConnection {
  readonly session?: { readonly id: string };
  readonly _socket: { destroy(): void };
}
interface Session {
  readonly id: string;
  readonly envelope: { readonly rcptTo: readonly { readonly address: string }[] };
}
type Callback = (error?: Error | null) => void;
