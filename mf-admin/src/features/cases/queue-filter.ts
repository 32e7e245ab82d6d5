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

/** Returns whether the title, the text or the writer's name contains these words, which a moderator has typed. */
export function contains({ subject }: ModerationCase, words: string): boolean {
  const wanted = words.trim().toLocaleLowerCase();
  if (wanted === '') return true;
  const found = [subject?.title, subject?.text, subject?.author.name];
  return found.some((text) => text?.toLocaleLowerCase().includes(wanted));
}
