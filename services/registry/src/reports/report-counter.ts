import type { PageVitals, RemoteReport, ShownRemote } from '@storysprout/contract';
import { RepeatedTask } from '@storysprout/service-kit';
import type { CountedField, HealthChange } from '../canary';
import type { ReportsContext } from './reports.context';

const flushEveryMs = 1_000;

/** Adds up the reports of pages and stores them once a second, so that a rush of readers is one write. */
export class ReportCounter {
  private changes = new Map<string, HealthChange>();
  private readonly task: RepeatedTask;

  constructor(
    private readonly context: Pick<ReportsContext, 'health' | 'reporters' | 'metrics' | 'live' | 'logger' | 'now'>,
  ) {
    this.task = new RepeatedTask({
      everyMs: flushEveryMs,
      work: () => this.flush(),
      // One second's counts are not worth a retry that keeps the registry busy.
      onError: (error) => context.logger.warn({ err: error }, 'reports of pages were not written down'),
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

  /** Counts one page's reports, within the limit of its reporter. */
  async count(reports: readonly RemoteReport[], reporter: string): Promise<void> {
    const live = reports.filter((report) => this.isLive(report));
    await Promise.all(oncePerPage(live).map((report) => this.countReport(report, reporter)));
  }

  /** Passes a page's web vitals on to Prometheus, for the versions on it that are live. */
  measure(vitals: PageVitals): void {
    this.context.metrics.vitals({ ...vitals, remotes: vitals.remotes.filter((shown) => this.isLive(shown)) });
  }

  private async flush(): Promise<void> {
    if (this.changes.size === 0) return;
    const changes = [...this.changes.values()];
    this.changes = new Map();
    await this.context.health.add(changes, this.context.now());
  }

  /** Returns whether readers get this version now. */
  isLive({ remote, version }: ShownRemote): boolean {
    return this.context.live.isLive(remote, version);
  }

  /** Adds one to a counter of this version. */
  note({ remote, version, channel }: ShownRemote, field: CountedField): void {
    const key = `${remote}/${version}/${channel}`;
    const change = this.changes.get(key) ?? { remote, version, channel, counts: new Map() };
    change.counts.set(field, (change.counts.get(field) ?? 0) + 1);
    this.changes.set(key, change);
  }

  private async countReport(report: RemoteReport, reporter: string): Promise<void> {
    const { kind, wasShown, ...shown } = report;
    const counted = countedAs(report);
    this.context.metrics.report(report);
    const times = await this.context.reporters.hear(reporter, shown, counted);
    if (times === null) return;
    this.note(shown, counted);
    if (times === 1) this.note(shown, counted === 'views' ? 'viewTellers' : 'failureTellers');
    // The page reported a view before: it is one page view, and it failed.
    if (wasShown && counted === 'failures') this.note(shown, 'failedAfterView');
    if (kind !== 'integrity') return;
    this.note(shown, 'tampered');
    this.context.logger.error(shown, 'a page got another file than was published');
  }
}

const countedAs = ({ kind }: RemoteReport): 'views' | 'failures' => (kind === 'view' ? 'views' : 'failures');

/** Keeps one view and one failure of each version per page, however often they are reported. */
function oncePerPage(reports: readonly RemoteReport[]): RemoteReport[] {
  const byMeaning = reports.map((report) => {
    const { remote, version, channel } = report;
    return [`${remote}/${version}/${channel}/${countedAs(report)}`, report] as const;
  });
  return [...new Map(byMeaning).values()];
}
