import type { OutgoingHttpHeader } from 'node:http';
import type { Context, Middleware } from 'koa';
import helmet from 'koa-helmet';
import { isApiTree } from '../routing/route-table';
import { answerCsp, type CspDirectives, docsCsp, reportingEndpoints, siteCsp } from './csp';

export interface SecurityOptions {
  publicUrl: string;
  apiBaseUrl: string;
  corsOrigins: readonly string[];
  devOrigins: readonly string[];
  hsts: { readonly maxAge: number; readonly includeSubDomains: boolean; readonly preload: boolean };
}

const permissions = 'camera=(), microphone=(), geolocation=(), payment=(), usb=()';

/** The security headers that matter for an API response: the others would add two kilobytes to each. */
export const answerHeaders = [
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-resource-policy',
  'strict-transport-security',
] as const;

/**
 * Sets security headers on every response. The documentation page and the API's responses have policies of their own.
 */
export function securityHeaders(options: SecurityOptions): Middleware {
  const site = memoized(headersWith(siteCsp(options), options));
  const docs = memoized(headersWith(docsCsp(), options));
  const answers = memoized(headersWith(answerCsp(), options), answerHeaders);
  return (ctx, next) => {
    if (isAnswer(ctx)) return answers(ctx, next);
    ctx.set('Permissions-Policy', permissions);
    ctx.set('Reporting-Endpoints', reportingEndpoints);
    return ctx.path.startsWith('/api-docs') ? docs(ctx, next) : site(ctx, next);
  };
}

/**
 * Returns whether the response is the API's and not shown as a page, as when a browser follows a link or sends a form.
 */
function isAnswer({ path, headers }: Context): boolean {
  return isApiTree(path) && !/\btext\/html\b/i.test(headers.accept ?? '');
}

/**
 * Computes the headers once: they don't depend on the request, and helmet takes longer for them than the rest of the
 * gateway for a short response.
 *
 * @param wanted names of the headers to send; all when undefined
 */
function memoized(middleware: Middleware, wanted?: readonly string[]): Middleware {
  let made: readonly (readonly [string, OutgoingHttpHeader])[] | undefined;
  return async (ctx, next) => {
    if (made) {
      for (const [name, value] of made) ctx.res.setHeader(name, value);
      return next();
    }
    const before = new Set(ctx.res.getHeaderNames());
    await middleware(ctx, async () => undefined);
    const own = Object.entries(ctx.res.getHeaders()).filter(([name]) => !before.has(name));
    for (const [name] of own) if (wanted && !wanted.includes(name)) ctx.res.removeHeader(name);
    made = own.flatMap(([name, value]) => (value === undefined || !ctx.res.hasHeader(name) ? [] : [[name, value]]));
    return next();
  };
}

function headersWith(directives: CspDirectives, { publicUrl, corsOrigins, hsts }: SecurityOptions): Middleware {
  return helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    // Only a site that is served over https may promise to stay so.
    strictTransportSecurity: publicUrl.startsWith('https:') && hsts,
    // Known pages on other origins may show our pictures.
    crossOriginResourcePolicy: { policy: corsOrigins.length === 0 ? 'same-origin' : 'cross-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
  });
}
