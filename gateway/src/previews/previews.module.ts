import type { SignedInUser, TokenVerifier } from '@storysprout/service-kit';
import type { GatewayContext, Http } from '../http';
import { previewHeaders, previewMiddleware } from './preview.middleware';
import { previewHost } from './preview-host';
import { Previews } from './previews';

const ofSite = (user: SignedInUser | null) => (user?.isPreview ? null : user);

/** Identifies readers by tokens of the site itself; those of previews are valid on their own origin only. */
function siteTokens(verifier: TokenVerifier): TokenVerifier {
  return {
    isRevoked: (user) => verifier.isRevoked(user),
    recall: (token) => ofSite(verifier.recall(token)),
    verify: async (token) => ofSite(await verifier.verify(token)),
  };
}

/** Builds what readers with a link meet on the origin of previews (docs/decisions/0052-preview-origin.md). */
export function createPreviews(context: GatewayContext, { table }: Pick<Http, 'table'>) {
  const { config, publicUrl, clients, verifier } = context;
  const isForPreviews = previewHost(config.PREVIEW_URL);
  const { registry } = clients;
  const own = { publicUrl, registry, table, isForPreviews, previews: new Previews({ registry }) };
  return {
    isForPreviews,
    siteTokens: siteTokens(verifier),
    headers: previewHeaders(own),
    middleware: previewMiddleware(own),
  };
}
