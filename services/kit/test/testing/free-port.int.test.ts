import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { freePort, startRedisServer } from '@storysprout/service-kit/testing';
import { afterAll, expect, it } from 'vitest';

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

/** Returns a port assigned by the system, as the apps of tests get one. */
async function anyPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

it('a port that a process is to use is given to nobody while the process starts', async () => {
  const reserved = new Set<number>();
  for (let at = 0; at < 60; at += 1) reserved.add(await freePort());
  // No two processes get the same port.
  expect(reserved.size).toBe(60);
  const given: number[] = [];
  for (let at = 0; at < 800; at += 1) given.push(await anyPort());
  expect(given.filter((port) => reserved.has(port))).toEqual([]);
});

it("a server of somebody else on the port is not taken for one's own, and leaves the port free", async () => {
  const first = await startRedisServer();
  const port = Number(new URL(first.url).port);
  await expect(startRedisServer({ port })).rejects.toThrow();
  await first.stop();
  const next = await startRedisServer({ port });
  await next.stop();
});
