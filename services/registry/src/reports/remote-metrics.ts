import type { RemoteErrorReport, RemoteReport, ShownRemote } from '@storysprout/contract';
import { Counter, Histogram, type Registry } from 'prom-client';
import { type VitalName, vitalBounds } from '../health/vitals';

const version = ['remote', 'version', 'channel'] as const;
type VersionLabel = (typeof version)[number];

const vitalsHelp: Readonly<Record<VitalName, { name: string; help: string; unit: number }>> = {
  lcpMs: {
    name: 'remote_page_lcp_seconds',
    help: 'Largest Contentful Paint of pages that showed the remote.',
    unit: 1_000,
  },
  inpMs: {
    name: 'remote_page_inp_seconds',
    help: 'Interaction to Next Paint of pages that showed the remote.',
    unit: 1_000,
  },
  longTasksMs: {
    name: 'remote_page_long_tasks_seconds',
    help: 'Time in long tasks on pages that showed the remote.',
    unit: 1_000,
  },
  heapGrowthMb: {
    name: 'remote_page_heap_growth_megabytes',
    help: 'Growth of memory in use on pages that showed the remote.',
    unit: 1,
  },
  cls: { name: 'remote_page_cls', help: 'Cumulative Layout Shift of pages that showed the remote.', unit: 1 },
};

/** What pages reported to this process, for Prometheus. Only live versions become labels, so they stay few. */
export class RemoteMetrics {
  private readonly views: Counter<VersionLabel>;
  private readonly failures: Counter<VersionLabel | 'kind'>;
  private readonly errors: Counter<VersionLabel | 'kind'>;
  private readonly vitals: ReadonlyMap<VitalName, Histogram<VersionLabel>>;

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
    const names = Object.keys(vitalsHelp) as VitalName[];
    this.vitals = new Map(
      names.map((vital) => {
        const { name, help, unit } = vitalsHelp[vital];
        const buckets = vitalBounds[vital].map((bound) => bound / unit);
        return [vital, new Histogram({ name, help, labelNames: version, buckets, registers })];
      }),
    );
  }

  report({ kind, remote, version, channel }: RemoteReport): void {
    const shown = { remote, version, channel };
    if (kind === 'view') this.views.inc(shown);
    else this.failures.inc({ ...shown, kind });
  }

  error({ remote, version, channel, kind }: RemoteErrorReport): void {
    this.errors.inc({ remote, version, channel, kind });
  }

  vital(name: VitalName, value: number, { remote, version, channel }: ShownRemote): void {
    this.vitals.get(name)?.observe({ remote, version, channel }, value / vitalsHelp[name].unit);
  }
}
