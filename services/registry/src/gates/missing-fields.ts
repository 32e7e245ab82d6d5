import type { RemoteFile } from '@storysprout/contract';
import * as texts from '../texts/remotes';

/** What `remote.json` leaves out, in sentences for its team: it does not count as "none", the gates just can't look at it. */
export function missingFields(remote: Pick<RemoteFile, 'api' | 'uses' | 'widgets'>): string[] {
  return (['api', 'uses', 'widgets'] as const)
    .filter((field) => remote[field] === undefined)
    .map((field) => texts.notChecked(field));
}
