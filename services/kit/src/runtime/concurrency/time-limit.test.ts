import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTimeLimit } from './time-limit';

/** A server in a separate thread, which can respond while this thread is busy. */
const serverCode = `
  const { createServer } = require('node:http');
  const { parentPort, workerData: answered } = require('node:worker_threads');
  const server = createServer((request, response) => {
    if (request.url === '/never') return;
    parentPort.postMessage('received');
    const answer = () => {
      Atomics.add(answered, 0, 1);
      Atomics.notify(answered, 0);
    };
    setTimeout(() => response.end('here', answer), 60);
  });
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

/** Counts the responses of the server. Both threads share it. */
const answered = new Int32Array(new SharedArrayBuffer(4));
let server: Worker;
let url = '';

beforeAll(async () => {
  server = new Worker(serverCode, { eval: true, workerData: answered });
  const [port] = await once(server, 'message');
  url = `http://127.0.0.1:${port}`;
});

afterAll(() => server.terminate());

/** Keeps this thread busy for so many milliseconds, and longer if the server has not sent its next response by then. */
function beBusyUntilAnswered(ms: number): void {
  const until = performance.now() + ms;
  Atomics.wait(answered, 0, 1, 10_000);
  while (performance.now() < until);
}

function call(path: string, ms: number): Promise<string> {
  return withTimeLimit(ms, async (signal) => (await request(`${url}${path}`, { signal })).body.text());
}

describe('a time limit', () => {
  it('does not end a call whose answer arrived while this process was busy', async () => {
    await Promise.all([once(server, 'message'), call('/', 1_000)]);
    const answer = call('/', 500);
    await once(server, 'message');
    beBusyUntilAnswered(600);
    await expect(answer).resolves.toBe('here');
  });

  it('ends a call that nobody answers', async () => {
    await expect(call('/never', 50)).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('ends the wait for work that takes no signal', async () => {
    await expect(withTimeLimit(20, () => new Promise(() => undefined))).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});
