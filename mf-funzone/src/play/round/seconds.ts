import { timeLeftMs } from '@storysprout/game-rules/core';
import * as texts from '../../texts/play';

/** Returns the time left of a round, in milliseconds; null without a clock. */
export function leftMs({ limitMs, at }: { limitMs: number | null; at: number }): number | null {
  return timeLeftMs(limitMs, at);
}

/**
 * Formats the time left for display: whole seconds, or minutes and seconds from one minute on; 'No timer' without a
 * limit.
 */
export function timeText(leftMs: number | null): string {
  if (leftMs === null) return texts.noTimer;
  const seconds = Math.ceil(leftMs / 1_000);
  return seconds < 60 ? texts.seconds(seconds) : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Returns whether the last ten seconds are running. */
export function isUrgent(leftMs: number | null): boolean {
  return leftMs !== null && leftMs > 0 && leftMs <= 10_000;
}

/** The message when the time is up (docs/product.md#memory-match). */
export const timeUpText = texts.timeUp;

const warningsMs = [30_000, 10_000];

/**
 * Returns an announcement such as '10 seconds left.' once, when the time left falls to that value; an empty string
 * otherwise.
 */
export function timeAnnouncement(leftMs: number | null, beforeMs: number | null): string {
  if (leftMs === null || beforeMs === null) return '';
  const crossed = warningsMs.find((warningMs) => leftMs <= warningMs && beforeMs > warningMs);
  return crossed ? texts.secondsLeft(crossed / 1_000) : '';
}
