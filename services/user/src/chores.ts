import type { Logger } from '@storysprout/service-kit';

/** Chores that are done every minute; one that fails is tried again a minute later. */
export class Chores {
  constructor(
    private readonly chores: readonly (() => Promise<void>)[],
    private readonly logger: Logger,
  ) {}

  /** One round of all chores. */
  async sweep(): Promise<void> {
    for (const chore of this.chores) {
      await chore().catch((error: unknown) => this.logger.warn({ err: error }, 'a chore is put off'));
    }
  }
}
