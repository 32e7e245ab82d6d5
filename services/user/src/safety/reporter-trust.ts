import type { ServiceClient } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';

/** Asks the blog service, which knows what an account has written, whether it is trusted (docs/product.md#new-accounts). */
export class ReporterTrust {
  /** @param blogs null where there is no blog service */
  constructor(private readonly blogs: Pick<ServiceClient, 'call'> | null) {}

  /** Whoever cannot be asked about is new: a report is never refused for that. */
  async isTrusted(accountId: ObjectId): Promise<boolean> {
    const params = { id: accountId.toHexString() };
    const answer = await this.blogs?.call('GET /internal/accounts/{id}/trust', { params }).catch(() => null);
    return answer?.isTrusted === true;
  }
}
