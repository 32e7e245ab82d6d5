import type { AdminRemote, RegistryAuditEntry, RemoteHealth } from '@storysprout/contract';
import { formatCount, type Tone } from '@storysprout/kit';
import * as texts from '../../texts/remotes';

/** The registry's figures as moderators read them. */

const percents = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

export interface Rated {
  readonly text: string;
  readonly rating: 'good' | 'fair' | 'poor' | null;
}

export const ratingLabels = { good: texts.good, fair: texts.couldBeBetter, poor: texts.poor } as const;
export const ratingTones = { good: 'leaf', fair: 'sun', poor: 'berry' } as const satisfies Record<string, Tone>;

const unknown: Rated = { text: texts.notKnownYet, rating: null };

function rated(text: string, value: number, [good, poor]: readonly [number, number]): Rated {
  if (value <= good) return { text, rating: 'good' };
  return { text, rating: value <= poor ? 'fair' : 'poor' };
}

/** Returns the share of page views that failed. Up to 1 % is good, and more than 5 % is poor. */
export function errorRate({ views, failures }: Pick<RemoteHealth, 'views' | 'failures'>): Rated {
  const all = views + failures;
  if (all === 0) return unknown;
  const rate = failures / all;
  return rated(texts.rate(percents.format(rate), formatCount(failures), formatCount(all)), rate, [0.01, 0.05]);
}

/** Describes which readers get the version of a channel. */
export function audience({ canary }: Pick<AdminRemote, 'canary'>, channel: RemoteHealth['channel']): string {
  if (canary === null) return texts.liveForEveryone;
  return channel === 'canary' ? texts.shareOfReaders(canary.percent) : texts.shareOfReaders(100 - canary.percent);
}

/**
 * Returns the version that a rollback would remove and the one it would restore; null when there is nothing to go back
 * to.
 */
export function rollbackOf({ stable, canary, previous }: AdminRemote): { from: string; to: string } | null {
  if (stable === null) return null;
  if (canary !== null) return { from: canary.version, to: stable };
  return previous === null ? null : { from: stable, to: previous };
}

const actions = {
  publish: 'published',
  release: 'released',
  promote: texts.promoted,
  rollback: texts.rolledBackBy,
  preview: texts.shownInAPreview,
  confirm: texts.givenALinkInA,
} as const;

const aboutTokens = {
  'make-token': texts.tokenMade,
  'withdraw-token': texts.tokenWithdrawn,
} as const;

/** Describes a change, such as "Rolled back 1.4.0, by you". */
export function changeText({ action, version, by }: RegistryAuditEntry, ownId: string | null): string {
  const [, moderator] = /^moderator (\w+)$/.exec(by) ?? [];
  const aModerator = moderator === ownId ? texts.you : texts.anotherModerator;
  const who = moderator === undefined ? by : aModerator;
  if (action === 'make-token' || action === 'withdraw-token') return texts.tokenChangedBy(aboutTokens[action], who);
  return texts.changedBy(version, actions[action], who);
}
