import type { ModerationCase } from '@storysprout/contract';
import type { FilterOption } from '@storysprout/kit';
import * as texts from '../../texts/cases';

export type QueueFilter = 'all' | 'worry' | 'reported' | 'held' | 'mine';

export const queueFilters: readonly FilterOption<QueueFilter>[] = [
  { value: 'all', label: texts.anyReason },
  { value: 'worry', label: texts.worriesOnly },
  { value: 'reported', label: texts.reported },
  { value: 'held', label: texts.readFirst },
  { value: 'mine', label: texts.mine },
];

/** Returns whether a case passes the filter. The API has none by reason, so it is about the loaded cases only. */
export function passes(filter: QueueFilter, { reasons, claimedBy }: ModerationCase, userId: string | null): boolean {
  if (filter === 'mine') return claimedBy !== null && claimedBy._id === userId;
  return filter === 'all' || reasons.includes(filter);
}
