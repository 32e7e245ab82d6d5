import type { CaseReason, ModerationCase } from '@storysprout/contract';
import type { FilterOption } from '@storysprout/kit';
import * as texts from '../../texts/cases';

export type QueueFilter = 'all' | 'worry' | 'reported' | 'held' | 'clean' | 'mine';

export const queueFilters: readonly FilterOption<QueueFilter>[] = [
  { value: 'all', label: texts.anyReason },
  { value: 'worry', label: texts.worriesOnly },
  { value: 'reported', label: texts.reported },
  { value: 'held', label: texts.readFirst },
  { value: 'clean', label: texts.nothingNoticed },
  { value: 'mine', label: texts.mine },
];

/** What waits for these reasons alone waits because its writer is new, or because the site reads all of it first. */
const alwaysRead: ReadonlySet<CaseReason> = new Set(['held', 'pending', 'picture']);

/** Returns whether a case passes the filter. The API has none by reason, so it is about the loaded cases only. */
export function passes(filter: QueueFilter, waiting: ModerationCase, userId: string | null): boolean {
  const { reasons, findings, claimedBy } = waiting;
  if (filter === 'mine') return claimedBy !== null && claimedBy._id === userId;
  if (filter === 'clean') return findings.length === 0 && reasons.every((reason) => alwaysRead.has(reason));
  return filter === 'all' || reasons.includes(filter);
}

/** Returns whether the title, the text or the writer's name contains these words, which a moderator has typed. */
export function contains({ subject }: ModerationCase, words: string): boolean {
  const wanted = words.trim().toLocaleLowerCase();
  if (wanted === '') return true;
  const found = [subject?.title, subject?.text, subject?.author.name];
  return found.some((text) => text?.toLocaleLowerCase().includes(wanted));
}
