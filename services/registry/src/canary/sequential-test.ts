/**
 * A sequential test of whether two versions differ in how often something happens on a page. It allows any number of
 * looks at the counts.
 *
 * The evidence is a likelihood ratio: how probable the counts are if both versions have rates of their own (each
 * averaged over Jeffreys' prior), over how probable they are at the one common rate that suits them best. For two equal
 * versions, whatever their rate, it never exceeds a martingale that starts at 1. By Ville's inequality, the probability
 * that it ever reaches 1/alpha is therefore at most alpha, however often one looks and whenever one stops
 * (docs/decisions/0049).
 */

/** It happened on `count` of `of` pages. */
export interface Share {
  readonly count: number;
  readonly of: number;
}

const lanczos = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** The natural logarithm of the gamma function, for values from 0.5 up. */
function lnGamma(value: number): number {
  const x = value - 1;
  const [first = 0, ...rest] = lanczos;
  const sum = rest.reduce((all, each, at) => all + each / (x + at + 1), first);
  const t = x + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (x + 0.5) * Math.log(t) - t + Math.log(sum);
}

/** ln of the probability of these pages in their order, with the rate drawn from Jeffreys' prior. */
function lnMixture({ count, of }: Share): number {
  return lnGamma(count + 0.5) + lnGamma(of - count + 0.5) - lnGamma(of + 1) - Math.log(Math.PI);
}

const timesLn = (count: number, share: number) => (count === 0 ? 0 : count * Math.log(share));

/** The same at the rate at which they are most probable. */
function lnBest({ count, of }: Share): number {
  return timesLn(count, count / of) + timesLn(of - count, 1 - count / of);
}

/** Natural logarithm of the evidence that the two differ. */
export function evidence(one: Share, other: Share): number {
  const both = { count: one.count + other.count, of: one.of + other.of };
  if (one.of === 0 || other.of === 0) return 0;
  return lnMixture(one) + lnMixture(other) - lnBest(both);
}

/**
 * Returns whether the difference is beyond chance. For two equal versions, the probability that they are ever found to
 * differ is at most `alpha`.
 */
export function differs(one: Share, other: Share, alpha: number): boolean {
  return evidence(one, other) >= -Math.log(alpha);
}
