import type { Surface } from '@storysprout/contract';
import { AppError } from '../errors';
import type { Switches } from './switches';

/** What is known about a writer who wants others to see something. */
export interface WriterStanding {
  /** When their mute ends; null or missing without one. */
  readonly mutedUntil?: Date | null;
}

/**
 * The one place that decides whether somebody may make something public on a surface: every call that publishes asks it
 * (docs/product.md#sanctions, docs/product.md#switches).
 */
export class PublishingPermit {
  constructor(
    private readonly switches: Pick<Switches, 'requireOpen'>,
    private readonly now: () => Date,
  ) {}

  /** @throws AppError `closed`, `muted` with the end of the mute, or `unavailable` when it cannot be checked. */
  require(surface: Surface, { mutedUntil }: WriterStanding): void {
    this.switches.requireOpen(surface);
    if (mutedUntil && mutedUntil > this.now()) throw muted(mutedUntil);
  }
}

function muted(until: Date): AppError {
  return new AppError('muted', `You can share again on ${dayOf(until)}. You can still read, play and write drafts.`, {
    until,
  });
}

function dayOf(date: Date): string {
  return date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}
