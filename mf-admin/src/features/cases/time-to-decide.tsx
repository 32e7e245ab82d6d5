import type { ListCasesResponse } from '@storysprout/contract';
import { formatDuration } from '../../shared/format-duration';
import * as texts from '../../texts/cases';

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
