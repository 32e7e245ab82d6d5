import { createServer } from 'node:net';
import { request } from 'undici';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../testing';
import { wasCutOff, wasNeverSent, withFurtherTries } from './lost-calls';

const failureOf = (url: string) => request(url).catch((error: unknown) => error);

/** A server that takes a connection and the request, then does `end`. */
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

describe('withFurtherTries', () => {
  it('tries twice again, and no more', async () => {
    let tries = 0;
    const attempt = () => Promise.reject(new Error(`try ${++tries}`));
    await expect(withFurtherTries(attempt, () => true)).rejects.toThrow('try 3');
  });

  it('stops with the first answer, and at what must not be tried again', async () => {
    let tries = 0;
    const second = () => (++tries === 2 ? Promise.resolve('ok') : Promise.reject(new Error('no')));
    expect(await withFurtherTries(second, () => true)).toBe('ok');
    tries = 0;
    const never = () => Promise.reject(new Error(`try ${++tries}`));
    await expect(withFurtherTries(never, () => false)).rejects.toThrow('try 1');
  });
});
