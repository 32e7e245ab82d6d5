import type { Socket } from 'node:net';
import type { Services } from './commands/command';
import { type Caller, dispatch, errorReply } from './commands/dispatch';
import { encode } from './values/codec';
import type { Doc } from './values/doc';
import { MessageSplitter, type Request, readRequest, writeReply } from './wire/message';

interface ConnectionOptions {
  readonly socket: Socket;
  readonly services: Services;
  readonly id: number;
  readonly onProtocolError: (error: unknown) => void;
}

/** Serves one client: its requests one after the other, as MongoDB does, so that answers keep their order. */
export class Connection {
  private readonly splitter = new MessageSplitter();
  private readonly caller: Caller;
  private last: Promise<void> = Promise.resolve();

  constructor(private readonly options: ConnectionOptions) {
    const { socket, services, id } = options;
    this.caller = { ...services, connectionId: id };
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.receive(chunk));
    socket.on('error', () => socket.destroy()); // a client that went away is nothing to report
  }

  private receive(chunk: Buffer): void {
    try {
      for (const bytes of this.splitter.push(chunk)) this.enqueue(bytes);
    } catch (error) {
      this.options.onProtocolError(error);
      this.options.socket.destroy();
    }
  }

  private enqueue(bytes: Buffer): void {
    this.last = this.last.then(() => this.serve(bytes));
  }

  private async serve(bytes: Buffer): Promise<void> {
    const envelope = { id: bytes.readInt32LE(4), isLegacy: bytes.readInt32LE(12) === 2004 };
    let request: Request | undefined;
    try {
      request = readRequest(bytes);
      const reply = await dispatch(this.caller, request.body);
      if (request.wantsReply) this.send(envelope, reply);
    } catch (error) {
      if (request?.wantsReply !== false) this.send(envelope, errorReply(error));
    }
  }

  private send(envelope: { id: number; isLegacy: boolean }, reply: Doc): void {
    if (!this.options.socket.writable) return;
    this.options.socket.write(writeReply(envelope, encode(reply)));
  }
}
