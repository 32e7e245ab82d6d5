import { AppError } from '@storysprout/service-kit';
import * as texts from '../../texts/users';
import type { UserDocument } from '../account/user.document';
import type { AccountServiceContext } from '../identity.context';
import { requireGoodName } from './name.rules';
import { holdsReserved, type Phrase, phraseOf } from './reserved-names';

type Named = Pick<UserDocument, 'name' | 'isAdmin'>;

/** The most moderators whose names are reserved. */
const mostStaff = 1_000;

/** Checks which names accounts may have (docs/product.md#names). */
export class NameChecks {
  constructor(private readonly context: Pick<AccountServiceContext, 'collections' | 'config'>) {}

  /**
   * @param isAdmin whether it is a moderator's account, which may have a reserved name
   * @throws AppError `text_refused` with advice a child understands
   */
  async require(name: string, { isAdmin }: Pick<Named, 'isAdmin'>): Promise<void> {
    requireGoodName(name);
    if (await this.isReserved({ name, isAdmin })) throw new AppError('text_refused', texts.reservedName);
  }

  async isReserved({ name, isAdmin }: Named): Promise<boolean> {
    return !isAdmin && holdsReserved(name, await this.phrases());
  }

  /** Accounts whose names are reserved by now, oldest first. */
  async *reservedAccounts(): AsyncGenerator<Pick<UserDocument, 'name' | 'email'>> {
    const phrases = await this.phrases();
    const fields = { name: 1, email: 1 } as const;
    const accounts = this.context.collections.users.find({ isAdmin: false }, { projection: fields, sort: { _id: 1 } });
    for await (const account of accounts) if (holdsReserved(account.name, phrases)) yield account;
  }

  /**
   * Returns the setting's words and the moderators' names. Single-word names are not reserved, because first names
   * belong to everybody.
   */
  private async phrases(): Promise<Phrase[]> {
    const fields = { name: 1 } as const;
    const staff = await this.context.collections.users
      .find({ isAdmin: true }, { projection: fields, limit: mostStaff })
      .toArray();
    const names = staff.map(({ name }) => phraseOf(name)).filter((words) => words.length > 1);
    return [...this.context.config.RESERVED_NAMES.map(phraseOf), ...names];
  }
}
