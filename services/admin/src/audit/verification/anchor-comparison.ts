import { type Continuation, excuses } from './continuation';

/** How far the log went at some moment, as known outside the database. */
export interface AnchoredHead {
  readonly count: number;
  readonly hash: string;
  /** ISO date. */
  readonly at: string;
}

export interface AnchorComparison {
  /** Oldest first, as they were added. */
  readonly anchors: readonly AnchoredHead[];
  readonly backups: readonly AnchoredHead[];
  /** Hashes, by number, of the log's entries that an anchor or a backup names. */
  readonly hashes: ReadonlyMap<number, string>;
  /** How many entries the log has. */
  readonly length: number;
  readonly continuations: readonly Continuation[];
}

/** Two processes may anchor at once, and their clocks may differ. */
const skewMs = 2 * 60_000;

/** Describes where anchors or backups contradict the log; null when they agree. */
export function differenceIn(comparison: AnchorComparison): string | null {
  const inForce = (heads: readonly AnchoredHead[]) => heads.filter((head) => !isExcused(head, comparison));
  const anchors = inForce(comparison.anchors);
  return (
    firstDifference(anchors, 'was anchored', comparison) ??
    disorder(anchors) ??
    firstDifference(inForce(comparison.backups), 'was in the backup taken', comparison)
  );
}

/** The last entry that was anchored, without the entries that an operator has accepted as lost. */
export function anchoredUpTo(comparison: AnchorComparison): number {
  const inForce = comparison.anchors.filter((head) => !isExcused(head, comparison));
  return inForce.reduce((most, { count }) => Math.max(most, count), 0);
}

/** Anchors and backups that contradict the log and that no operator has accepted. */
export function disagreeing(comparison: AnchorComparison): AnchoredHead[] {
  const all = [...comparison.anchors, ...comparison.backups];
  return all.filter((head) => !isExcused(head, comparison) && !agrees(head, comparison));
}

/** The last entry that an anchor confirms; 0 when none does. */
export function agreedUpTo(comparison: AnchorComparison): number {
  const agreeing = [...comparison.anchors, ...comparison.backups].filter((head) => agrees(head, comparison));
  return agreeing.reduce((most, { count }) => Math.max(most, count), 0);
}

function agrees({ count, hash }: AnchoredHead, { hashes }: AnchorComparison): boolean {
  return hashes.get(count) === hash;
}

function isExcused(head: AnchoredHead, { continuations }: AnchorComparison): boolean {
  return continuations.some((each) => excuses(each, head));
}

function firstDifference(heads: readonly AnchoredHead[], how: string, comparison: AnchorComparison): string | null {
  const differing = heads.filter((head) => !agrees(head, comparison));
  const farthest = differing.reduce<AnchoredHead | null>((a, b) => (a && a.count >= b.count ? a : b), null);
  if (farthest === null) return null;
  const agreed = agreedUpTo(comparison);
  const isCut = farthest.count > comparison.length;
  const what = isCut
    ? `the log ends with entry ${comparison.length}, but entry ${farthest.count} ${how} at ${farthest.at}: entries were cut off`
    : `entry ${farthest.count} is not the one that ${how} at ${farthest.at}: the log was rewritten`;
  return `${what}, or a backup of before was restored (they agree up to entry ${agreed})`;
}

/** The log only grows, so an anchor with fewer entries than an earlier one means that some were hidden meanwhile. */
function disorder(anchors: readonly AnchoredHead[]): string | null {
  let farthest: AnchoredHead | null = null;
  for (const head of anchors) {
    const isBefore = farthest !== null && Date.parse(head.at) < Date.parse(farthest.at) - skewMs;
    const isLess =
      farthest !== null && head.count < farthest.count && Date.parse(head.at) > Date.parse(farthest.at) + skewMs;
    if (isBefore || isLess) return `the anchors of entries ${farthest?.count} and ${head.count} are out of order`;
    if (farthest === null || head.count >= farthest.count) farthest = head;
  }
  return null;
}
