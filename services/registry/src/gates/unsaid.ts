import type { RemoteFile } from '@storysprout/contract';

const unchecked = {
  api: 'nobody knows whether the services have the API it was built for',
  uses: 'nobody knows which widgets and pages of others it needs, and they may go',
  widgets: 'nobody knows what its widgets take, and pages may pass something else',
} as const;

/** What `remote.json` leaves out, in sentences for its team: it does not count as "none", the gates just can't look at it. */
export function unsaid(remote: Pick<RemoteFile, keyof typeof unchecked>): string[] {
  return (['api', 'uses', 'widgets'] as const)
    .filter((field) => remote[field] === undefined)
    .map((field) => `remote.json has no ${field}: ${unchecked[field]}. Builds of @storysprout/remote-build write it.`);
}
