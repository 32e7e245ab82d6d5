import { type Recipient, reachableLimit } from '@storysprout/contract';
import { AppError, Batcher, messageOf } from '@storysprout/service-kit';

/** Long enough for the worker's jobs to share a request, short compared to a delivery. */
const collectMs = 5;

export interface RecipientSource {
  /** The given accounts (at most 500) that still get the challenge by e-mail, with their present name and address. */
  reachable(userIds: string[]): Promise<readonly Recipient[]>;
}

/**
 * Looks up the present state of the recipients of challenge e-mails. A job may have waited for hours, and its recipient
 * may have unsubscribed, been banned, left, or changed name or address meanwhile. Each call asks the user service about
 * many recipients, directly before their e-mails are sent, and its response is not cached.
 */
export class RecipientLookup {
  private readonly questions: Batcher<string, Recipient | null>;

  constructor(private readonly users: RecipientSource) {
    this.questions = new Batcher((userIds) => this.ask(userIds), { collectMs, largest: reachableLimit });
  }

  /** @throws AppError `not_found` when this account no longer gets challenges, and anything else when that is unknown. */
  async find(userId: string): Promise<Recipient> {
    const recipient = await this.questions.add(userId);
    if (!recipient) throw new AppError('not_found', 'This account gets no challenges by e-mail any more.');
    return recipient;
  }

  /** @returns why the user service cannot answer, or null. */
  async probe(): Promise<string | null> {
    try {
      await this.ask([]);
      return null;
    } catch (error) {
      return messageOf(error);
    }
  }

  private async ask(userIds: readonly string[]): Promise<(Recipient | null)[]> {
    const users = await this.users.reachable([...userIds]).catch(mistrusted);
    const byId = new Map(users.map((user) => [user._id, user]));
    return userIds.map((userId) => byId.get(userId) ?? null);
  }
}

/**
 * Turns `not_found` for the whole call into `unavailable`: a user service of an older release lacks this route, and its
 * 404 must not be taken for deleted accounts.
 */
function mistrusted(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
  throw new AppError('unavailable', 'The user service cannot tell who still gets e-mails.', { cause: error });
}
