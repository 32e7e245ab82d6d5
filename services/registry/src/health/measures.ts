import { type OutcomeName, outcomeNames } from '@storysprout/contract';
import type { OutcomeCounts } from './health.document';
import type { Share } from './sequential-test';

/** How a version did on the pages of the readers who got it. */
export interface Health {
  /** Page views that showed a part of it. */
  readonly views: number;
  /** Page views on which a part of it failed. */
  readonly failures: number;
  /** How many addresses reported a view within one hour, in the busiest hour; and so on. */
  readonly viewTellers: number;
  readonly failureTellers: number;
  readonly openTellers: number;
  /** Page views that began to load it while a canary ran; those that ended well; those whose page stopped answering. */
  readonly opened: number;
  readonly alive: number;
  readonly frozen: number;
  /** Of these, page views that reported whether it was shown, and those that did not. */
  readonly reported: number;
  readonly silent: number;
  /** What readers got done, by what could be done. */
  readonly outcomes: Readonly<Partial<Record<OutcomeName, OutcomeCounts>>>;
}

/** One figure of the canary beside the same of the stable version. */
export interface Comparison {
  readonly canary: Share;
  readonly stable: Share;
  /** More of it is worse, or less of it. */
  readonly worse: 'more' | 'less';
  /** How much worse than stable is worth a rollback: in shares for `more`, as a part of stable's share for `less`. */
  readonly margin: number;
  /** How probable it may be that two equal versions are found to differ by this figure, ever. */
  readonly alpha: number;
  /** Pages that happened this often at least, or it may be one reader's browser or network. */
  readonly fewest: number;
  /** The stable version worked when it was promoted, so this many good pages are taken for granted. */
  readonly trusted: number;
  /** Addresses that reported it of the canary. */
  readonly tellers: number;
  /** The two figures in words. */
  readonly words: () => string;
}

/** Of equal canaries, at most this share is ever taken back, over all measures together. */
const falseAlarms = 0.01;
/** Failures, frozen pages, silent pages, and two figures for each outcome. */
const measures = 3 + 2 * outcomeNames.length;
const alpha = falseAlarms / measures;

const of = ({ count, of: all }: Share) => `${count} of ${all}`;

function failures(canary: Health, stable: Health): Comparison {
  const share = ({ views, failures }: Health) => ({ count: failures, of: views + failures });
  const [one, other] = [share(canary), share(stable)];
  return {
    ...{ canary: one, stable: other, worse: 'more', margin: 0.02, alpha, fewest: 5, trusted: 100 },
    tellers: canary.failureTellers,
    words: () => `it failed on ${of(one)} page views, the stable version on ${of(other)} page views.`,
  };
}

function frozenPages(canary: Health, stable: Health): Comparison {
  const share = ({ alive, frozen }: Health) => ({ count: frozen, of: alive + frozen });
  const [one, other] = [share(canary), share(stable)];
  return {
    ...{ canary: one, stable: other, worse: 'more', margin: 0.02, alpha, fewest: 5, trusted: 100 },
    tellers: canary.openTellers,
    words: () => `${of(one)} pages stopped answering, with the stable version ${of(other)}.`,
  };
}

/** Some readers leave before a part is there, so nothing is taken for granted of the stable version. */
function silentPages(canary: Health, stable: Health): Comparison {
  const share = ({ reported, silent }: Health) => ({ count: silent, of: reported + silent });
  const [one, other] = [share(canary), share(stable)];
  return {
    ...{ canary: one, stable: other, worse: 'more', margin: 0.05, alpha, fewest: 5, trusted: 0 },
    tellers: canary.openTellers,
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
  const tellers = canary.openTellers;
  return [
    {
      ...{ ...less, ...reached, tellers },
      words: () =>
        `"${name}" was reached on ${of(reached.canary)} pages that offered it, with the stable version on ${of(reached.stable)}.`,
    },
    {
      ...{ ...less, ...offered, tellers },
      words: () =>
        `"${name}" was offered on ${of(offered.canary)} pages, with the stable version on ${of(offered.stable)}.`,
    },
  ];
}

const shareOf = ({ offered, reached }: OutcomeCounts): Share => ({ count: Math.min(reached, offered), of: offered });

/** Everything a canary is judged by; the failures first. */
export function comparisons(canary: Health, stable: Health): Comparison[] {
  return [
    failures(canary, stable),
    frozenPages(canary, stable),
    silentPages(canary, stable),
    ...outcomeNames.flatMap((name) => outcome(name, canary, stable)),
  ];
}
