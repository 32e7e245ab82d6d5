import type { IncomingHttpHeaders } from 'node:http';

/** Whether a request is for the origin of previews. */
export type IsForPreviews = (request: { readonly headers: IncomingHttpHeaders }) => boolean;

const withoutPort = (host: string) => host.trim().toLowerCase().replace(/:\d+$/, '');

/**
 * Tells the origin of previews by the host of a request. One header that names it is enough, whether a proxy or a page set
 * it: on that origin a request may do less, so nothing is gained by pretending.
 */
export function previewHost(previewUrl: string | undefined): IsForPreviews {
  if (previewUrl === undefined) return () => false;
  const { hostname } = new URL(previewUrl);
  return ({ headers }) =>
    [headers.host, headers['x-forwarded-host']?.toString()].some((hosts) =>
      hosts?.split(',').some((host) => withoutPort(host) === hostname),
    );
}

/** What is wrong with an origin of previews beside the site's own; null for nothing. */
export function problemOfPreviewUrl(previewUrl: string, publicUrl: string): string | null {
  const [preview, site] = [new URL(previewUrl), new URL(publicUrl)];
  if (preview.hostname === site.hostname) return 'must have another host than the site: ports share cookies';
  // Browsers take no cookie for `localhost` from a host beneath it.
  const isBeneath = preview.hostname.endsWith(`.${site.hostname}`) && site.hostname !== 'localhost';
  if (isBeneath) return "must not lie beneath the site's host, whose cookies it could set";
  return null;
}
