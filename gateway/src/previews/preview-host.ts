import type { IncomingHttpHeaders } from 'node:http';

/** Returns whether a request is for the origin of previews. */
export type IsForPreviews = (request: { readonly headers: IncomingHttpHeaders }) => boolean;

const withoutPort = (host: string) => host.trim().toLowerCase().replace(/:\d+$/, '');

/**
 * Recognizes the origin of previews by a request's host. One header with that host is enough, whether a proxy or a page
 * set it: fewer calls are allowed on that origin, so nothing is gained by pretending.
 */
export function previewHost(previewUrl: string | undefined): IsForPreviews {
  if (previewUrl === undefined) return () => false;
  const { hostname } = new URL(previewUrl);
  return ({ headers }) =>
    [headers.host, headers['x-forwarded-host']?.toString()].some((hosts) =>
      hosts?.split(',').some((host) => withoutPort(host) === hostname),
    );
}

/** Returns what is wrong with an origin of previews next to the site's own, or null. */
export function problemOfPreviewUrl(previewUrl: string, publicUrl: string): string | null {
  const [preview, site] = [new URL(previewUrl), new URL(publicUrl)];
  if (preview.hostname === site.hostname) return 'must have another host than the site: ports share cookies';
  // Browsers accept no cookie for `localhost` from a subdomain of it.
  const isBeneath = preview.hostname.endsWith(`.${site.hostname}`) && site.hostname !== 'localhost';
  if (isBeneath) return "must not lie beneath the site's host, whose cookies it could set";
  return null;
}
