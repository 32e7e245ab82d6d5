import { type Comparison, comparisons, type Health } from './measures';
import { differs } from './sequential-test';

/** One or two addresses may be a single attacker, so they decide nothing. */
const fewestReporters = 3;
/** Views after which a canary may be promoted automatically. */
const enoughViews = 50;

const rate = ({ count, of }: Comparison['canary']) => (of === 0 ? 0 : count / of);

/** Returns whether the canary is worse by more than the margin, and beyond chance. */
function isWorse({ canary, stable, worse, margin, alpha, fewest, trusted }: Comparison): boolean {
  if (canary.count < fewest) return false;
  const known = { count: stable.count, of: stable.of + trusted };
  const isBeyondMargin =
    worse === 'more' ? rate(canary) > rate(known) + margin : rate(canary) < rate(known) * (1 - margin);
  return isBeyondMargin && differs(canary, known, alpha);
}

/**
 * Describes in what the canary is worse than the stable version, according to enough readers at enough addresses; null
 * when it is not worse.
 */
export function whyWorse(canary: Health, stable: Health): string | null {
  const found = comparisons(canary, stable).find((each) => each.reporters >= fewestReporters && isWorse(each));
  return found?.words() ?? null;
}

/** Returns whether enough readers had the canary to say that it is no worse than the stable version. */
export function isKnownWell(canary: Health, stable: Health): boolean {
  return (
    canary.views >= enoughViews &&
    canary.viewReporters >= fewestReporters &&
    !comparisons(canary, stable).some((each) => isWorse(each))
  );
}

/** Describes how often both versions failed. */
export function failuresInWords(canary: Health, stable: Health): string {
  return comparisons(canary, stable)[0]?.words() ?? '';
}
