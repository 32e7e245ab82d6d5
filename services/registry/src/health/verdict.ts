/** How a version did on the pages of the readers who got it. */
export interface Health {
  /** Page views that showed a part of it. */
  readonly views: number;
  /** Page views on which a part of it failed. */
  readonly failures: number;
  /** How many addresses reported a view within one hour, in the busiest hour. */
  readonly viewTellers: number;
  /** The same for failures. */
  readonly failureTellers: number;
}
type Counts = Pick<Health, 'views' | 'failures'>;

/** Two-sided confidence of 98 %: a canary is judged again and again, and one unlucky result must not end it. */
const z = 2.33;
/** Fewer failures may be one reader's browser or network. */
const fewestFailures = 5;
/** One or two addresses may be a single attacker, so they decide nothing. */
const fewestTellers = 3;
/** How much worse than stable is clearly worse; less does not justify an automatic rollback. */
const margin = 0.02;
/** The stable version worked when it was promoted, so this many good views are taken for granted. */
const trusted = 100;
/** Views after which a canary may be promoted automatically. */
const enoughViews = 50;

/** Wilson score interval of the failure rate: wide while little is known. */
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

/** Whether enough readers at enough addresses show that the canary fails more often than the stable version. */
export function isClearlyWorse(canary: Health, stable: Health): boolean {
  return canary.failureTellers >= fewestTellers && isWorse(canary, stable);
}

/** Whether enough readers had the canary to say that it is no worse than the stable version. */
export function isKnownWell(canary: Health, stable: Health): boolean {
  return canary.views >= enoughViews && canary.viewTellers >= fewestTellers && !isWorse(canary, stable);
}

export function inWords({ views, failures }: Counts): string {
  return `${failures} of ${views + failures} page views`;
}
