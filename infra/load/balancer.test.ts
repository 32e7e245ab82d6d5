import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '../local/processes/ports';
import { Balancer } from './balancer';

async function startReplica(name: string) {
  const state = { isReady: true };
  const server = createServer((request, response) => {
    if (request.url === '/readyz') response.statusCode = state.isReady ? 200 : 503;
    response.setHeader('connection', 'close').end(name);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { name, port, probeUrl: `http://127.0.0.1:${port}/readyz`, state, server };
}

async function startBoth() {
  const replicas = [await startReplica('one'), await startReplica('two')] as const;
  const balancer = new Balancer(replicas);
  const port = await freePort();
  await balancer.listen(port);
  onTestFinished(() => balancer.close());
  const ask = async () => (await fetch(`http://127.0.0.1:${port}/`)).text();
  const askTimes = async (times: number) => {
    const answers: string[] = [];
    for (let turn = 0; turn < times; turn += 1) answers.push(await ask());
    return [...new Set(answers)].sort();
  };
  return { replicas, balancer, ask, askTimes };
}

it('sends connections to each in turn', async () => {
  const { askTimes } = await startBoth();
  expect(await askTimes(4)).toEqual(['one', 'two']);
});

it('sends none to a replica that leaves, or is not ready, until it is back', async () => {
  const { balancer, askTimes, replicas } = await startBoth();
  balancer.leave('one');
  expect(await askTimes(4)).toEqual(['two']);
  await balancer.comeBack('one');
  expect(await askTimes(4)).toEqual(['one', 'two']);
  replicas[1].state.isReady = false;
  await expect.poll(() => askTimes(4)).toEqual(['one']);
});

it('passes over a replica that refuses the connection', async () => {
  const { askTimes, replicas } = await startBoth();
  replicas[0].server.close();
  expect(await askTimes(4)).toEqual(['two']);
});

it('breaks the connection when there is nobody to send it to', async () => {
  const { balancer, ask } = await startBoth();
  balancer.leave('one');
  balancer.leave('two');
  await expect(ask()).rejects.toThrow();
});
