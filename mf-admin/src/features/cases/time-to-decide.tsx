import type { ListCasesResponse } from '@storysprout/contract';
import { formatCount, formatDuration, formatRelative } from '@storysprout/kit';
import * as texts from '../../texts/cases';

/** How many texts nobody else sees before a moderator read them, and how long the first one waits. */
export function HeldTexts({ count, oldestAt }: NonNullable<ListCasesResponse['held']>) {
  if (oldestAt === null) return null;
  return (
    <span>
      <strong>{formatCount(count)}</strong> {texts.heldSince} <strong>{formatRelative(oldestAt)}</strong>
    </span>
  );
}

/** How long decisions of the last seven days took. */
export function TimeToDecide({ median, p95 }: ListCasesResponse['timeToDecide']) {
  if (median === null || p95 === null) return <span>{texts.nothingWasDecidedInThe}</span>;
  return (
    <span>
      {texts.halfWithin} <strong>{formatDuration(median)}</strong>
      {texts.mostWithin} <strong>{formatDuration(p95)}</strong>
    </span>
  );
}
