import { hidingWeight, reportsPerDay } from '@storysprout/contract';
import type { OpenReports } from '../shared/moderated';
import type { ReporterDocument } from './report.document';

/** A reader whose reports were mostly wrong counts half (docs/product.md#reports). */
export function weightOf({ right, wrong }: Pick<ReporterDocument, 'right' | 'wrong'>): number {
  return wrong > right ? 0.5 : 1;
}

export function withReport(open: OpenReports | null | undefined, weight: number): OpenReports {
  return { count: (open?.count ?? 0) + 1, weight: (open?.weight ?? 0) + weight };
}

export function isEnoughToHide({ weight }: OpenReports): boolean {
  return weight >= hidingWeight;
}

export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** Whether one more report, the reporter's `sentOnDay`-th, is too many for a day. */
export function isTooMany({ sentOnDay }: Pick<ReporterDocument, 'sentOnDay'>): boolean {
  return sentOnDay > reportsPerDay;
}

/** Until the next day in UTC, in seconds. */
export function secondsLeftOf(now: Date): number {
  const nextDay = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
  return Math.max(1, Math.ceil((nextDay - now.getTime()) / 1_000));
}
