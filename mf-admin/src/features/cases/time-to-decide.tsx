import type { ListCasesResponse } from '@storysprout/contract';
import { formatCount, formatDuration, formatRelative } from '@storysprout/kit';
import * as texts from '../../texts/cases';

/** The number of texts that stay hidden until a moderator has read them, and how long the oldest has waited. */
export function HeldTexts({ count, oldestAt }: NonNullable<ListCasesResponse['held']>) {
  if (oldestAt === null) return null;
  return (
    <span>
      <strong>{formatCount(count)}</strong> {texts.heldSince} <strong>{formatRelative(oldestAt)}</strong>
    </span>
  );
}

/** The time that decisions of the last seven days took. */
export function TimeToDecide({ median, p95 }: ListCasesResponse['timeToDecide']) {
  if (median === null || p95 === null) return <span>{texts.nothingWasDecidedInThe}</span>;
  return (
    <span>
      {texts.halfWithin} <strong>{formatDuration(median)}</strong>
      {texts.mostWithin} <strong>{formatDuration(p95)}</strong>
    </span>
  );
}
