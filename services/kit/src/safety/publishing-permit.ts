import { type ConsentForOthers, needsConsentTexts, type Surface } from '@storysprout/contract';
import { AppError } from '../errors';
import * as errorTexts from '../texts/errors';
import * as texts from '../texts/safety';
import type { Switches } from './switches';

/** What is known about a writer who wants others to see something. */
export interface WriterStanding {
  /** When their mute ends; null or missing without one. */
  readonly mutedUntil?: Date | null;
  /** What a grown-up at home allows; missing while it is not known, or where nobody has to ask. */
  readonly consent?: ConsentForOthers | undefined;
}

/** What a grown-up allows. A note beside a report may tell about the child, so that it needs a yes, too. */
export type ConsentedUse = 'publish' | 'comment' | 'picture' | 'reportText';

const useOf: Readonly<Partial<Record<Surface, ConsentedUse>>> = {
  publishing: 'publish',
  comments: 'comment',
  pictures: 'picture',
};

export interface PublishingPermitOptions {
  readonly switches: Pick<Switches, 'requireOpen'>;
  /** `CONSENT`. */
  readonly consent?: 'off' | 'required' | undefined;
  readonly now: () => Date;
}

/**
 * The one place that decides whether somebody may make something public on a surface: every call that publishes asks it
 * (docs/product.md#sanctions, docs/product.md#switches, docs/product.md#a-grown-up-at-home).
 */
export class PublishingPermit {
  constructor(private readonly options: PublishingPermitOptions) {}

  /**
   * @param writer null when it does not matter whose it is
   * @throws AppError `closed`, `muted` with the end of the mute, `needs_consent`, or `unavailable` when it cannot be
   * checked.
   */
  require(surface: Surface, writer: WriterStanding | null): void {
    this.options.switches.requireOpen(surface);
    if (writer === null) return;
    this.requireNotMuted(writer);
    const use = useOf[surface];
    if (use) this.requireConsent(use, writer);
  }

  /** @throws AppError `muted` with the end of the mute. */
  requireNotMuted({ mutedUntil }: Pick<WriterStanding, 'mutedUntil'>): void {
    if (mutedUntil && mutedUntil > this.options.now()) throw muted(mutedUntil);
  }

  /**
   * What a grown-up said is a promise that no setting takes back, so it counts with `CONSENT=off`, too.
   *
   * @throws AppError `needs_consent`, or `unavailable` while it is not known what the grown-up said
   */
  requireConsent(use: ConsentedUse, { consent }: Pick<WriterStanding, 'consent'>): void {
    if (consent) requireYes(use, consent);
    else if (this.options.consent === 'required') throw new AppError('unavailable', errorTexts.tryAgainSoon);
  }
}

function requireYes(use: ConsentedUse, { state, ...allowed }: ConsentForOthers): void {
  if (state === 'notNeeded') return;
  if (state !== 'given') throw needsConsent(use === 'reportText' ? use : state);
  if (use !== 'reportText' && !allowed[use]) throw needsConsent(use);
}

function needsConsent(why: keyof typeof needsConsentTexts): AppError {
  return new AppError('needs_consent', needsConsentTexts[why]);
}

function muted(until: Date): AppError {
  return new AppError('muted', texts.mutedUntil(dayOf(until)), {
    until,
  });
}

function dayOf(date: Date): string {
  return date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}
