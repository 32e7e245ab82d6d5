import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '@storysprout/service-kit';
import { z } from 'zod';
import { isRunning } from './running-process';

const holderShape = z.object({ token: z.string(), place: z.string(), pid: z.number().int() });
type Holder = z.infer<typeof holderShape>;

export interface JournalLockOptions {
  /** Where process ids mean the same: a host, and on it a container. */
  readonly place?: string;
  /** How often the holder shows that it is alive, and how long one must be silent to count as gone, in milliseconds. */
  readonly beatMs?: number;
  readonly silentMs?: number;
  /** Another worker took the folder, because this one was silent for too long. */
  readonly onLost: () => void;
}

/**
 * One mail worker at a time uses a journal folder, also when several containers or hosts share it. The holder touches the
 * file again and again; whoever cannot see its process watches for that before taking over.
 */
export class JournalLock {
  private readonly token = randomUUID();
  private readonly place: string;
  private readonly beatMs: number;
  private readonly silentMs: number;
  private beating: NodeJS.Timeout | undefined;

  constructor(
    private readonly path: string,
    private readonly options: JournalLockOptions,
  ) {
    const { place = presentPlace(), beatMs = 1_000, silentMs = 6_000 } = options;
    this.place = place;
    this.beatMs = beatMs;
    this.silentMs = silentMs;
  }

  /** @throws StartError when another worker has it. */
  async take(): Promise<void> {
    if (this.hasHolder() && !this.isSeenGone()) await this.requireSilence();
    rmSync(this.path, { force: true });
    this.write();
    this.beating = setInterval(() => this.beat(), this.beatMs).unref();
  }

  release(): void {
    clearInterval(this.beating);
    if (this.holder()?.token === this.token) rmSync(this.path, { force: true });
  }

  private write(): void {
    const holder: Holder = { token: this.token, place: this.place, pid: process.pid };
    try {
      // Fails when another worker has just made it.
      writeFileSync(this.path, JSON.stringify(holder), { flag: 'wx' });
    } catch (error) {
      throw this.taken(error);
    }
  }

  private beat(): void {
    if (this.holder()?.token === this.token) {
      const now = new Date();
      utimesSync(this.path, now, now);
      return;
    }
    clearInterval(this.beating);
    this.options.onLost();
  }

  /** Where process ids are ours, the process itself tells. */
  private isSeenGone(): boolean {
    const holder = this.holder();
    return holder?.place === this.place && (holder.pid === process.pid || !isRunning(holder.pid, 'mail-worker'));
  }

  /** Clocks of hosts differ, so only changes count. */
  private async requireSilence(): Promise<void> {
    const first = this.lastBeat();
    for (let waited = 0; waited < this.silentMs; waited += this.beatMs / 4) {
      await sleep(this.beatMs / 4);
      const beat = this.lastBeat();
      if (beat === null) return;
      if (beat !== first) throw this.taken();
    }
  }

  private hasHolder(): boolean {
    return this.lastBeat() !== null;
  }

  private lastBeat(): number | null {
    return statSync(this.path, { throwIfNoEntry: false })?.mtimeMs ?? null;
  }

  /** Null also for what an earlier release wrote. */
  private holder(): Holder | null {
    try {
      return holderShape.parse(JSON.parse(readFileSync(this.path, 'utf8')));
    } catch {
      return null;
    }
  }

  private taken(cause?: unknown): StartError {
    const pid = this.holder()?.pid ?? 'unknown';
    const message = `Another mail worker (process ${pid}) uses ${this.path}: give each its own MAIL_JOURNAL_DIR.`;
    return new StartError(message, { cause });
  }
}

/** The host since its start, and the container on it. */
function presentPlace(): string {
  return [
    hostname(),
    read(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    read(() => readlinkSync('/proc/self/ns/pid')),
  ].join(' ');
}

/** Empty on systems without it. */
function read(look: () => string): string {
  try {
    return look();
  } catch {
    return '';
  }
}
