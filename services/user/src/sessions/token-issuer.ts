import type { TokenSigner } from '@storysprout/service-kit';
import type { UserDocument } from '../users/user.document';

/** Tokens of 7 days with what other services need to know about their holder (design section 4). */
export class TokenIssuer {
  constructor(
    private readonly signer: TokenSigner,
    private readonly now: () => Date,
  ) {}

  issue({ _id, name, isAdmin, tokenVersion }: UserDocument): Promise<string> {
    const claims = { userId: _id.toHexString(), name, isAdmin, tokenVersion };
    return this.signer.sign(claims, { issuedAt: this.now() });
  }
}
