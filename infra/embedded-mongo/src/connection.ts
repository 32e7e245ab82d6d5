import type { Socket } from 'node:net';
import { type Caller, dispatch, errorReply } from './commands/dispatch';
import { encode } from './values/codec';
import type { Doc } from './values/doc';
import { MessageSplitter, type Request, readRequest, writeReply } from './wire/message';

/**
 * Serves one client: its requests are handled one after the other, as in MongoDB, so that responses keep their order.
 */
export function serveClient(socket: Socket, caller: Caller, onProtocolError: (error: unknown) => void): void {
  const splitter = new MessageSplitter();
  let last: Promise<void> = Promise.resolve();
  socket.setNoDelay(true);
  socket.on('data', (chunk: Buffer) => {
    try {
      for (const bytes of splitter.push(chunk)) last = last.then(() => serve(bytes, socket, caller));
    } catch (error) {
      onProtocolError(error);
      socket.destroy();
    }
  });
  socket.on('error', () => socket.destroy()); // A client that disconnects needs no report.
}

async function serve(bytes: Buffer, socket: Socket, caller: Caller): Promise<void> {
  const envelope = { id: bytes.readInt32LE(4), isLegacy: bytes.readInt32LE(12) === 2004 };
  const send = (reply: Doc) => socket.writable && socket.write(writeReply(envelope, encode(reply)));
  let request: Request | undefined;
  try {
    request = readRequest(bytes);
    const reply = await dispatch(caller, request.body);
    if (request.wantsReply) send(reply);
  } catch (error) {
    if (request?.wantsReply !== false) send(errorReply(error));
  }
}
