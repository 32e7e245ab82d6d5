import type { TokenSigner } from '@storysprout/service-kit';
import type { UserDocument } from '../users/user.document';
import type { SessionDocument } from './session.document';
import { lifeSecondsOf } from './session.repository';

/** Issues tokens with the facts about their owner that other services need. */
export class TokenIssuer {
  constructor(
    private readonly signer: TokenSigner,
    private readonly now: () => Date,
  ) {}

  /** @param user the account as it was checked, not a later state, because the token carries its version */
  issue({ _id, name, isAdmin, tokenVersion }: UserDocument, session: SessionDocument): Promise<string> {
    const signedIn = {
      sessionId: session._id.toHexString(),
      auth_time: Math.floor(session.createdAt.getTime() / 1_000),
    };
    const claims = { userId: _id.toHexString(), name, isAdmin, tokenVersion, ...signedIn };
    return this.signer.sign(claims, { issuedAt: this.now(), ttlSeconds: lifeSecondsOf(session.cookie !== null) });
  }
}
