import type { RemoteFile } from '@storysprout/contract';
import * as texts from '../texts/remotes';

/**
 * Returns a sentence for the team about each field that `remote.json` lacks. A missing field does not count as "none":
 * the gates just can't check it.
 */
export function missingFields(remote: Pick<RemoteFile, 'api' | 'uses' | 'widgets'>): string[] {
  return (['api', 'uses', 'widgets'] as const)
    .filter((field) => remote[field] === undefined)
    .map((field) => texts.notChecked(field));
}
