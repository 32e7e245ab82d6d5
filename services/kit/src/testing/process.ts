import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port';
import { killOnExit } from './kill-on-exit';
import { waitFor } from './wait-for';

/** A service or worker as a separate process, as it runs in production. */
export interface TestProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** Its output so far, on stdout and stderr. */
  output(): string;
  /** Waits until a path of the process, such as `/readyz`, responds with success. */
  answers(path: string): Promise<void>;
  /** Sends `kill -9` and waits until the process is gone. */
  kill(): Promise<void>;
  /**
   * Sends SIGTERM.
   *
   * @returns the exit code
   */
  stop(): Promise<number | null>;
}

/**
 * Returns Node's arguments to run a script in `src`, from its source or its build. `npm test` builds everything first
 * and sets `BUILT_PROCESSES=1`, because a built process starts in half the time.
 */
export function scriptArgs(script: string): string[] {
  const built = script.replace(/\/src\/([\w.-]+)\.ts$/, '/dist/$1.js');
  // Scripts next to the tests, which only tests start, are never built.
  const isBuilt = built !== script && existsSync(built);
  return process.env.BUILT_PROCESSES === '1' && isBuilt ? [built] : ['--import', 'tsx', script];
}

/** Starting takes long on a busy machine. */
const startLimitMs = 90_000;

/**
 * Starts a script on a free port, which it gets as `PORT`, and does not wait until it is ready.
 *
 * @param launcher a program that starts the script, with its arguments
 */
export async function spawnProcess(
  script: URL,
  env: NodeJS.ProcessEnv,
  launcher: readonly string[] = [],
): Promise<TestProcess> {
  const port = await freePort();
  const [program = process.execPath, ...args] = [...launcher, process.execPath, ...scriptArgs(fileURLToPath(script))];
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, PORT: `${port}`, ...env },
  });
  killOnExit(child);
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  const output = () => lines.join('');
  const url = `http://127.0.0.1:${port}`;
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
    return child.exitCode;
  };
  const kill = async () => void (await end('SIGKILL'));
  return {
    url,
    child,
    output,
    kill,
    stop: () => end('SIGTERM'),
    async answers(path) {
      const isOk = async () => (await fetch(`${url}${path}`)).ok;
      await waitFor(isOk, { timeoutMs: startLimitMs }).catch(async (error: unknown) => {
        await kill();
        throw new Error(`The process did not start: ${output()}`, { cause: error });
      });
    },
  };
}
