import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadProcess } from '../../load/load-process';
import type { Acknowledged, LoadReport, Sample, SocketsReport } from '../../load/protocol';
import type { SiteApi } from '../../seed/api';
import { sendChallenge } from './challenges';
import type { Drain, Fault } from './faults';
import type { Remarks } from './remarks';

/** The effects of one fault, before anything is read back. */
export interface Outcome {
  readonly fault: Pick<Fault, 'what' | 'isPlanned'>;
  readonly samples: readonly Sample[];
  readonly acknowledged: readonly Acknowledged[];
  readonly drains: readonly Drain[];
  /** The fault's own findings. */
  readonly remarks: Remarks;
  /** Time from the fault until everything ran again, in milliseconds. */
  readonly awayMs: number;
  /** Time from the fault until the last failed request, in milliseconds; null when none failed. */
  readonly lastFailureMs: number | null;
  /**
   * Time from when everything ran again until the last failed request, in milliseconds; 0 when there was none by then.
   */
  readonly afterwardsMs: number;
  /** True when requests and sockets all worked in the end. */
  readonly hasRecovered: boolean;
  readonly sockets: SocketsReport;
  /** Id of the challenge's e-mail run, which was under way. */
  readonly runId: string;
}

const leadMs = 2_000;
/** Time for e-mails to be on their way when the fault comes. */
const mailLeadMs = 500;
/** Time without a failure after which the site counts as recovered. */
const wellForMs = 5_000;
const recoveryLimitMs = 60_000;
const lookEveryMs = 1_000;

/** The load's reports during one fault, added up. */
class FaultReport {
  readonly samples: Sample[] = [];
  readonly acknowledged: Acknowledged[] = [];
  private readonly reconnectedAfterMs: number[] = [];
  private latest: SocketsReport = { wanted: 0, connected: 0, silent: 0, reconnectedAfterMs: [] };

  add({ samples, acknowledged, sockets }: LoadReport): void {
    this.samples.push(...samples);
    this.acknowledged.push(...acknowledged);
    this.reconnectedAfterMs.push(...sockets.reconnectedAfterMs);
    this.latest = sockets;
  }

  get sockets(): SocketsReport {
    return { ...this.latest, reconnectedAfterMs: this.reconnectedAfterMs };
  }

  get lastFailureAt(): number | null {
    const failures = this.samples.filter(({ failure }) => failure !== null).map(({ endedAt }) => endedAt);
    return failures.length === 0 ? null : Math.max(...failures);
  }

  /**
   * Returns whether, for long enough after `since`, no request failed and every socket is connected and gets messages.
   */
  isWell(since: number): boolean {
    const { wanted, connected, silent } = this.latest;
    const quietSince = Math.max(since, this.lastFailureAt ?? 0);
    return Date.now() - quietSince >= wellForMs && connected === wanted && silent === 0;
  }
}

async function untilWell(report: FaultReport, load: LoadProcess, since: number): Promise<boolean> {
  while (Date.now() - since < recoveryLimitMs) {
    await sleep(lookEveryMs);
    report.add(await load.report());
    if (report.isWell(since)) return true;
  }
  return false;
}

/** Causes one fault while the site is busy, and watches until it has recovered. */
export async function runFault<On>(
  fault: Fault<On>,
  victims: On,
  load: LoadProcess,
  moderator: SiteApi,
): Promise<Outcome> {
  const report = new FaultReport();
  await sleep(leadMs);
  const runId = await sendChallenge(moderator, `A story about ${fault.name}`);
  await sleep(mailLeadMs);
  report.add(await load.report());
  const startedAt = Date.now();
  const remarks: Remarks = { noted: [], broken: [] };
  const drains = await fault.run(victims, remarks);
  const backAt = Date.now();
  const hasRecovered = await untilWell(report, load, backAt);
  const { samples, acknowledged, sockets, lastFailureAt } = report;
  return {
    fault,
    samples,
    acknowledged,
    drains,
    remarks,
    sockets,
    runId,
    hasRecovered,
    awayMs: backAt - startedAt,
    lastFailureMs: lastFailureAt === null ? null : lastFailureAt - startedAt,
    afterwardsMs: lastFailureAt === null ? 0 : Math.max(0, lastFailureAt - backAt),
  };
}
