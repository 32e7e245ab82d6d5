import type { ServiceClient } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';

/**
 * Asks the blog service whether an account is trusted, because trust depends on what the account has written
 * (docs/product.md#new-accounts).
 */
export class ReporterTrust {
  /** @param blogs null where there is no blog service */
  constructor(private readonly blogs: Pick<ServiceClient, 'call'> | null) {}

  /** Returns false when the blog service cannot be asked, so that a report is never refused because of that. */
  async isTrusted(accountId: ObjectId): Promise<boolean> {
    const params = { id: accountId.toHexString() };
    const answer = await this.blogs?.call('GET /internal/accounts/{id}/trust', { params }).catch(() => null);
    return answer?.isTrusted === true;
  }
}
