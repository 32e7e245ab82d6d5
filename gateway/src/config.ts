import {
  authConfigShape,
  baseConfigShape,
  commaSeparated,
  internalCallerShape,
  loadConfig,
  redisConfigShape,
  siteNameConfigShape,
} from '@storysprout/service-kit';
import { consentConfigShape } from '@storysprout/service-kit/moderation';
import { z } from 'zod';

/** The only file that reads the environment; `.env.example` explains every setting. */

const address = z.url('must be an address such as http://localhost:4101').transform((url) => url.replace(/\/+$/, ''));

const devRemotes = z
  .string()
  .default('{}')
  .transform((text, ctx): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      ctx.addIssue('must be JSON such as {"mf_club":"http://localhost:3001"}');
      return z.NEVER;
    }
  })
  .pipe(z.record(z.string(), address));

const oneYearSeconds = 31_536_000;

export const schema = z
  .object({
    ...baseConfigShape,
    ...redisConfigShape,
    ...authConfigShape,
    ...internalCallerShape,
    ...consentConfigShape,
    ...siteNameConfigShape,
    PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
    /** Port for Prometheus and probes, never reachable from outside; 0 picks any free port. */
    METRICS_PORT: z.coerce.number().int().min(0).max(65_535).default(9100),
    BLOG_URL: address.default('http://127.0.0.1:4101'),
    USER_URL: address.default('http://127.0.0.1:4102'),
    ADMIN_URL: address.default('http://127.0.0.1:4103'),
    REGISTRY_URL: address.default('http://127.0.0.1:4104'),
    /** Base URL of the renderer; without it, pages are rendered in the browser. */
    RENDERER_URL: address.optional(),
    /** The site's address as readers see it. */
    PUBLIC_URL: address.optional(),
    /** The origin of previews; without it there are none. */
    PREVIEW_URL: address.optional(),
    /** Base URL of the API for pages; empty when it is on their own origin. */
    API_BASE_URL: address.or(z.literal('')).default(''),
    CORS_ORIGINS: commaSeparated,
    SUPPORT_EMAIL: z.email().default('support@storysprout.example'),
    /** The site's pages on social networks, for the footer. */
    FACEBOOK_URL: address.default('https://www.facebook.com'),
    INSTAGRAM_URL: address.default('https://www.instagram.com'),
    TWITTER_URL: address.default('https://twitter.com'),
    /** Allows search engines to list the site. */
    INDEXING: z.enum(['on', 'off']).default('off'),
    SITE_DIR: z.string().default('shell/dist'),
    /**
     * Memory for the files of live remotes. Files of versions that don't fit are requested from the registry when
     * needed.
     */
    REMOTE_FILES_MB: z.coerce.number().int().min(8).max(4_096).default(64),
    DEV_REMOTES: devRemotes,
    /** Number of trusted proxies in front of the gateway, whose x-forwarded-for is accepted. */
    TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
    /** Limit of open sockets per address. A whole school may share one address. */
    SOCKETS_PER_ADDRESS: z.coerce.number().int().positive().default(1_000),
    WRITES_PER_MINUTE: z.coerce.number().int().positive().default(1_200),
    /** Memory for all request bodies under way; a release of a remote must fit in. */
    BODY_MEMORY_MB: z.coerce.number().int().min(48).max(4_096).default(96),
    /** After the grace period, a body must arrive at this pace, or the request fails with `too_slow`. */
    BODY_GRACE_MS: z.coerce.number().int().positive().default(10_000),
    BODY_BYTES_PER_SECOND: z.coerce.number().int().positive().default(4_096),
    /** The share of requests whose traces are exported, 0 to 1. */
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
    EDGE_CACHE: z.enum(['on', 'off']).default('on'),
    /** HSTS max-age when the site is served over https; 0 tells browsers to forget it. */
    HSTS_MAX_AGE_SECONDS: z.coerce.number().int().min(0).default(oneYearSeconds),
    HSTS_SUBDOMAINS: z.enum(['on', 'off']).default('off'),
    HSTS_PRELOAD: z.enum(['on', 'off']).default('off'),
  })
  // These are the minimum requirements of hstspreload.org.
  .refine(
    ({ HSTS_PRELOAD, HSTS_SUBDOMAINS, HSTS_MAX_AGE_SECONDS }) =>
      HSTS_PRELOAD === 'off' || (HSTS_SUBDOMAINS === 'on' && HSTS_MAX_AGE_SECONDS >= oneYearSeconds),
    { path: ['HSTS_PRELOAD'], message: 'needs HSTS_SUBDOMAINS=on and HSTS_MAX_AGE_SECONDS of a year at least' },
  )
  .superRefine((config, ctx) => {
    const problem = config.PREVIEW_URL && problemOfPreviewUrl(config.PREVIEW_URL, publicUrlOf(config));
    if (problem) ctx.addIssue({ code: 'custom', path: ['PREVIEW_URL'], message: problem });
  })
  .refine(({ NODE_ENV, DEV_REMOTES }) => NODE_ENV !== 'production' || Object.keys(DEV_REMOTES).length === 0, {
    path: ['DEV_REMOTES'],
    message: 'is for development only (NODE_ENV=development)',
  });

export type Config = Readonly<z.infer<typeof schema>>;

/** @throws ConfigError naming every wrong or missing setting. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  return loadConfig(schema, env);
}

/** The site's address as readers see it. */
export function publicUrlOf({ PUBLIC_URL, PORT }: Pick<Config, 'PUBLIC_URL' | 'PORT'>): string {
  return PUBLIC_URL ?? `http://localhost:${PORT}`;
}

/** Returns what is wrong with an origin of previews next to the site's own, or null. */
function problemOfPreviewUrl(previewUrl: string, publicUrl: string): string | null {
  const [preview, site] = [new URL(previewUrl), new URL(publicUrl)];
  if (preview.hostname === site.hostname) return 'must have another host than the site: ports share cookies';
  // Browsers accept no cookie for `localhost` from a subdomain of it.
  const isBeneath = preview.hostname.endsWith(`.${site.hostname}`) && site.hostname !== 'localhost';
  if (isBeneath) return "must not lie beneath the site's host, whose cookies it could set";
  return null;
}
