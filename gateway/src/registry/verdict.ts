/** How a version did on the pages of those who got it. */
export interface Health {
  /** Page views on which a part of it was shown. */
  readonly views: number;
  /** Page views on which a part of it could not be shown. */
  readonly failures: number;
  /** How many addresses told of a view within one hour, in the hour with most of them. */
  readonly viewTellers: number;
  /** The same of failures. */
  readonly failureTellers: number;
}
type Counts = Pick<Health, 'views' | 'failures'>;

/** Two-sided confidence of 98 %: a canary is asked again and again, and must not be unlucky once too often. */
const z = 2.33;
/** Fewer failures may be one reader's browser or network. */
const fewestFailures = 5;
/** One address, or two, may be one person who means no good: they decide nothing. */
const fewestTellers = 3;
/** So much worse than stable is clearly worse; less is not worth taking a release back by itself. */
const margin = 0.02;
/** The stable version worked when it became so: as many good views are taken for granted. */
const trusted = 100;
/** So many views make a canary known well enough to go to everybody by itself. */
const enoughViews = 50;

/** Wilson's bounds of the rate behind so many failures: wide while little is known. */
function bounds({ views, failures }: Counts): { low: number; high: number } {
  const all = views + failures;
  if (all === 0) return { low: 0, high: 1 };
  const rate = failures / all;
  const middle = rate + z ** 2 / (2 * all);
  const spread = z * Math.sqrt((rate * (1 - rate)) / all + z ** 2 / (4 * all ** 2));
  const scale = 1 + z ** 2 / all;
  return { low: (middle - spread) / scale, high: (middle + spread) / scale };
}

function isWorse(canary: Counts, stable: Counts): boolean {
  if (canary.failures < fewestFailures) return false;
  const known = { views: stable.views + trusted, failures: stable.failures };
  return bounds(canary).low > bounds(known).high + margin;
}

/** Whether enough readers, at enough places, say that the canary fails more often than what the others have. */
export function isClearlyWorse(canary: Health, stable: Health): boolean {
  return canary.failureTellers >= fewestTellers && isWorse(canary, stable);
}

/** Whether enough readers had the canary to say that it is no worse than what the others have. */
export function isKnownWell(canary: Health, stable: Health): boolean {
  return canary.views >= enoughViews && canary.viewTellers >= fewestTellers && !isWorse(canary, stable);
}

export function inWords({ views, failures }: Counts): string {
  return `${failures} of ${views + failures} page views`;
}
