import type { CanaryHeartbeat, RemoteOutcome, ShownRemote } from '@storysprout/contract';
import { type Remote, readersChannel } from '../list/remote-table';
import { onHidden } from './on-hidden';
import { shellName } from './shell-name';

const address = '/registry/pulses';
/** The seconds between heartbeats: short at first, when most versions that freeze do so. */
const gaps = [10, 20, 30, ...Array<number>(9).fill(60)];
const mostAtOnce = 40;

function newPageName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(22));
  return Array.from(
    bytes,
    (byte) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'[byte & 63],
  ).join('');
}

/**
 * Sends heartbeats of this page view while a remote on it has a canary, with the outcomes that readers could reach and
 * did. The first is sent before the remote's code runs, and the browser delivers it even if that code never returns.
 * The heartbeats contain nothing about the reader (docs/decisions/0049).
 */
export class CanaryHeartbeats {
  private name = '';
  private readonly remotes = new Map<string, ShownRemote>();
  private readonly told = new Set<string>();
  private outcomes: RemoteOutcome[] = [];
  private step = 0;
  private isPlanned = false;
  private isOver = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * Ends the heartbeats when the page is hidden. For the registry, the page view is over then, because browsers suspend
   * pages in the background.
   */
  start(): void {
    onHidden(() => this.end());
  }

  /** The name of this page view in reports to the registry; undefined while no remote on it has a canary. */
  get page(): string | undefined {
    if (this.remotes.size === 0) return undefined;
    if (this.name === '') {
      const { dataset } = document.documentElement;
      // A script of the gateway may have chosen the name already, in case the shell's code never runs.
      this.name = dataset.pulse ?? newPageName();
      // Anybody who has the name can claim that the page works.
      delete dataset.pulse;
    }
    return this.name;
  }

  /** Notes that code of this version is about to run. */
  open(shown: Pick<Remote, 'name' | 'version' | 'channel' | 'trial'>): void {
    const { name, version, trial } = shown;
    const channel = readersChannel(shown);
    if (!trial || !channel || this.isOver || this.remotes.has(name)) return;
    this.remotes.set(name, { remote: name, version, channel });
    this.step = 0;
    this.sendSoon();
  }

  /**
   * Reports each outcome once when it is offered and once when it is reached. It also counts as an outcome of the
   * shell.
   */
  readonly note = ({ remote, outcome, reached }: RemoteOutcome): void => {
    const changed = [remote, shellName].filter((name) => this.isNew(name, outcome, reached));
    for (const name of changed)
      if (this.outcomes.length < mostAtOnce) this.outcomes.push({ remote: name, outcome, reached });
    // An offer can wait for the next heartbeat, but a reached outcome may be the last thing that happens on this page.
    if (reached && changed.length > 0) this.sendSoon();
  };

  private isNew(name: string, outcome: string, reached: boolean): boolean {
    const key = `${name} ${outcome} ${reached}`;
    if (!this.remotes.has(name) || this.told.has(key)) return false;
    this.told.add(key);
    return true;
  }

  /** Sends a heartbeat before any code of a remote runs, one for all remotes that start at the same time. */
  private sendSoon(): void {
    if (this.isPlanned) return;
    this.isPlanned = true;
    queueMicrotask(() => {
      this.isPlanned = false;
      this.send(this.isOver ? 0 : (gaps[this.step] ?? 0));
    });
  }

  private end(): void {
    if (this.isOver || this.remotes.size === 0) return;
    this.isOver = true;
    this.send(0);
  }

  private send(nextSeconds: number): void {
    clearTimeout(this.timer);
    const { page } = this;
    if (page === undefined) return;
    const heartbeat: CanaryHeartbeat = {
      page,
      nextSeconds,
      remotes: [...this.remotes.values()].slice(0, mostAtOnce),
      ...(this.outcomes.length > 0 && { outcomes: this.outcomes.splice(0) }),
    };
    navigator.sendBeacon?.(address, new Blob([JSON.stringify(heartbeat)], { type: 'application/json' }));
    if (nextSeconds === 0) this.isOver = true;
    else this.timer = setTimeout(() => this.beat(), nextSeconds * 1_000);
  }

  private beat(): void {
    this.step += 1;
    this.send(gaps[this.step] ?? 0);
  }
}

export const canaryHeartbeats = new CanaryHeartbeats();
