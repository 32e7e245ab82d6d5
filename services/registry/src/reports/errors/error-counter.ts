import { otherPage, type RemoteErrorReport } from '@storysprout/contract';
import { endpoints } from '@storysprout/contract/api';
import { type Logger, RepeatedTask } from '@storysprout/service-kit';
import type { RemoteMetrics } from '../remote-metrics';
import type { Reporters } from '../reporters';
import type { ErrorChange, ErrorRepository } from './error.repository';
import { fingerprintOf } from './fingerprint';

export interface ErrorCounterDeps {
  readonly errors: Pick<ErrorRepository, 'add'>;
  readonly reporters: Pick<Reporters, 'hearError'>;
  readonly metrics: Pick<RemoteMetrics, 'error'>;
  /** Returns the files of a version that readers get now; null for any other version. */
  readonly filesOfLive: (remote: string, version: string) => ReadonlySet<string> | null;
  /** Returns the patterns of all pages. */
  readonly pages: () => ReadonlySet<string>;
  /** Called with errors that nobody had reported before. */
  readonly onNew: (changes: readonly ErrorChange[]) => void;
  readonly logger: Logger;
  readonly now: () => Date;
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

  constructor(private readonly deps: ErrorCounterDeps) {
    this.task = new RepeatedTask({
      everyMs: flushEveryMs,
      work: () => this.flush(),
      onError: (error) => deps.logger.warn({ err: error }, 'errors of pages were not written down'),
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
      const files = this.deps.filesOfLive(report.remote, report.version);
      if (!files || (report.call !== undefined && !calls.has(report.call))) continue;
      this.deps.metrics.error(report);
      const known = {
        ...report,
        frames: report.frames.filter(({ file }) => files.has(file)),
        page: this.deps.pages().has(report.page) ? report.page : otherPage,
      };
      const fingerprint = fingerprintOf(known);
      const isNew = await this.deps.reporters.hearError(reporter, report, fingerprint);
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
    const news = await this.deps.errors.add(changes, this.deps.now());
    if (news.length > 0) this.deps.onNew(news);
  }
}
