import { type ConsentForOthers, needsConsentTexts, type Surface } from '@storysprout/contract';
import { AppError, type Switches } from '../runtime';
import * as errorTexts from '../texts/errors';
import * as texts from '../texts/moderation';

/** The facts about a writer that decide whether others may see their content. */
export interface WriterStanding {
  /** When their mute ends; null or missing without one. */
  readonly mutedUntil?: Date | null;
  /** The uses that parental consent covers; missing while it is not known, or where none is required. */
  readonly consent?: ConsentForOthers | undefined;
}

/**
 * A use that requires parental consent. The note with a report may say something about the child, so it requires
 * consent, too.
 */
export type ConsentedUse = 'publish' | 'comment' | 'picture' | 'reportText';

const useOf: Readonly<Partial<Record<Surface, ConsentedUse>>> = {
  publishing: 'publish',
  comments: 'comment',
  pictures: 'picture',
};

export interface PublishingPermitOptions {
  readonly switches: Pick<Switches, 'requireOpen'>;
  /** The setting `CONSENT`. */
  readonly consent?: 'off' | 'required' | undefined;
  readonly now: () => Date;
}

/**
 * Decides whether somebody may make something public on a surface. Every call that publishes checks it here
 * (docs/product.md#sanctions, docs/product.md#switches, docs/product.md#a-grown-up-at-home).
 */
export class PublishingPermit {
  constructor(private readonly options: PublishingPermitOptions) {}

  /**
   * Checks that the surface is open and the writer may publish on it.
   *
   * @param writer null to check only the surface
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

  /**
   * Checks that the writer is not muted.
   *
   * @throws AppError `muted` with the end of the mute.
   */
  requireNotMuted({ mutedUntil }: Pick<WriterStanding, 'mutedUntil'>): void {
    if (mutedUntil && mutedUntil > this.options.now()) throw muted(mutedUntil);
  }

  /**
   * Checks parental consent. A parent's decision stays binding, so it also applies with `CONSENT=off`.
   *
   * @throws AppError `needs_consent`, or `unavailable` while the consent is not known
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
