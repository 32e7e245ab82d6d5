import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { deserialize, serialize } from 'bson';

/** Returns a message of the wire protocol with its header. */
export function framed(opcode: number, payload: Uint8Array): Buffer {
  const header = Buffer.alloc(16);
  header.writeInt32LE(16 + payload.length, 0);
  header.writeInt32LE(7, 4);
  header.writeInt32LE(opcode, 12);
  return Buffer.concat([header, payload]);
}

/** Encodes a command as drivers do, with the documents, if any, in a section of their own. */
export function message(body: object, sequence?: { name: string; docs: object[] }): Buffer {
  const parts: Uint8Array[] = [Buffer.alloc(4), Buffer.from([0]), serialize(body)];
  if (sequence) {
    const docs = sequence.docs.map((doc) => serialize(doc));
    const content = Buffer.concat([Buffer.from(`${sequence.name}\0`), ...docs]);
    const length = Buffer.alloc(4);
    length.writeInt32LE(content.length + 4);
    parts.push(Buffer.from([1]), length, content);
  }
  return framed(2013, Buffer.concat(parts));
}

export async function openSocket(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** Returns the document of the next reply, which begins at `offset` in the message. */
export async function answer(socket: Socket, offset: number): Promise<Record<string, unknown>> {
  const [bytes] = (await once(socket, 'data')) as [Buffer];
  return deserialize(bytes.subarray(offset));
}

/** Sends one command over a new connection, without a driver that would add fields. */
export async function rawCommand(url: string, body: object): Promise<Record<string, unknown>> {
  const socket = await openSocket(Number(new URL(url).port));
  socket.write(message(body));
  const reply = await answer(socket, 21);
  socket.destroy();
  return reply;
}
