import { reportsPerDay } from '@storysprout/contract';
import type { OpenReports } from '../../visibility';
import type { ReporterDocument } from './report.document';

export function withReport(open: OpenReports | null | undefined, weight: number, isModerators: boolean): OpenReports {
  return { count: (open?.count ?? 0) + 1, weight: (open?.weight ?? 0) + weight, isModerators };
}

export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** Returns whether the reporter's report number `sentOnDay` is too many for one day. */
export function isTooMany({ sentOnDay }: Pick<ReporterDocument, 'sentOnDay'>): boolean {
  return sentOnDay > reportsPerDay;
}

/** Returns the number of seconds until the next day in UTC. */
export function secondsLeftOf(now: Date): number {
  const nextDay = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
  return Math.max(1, Math.ceil((nextDay - now.getTime()) / 1_000));
}
