import { fileTree } from '@storysprout/contract';
import type { FitGate } from './gate';

/** Whether some address matches both paths; `:id` stands for any part, `:token?` for any or none. */
function overlap(one: string, other: string): boolean {
  const [left, right] = [one.split('/'), other.split('/')];
  return Array.from({ length: Math.max(left.length, right.length) }).every((_, at) => {
    const [mine, theirs] = [left[at], right[at]];
    if (mine === undefined || theirs === undefined) return (mine ?? theirs)?.endsWith('?');
    return mine === theirs || mine.startsWith(':') || theirs.startsWith(':');
  });
}

/**
 * Every address belongs to one page: a second one would take it over, or never be shown. A page with capitals in its
 * address is found without them, too.
 */
export const addressesGate: FitGate = ({ remote: { manifest } }, { neighbours }) =>
  manifest.pages.flatMap(({ path }) => {
    if (fileTree.test(path)) return [`no page can be at ${path}: files and services are there`];
    return neighbours
      .filter(({ pages }) => pages.some((other) => overlap(path, other) || overlap(path, other.toLowerCase())))
      .map(({ who }) => `its page ${path} lies at an address of ${who}`);
  });
