import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { RealmCode } from '../realm';
import { startOf } from './node-flags';
import { type FromProcess, parseOutcome, type Question, type Rendered, type ToProcess } from './process-messages';
import type { ProcessesContext } from './processes.context';

type ProcessOptions = Pick<ProcessesContext, 'workerFile' | 'limitMs' | 'memoryMb'> & { readonly now?: () => number };

interface Job {
  readonly question: Question;
  readonly resolve: (rendered: Rendered) => void;
  readonly reject: (error: Error) => void;
}

/** The most pages that may wait for one process; more are refused at once. */
const longestQueue = 8;
/** How long a process may take until its code has run. */
const startLimitMs = 5_000;
/** The first page of a process may take this many times as long, because its code is not compiled yet. */
const firstPageFactor = 3;
/** After this many failures in a row, the process refuses pages for `restMs`. */
const mostFailures = 3;
const restMs = 10_000;

/**
 * Renders pages with the code of one version, one at a time, with limits of time and memory. It uses a process instead
 * of a thread, because a thread that requests too much memory at once crashes the whole process.
 */
export class RenderProcess {
  private child: ChildProcess | undefined;
  private isReady = false;
  /** True once the process has rendered a page. */
  private isWarm = false;
  private running: Job | undefined;
  private readonly waiting: Job[] = [];
  private timer: NodeJS.Timeout | undefined;
  private failures = 0;
  private restsUntil = 0;

  constructor(
    private readonly code: RealmCode,
    private readonly options: ProcessOptions,
  ) {}

  /**
   * Renders a page.
   *
   * @throws Error when the code throws, takes too long or needs too much memory, while it refuses pages after such
   * failures, or when too many pages are waiting
   */
  render(question: Question): Promise<Rendered> {
    if (this.now() < this.restsUntil) return Promise.reject(new Error('it failed several times and is left alone'));
    if (this.waiting.length >= longestQueue) return Promise.reject(new Error('too many pages are waiting'));
    return new Promise((resolve, reject) => {
      this.waiting.push({ question, resolve, reject });
      this.next();
    });
  }

  async stop(): Promise<void> {
    await this.end(new Error('it is being stopped'));
    for (const { reject } of this.waiting.splice(0)) reject(new Error('it is being stopped'));
  }

  private now(): number {
    return (this.options.now ?? Date.now)();
  }

  private next(): void {
    if (this.running || this.waiting.length === 0) return;
    if (!this.child) this.start();
    if (!this.isReady) return;
    this.running = this.waiting.shift();
    if (!this.running) return;
    this.limit(this.options.limitMs * (this.isWarm ? 1 : firstPageFactor));
    this.send({ kind: 'render', question: JSON.stringify(this.running.question) });
  }

  private start(): void {
    const { workerFile, memoryMb } = this.options;
    const child = fork(workerFile, [], {
      env: {},
      ...startOf(workerFile, memoryMb),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.child = child;
    this.isReady = false;
    this.isWarm = false;
    this.limit(startLimitMs);
    child.on('message', (outcome) => this.child === child && this.hear(parseOutcome(outcome)));
    child.on('error', (error) => this.child === child && void this.fail(error));
    child.on('exit', (code, signal) => {
      if (this.child === child) void this.fail(new Error(`its process ended with ${signal ?? code}`));
    });
    child.unref();
    child.channel?.unref();
    this.send({ kind: 'load', code: this.code });
  }

  /** Ignores errors: if the process has ended in the meantime, its `exit` event handles that. */
  private send(message: ToProcess): void {
    this.child?.send(message, () => undefined);
  }

  private hear(message: FromProcess): void {
    clearTimeout(this.timer);
    if (message.kind === 'ready' && !this.isReady) this.isReady = true;
    else if (message.kind !== 'ready' && this.isReady) this.settle(message);
    else void this.fail(new Error(message.kind === 'failed' ? message.message : 'it answered what nobody asked'));
    this.next();
  }

  private settle(message: Exclude<FromProcess, { kind: 'ready' }>): void {
    const job = this.running;
    this.running = undefined;
    if (message.kind === 'failed') {
      this.count();
      job?.reject(new Error(message.message));
    } else {
      this.failures = 0;
      this.isWarm = true;
      job?.resolve(message.rendered);
    }
  }

  private limit(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.fail(new Error(`it took longer than ${ms} ms`)), ms);
    this.timer.unref();
  }

  private count(): void {
    this.failures += 1;
    if (this.failures < mostFailures) return;
    this.failures = 0;
    this.restsUntil = this.now() + restMs;
    for (const { reject } of this.waiting.splice(0)) reject(new Error('it failed several times'));
  }

  /** Ends the process; the next page starts another. */
  private async fail(error: Error): Promise<void> {
    const wasStarting = !this.isReady;
    const ended = this.end(error);
    // Code that fails to load would fail again for every waiting page.
    if (wasStarting) for (const { reject } of this.waiting.splice(0)) reject(error);
    this.count();
    await ended;
    this.next();
  }

  private async end(error: Error): Promise<void> {
    clearTimeout(this.timer);
    const { child, running } = this;
    this.child = undefined;
    this.isReady = false;
    this.running = undefined;
    running?.reject(error);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}
