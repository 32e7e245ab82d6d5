/** The content security policies: pages may load from their own origin, and from the API's when it is another. */

export interface CspOptions {
  /** Empty when the API is on the pages' own origin. */
  apiBaseUrl: string;
  /** Dev servers of remotes; none in production. */
  devOrigins: readonly string[];
}

export type CspDirectives = Record<string, string[]>;

const self = "'self'";
const none = "'none'";

/**
 * With Trusted Types, browsers accept no string as markup or script, and script addresses only through the shell's
 * policy (`shell/src/boot/script-policy.ts`). Not used with dev servers, because hot reloading loads scripts its own way.
 */
const trustedTypes: CspDirectives = { requireTrustedTypesFor: ["'script'"], trustedTypes: ['default'] };

/** Where browsers report violations (csp-report.routes.ts). */
export const reportPath = '/csp-reports';
const reportGroup = 'csp';
export const reportingEndpoints = `${reportGroup}="${reportPath}"`;

export function siteCsp(options: CspOptions): CspDirectives {
  return { ...sourcesOf(options), ...(options.devOrigins.length === 0 && trustedTypes) };
}

/**
 * Returns the policy for the API's documentation page, whose library draws icons from `data:` addresses and writes
 * markup as strings.
 */
export function docsCsp(): CspDirectives {
  return { ...sourcesOf({ apiBaseUrl: '', devOrigins: [] }), imgSrc: [self, 'data:'] };
}

/** Returns the policy for responses of the API, which load nothing. */
export function answerCsp(): CspDirectives {
  return { defaultSrc: [none], frameAncestors: [none] };
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
    // `reportUri` is for browsers that don't support `reportTo`.
    reportTo: [reportGroup],
    reportUri: [reportPath],
  };
}

function withSockets(origins: readonly string[]): string[] {
  return origins.flatMap((origin) => [origin, origin.replace(/^http/, 'ws')]);
}
