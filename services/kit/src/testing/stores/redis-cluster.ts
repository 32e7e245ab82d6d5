import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '../free-port';
import { waitFor } from '../wait-for';
import { type RedisServer, startRedisServer } from './redis-server';

const slots = 16_384;

/** Starts a private cluster of three servers without replicas. Each has a third of the keys. */
export async function startRedisCluster(): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), 'redis-cluster-'));
  const nodes = await Promise.all([0, 1, 2].map((at) => startNode(folder, at)));
  await meet(nodes);
  return {
    url: `redis+cluster://${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}`,
    stop: async () => {
      await Promise.all(nodes.map(({ server }) => server.stop()));
      await rm(folder, { recursive: true });
    },
  };
}

type Node = Awaited<ReturnType<typeof startNode>>;

async function startNode(folder: string, at: number) {
  const [port, busPort] = [await freePort(), await freePort()];
  const config = join(folder, `nodes-${at}.conf`);
  const args = ['--cluster-enabled', 'yes', '--cluster-config-file', config, '--cluster-port', String(busPort)];
  return { port, busPort, server: await startRedisServer({ port, args }) };
}

async function meet(nodes: readonly Node[]): Promise<void> {
  const connections = nodes.map(({ port }) => new Redis(port, '127.0.0.1'));
  try {
    for (const [at, redis] of connections.entries()) {
      const share = (of: number) => Math.floor((slots * of) / nodes.length);
      await redis.call('CLUSTER', 'SET-CONFIG-EPOCH', String(at + 1));
      await redis.call('CLUSTER', 'ADDSLOTSRANGE', String(share(at)), String(share(at + 1) - 1));
    }
    // This must come last, because a node that has met another one accepts no epoch any more.
    for (const [at, redis] of connections.entries()) {
      for (const { port, busPort } of nodes.slice(at + 1))
        await redis.call('CLUSTER', 'MEET', '127.0.0.1', String(port), String(busPort));
    }
    for (const redis of connections) await waitFor(() => isWhole(redis, nodes.length), { timeoutMs: 20_000 });
  } finally {
    for (const redis of connections) redis.disconnect();
  }
}

async function isWhole(redis: Redis, nodes: number): Promise<boolean> {
  const state = String(await redis.call('CLUSTER', 'INFO'));
  return state.includes('cluster_state:ok') && state.includes(`cluster_known_nodes:${nodes}\r`);
}
