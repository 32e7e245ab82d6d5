import type { Outbox, OutboxEvent } from '@storysprout/service-kit';
import type { ClientSession, ObjectId } from 'mongodb';
import type { LetterContent } from './letter.rules';

export interface LettersDeps {
  outbox: Pick<Outbox, 'addMany'>;
  now: () => Date;
}

/**
 * Sends the changes of readers' notifications to the user service, in the transaction that causes them
 * (docs/decisions/0040-notifications-store-references.md).
 */
export class Letters {
  constructor(private readonly deps: LettersDeps) {}

  async report(session: ClientSession, letters: readonly LetterContent[]): Promise<void> {
    if (letters.length > 0) await this.deps.outbox.addMany(session, this.events(letters));
  }

  /** Returns the events, for callers that store them together with other ones. */
  events(letters: readonly LetterContent[]): OutboxEvent<'letter'>[] {
    const at = this.deps.now().toISOString();
    return letters.map((letter) => eventOf(letter, at));
  }

  /** Reports that a blog, or everything below it, has been deleted for good. */
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
