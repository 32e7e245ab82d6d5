import type { Outbox, OutboxEvent } from '@storysprout/service-kit';
import type { ClientSession, ObjectId } from 'mongodb';
import type { LetterContent } from './letter.rules';

export interface LettersDeps {
  outbox: Pick<Outbox, 'addMany'>;
  now: () => Date;
}

/**
 * Tells the user service what belongs into readers' letterboxes, in the transaction that makes it so
 * (docs/decisions/0040-notifications-store-references.md).
 */
export class Letters {
  constructor(private readonly deps: LettersDeps) {}

  async report(session: ClientSession, letters: readonly LetterContent[]): Promise<void> {
    if (letters.length > 0) await this.deps.outbox.addMany(session, this.events(letters));
  }

  /** For who stores them together with other events. */
  events(letters: readonly LetterContent[]): OutboxEvent<'letter'>[] {
    const at = this.deps.now().toISOString();
    return letters.map((letter) => eventOf(letter, at));
  }

  /** A story is gone for good, or everything below it. */
  storyGone(session: ClientSession, blogId: ObjectId): Promise<void> {
    const id = blogId.toHexString();
    return this.report(session, [{ key: `gone:${id}`, version: 0, kind: 'storyGone', blogId: id }]);
  }
}

function eventOf(letter: LetterContent, at: string): OutboxEvent<'letter'> {
  // BullMQ forbids colons in job ids.
  const jobId = `letter-${letter.key.replaceAll(':', '-')}-${letter.version}`;
  return { name: 'letter', jobId, data: { ...letter, at } };
}
