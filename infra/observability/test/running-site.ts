import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort, killOnExit, scriptArgs, testInternalSettings, waitFor } from '@storysprout/service-kit/testing';
import { root } from '../../build/packages.mjs';

/** Runs every process of the product from its sources, and captures its output. */

export const processNames = ['user', 'blog', 'admin', 'mail-worker', 'registry', 'renderer', 'gateway'] as const;
type ProcessName = (typeof processNames)[number];

/** Processes without a database. */
const storeless = ['renderer', 'gateway'] as const;
type WithDatabase = Exclude<ProcessName, (typeof storeless)[number]>;
const hasDatabase = (name: ProcessName): name is WithDatabase => !storeless.some((each) => each === name);

/** The renderer calls no service, so it needs no private key; getting another one does no harm. */
const callerOf = (name: ProcessName) => (name === 'renderer' ? 'gateway' : name);

const entries: Readonly<Record<ProcessName, string>> = {
  user: 'services/user/src/main.ts',
  blog: 'services/blog/src/main.ts',
  admin: 'services/admin/src/main.ts',
  'mail-worker': 'services/admin/src/mail-worker.ts',
  registry: 'services/registry/src/main.ts',
  renderer: 'services/renderer/src/main.ts',
  gateway: 'gateway/src/main.ts',
};

export interface RunningSite {
  /** The gateway's address. */
  readonly url: string;
  /** Returns the log lines of all processes or of one. */
  lines(name?: ProcessName): string[];
  metrics(name: ProcessName): Promise<string>;
  /**
   * Sends SIGTERM and waits for the end.
   *
   * @returns the exit code
   */
  stop(name: ProcessName): Promise<number | null>;
}

interface Started {
  readonly child: ChildProcess;
  readonly output: string[];
}

/**
 * @param env settings of every process besides addresses and ports
 * @param databases the database names, by process
 */
export async function startRunningSite(
  env: Readonly<Record<string, string>>,
  databases: Readonly<Record<WithDatabase, string>>,
): Promise<RunningSite> {
  const ports = Object.fromEntries(
    await Promise.all([...processNames, 'metrics'].map(async (n) => [n, await freePort()])),
  );
  const at = (name: string) => `http://127.0.0.1:${ports[name]}`;
  const addresses = {
    BLOG_URL: at('blog'),
    USER_URL: at('user'),
    ADMIN_URL: at('admin'),
    REGISTRY_URL: at('registry'),
    METRICS_PORT: `${ports.metrics}`,
  };
  const started = new Map<ProcessName, Started>();
  for (const name of processNames) {
    const own = { PORT: `${ports[name]}`, ...(hasDatabase(name) && { MONGODB_DB: databases[name] }) };
    started.set(name, run(entries[name], { ...env, ...addresses, ...testInternalSettings(callerOf(name)), ...own }));
  }
  const health = (name: ProcessName) => at(name === 'gateway' ? 'metrics' : name);
  const text = (name: ProcessName) => started.get(name)?.output.join('') ?? '';
  // Waits for the process's own log line, because another process on its port could respond to the probe instead.
  const listens = (name: ProcessName) => text(name).includes(`"port":${ports[name]},`);
  // The gateway is not ready without remotes, and this site has none.
  const probe = (name: ProcessName) => `${health(name)}/${name === 'gateway' ? 'healthz' : 'readyz'}`;
  const isReady = async (name: ProcessName) => listens(name) && (await fetch(probe(name))).ok;
  for (const name of processNames) {
    await waitFor(() => isReady(name), { timeoutMs: 90_000 }).catch((cause) => {
      // The caller can't stop them, and the test process keeps running.
      for (const { child } of started.values()) child.kill('SIGKILL');
      throw new Error(`${name} did not start: ${text(name)}`, { cause });
    });
  }
  return {
    url: at('gateway'),
    lines: (name) => (name ? [name] : [...processNames]).flatMap((each) => text(each).split('\n').filter(Boolean)),
    metrics: async (name) => (await fetch(`${health(name)}/metrics`)).text(),
    stop: async (name) => {
      const child = started.get(name)?.child;
      if (!child || child.exitCode !== null) return child?.exitCode ?? null;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      const [code] = (await exited) as [number | null];
      return code;
    },
  };
}

function run(entry: string, env: Record<string, string>): Started {
  const child = spawn(process.execPath, scriptArgs(join(root, entry)), {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(String(chunk)));
  killOnExit(child);
  return { child, output };
}
