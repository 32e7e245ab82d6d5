import * as z from 'zod/mini';
import { remoteVersion } from './registry';
import { prefetchedResponses, remoteListEntry, remoteName, siteSettings } from './remotes';

/** Server-rendered pages: what the gateway asks the renderer, and what a page carries of it (docs/decisions/0036). */

/** The file of a build that renders its parts without a browser: in the shell's folder, and in a release of a remote. */
export const serverBundleName = 'server.cjs';

export const renderingLimits = { bundleBytes: 4 * 1024 * 1024, bodyBytes: 5 * 1024 * 1024 } as const;

/** On one site, at two kilobytes each: of a site with more, no page is server-rendered. */
const mostRemotes = 1_000;

/** SHA-256 of a server bundle in hex: bundles are known by what is in them. */
export const bundleHash = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'a bundle is known by its SHA-256'));

/** What a part asked the API for, and got, as the browser's cache takes it over. */
export const dehydratedQuery = z.object({
  key: z.array(z.unknown()),
  data: z.unknown(),
  /** It was asked as the reader who looks at the page: readers who are signed in ask again. */
  isPersonal: z.optional(z.boolean()),
});
export type DehydratedQuery = z.infer<typeof dehydratedQuery>;

/** What a server-rendered page needs to start from the same. */
export const pageState = z.object({
  /** The moment that its dates are told from, in milliseconds since 1970. */
  now: z.number(),
  queries: z.array(dehydratedQuery),
});
export type PageState = z.infer<typeof pageState>;
/** A server-rendered page carries its state in such a data block. */
export const pageStateElementId = 'storysprout-state';

export const renderRequest = z.object({
  /** Path and query of the page. */
  address: z.string().check(z.regex(/^\/[^#\s]*$/), z.maxLength(2_048)),
  now: z.number(),
  settings: siteSettings,
  remotes: z.array(remoteListEntry).check(z.maxLength(mostRemotes)),
  /** The shell's bundle. */
  shell: bundleHash,
  /** The bundles of the remotes whose parts are on the page. */
  bundles: z.array(z.object({ name: remoteName, version: remoteVersion, hash: bundleHash })).check(z.maxLength(20)),
  /** Visitors' answers of the API: all that a page is rendered from. */
  answers: prefetchedResponses,
  /** Where lists among the answers go on that say it in a header, by their address. */
  cursors: z.optional(z.record(z.string(), z.string())),
});
export type RenderRequest = z.infer<typeof renderRequest>;

export const renderedPage = z.object({
  /** What belongs into the page's root. */
  html: z.string(),
  state: pageState,
  /** Parts in it, such as `mf_club ./pages/club`. */
  parts: z.array(z.string()),
});
export type RenderedPage = z.infer<typeof renderedPage>;

export const renderAnswer = z.object({
  /** Bundles that must be sent before this page can be rendered. */
  missing: z.array(bundleHash),
  /** Null while bundles are missing. */
  page: z.nullable(renderedPage),
});
export type RenderAnswer = z.infer<typeof renderAnswer>;

export const bundleUpload = z.object({
  code: z.string().check(z.minLength(1), z.maxLength(renderingLimits.bundleBytes)),
});
