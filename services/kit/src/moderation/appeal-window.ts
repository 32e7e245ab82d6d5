import { appealWindowMs } from '@storysprout/contract';
import type { ObjectId } from 'mongodb';

/** Returns whether there is still time to appeal. The id of a decision is made with it, and holds its time. */
export function isWithinAppealWindow(decisionId: ObjectId, now = new Date()): boolean {
  return now.getTime() - decisionId.getTimestamp().getTime() <= appealWindowMs;
}
