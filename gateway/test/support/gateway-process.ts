import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import {
  client,
  freePort,
  killOnExit,
  scriptArgs,
  testDatabase,
  testInternalSettings,
  testKeys,
  testRedis,
  waitFor,
} from '@storysprout/service-kit/testing';
import { startRegistry } from '../../../services/registry/test/support/running-registry';
import { storeRemotes } from '../../../services/registry/test/support/stored-remotes';
import { buildSite } from './fixtures';

/** The gateway as its own process, for tests that may end it or that need a whole one. */
export interface GatewayProcess {
  readonly child: ChildProcess;
  /** Its exit code once it has ended. */
  readonly ended: Promise<number | null>;
  output(): string;
  errors(): string;
}

const entry = join(import.meta.dirname, '../../src/main.ts');
/** The process collects garbage when it gets this signal. */
const collectSignal = 'SIGUSR2';
const collectArgs = ['--expose-gc', '--import', `data:text/javascript,process.on('${collectSignal}', () => gc())`];

/** Starts the gateway process. The caller must stop it. */
export function spawnGateway(env: Record<string, string>): GatewayProcess {
  const { PATH } = process.env;
  const args = [...collectArgs, ...scriptArgs(entry)];
  const child = spawn(process.execPath, args, { env: { PATH, ...env } as NodeJS.ProcessEnv });
  killOnExit(child);
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null);
  return { child, ended, output: () => output, errors: () => errors };
}

/**
 * Starts a registry with these remotes, because no gateway is ready without any.
 *
 * @returns the gateway's settings for it
 */
export async function registrySettings(names: readonly string[] = ['mf_blog'], canaryPercent?: number) {
  const database = await testDatabase('gateway');
  await storeRemotes(database.db, names, canaryPercent);
  return { REGISTRY_URL: (await startRegistry(database)).url };
}

export interface ReadyGateway extends GatewayProcess {
  readonly port: number;
  readonly url: string;
  readonly metricsUrl: string;
}

/** Starts a whole gateway in front of the given services and waits until it is ready. */
export async function startGatewayProcess(settings: Record<string, string>): Promise<ReadyGateway> {
  const [{ url: redisUrl }, port, metricsPort] = [await testRedis(), await freePort(), await freePort()];
  const running = spawnGateway({
    ...(await registrySettings()),
    REDIS_URL: redisUrl,
    SITE_DIR: await buildSite(),
    JWT_PUBLIC_KEY: testKeys().publicKeyPem,
    ...testInternalSettings('gateway'),
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    SHUTDOWN_IDLE_MS: '0',
    LOG_LEVEL: 'warn',
    ...settings,
  });
  const url = `http://127.0.0.1:${port}`;
  await waitFor(async () => (await client(url).get('/readyz')).status === 200, { timeoutMs: 30_000 });
  return { ...running, port, url, metricsUrl: `http://127.0.0.1:${metricsPort}` };
}

const usedBytesLine = /^nodejs_(?:heap_size_used|external_memory)_bytes(?:{.*})? (\S+)$/gm;

/**
 * Returns the memory in use on the heap and outside of it after a garbage collection, in bytes. The resident memory
 * would be misleading: Node 24 and later keep it for a while after it is free.
 */
export async function usedBytes({ child, metricsUrl }: ReadyGateway): Promise<number> {
  child.kill(collectSignal);
  const { body } = await client(metricsUrl).get('/metrics');
  return [...String(body).matchAll(usedBytesLine)].reduce((sum, [, bytes]) => sum + Number(bytes), 0);
}
