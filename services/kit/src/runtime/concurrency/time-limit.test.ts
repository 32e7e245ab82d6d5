import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTimeLimit } from './time-limit';

/** A server in a separate thread, which can respond while this thread is busy. */
const serverCode = `
  const { createServer } = require('node:http');
  const { parentPort } = require('node:worker_threads');
  const server = createServer((request, response) => {
    if (request.url !== '/never') setTimeout(() => response.end('here'), 60);
  });
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

let server: Worker;
let url = '';

beforeAll(async () => {
  server = new Worker(serverCode, { eval: true });
  const [port] = await once(server, 'message');
  url = `http://127.0.0.1:${port}`;
});

afterAll(() => server.terminate());

function beBusy(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

function call(path: string, ms: number): Promise<string> {
  return withTimeLimit(ms, async (signal) => (await request(`${url}${path}`, { signal })).body.text());
}

describe('a time limit', () => {
  it('does not end a call whose answer arrived while this process was busy', async () => {
    await call('/', 1_000);
    const answer = call('/', 100);
    await sleep(30);
    beBusy(300);
    await expect(answer).resolves.toBe('here');
  });

  it('ends a call that nobody answers', async () => {
    await expect(call('/never', 50)).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('ends the wait for work that takes no signal', async () => {
    await expect(withTimeLimit(20, () => new Promise(() => undefined))).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});
