import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { User } from './nobody';

export interface PartOptions {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** The user it runs as; by default the user of this process. */
  readonly user?: User;
  readonly logFile: string;
  /** Resolves to true when the part is ready. Polled until then. */
  readonly isReady: () => Promise<boolean>;
  /** The longest wait for `isReady`, in milliseconds. */
  readonly readyTimeoutMs?: number;
  readonly say: (line: string) => void;
  /** Records every process that is started or has ended, so that a later start can find orphans. */
  readonly onPid?: (name: string, pid: number | null) => void;
}

const mostLines = 15;
/** Time after SIGTERM before the part is killed. */
const stopGraceMs = 12_000;
/** How long a log that could not be written is left closed. What is printed meanwhile is missing in it. */
const logRetryMs = 10_000;
const longestBackoffMs = 30_000;
const steadyAfterMs = 20_000;

const running = new Set<ChildProcess>();
// Without this, a runner that is ended before it can stop its parts would leave them running.
process.once('exit', () => {
  for (const child of running) child.kill('SIGTERM');
});

/**
 * One program of the site. When it exits unexpectedly, its name and last lines are printed, and it is restarted after a
 * delay that doubles while it keeps exiting.
 */
export class Part {
  private child: ChildProcess | null = null;
  private log: WriteStream | null = null;
  private logAgainAt = 0;
  private lastLines: string[] = [];
  private stopping = false;
  private failures = 0;
  private startedAt = 0;
  private hasBeenReady = false;

  constructor(private readonly options: PartOptions) {}

  get name(): string {
    return this.options.name;
  }

  /** The id of its process; null while none is running. */
  get pid(): number | null {
    return this.child?.pid ?? null;
  }

  /**
   * Starts the part, also after a stop, and waits until it is ready.
   *
   * @throws Error with the part's last lines when it exits or does not get ready in time.
   */
  async start(): Promise<void> {
    mkdirSync(dirname(this.options.logFile), { recursive: true, mode: 0o700 });
    this.stopping = false;
    this.spawn();
    await this.waitUntilReady();
    this.hasBeenReady = true;
  }

  /**
   * Asks the part to stop, and kills it after a grace period.
   *
   * @returns its exit code; null when it was killed or was not running
   */
  async stop(): Promise<number | null> {
    const killer = setTimeout(() => this.child?.kill('SIGKILL'), stopGraceMs);
    const code = await this.end('SIGTERM');
    clearTimeout(killer);
    return code;
  }

  /** Kills the part without warning, as in a crash. It is not restarted automatically. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  private async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    this.stopping = true;
    const child = this.child;
    if (!child) return null;
    const ended = once(child, 'exit');
    child.kill(signal);
    const [code] = await ended;
    this.forget(child);
    return code;
  }

  private spawn(): void {
    const { command, args, env, cwd, user, name, onPid } = this.options;
    // A separate process group: Ctrl-C reaches only the runner, which then stops the parts in order.
    const child = spawn(command, args, { ...user, env, cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    this.child = child;
    running.add(child);
    child.once('exit', () => running.delete(child));
    this.startedAt = Date.now();
    child.stdout?.on('data', (chunk: Buffer) => this.keep(chunk));
    child.stderr?.on('data', (chunk: Buffer) => this.keep(chunk));
    child.once('error', (error) => this.keep(Buffer.from(`${error.message}\n`)));
    child.once('close', (code, signal) => this.ended(child, signal ?? `exit ${code}`));
    onPid?.(name, child.pid ?? null);
  }

  private keep(chunk: Buffer): void {
    this.openLog()?.write(chunk);
    const lines = chunk
      .toString('utf8')
      .split('\n')
      .filter((line) => line.trim() !== '');
    this.lastLines = [...this.lastLines, ...lines].slice(-mostLines);
  }

  /** Opens the log unless it is open or could not be written a moment ago. */
  private openLog(): WriteStream | null {
    if (this.log || Date.now() < this.logAgainAt) return this.log;
    const log = createWriteStream(this.options.logFile, { flags: 'a' });
    // Without this, a full disk would end the runner and leave the parts running without one.
    log.on('error', ({ message }) => {
      this.options.say(`The log of ${this.name} cannot be written: ${message}`);
      this.log = null;
      this.logAgainAt = Date.now() + logRetryMs;
    });
    this.log = log;
    return log;
  }

  private forget(child: ChildProcess): void {
    // The part may have been started again before the last of its output arrives.
    if (this.child !== child) return;
    this.child = null;
    this.options.onPid?.(this.name, null);
  }

  private ended(child: ChildProcess, how: string): void {
    const isCurrent = this.child === child;
    this.forget(child);
    if (!isCurrent || this.stopping || !this.hasBeenReady) return;
    this.failures = Date.now() - this.startedAt > steadyAfterMs ? 1 : this.failures + 1;
    const delayMs = Math.min(500 * 2 ** (this.failures - 1), longestBackoffMs);
    this.options.say(
      `${this.name} stopped (${how}); starting it again in ${delayMs / 1000} s. Its last lines:\n${this.tail()}`,
    );
    setTimeout(() => this.restart(), delayMs);
  }

  private restart(): void {
    if (this.stopping) return;
    this.spawn();
    this.waitUntilReady().then(
      () => this.options.say(`${this.name} is back.`),
      () => {
        // It exited again: `ended` has reported that and scheduled the next attempt.
      },
    );
  }

  private async waitUntilReady(): Promise<void> {
    const deadline = Date.now() + (this.options.readyTimeoutMs ?? 60_000);
    while (Date.now() < deadline) {
      if (!this.child) throw new Error(`${this.name} did not start:\n${this.tail()}`);
      if (await this.options.isReady()) return;
      await sleep(60);
    }
    throw new Error(`${this.name} did not get ready in time:\n${this.tail()}`);
  }

  /** Returns the last lines it printed, for error messages. */
  tail(): string {
    return this.lastLines.map((line) => `    ${line}`).join('\n') || '    (it printed nothing)';
  }
}
