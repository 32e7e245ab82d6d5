import { hash } from 'node:crypto';
import { otherPage, type RemoteErrorReport } from '@storysprout/contract';
import { endpoints } from '@storysprout/contract/api';
import { RepeatedTask } from '@storysprout/service-kit';
import type { ReportsContext } from '../reports.context';
import type { ErrorChange } from './error.repository';

/** Only the first frames count, because deeper ones differ by how a reader got there. */
const framesThatTell = 3;

/** Returns the same value for the same error at the same place in the code, whoever reports it on whatever page. */
function fingerprintOf({ kind, name, message, call, overstep, frames }: RemoteErrorReport): string {
  const places = frames.slice(0, framesThatTell).map(({ file, line, column }) => `${file}:${line}:${column}`);
  const all = JSON.stringify([kind, name, message, call ?? null, overstep ?? null, places]);
  return hash('sha256', all).slice(0, 16);
}

const flushEveryMs = 1_000;
/** The most different errors that wait for one write. */
const mostWaiting = 500;

const calls: ReadonlySet<string> = new Set(endpoints.map(({ method, path }) => `${method} ${path}`));

/**
 * Groups the errors that pages report and stores them once a second. Calls, files and pages that the registry does not
 * know are dropped, because a page may have made them up.
 */
export class ErrorCounter {
  private waiting = new Map<string, ErrorChange>();
  private readonly task: RepeatedTask;

  constructor(
    private readonly context: Pick<
      ReportsContext,
      'errors' | 'reporters' | 'metrics' | 'live' | 'notices' | 'logger' | 'now'
    >,
  ) {
    this.task = new RepeatedTask({
      everyMs: flushEveryMs,
      work: () => this.flush(),
      onError: (error) => context.logger.warn({ err: error }, 'errors of pages were not written down'),
    });
  }

  start(): void {
    this.task.start();
  }

  /** Stores what came since the last round, too. */
  async stop(): Promise<void> {
    this.task.runSoon();
    await this.task.stop();
  }

  /** Counts one page's errors, within the limit of its reporter. */
  async count(reports: readonly RemoteErrorReport[], reporter: string): Promise<void> {
    for (const report of reports) {
      const files = this.context.live.filesOfLive(report.remote, report.version);
      if (!files || (report.call !== undefined && !calls.has(report.call))) continue;
      this.context.metrics.error(report);
      const known = {
        ...report,
        frames: report.frames.filter(({ file }) => files.has(file)),
        page: this.context.live.pagePatterns().has(report.page) ? report.page : otherPage,
      };
      const fingerprint = fingerprintOf(known);
      const isNew = await this.context.reporters.hearError(reporter, report, fingerprint);
      if (isNew !== null) this.add(known, fingerprint, isNew);
    }
  }

  private add(report: RemoteErrorReport, fingerprint: string, isNew: boolean): void {
    const key = `${report.remote}/${report.version}/${fingerprint}`;
    const change = this.waiting.get(key) ?? { fingerprint, report, browsers: new Map<string, number>(), reporters: 0 };
    if (!this.waiting.has(key) && this.waiting.size >= mostWaiting) return;
    change.browsers.set(report.browser, (change.browsers.get(report.browser) ?? 0) + 1);
    if (isNew) change.reporters += 1;
    this.waiting.set(key, change);
  }

  private async flush(): Promise<void> {
    if (this.waiting.size === 0) return;
    const changes = [...this.waiting.values()];
    this.waiting = new Map();
    const news = await this.context.errors.add(changes, this.context.now());
    for (const change of news) this.context.notices.tell(change.report.remote, newErrorLine(change));
  }
}

/**
 * Describes a new error in one line for its team: `mf_club 1.4.0: a new error: TypeError, reads a property of
 * undefined, at /club`
 */
function newErrorLine({ report }: Pick<ErrorChange, 'report'>): string {
  const { remote, version, kind, name, message, page, call, status, overstep } = report;
  if (call !== undefined) return `${remote} ${version}: the call ${call} failed with ${status ?? 0}, at ${page}`;
  if (overstep) return `${remote} ${version}: it changed something of the whole site (${overstep}), at ${page}`;
  const caught = kind === 'boundary' ? ' while drawing' : '';
  return `${remote} ${version}: a new error${caught}: ${name}, ${message}, at ${page}`;
}
