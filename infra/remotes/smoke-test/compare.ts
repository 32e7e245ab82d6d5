import type { SmokeTestPage } from '@storysprout/contract';

const most = 100;
const longest = 400;

const visitOf = ({ as, beside }: SmokeTestPage) => `as ${as} beside ${beside}`;
const keyOf = (page: SmokeTestPage) => `${page.path} ${visitOf(page)}`;
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

/**
 * Returns the differences from the last good test, page by page, for people to review. A change that several visits of a
 * page have is one line, which names the visits unless all of them have it.
 */
export function differencesFrom(last: readonly SmokeTestPage[], now: readonly SmokeTestPage[]): string[] {
  const before = new Map(last.map((page) => [keyOf(page), page]));
  const visits = now.flatMap((page) => {
    const known = before.get(keyOf(page));
    return known ? [{ page, changes: new Set(changesOf(known, page)) }] : [];
  });
  const lines = visits.flatMap(({ page: { path }, changes }) => {
    const ofPage = visits.filter((each) => each.page.path === path);
    return [...changes].map((change) => {
      const having = ofPage.filter((each) => each.changes.has(change));
      const where = having.length === ofPage.length ? '' : ` ${having.map((each) => visitOf(each.page)).join(', ')}`;
      return `${path}${where}: ${change}`.slice(0, longest);
    });
  });
  const differences = [...new Set(lines)];
  if (differences.length <= most) return differences;
  return [...differences.slice(0, most - 1), `and ${differences.length - most + 1} more`];
}
