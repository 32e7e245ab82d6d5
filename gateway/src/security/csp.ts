/** What pages may load (design section 5): their own origin, the API's when it is another, nothing else. */

export interface CspOptions {
  /** Empty when the API has the pages' own origin. */
  apiBaseUrl: string;
  /** Dev servers of remotes; none in production. */
  devOrigins: readonly string[];
}

export type CspDirectives = Record<string, string[]>;

const self = "'self'";
const none = "'none'";

export function siteCsp({ apiBaseUrl, devOrigins }: CspOptions): CspDirectives {
  const api = apiBaseUrl === '' ? [] : [new URL(apiBaseUrl).origin];
  const dev = devOrigins.map((url) => new URL(url).origin);
  const code = [self, ...dev];
  return {
    defaultSrc: [none],
    scriptSrc: code,
    styleSrc: code,
    imgSrc: [self, 'data:', 'blob:', ...api, ...dev],
    fontSrc: code,
    connectSrc: [self, ...withSockets([...api, ...dev])],
    manifestSrc: [self],
    workerSrc: [self],
    mediaSrc: code,
    baseUri: [none],
    formAction: [self],
    frameAncestors: [none],
  };
}

/** The API's documentation page: its library draws icons from `data:` addresses. */
export function docsCsp(): CspDirectives {
  return { ...siteCsp({ apiBaseUrl: '', devOrigins: [] }), imgSrc: [self, 'data:'] };
}

function withSockets(origins: readonly string[]): string[] {
  return origins.flatMap((origin) => [origin, origin.replace(/^http/, 'ws')]);
}
