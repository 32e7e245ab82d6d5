import { Worker } from 'node:worker_threads';
import type { Drawn, Question, ThreadBundles, ThreadMessage } from './thread-messages';

export interface ThreadOptions {
  /** The file of `render-worker`: built, or the source in development. */
  readonly file: string;
  readonly limitMs: number;
  readonly memoryMb: number;
  readonly now?: () => number;
}

interface Job {
  readonly question: Question;
  readonly resolve: (drawn: Drawn) => void;
  readonly reject: (error: Error) => void;
}

/** Questions that may wait for one thread; more are refused at once. */
const longestQueue = 8;
/** How long a thread may take until its code has run. */
const startLimitMs = 5_000;
/** After so many failures in a row the code is left alone for a while. */
const mostFailures = 3;
const restMs = 10_000;
/** A page is far smaller. */
const longestHtml = 2_000_000;

/** Draws with the code of one version: in a thread of its own, one page at a time, with limits of time and memory. */
export class RenderThread {
  private worker: Worker | undefined;
  private isReady = false;
  private running: Job | undefined;
  private readonly waiting: Job[] = [];
  private timer: NodeJS.Timeout | undefined;
  private failures = 0;
  private restsUntil = 0;

  constructor(
    private readonly bundles: ThreadBundles,
    private readonly options: ThreadOptions,
  ) {}

  /** @throws Error when the code throws, takes too long or needs too much memory, or while it is left alone for that */
  draw(question: Question): Promise<Drawn> {
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
    if (!this.worker) this.start();
    if (!this.isReady) return;
    this.running = this.waiting.shift();
    if (!this.running) return;
    this.limit(this.options.limitMs);
    this.worker?.postMessage(this.running.question);
  }

  private start(): void {
    const { file, memoryMb } = this.options;
    const isSource = file.endsWith('.ts');
    const worker = new Worker(isSource ? runningSource(file) : file, {
      eval: isSource,
      workerData: this.bundles,
      env: {},
      execArgv: [],
      stdin: false,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
    });
    this.worker = worker;
    this.isReady = false;
    this.limit(startLimitMs);
    worker.on('message', (message: ThreadMessage) => this.worker === worker && this.hear(message));
    worker.on('error', (error: Error) => this.worker === worker && void this.fail(error));
    worker.on('exit', () => this.worker === worker && void this.fail(new Error('its thread ended')));
    worker.unref();
  }

  private hear(message: ThreadMessage): void {
    clearTimeout(this.timer);
    if (message.kind === 'ready') this.isReady = true;
    else this.settle(message);
    this.next();
  }

  private settle(message: Exclude<ThreadMessage, { kind: 'ready' }>): void {
    const job = this.running;
    this.running = undefined;
    const problem = problemOf(message);
    if (problem !== null) {
      this.count();
      job?.reject(new Error(problem));
    } else if (message.kind === 'drawn') {
      this.failures = 0;
      job?.resolve(message.drawn);
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

  /** Ends the thread; the next question starts another. */
  private async fail(error: Error): Promise<void> {
    const wasStarting = !this.isReady;
    const ended = this.end(error);
    // Code that does not even load would do so again for each page that waits.
    if (wasStarting) for (const { reject } of this.waiting.splice(0)) reject(error);
    this.count();
    await ended;
    this.next();
  }

  private async end(error: Error): Promise<void> {
    clearTimeout(this.timer);
    const { worker, running } = this;
    this.worker = undefined;
    this.isReady = false;
    this.running = undefined;
    running?.reject(error);
    await worker?.terminate();
  }
}

function problemOf(message: Exclude<ThreadMessage, { kind: 'ready' }>): string | null {
  if (message.kind === 'failed') return message.message;
  return message.drawn.html.length > longestHtml ? 'the page is too long' : null;
}

/** Node 20 has no other way to a thread of TypeScript. */
function runningSource(file: string): string {
  const tsx = import.meta.resolve('tsx/esm/api');
  return `import(${JSON.stringify(tsx)}).then(({ register }) => { register(); return import(${JSON.stringify(file)}); });`;
}
