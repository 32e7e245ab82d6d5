import type { SignedInUser, TokenVerifier } from '@storysprout/service-kit';

const ofSite = (user: SignedInUser | null) => (user?.isPreview ? null : user);

/** Identifies readers by tokens of the site itself; those of previews are valid on their own origin only. */
export function siteTokens(verifier: TokenVerifier): TokenVerifier {
  return {
    isRevoked: (user) => verifier.isRevoked(user),
    recall: (token) => ofSite(verifier.recall(token)),
    verify: async (token) => ofSite(await verifier.verify(token)),
  };
}
