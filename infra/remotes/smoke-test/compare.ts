import type { SmokeTestPage } from '@storysprout/contract';

const most = 100;
const longest = 400;

const keyOf = ({ path, as, beside }: SmokeTestPage) => `${path} as ${as} beside ${beside}`;
const linesOf = ({ tree }: SmokeTestPage) => tree.split('\n');

/** Returns the lines of `one` that are missing in `other`. Repeated lines count separately. */
function missing(one: readonly string[], other: readonly string[]): string[] {
  const left = [...other];
  return one.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Describes the changes of a page, one per line: new and removed calls, and differences in its accessibility tree. */
function changesOf(before: SmokeTestPage, now: SmokeTestPage): string[] {
  const calls = [
    ...missing(now.calls, before.calls).map((call) => `calls ${call}, which it did not`),
    ...missing(before.calls, now.calls).map((call) => `no longer calls ${call}`),
  ];
  const lost = missing(linesOf(before), linesOf(now)).map((line) => `no longer has ${line.trim()}`);
  const gained = missing(linesOf(now), linesOf(before)).map((line) => `now has ${line.trim()}`);
  return [...calls, ...lost, ...gained];
}

/** Returns the differences from the last good test, page by page, for people to review. */
export function differencesFrom(last: readonly SmokeTestPage[], now: readonly SmokeTestPage[]): string[] {
  const before = new Map(last.map((page) => [keyOf(page), page]));
  const differences = now.flatMap((page) => {
    const known = before.get(keyOf(page));
    return known ? changesOf(known, page).map((change) => `${keyOf(page)}: ${change}`.slice(0, longest)) : [];
  });
  if (differences.length <= most) return differences;
  return [...differences.slice(0, most - 1), `and ${differences.length - most + 1} more`];
}
