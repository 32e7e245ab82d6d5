import { once } from 'node:events';
import http from 'node:http';
import { type AddressInfo, createConnection } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { deferred } from '../concurrency/deferred';
import { listen, stopListening } from './listen';

/** A server that answers `/slow` on request and everything else at once. */
async function startServer() {
  const slow = deferred<void>();
  const answerLater = deferred<void>();
  const callback = () => async (request: http.IncomingMessage, response: http.ServerResponse) => {
    if (request.url === '/slow') {
      slow.resolve();
      await answerLater.promise;
    }
    response.end('ok');
  };
  const server = await listen({ callback }, { port: 0 });
  const { port } = server.address() as AddressInfo;
  const agent = new http.Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const ask = async (path: string) => {
    const request = http.get({ port, host: '127.0.0.1', path, agent });
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    response.resume();
    await once(response, 'end');
    return { isReused: request.reusedSocket, connection: response.headers.connection };
  };
  const connect = async () => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
  return { server, port, ask, connect, slow: slow.promise, answer: answerLater.resolve };
}

async function isOpenAfter(stopped: Promise<void>, ms: number): Promise<boolean> {
  return Promise.race([stopped.then(() => false), sleep(ms, true)]);
}

it('answers what comes over an open connection while it stops, and ends the connection with it', async () => {
  const { server, ask, connect } = await startServer();
  await ask('/');
  const stopped = stopListening(server, { idleMs: 5_000 });
  expect(await ask('/')).toEqual({ isReused: true, connection: 'close' });
  await expect(connect()).rejects.toThrow('ECONNREFUSED');
  await stopped;
});

it('tells a request under way that its connection ends, and waits for it', async () => {
  const { server, ask, slow, answer } = await startServer();
  const asked = ask('/slow');
  await slow;
  const stopped = stopListening(server);
  expect(await isOpenAfter(stopped, 120)).toBe(true);
  answer(undefined);
  expect((await asked).connection).toBe('close');
  await stopped;
});

it('keeps idle connections as long as it was told, and not longer', async () => {
  const { server, ask } = await startServer();
  await ask('/');
  const stopped = stopListening(server, { idleMs: 300 });
  expect(await isOpenAfter(stopped, 200)).toBe(true);
  expect(await isOpenAfter(stopped, 1_000)).toBe(false);
});

it('does not wait for a connection over which nothing was ever asked', async () => {
  const { server, connect } = await startServer();
  const seen = once(server, 'connection');
  const socket = await connect();
  await seen;
  const closed = once(socket, 'close');
  expect(await isOpenAfter(stopListening(server), 1_000)).toBe(false);
  await closed;
});

it('answers what is no request in the error shape, and ends the connection', async () => {
  const { connect } = await startServer();
  const answerTo = async (sent: string) => {
    const socket = await connect();
    socket.write(sent, 'latin1');
    return (await socket.setEncoding('latin1').toArray()).join('');
  };
  const refusal = (status: number, code: string) => new RegExp(`^HTTP/1\\.1 ${status} .*"code":"${code}"}$`, 's');
  expect(await answerTo('nonsense\r\n\r\n')).toMatch(refusal(400, 'invalid_input'));
  expect(await answerTo('GET /\x01 HTTP/1.1\r\nHost: x\r\n\r\n')).toMatch(refusal(400, 'invalid_input'));
  expect(await answerTo('CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n')).toMatch(refusal(400, 'invalid_input'));
  expect(await answerTo(`GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(refusal(431, 'too_large'));
});
