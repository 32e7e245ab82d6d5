import { once } from 'node:events';
import { serialize } from 'bson';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedMongo, startEmbeddedMongo } from '../../src/index';
import { answer, framed, message, openSocket } from '../support/raw-client';
import { isRealServer } from '../support/test-database';

let server: EmbeddedMongo;
beforeAll(async () => {
  server = await startEmbeddedMongo();
});
afterAll(() => server.close());

describe.skipIf(isRealServer)('the wire protocol', () => {
  it('answers the handshake of old clients in their format', async () => {
    const socket = await openSocket(server.port);
    const payload = Buffer.concat([
      Buffer.alloc(4),
      Buffer.from('admin.$cmd\0'),
      Buffer.alloc(4),
      Buffer.from([255, 255, 255, 255]),
      serialize({ ismaster: 1, helloOk: true }),
    ]);
    socket.write(framed(2004, payload));
    expect(await answer(socket, 36)).toMatchObject({ ismaster: true, helloOk: true, ok: 1 });
    socket.destroy();
  });

  it('reads documents from a section of their own', async () => {
    const socket = await openSocket(server.port);
    socket.write(message({ insert: 'c', $db: 't' }, { name: 'documents', docs: [{ a: 1 }, { a: 2 }] }));
    expect(await answer(socket, 21)).toEqual({ n: 2, ok: 1 });
    socket.destroy();
  });

  it('puts together a message that comes in pieces', async () => {
    const socket = await openSocket(server.port);
    const bytes = message({ ping: 1, $db: 'admin' });
    for (const byte of [bytes.subarray(0, 3), bytes.subarray(3, 17), bytes.subarray(17)]) {
      socket.write(byte);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await answer(socket, 21)).toEqual({ ok: 1 });
    socket.destroy();
  });

  it('closes a connection that talks nonsense', async () => {
    const socket = await openSocket(server.port);
    socket.on('error', () => {});
    socket.write(Buffer.from('GET / HTTP/1.1\r\n\r\n'));
    await once(socket, 'close');
    expect(socket.destroyed).toBe(true);
  });
});
