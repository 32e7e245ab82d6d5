import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Client, request } from 'undici';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../testing';
import { isOutage, wasCutOff, wasNeverSent, withFurtherTries } from './call-retries';

const failureOf = (url: string) => request(url).catch((error: unknown) => error);

/** A server that accepts a connection and reads the request, then calls `end`. */
async function brokenServer(end: 'destroy' | 'resetAndDestroy') {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket[end]());
  });
  onTestFinished(() => void server.close());
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return `http://127.0.0.1:${port}`;
}

describe('what may be said of a lost call', () => {
  it('was never sent when nobody listens', async () => {
    const error = await failureOf(`http://127.0.0.1:${await freePort()}`);
    expect([wasNeverSent(error), wasCutOff(error)]).toEqual([true, false]);
  });

  it.each(['destroy', 'resetAndDestroy'] as const)('was cut off by %s after it had been sent', async (end) => {
    const error = await failureOf(await brokenServer(end));
    expect([wasNeverSent(error), wasCutOff(error)]).toEqual([false, true]);
  });

  it('says nothing of other failures', () => {
    expect([wasNeverSent(new Error('no')), wasCutOff('no')]).toEqual([false, false]);
  });
});

describe('an outage', () => {
  async function serverThat(answers: (socket: Socket) => void) {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => answers(socket));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it('is a refused or broken connection, silence, and what is no HTTP', async () => {
    const silent = await serverThat(() => undefined);
    const failures = [
      await failureOf(`http://127.0.0.1:${await freePort()}`),
      await failureOf(await serverThat((socket) => socket.destroy())),
      await failureOf(await serverThat((socket) => socket.end('nonsense\r\n\r\n'))),
      await request(silent, { headersTimeout: 20 }).catch((error: unknown) => error),
      await request(silent, { signal: AbortSignal.timeout(20) }).catch((error: unknown) => error),
    ];
    expect(failures.map(isOutage)).toEqual(failures.map(() => true));
  });

  it('is nothing that our own arguments or our own caller bring about', async () => {
    const well = await serverThat((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'));
    const failures = [
      await new Client(well).request({ method: 'GET', path: 'a://x/' }).catch((error: unknown) => error),
      await request(well, { headers: { 'x-name': 'a\nb' } }).catch((error: unknown) => error),
      await request(well, { method: 'POST', headers: { 'content-length': '3' }, body: 'four' }).catch(
        (error: unknown) => error,
      ),
      await request(well, { signal: AbortSignal.abort(new Error('gone')) }).catch((error: unknown) => error),
    ];
    expect(failures.map((failure) => [failure instanceof Error, isOutage(failure)])).toEqual(
      failures.map(() => [true, false]),
    );
  });
});

describe('withFurtherTries', () => {
  const cutOff = (message: string) => Object.assign(new Error(message), { code: 'ECONNRESET' });
  const neverSent = (message: string) => Object.assign(new Error(message), { syscall: 'connect' });

  it.each([
    ['a read that was cut off', cutOff, true],
    ['a write that was never sent', neverSent, false],
  ])('tries %s twice again, and no more', async (_what, failure, isRead) => {
    let tries = 0;
    const attempt = () => Promise.reject(failure(`try ${++tries}`));
    await expect(withFurtherTries(attempt, isRead)).rejects.toThrow('try 3');
  });

  it('stops with the first answer, and at what must not be tried again', async () => {
    let tries = 0;
    const second = () => (++tries === 2 ? Promise.resolve('ok') : Promise.reject(cutOff('no')));
    expect(await withFurtherTries(second, true)).toBe('ok');
    tries = 0;
    const write = () => Promise.reject(cutOff(`try ${++tries}`));
    await expect(withFurtherTries(write, false)).rejects.toThrow('try 1');
  });
});
