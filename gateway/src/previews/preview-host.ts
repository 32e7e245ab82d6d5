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
