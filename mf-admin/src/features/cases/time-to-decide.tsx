import type { ListCasesResponse } from '@storysprout/contract';
import { formatDuration } from '../../shared/format-duration';

/** How long decisions of the last seven days took. */
export function TimeToDecide({ median, p95 }: ListCasesResponse['timeToDecide']) {
  if (median === null || p95 === null) return <span>Nothing was decided in the last 7 days</span>;
  return (
    <span>
      Half are decided within <strong>{formatDuration(median)}</strong>, 95 of 100 within{' '}
      <strong>{formatDuration(p95)}</strong>
    </span>
  );
}
