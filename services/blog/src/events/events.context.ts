import type { Announcer, Logger, Outbox } from '@storysprout/service-kit';

/** The dependencies of the events. */
export interface EventsContext {
  readonly outbox: Pick<Outbox, 'addMany'>;
  readonly announcer: Pick<Announcer, 'publish'>;
  /** Returns how many texts wait for a moderator. */
  readonly countPending: () => Promise<number>;
  readonly logger: Logger;
  readonly now: () => Date;
}
