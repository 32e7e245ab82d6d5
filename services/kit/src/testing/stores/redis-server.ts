import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { deferred } from '../../runtime';
import { freePort } from '../free-port';
import { killOnExit } from '../kill-on-exit';

export interface RedisServer {
  url: string;
  stop(): Promise<void>;
}

/** Number of databases in the test Redis; each test file uses one. */
export const redisDatabases = 512;

/**
 * Starts a private Redis. With `port` it starts on that port, for example where another one was. With `dir` it stores
 * its data there, otherwise nowhere.
 */
export async function startRedisServer(
  options: { port?: number; dir?: string; args?: readonly string[] } = {},
): Promise<RedisServer> {
  const port = options.port ?? (await freePort());
  const kept = options.dir === undefined ? ['--appendonly', 'no'] : ['--appendonly', 'yes', '--dir', options.dir];
  const databases = ['--databases', String(redisDatabases)];
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', ...databases, ...kept];
  const child = spawn('redis-server', [...args, ...(options.args ?? [])], { stdio: 'ignore' });
  killOnExit(child);
  const url = `redis://127.0.0.1:${port}`;
  // When another server has the port, this one would take it over later.
  await answers(url, child).catch(async (error: unknown) => {
    await stopChild(child);
    throw error;
  });
  return { url, stop: () => stopChild(child) };
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  const redis = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: 100 });
  redis.on('error', () => undefined);
  try {
    const info = await Promise.race([redis.info('server'), failureOf(child)]);
    // A different server on this port would answer too, and share its data.
    if (!info.includes(`process_id:${child.pid}\r`)) throw new Error(`another Redis listens at ${url}`);
  } finally {
    redis.disconnect();
  }
}

function failureOf(child: ChildProcess): Promise<never> {
  const { promise, reject } = deferred<never>();
  child.once('error', reject);
  child.once('exit', (code) => reject(new Error(`redis-server ended with ${code}`)));
  return promise;
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.removeAllListeners('exit');
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
