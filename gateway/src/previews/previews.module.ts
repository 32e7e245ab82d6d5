import type { GatewayContext, Http } from '../http';
import { previewHeaders, previewMiddleware } from './preview.middleware';
import { previewHost } from './preview-host';
import { Previews } from './previews';
import { siteTokens } from './site-tokens';

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
