import type { PageVitals, RemoteErrorReport, RemoteReport } from '@storysprout/contract';
import { Counter, Histogram, type Registry } from 'prom-client';

const version = ['remote', 'version', 'channel'] as const;
type VersionLabel = (typeof version)[number];

/** Bounds of the histograms. The limits of "good" and "poor" (web.dev/vitals) are among them. */
const buckets = {
  lcpSeconds: [0.25, 0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10],
  inpSeconds: [0.025, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2],
  cls: [0, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
};

/** Exposes what pages reported to this process to Prometheus. Only live versions become labels, so there are few. */
export class RemoteMetrics {
  private readonly views: Counter<VersionLabel>;
  private readonly failures: Counter<VersionLabel | 'kind'>;
  private readonly errors: Counter<VersionLabel | 'kind'>;
  private readonly lcp: Histogram<VersionLabel>;
  private readonly inp: Histogram<VersionLabel>;
  private readonly cls: Histogram<VersionLabel>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.views = new Counter({
      name: 'remote_pages_shown_total',
      help: 'Page views on which a part of the remote was shown.',
      labelNames: version,
      registers,
    });
    this.failures = new Counter({
      name: 'remote_failures_total',
      help: 'Page views on which a part of the remote could not be shown, by what went wrong.',
      labelNames: [...version, 'kind'],
      registers,
    });
    this.errors = new Counter({
      name: 'remote_errors_total',
      help: "Errors of the remote on readers' pages, by how they were noticed.",
      labelNames: [...version, 'kind'],
      registers,
    });
    this.lcp = new Histogram({
      name: 'remote_page_lcp_seconds',
      help: 'Largest Contentful Paint of pages that showed the remote.',
      labelNames: version,
      buckets: buckets.lcpSeconds,
      registers,
    });
    this.inp = new Histogram({
      name: 'remote_page_inp_seconds',
      help: 'Interaction to Next Paint of pages that showed the remote.',
      labelNames: version,
      buckets: buckets.inpSeconds,
      registers,
    });
    this.cls = new Histogram({
      name: 'remote_page_cls',
      help: 'Cumulative Layout Shift of pages that showed the remote.',
      labelNames: version,
      buckets: buckets.cls,
      registers,
    });
  }

  report({ kind, remote, version, channel }: RemoteReport): void {
    const shown = { remote, version, channel };
    if (kind === 'view') this.views.inc(shown);
    else this.failures.inc({ ...shown, kind });
  }

  error({ remote, version, channel, kind }: RemoteErrorReport): void {
    this.errors.inc({ remote, version, channel, kind });
  }

  /** Counts the web vitals of one page view for each version that was on it. */
  vitals({ lcpMs, inpMs, cls, remotes }: PageVitals): void {
    for (const { remote, version, channel } of remotes) {
      const shown = { remote, version, channel };
      if (lcpMs !== undefined) this.lcp.observe(shown, lcpMs / 1_000);
      if (inpMs !== undefined) this.inp.observe(shown, inpMs / 1_000);
      if (cls !== undefined) this.cls.observe(shown, cls);
    }
  }
}
