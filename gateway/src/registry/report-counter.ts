import type { RemoteReport } from '@storysprout/contract';
import type { Logger } from '@storysprout/service-kit';
import type { HealthChange, HealthRepository } from './health.repository';

export interface ReportCounterDeps {
  readonly health: Pick<HealthRepository, 'add'>;
  /** Whether readers are given this version: what nobody gets is not counted. */
  readonly isLive: (remote: string, version: string) => boolean;
  readonly logger: Logger;
  readonly now: () => Date;
}

const flushEveryMs = 1_000;

/** Adds up what pages tell and writes it down once a second: a rush of readers is one write. */
export class ReportCounter {
  private changes = new Map<string, HealthChange>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly deps: ReportCounterDeps) {}

  start(): void {
    this.timer = setInterval(() => void this.flush(), flushEveryMs);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  count(reports: readonly RemoteReport[]): void {
    for (const report of reports) if (this.deps.isLive(report.remote, report.version)) this.countOne(report);
  }

  async flush(): Promise<void> {
    if (this.changes.size === 0) return;
    const changes = [...this.changes.values()];
    this.changes = new Map();
    try {
      await this.deps.health.add(changes, this.deps.now());
    } catch (error) {
      // Counts of a second are not worth keeping readers' gateway busy for.
      this.deps.logger.warn({ err: error }, 'reports of pages were not written down');
    }
  }

  private countOne({ remote, version, channel, kind }: RemoteReport): void {
    const key = `${remote}/${version}/${channel}`;
    const { views = 0, failures = 0, tampered = 0 } = this.changes.get(key) ?? {};
    if (kind === 'integrity')
      this.deps.logger.error({ remote, version, channel }, 'a page got another file than was published');
    this.changes.set(key, {
      remote,
      version,
      channel,
      views: views + (kind === 'view' ? 1 : 0),
      failures: failures + (kind === 'view' ? 0 : 1),
      tampered: tampered + (kind === 'integrity' ? 1 : 0),
    });
  }
}
