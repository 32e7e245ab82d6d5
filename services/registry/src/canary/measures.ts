import { type OutcomeName, outcomeNames } from '@storysprout/contract';
import type { OutcomeCounts } from './health.document';
import type { Share } from './sequential-test';

/** The health of a version on the pages of the readers who got it. */
export interface Health {
  /** Page views that showed a part of it. */
  readonly views: number;
  /** Page views on which a part of it failed. */
  readonly failures: number;
  /**
   * The number of addresses that reported a view within one hour, in the busiest hour. The next two are the same for
   * failures and opened pages.
   */
  readonly viewReporters: number;
  readonly failureReporters: number;
  readonly openReporters: number;
  /**
   * Page views that began to load it while a canary ran (`opened`), those that ended well (`alive`) and those whose
   * page stopped answering (`frozen`).
   */
  readonly opened: number;
  readonly alive: number;
  readonly frozen: number;
  /** Of these, the page views that reported whether it was shown (`reported`), and those that did not (`silent`). */
  readonly reported: number;
  readonly silent: number;
  /** Counts of the outcomes that readers could reach and did reach. */
  readonly outcomes: Readonly<Partial<Record<OutcomeName, OutcomeCounts>>>;
}

/** A figure of the canary beside the same figure of the stable version. */
export interface Comparison {
  readonly canary: Share;
  readonly stable: Share;
  /** The direction that is worse: a larger or a smaller share. */
  readonly worse: 'more' | 'less';
  /**
   * The difference from stable that justifies a rollback: in shares for `more`, as a part of stable's share for `less`.
   */
  readonly margin: number;
  /** The highest probability that two equal versions are ever found to differ by this figure. */
  readonly alpha: number;
  /** The fewest pages on which it must have happened. Fewer may be due to one reader's browser or network. */
  readonly fewest: number;
  /** This many good pages are assumed for the stable version, because it worked when it was promoted. */
  readonly trusted: number;
  /** The number of addresses that reported it about the canary. */
  readonly reporters: number;
  /** Describes the two figures. */
  readonly words: () => string;
}

/** The largest share of equal canaries that is ever rolled back, over all measures together. */
const falseAlarms = 0.01;
/** The number of measures: failures, frozen pages, silent pages, and two for each outcome. */
const measures = 3 + 2 * outcomeNames.length;
const alpha = falseAlarms / measures;

const of = ({ count, of: all }: Share) => `${count} of ${all}`;

function failures(canary: Health, stable: Health): Comparison {
  const share = ({ views, failures }: Health) => ({ count: failures, of: views + failures });
  const [one, other] = [share(canary), share(stable)];
  return {
    ...{ canary: one, stable: other, worse: 'more', margin: 0.02, alpha, fewest: 5, trusted: 100 },
    reporters: canary.failureReporters,
    words: () => `it failed on ${of(one)} page views, the stable version on ${of(other)} page views.`,
  };
}

function frozenPages(canary: Health, stable: Health): Comparison {
  const share = ({ alive, frozen }: Health) => ({ count: frozen, of: alive + frozen });
  const [one, other] = [share(canary), share(stable)];
  return {
    ...{ canary: one, stable: other, worse: 'more', margin: 0.02, alpha, fewest: 5, trusted: 100 },
    reporters: canary.openReporters,
    words: () => `${of(one)} pages stopped answering, with the stable version ${of(other)}.`,
  };
}

/** Some readers leave before a part is shown, so no good pages are assumed for the stable version. */
function silentPages(canary: Health, stable: Health): Comparison {
  const share = ({ reported, silent }: Health) => ({ count: silent, of: reported + silent });
  const [one, other] = [share(canary), share(stable)];
  return {
    ...{ canary: one, stable: other, worse: 'more', margin: 0.05, alpha, fewest: 5, trusted: 0 },
    reporters: canary.openReporters,
    words: () => `${of(one)} pages did not report whether it was shown, with the stable version ${of(other)}.`,
  };
}

const less = { worse: 'less', margin: 0.2, alpha, fewest: 0, trusted: 0 } as const;

function outcome(name: OutcomeName, canary: Health, stable: Health): Comparison[] {
  const none: OutcomeCounts = { offered: 0, reached: 0 };
  const [one, other] = [canary.outcomes[name] ?? none, stable.outcomes[name] ?? none];
  const reached = { canary: shareOf(one), stable: shareOf(other) };
  const offered = {
    canary: { count: one.offered, of: canary.opened },
    stable: { count: other.offered, of: stable.opened },
  };
  const reporters = canary.openReporters;
  return [
    {
      ...{ ...less, ...reached, reporters },
      words: () =>
        `"${name}" was reached on ${of(reached.canary)} pages that offered it, with the stable version on ${of(reached.stable)}.`,
    },
    {
      ...{ ...less, ...offered, reporters },
      words: () =>
        `"${name}" was offered on ${of(offered.canary)} pages, with the stable version on ${of(offered.stable)}.`,
    },
  ];
}

const shareOf = ({ offered, reached }: OutcomeCounts): Share => ({ count: Math.min(reached, offered), of: offered });

/** All measures of a canary; the failures first. */
export function comparisons(canary: Health, stable: Health): Comparison[] {
  return [
    failures(canary, stable),
    frozenPages(canary, stable),
    silentPages(canary, stable),
    ...outcomeNames.flatMap((name) => outcome(name, canary, stable)),
  ];
}
