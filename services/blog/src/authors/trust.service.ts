import type { ObjectId } from 'mongodb';
import type { AuthorsContext } from './authors.context';
import { daysBefore, isTrusted, keptTextsNeeded } from './trust.rules';

/** Decides whether an account is trusted, for all rules about new accounts (docs/product.md#new-accounts). */
export class Trust {
  constructor(private readonly context: Pick<AuthorsContext, 'blogs' | 'comments' | 'authors' | 'settings' | 'now'>) {}

  async isTrusted(accountId: ObjectId): Promise<boolean> {
    const { settings, authors, now } = this.context;
    if (settings.newAccountDays === 0) return true;
    const keptTexts = await this.keptTextsOf(accountId);
    // This check settles most new accounts without a call to the user service.
    if (keptTexts < keptTextsNeeded) return false;
    // An account that can't be looked up counts as new.
    const author = await authors.ensure(accountId).catch(() => null);
    if (!author) return false;
    const { emailVerified = false, consent, removals = [], profileRemovedAt } = author;
    const removedAt = [...removals.map(({ at }) => at), ...(profileRemovedAt ? [profileRemovedAt] : [])];
    const registeredAt = accountId.getTimestamp();
    return isTrusted(
      { keptTexts, registeredAt, removedAt, isAddressConfirmed: emailVerified, consent },
      settings,
      now(),
    );
  }

  private async keptTextsOf(accountId: ObjectId): Promise<number> {
    const aDayAgo = daysBefore(this.context.now(), 1);
    const counts = await Promise.all([
      this.context.blogs.countPublished(accountId, keptTextsNeeded),
      this.context.comments.countKept(accountId, aDayAgo, keptTextsNeeded),
    ]);
    return counts.reduce((sum, count) => sum + count, 0);
  }
}
