import type { RemoteOutcome, ShownRemote, TrialPulse } from '@storysprout/contract';
import { onHidden } from './on-hidden';
import { type Remote, readersChannel } from './remote-table';
import { shellName } from './shell-name';

const address = '/registry/pulses';
/** Seconds from one sign of life to the next: soon at first, when most versions that freeze do. */
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
 * Signs of life of this page view while a remote on it has a canary, with what readers could get done and did. The first is
 * sent before the remote's code runs, and the browser delivers it even if that code never comes back. Nothing in it is
 * about the reader (docs/decisions/0049).
 */
export class TrialPulses {
  private name = '';
  private readonly remotes = new Map<string, ShownRemote>();
  private readonly told = new Set<string>();
  private outcomes: RemoteOutcome[] = [];
  private step = 0;
  private isPlanned = false;
  private isOver = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** The page is over for the registry as soon as it is hidden: browsers stop what is in the background. */
  start(): void {
    onHidden(() => this.end());
  }

  /** What the page calls itself towards the registry; undefined while no remote on it has a canary. */
  get page(): string | undefined {
    if (this.remotes.size === 0) return undefined;
    if (this.name === '') {
      const { dataset } = document.documentElement;
      // A script of the gateway's may have begun already, in case the shell's code never runs.
      this.name = dataset.pulse ?? newPageName();
      // Who knows the name can say that the page is well.
      delete dataset.pulse;
    }
    return this.name;
  }

  /** Code of this version is about to run. */
  open(shown: Pick<Remote, 'name' | 'version' | 'channel' | 'trial'>): void {
    const { name, version, trial } = shown;
    const channel = readersChannel(shown);
    if (!trial || !channel || this.isOver || this.remotes.has(name)) return;
    this.remotes.set(name, { remote: name, version, channel });
    this.step = 0;
    this.sendSoon();
  }

  /** Each is told once: it was offered, it was reached. What readers get done is the shell's outcome as well. */
  readonly note = ({ remote, outcome, reached }: RemoteOutcome): void => {
    const news = [remote, shellName].filter((name) => this.isNews(name, outcome, reached));
    for (const name of news)
      if (this.outcomes.length < mostAtOnce) this.outcomes.push({ remote: name, outcome, reached });
    // What is offered can wait for the next sign; what was reached may be the last thing on this page.
    if (reached && news.length > 0) this.sendSoon();
  };

  private isNews(name: string, outcome: string, reached: boolean): boolean {
    const key = `${name} ${outcome} ${reached}`;
    if (!this.remotes.has(name) || this.told.has(key)) return false;
    this.told.add(key);
    return true;
  }

  /** Before any code of a remote runs, and together with the others that begin at the same time. */
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
    const pulse: TrialPulse = {
      page,
      nextSeconds,
      remotes: [...this.remotes.values()].slice(0, mostAtOnce),
      ...(this.outcomes.length > 0 && { outcomes: this.outcomes.splice(0) }),
    };
    navigator.sendBeacon?.(address, new Blob([JSON.stringify(pulse)], { type: 'application/json' }));
    if (nextSeconds === 0) this.isOver = true;
    else this.timer = setTimeout(() => this.beat(), nextSeconds * 1_000);
  }

  private beat(): void {
    this.step += 1;
    this.send(gaps[this.step] ?? 0);
  }
}

export const trialPulses = new TrialPulses();
