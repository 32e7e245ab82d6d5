import { commentReviewPolicies } from '@storysprout/contract';
import type { Model } from '@storysprout/service-kit/text-checks';
import type { Sample } from './corpus';
import { type Figures, kinds, measure, rulesAndClassifier } from './measure';
import { percent, tableLines } from './report';

/** Calculates the cost and the effect of each `COMMENT_REVIEW` policy (docs/product.md#text-checks). */

/**
 * One point of the curve: the share of everyday comments that a policy holds, and of dangerous ones that it leaves
 * public and unread.
 */
export interface PolicyPoint {
  readonly name: string;
  readonly held: number;
  readonly unread: number;
  readonly unreadOf: readonly number[];
}

/** Amounts by which the classifier's threshold is lowered, to see what stricter checks alone would hold. */
const lowerBy = [1, 2, 3];
/** In percent of all comments. */
const sharesOfNewAccounts = [10, 25, 50, 75];

/**
 * Returns the points of all policies, assuming that dangerous comments are as frequent from new accounts as from
 * others.
 */
export function policyPoints(samples: readonly Sample[], model: Model): PolicyPoint[] {
  const comments = samples.filter(({ surface }) => surface === 'comment');
  const [score, fresh, all] = commentReviewPolicies.map((policy) => `\`${policy}\``);
  const figuresWith = (lower: number) =>
    measure(comments, rulesAndClassifier({ ...model, holds: model.holds - lower }));
  const asItIs = figuresWith(0);
  return [
    pointOf(`${score}`, asItIs, 0),
    ...lowerBy.map((by) => pointOf(`${score}, threshold ${by} lower`, figuresWith(by), 0)),
    ...sharesOfNewAccounts.map((share) => pointOf(`${fresh}, ${share} % by new accounts`, asItIs, share / 100)),
    pointOf(`${all}`, asItIs, 1),
  ];
}

/** @param readFirst the share of comments that wait regardless of the checks */
function pointOf(name: string, { everyday, all, recall }: Figures, readFirst: number): PolicyPoint {
  const rest = 1 - readFirst;
  const unreadOf = kinds.map((kind) => rest * (1 - (recall.get(kind)?.any ?? 0)));
  return { name, held: readFirst + rest * everyday, unread: rest * (1 - all), unreadOf };
}

export function curveOf(title: string, samples: readonly Sample[], model: Model): string {
  const rows = policyPoints(samples, model).map(({ name, held, unread, unreadOf }) => [
    name,
    ...[held, unread, ...unreadOf].map(percent),
  ]);
  return tableLines(title, ['`COMMENT_REVIEW`', 'everyday held', 'danger unread', ...kinds], rows);
}
