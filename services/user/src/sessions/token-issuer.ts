import type { TokenSigner } from '@storysprout/service-kit';
import type { UserDocument } from '../users/user.document';
import type { SessionDocument } from './session.document';
import { lifeSecondsOf } from './session.repository';

/** Tokens with what other services need to know about their holder. */
export class TokenIssuer {
  constructor(
    private readonly signer: TokenSigner,
    private readonly now: () => Date,
  ) {}

  /** @param user the account in the state that was checked, not a later one: the token carries its version */
  issue({ _id, name, isAdmin, tokenVersion }: UserDocument, session: SessionDocument): Promise<string> {
    const signedIn = {
      sessionId: session._id.toHexString(),
      auth_time: Math.floor(session.createdAt.getTime() / 1_000),
    };
    const claims = { userId: _id.toHexString(), name, isAdmin, tokenVersion, ...signedIn };
    return this.signer.sign(claims, { issuedAt: this.now(), ttlSeconds: lifeSecondsOf(session.cookie !== null) });
  }
}
