import type { OutgoingHttpHeader } from 'node:http';
import type { Middleware } from 'koa';
import helmet from 'koa-helmet';
import { type CspDirectives, docsCsp, reportingEndpoints, siteCsp } from './csp';

export interface SecurityOptions {
  publicUrl: string;
  apiBaseUrl: string;
  corsOrigins: readonly string[];
  devOrigins: readonly string[];
  hsts: { readonly maxAge: number; readonly includeSubDomains: boolean; readonly preload: boolean };
}

const permissions = 'camera=(), microphone=(), geolocation=(), payment=(), usb=()';

/** Security headers on every answer; the documentation page has a policy of its own. */
export function securityHeaders(options: SecurityOptions): Middleware {
  const site = madeOnce(headersWith(siteCsp(options), options));
  const docs = madeOnce(headersWith(docsCsp(), options));
  return (ctx, next) => {
    ctx.set('Permissions-Policy', permissions);
    ctx.set('Reporting-Endpoints', reportingEndpoints);
    return ctx.path.startsWith('/api-docs') ? docs(ctx, next) : site(ctx, next);
  };
}

/** The policy of a page that may also load from one dev server, for that moderator's browser only. */
export function widerPolicy(options: SecurityOptions): (devServer: string) => Middleware {
  return (devServer) => {
    const directives = siteCsp({ ...options, devOrigins: [...options.devOrigins, devServer] });
    return helmet.contentSecurityPolicy({ useDefaults: false, directives });
  };
}

/** These headers depend on no request, and helmet takes longer for them than the rest of the gateway for a short answer. */
function madeOnce(middleware: Middleware): Middleware {
  let made: readonly (readonly [string, OutgoingHttpHeader])[] | undefined;
  return async (ctx, next) => {
    if (made) {
      for (const [name, value] of made) ctx.res.setHeader(name, value);
      return next();
    }
    const before = new Set(ctx.res.getHeaderNames());
    await middleware(ctx, async () => undefined);
    const headers = Object.entries(ctx.res.getHeaders());
    made = headers.flatMap(([name, value]) => (value === undefined || before.has(name) ? [] : [[name, value]]));
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
