import type { ObjectId } from 'mongodb';
import type { AuthorService } from './author.service';
import { daysBefore, isTrusted, keptTextsNeeded, type TrustSettings } from './trust.rules';

/** Counts above `limit` need not be exact, here and in `CountsComments`. */
interface CountsBlogs {
  countPublished(authorId: ObjectId, limit: number): Promise<number>;
}

interface CountsComments {
  countKept(authorId: ObjectId, before: Date, limit: number): Promise<number>;
}

export interface TrustDeps {
  blogs: CountsBlogs;
  comments: CountsComments;
  authors: Pick<AuthorService, 'ensure'>;
  settings: TrustSettings;
  now: () => Date;
}

/** Decides whether an account is trusted, for all rules about new accounts (docs/product.md#new-accounts). */
export class Trust {
  constructor(private readonly deps: TrustDeps) {}

  async isTrusted(accountId: ObjectId): Promise<boolean> {
    const { settings, authors, now } = this.deps;
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
    const aDayAgo = daysBefore(this.deps.now(), 1);
    const counts = await Promise.all([
      this.deps.blogs.countPublished(accountId, keptTextsNeeded),
      this.deps.comments.countKept(accountId, aDayAgo, keptTextsNeeded),
    ]);
    return counts.reduce((sum, count) => sum + count, 0);
  }
}
