import type { RemoteReport, ShownRemote } from '@storysprout/contract';
import { log } from '@storysprout/kit';
import { isTampered } from './integrity';
import { onHidden } from './on-hidden';
import { type Remote, readersChannel } from './remote-table';
import { trialPulses } from './trial-pulses';

const address = '/registry/reports';
/** Failures count soon: they may take a version back. Views can wait. */
const delayMs = { failure: 300, view: 5_000 } as const;
const mostAtOnce = 40;
/** How long a look at the files may hold a failure up; code of the remote could have it take for ever. */
const mostLookMs = 15_000;

type Version = Pick<Remote, 'name' | 'version' | 'channel'>;

/**
 * Tells the site's own gateway which versions of remotes worked on this page and which did not, so that a canary
 * that fails is taken back. Nothing in it is about the reader.
 */
export class RemoteReports {
  private waiting: RemoteReport[] = [];
  private readonly seen = new Set<string>();
  private readonly onPage: ShownRemote[] = [];
  private shell: Version | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Sends what is left when the page goes away. */
  start(): void {
    onHidden(() => this.send());
  }

  /** The versions with parts that have been on the page. */
  readonly shown = (): readonly ShownRemote[] => this.onPage;

  /** The release of the shell that this page is made of, while the shell has a canary: what fails on its pages is held against it, too. */
  judge(shell: Version): void {
    this.shell = shell;
  }

  /** A part of this version is on the page. */
  viewed(remote: Version): void {
    this.add(remote, 'view');
  }

  /** A part of this version could not be shown. */
  async failed(remote: Remote, kind: 'load-failure' | 'render-error'): Promise<void> {
    const isOther = kind === 'load-failure' && (await Promise.race([isTampered(remote), notInTime()]));
    if (isOther) log.error(`${remote.name} ${remote.version} is not what was published: it was not loaded.`);
    this.add(remote, isOther ? 'integrity' : kind);
  }

  /** Something went wrong in this version, though a part of it may be shown; or the page can't speak to it. */
  threw(remote: Version, kind: 'script-error' | 'overstep' | 'contract'): void {
    this.add(remote, kind);
  }

  /** Once per page view: one reader with many broken widgets counts once. */
  private add(remote: Version, kind: RemoteReport['kind']): void {
    const { name, version } = remote;
    const channel = readersChannel(remote);
    const isView = kind === 'view';
    if (channel === undefined) return;
    if (!isView && this.shell && this.shell.name !== name) this.add(this.shell, kind);
    const key = (what: string) => `${name} ${version} ${what}`;
    if (this.seen.has(key(isView ? 'view' : 'failure'))) return;
    this.seen.add(key(isView ? 'view' : 'failure'));
    const shown: ShownRemote = { remote: name, version, channel };
    if (isView) this.onPage.push(shown);
    if (isView && this.seen.has(key('failure'))) return;
    const wasShown = !isView && this.seen.has(key('view')) && !this.takeBackView(shown);
    this.waiting.push({ ...shown, kind, ...(wasShown && { wasShown }) });
    if (isView && this.timer !== undefined) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.send(), isView ? delayMs.view : delayMs.failure);
  }

  /** A page view counts once, as well or as failed. @returns whether the view was not sent yet */
  private takeBackView({ remote, version }: ShownRemote): boolean {
    const at = this.waiting.findIndex(
      (each) => each.kind === 'view' && each.remote === remote && each.version === version,
    );
    if (at >= 0) this.waiting.splice(at, 1);
    return at >= 0;
  }

  private send(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const reports = this.waiting.splice(0, mostAtOnce);
    if (reports.length === 0) return;
    const body = JSON.stringify({ page: trialPulses.page, reports });
    navigator.sendBeacon?.(address, new Blob([body], { type: 'application/json' }));
  }
}

const notInTime = () => new Promise<false>((resolve) => setTimeout(() => resolve(false), mostLookMs));

export const reports = new RemoteReports();
