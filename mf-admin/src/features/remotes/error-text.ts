import type { RemoteErrorGroup } from '@storysprout/contract';
import { formatCount } from '@storysprout/kit';

const oversteps = {
  storage: "Touched somebody else's data in the browser",
  cookie: 'Tried to set a cookie',
  fetch: "Tried to replace the page's way to the network",
  history: 'Changed the address without the router',
  header: "Tried to take the site's header away",
} as const;

const browsers: Readonly<Record<string, string>> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  safari: 'Safari',
};

/** What happened, in one line: "TypeError while drawing: reads a property of undefined" */
export function errorText({ kind, name, message, call, status, overstep }: RemoteErrorGroup): string {
  if (call !== undefined) return status ? `${call} was answered ${status}` : `${call} was not answered`;
  if (overstep) return oversteps[overstep];
  const where = kind === 'boundary' ? ' while drawing' : '';
  const what = name === 'another' ? 'Error' : name;
  return message === 'its own' ? `${what}${where}` : `${what}${where}: ${message}`;
}

/** "Chrome (12), Safari (1)" */
export function browserText({ browsers: counts }: Pick<RemoteErrorGroup, 'browsers'>): string {
  const sorted = Object.entries(counts).sort(([, one], [, other]) => other - one);
  return sorted.map(([name, count]) => `${browsers[name] ?? 'another browser'} (${formatCount(count)})`).join(', ');
}
