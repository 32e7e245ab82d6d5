import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

/** A server in a separate process, started as the runner starts it. */
export interface ServerProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** Sends a signal and waits for the end. Returns the exit code, or null when the signal killed the process. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

function launch(dataDir: string): ChildProcess {
  const environment = { ...process.env, DATA_DIR: dataDir, EMBEDDED_MONGO_PORT: '0' };
  return spawn(process.execPath, ['--import', 'tsx', main], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Starts a server process and waits until it reports that it is ready. */
export async function startProcess(dataDir: string): Promise<ServerProcess> {
  const child = launch(dataDir);
  const [line] = (await once(createInterface({ input: child.stdout as NodeJS.ReadableStream }), 'line')) as [string];
  const url = /mongodb:\S+/.exec(line)?.[0];
  if (!url) throw new Error(`no url in "${line}"`);
  const stop = async (signal: NodeJS.Signals) => {
    const exited = once(child, 'exit');
    child.kill(signal);
    return ((await exited) as [number | null])[0];
  };
  return { url, child, stop };
}

/** Starts a server process that is expected to fail, and returns its exit code and output. */
export async function startRefused(dataDir: string): Promise<{ code: number | null; output: string }> {
  const child = launch(dataDir);
  let output = '';
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

/** Creates a directory that is deleted after the test. */
export async function temporaryDir(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'embedded-mongo-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
