import type { Bounce } from '@storysprout/contract';
import { dayOf } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import type { IdentityContext } from '../identity.context';

/** Records which accounts' addresses mail servers refuse (docs/product.md#addresses-that-are-refused). */
export class Bounces {
  constructor(private readonly context: Pick<IdentityContext, 'now' | 'users'>) {}

  /**
   * Records that a mail server refused an account's address as unknown. Ignores a report that is repeated, and one
   * about an address that the account has changed or confirmed since.
   */
  async note(_id: ObjectId, { email, at }: Bounce): Promise<void> {
    const refusedAt = new Date(Math.min(Date.parse(at), this.context.now().getTime()));
    const day = dayOf(refusedAt);
    const stillSo = {
      email,
      emailVerifiedAt: { $not: { $gte: refusedAt } },
      emailUndeliverableSince: { $exists: false },
    };
    const { users } = this.context;
    const first = { ...stillSo, emailBouncedOn: { $exists: false } };
    if (await users.update(_id, { $set: { emailBouncedOn: day } }, { also: first })) return;
    const second = { ...stillSo, emailBouncedOn: { $exists: true, $ne: day } };
    await users.update(_id, { $set: { emailUndeliverableSince: refusedAt } }, { also: second });
  }
}
