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

/**
 * Browsers that know Trusted Types take no text as markup or script, and script addresses only past the shell's
 * policy (`shell/src/security`). Not with dev servers, whose hot reloading loads from them as it likes.
 */
const trustedTypes: CspDirectives = { requireTrustedTypesFor: ["'script'"], trustedTypes: ['default'] };

/** Where browsers tell of what a policy kept away (csp-report.routes.ts). */
export const reportPath = '/csp-reports';
const reportGroup = 'csp';
export const reportingEndpoints = `${reportGroup}="${reportPath}"`;

export function siteCsp(options: CspOptions): CspDirectives {
  return { ...sourcesOf(options), ...(options.devOrigins.length === 0 && trustedTypes) };
}

/** The API's documentation page: its library draws icons from `data:` addresses and writes markup as text. */
export function docsCsp(): CspDirectives {
  return { ...sourcesOf({ apiBaseUrl: '', devOrigins: [] }), imgSrc: [self, 'data:'] };
}

function sourcesOf({ apiBaseUrl, devOrigins }: CspOptions): CspDirectives {
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
    // The second is for browsers that do not know the first.
    reportTo: [reportGroup],
    reportUri: [reportPath],
  };
}

function withSockets(origins: readonly string[]): string[] {
  return origins.flatMap((origin) => [origin, origin.replace(/^http/, 'ws')]);
}
