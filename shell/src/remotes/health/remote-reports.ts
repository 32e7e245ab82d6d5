import type { RemoteReport, ShownRemote } from '@storysprout/contract';
import { log } from '@storysprout/kit';
import { isTampered } from '../list/integrity';
import { type Remote, readersChannel } from '../list/remote-table';
import { canaryHeartbeats } from './canary-heartbeats';
import { onHidden } from './on-hidden';

const address = '/registry/reports';
/** Delays in milliseconds. Failures are sent soon, because they may cause a rollback; views can wait. */
const delayMs = { failure: 300, view: 5_000 } as const;
const mostAtOnce = 40;
/**
 * The longest time for which checking the files may delay the report of a failure, in milliseconds. Code of the remote
 * could make the check take forever.
 */
const mostLookMs = 15_000;

type Version = Pick<Remote, 'name' | 'version' | 'channel'>;

/**
 * Reports to the site's own gateway which versions of remotes worked on this page and which did not, so that a failing
 * canary is rolled back. The reports contain nothing about the reader.
 */
export class RemoteReports {
  private waiting: RemoteReport[] = [];
  private readonly seen = new Set<string>();
  private readonly onPage: ShownRemote[] = [];
  private shell: Version | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Makes the page send what is left when it goes away. */
  start(): void {
    onHidden(() => this.send());
  }

  /** The versions whose parts have been on the page. */
  readonly shown = (): readonly ShownRemote[] => this.onPage;

  /** Sets the release of the shell while the shell has a canary. Failures on its pages are counted against it, too. */
  setShell(shell: Version): void {
    this.shell = shell;
  }

  /** Reports that a part of this version is on the page. */
  viewed(remote: Version): void {
    this.add(remote, 'view');
  }

  /** Reports that a part of this version could not be shown. */
  async failed(remote: Remote, kind: 'load-failure' | 'render-error'): Promise<void> {
    const isOther = kind === 'load-failure' && (await Promise.race([isTampered(remote), notInTime()]));
    if (isOther) log.error(`${remote.name} ${remote.version} is not what was published: it was not loaded.`);
    this.add(remote, isOther ? 'integrity' : kind);
  }

  /**
   * Reports that something went wrong in this version, though a part of it may be shown, or that it is incompatible
   * with the page.
   */
  threw(remote: Version, kind: 'script-error' | 'overstep' | 'contract'): void {
    this.add(remote, kind);
  }

  /** Adds a report once per page view, so one reader with many broken widgets counts once. */
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

  /**
   * Removes the view from the waiting reports, because a page view counts once, either as good or as failed.
   *
   * @returns whether the view was not sent yet
   */
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
    const body = JSON.stringify({ page: canaryHeartbeats.page, reports });
    navigator.sendBeacon?.(address, new Blob([body], { type: 'application/json' }));
  }
}

const notInTime = () => new Promise<false>((resolve) => setTimeout(() => resolve(false), mostLookMs));

export const reports = new RemoteReports();
