import * as z from 'zod/mini';
import { remoteVersion } from '../registry';
import { prefetchedResponses, remoteListEntry, remoteName, siteSettings } from '../remotes';

/**
 * Server-side rendering: the gateway's requests to the renderer, and the state that a rendered page carries
 * (docs/decisions/0036).
 */

/**
 * The file with which a build renders its parts without a browser, in the shell's folder and in each release of a
 * remote.
 */
export const serverBundleName = 'server.cjs';

export const renderingLimits = { bundleBytes: 4 * 1024 * 1024, bodyBytes: 5 * 1024 * 1024 } as const;

/**
 * The largest number of remotes on one site, at two kilobytes each. Pages of a site with more are not server-rendered.
 */
const mostRemotes = 1_000;

/** SHA-256 of a server bundle, in hex. Bundles are identified by their content. */
export const bundleHash = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'a bundle is known by its SHA-256'));

/** A query that a part made during rendering, with its data, in the form the browser's query cache takes. */
export const dehydratedQuery = z.object({
  key: z.array(z.unknown()),
  data: z.unknown(),
  /** The data may differ for the reader who views the page, so browsers of signed-in readers fetch it again. */
  isPersonal: z.optional(z.boolean()),
});
export type DehydratedQuery = z.infer<typeof dehydratedQuery>;

/** The state from which a server-rendered page is hydrated, so that it starts out the same. */
export const pageState = z.object({
  /** The current time that relative dates on the page refer to, in milliseconds since 1970. */
  now: z.number(),
  queries: z.array(dehydratedQuery),
});
export type PageState = z.infer<typeof pageState>;
/** The id of the data block that holds the state of a server-rendered page. */
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
  /** The API's responses to visitors, which are the only data that a page is rendered from. */
  answers: prefetchedResponses,
  /** The next cursors of lists among the responses that send the cursor in a header, by address. */
  cursors: z.optional(z.record(z.string(), z.string())),
});
export type RenderRequest = z.infer<typeof renderRequest>;

export const renderedPage = z.object({
  /** The content of the page's root element. */
  html: z.string(),
  state: pageState,
  /** Parts in it, such as `mf_club ./pages/club`. */
  parts: z.array(z.string()),
  /** False if the code of a remote failed or was late, and may do better next time. Older renderers leave this out. */
  isComplete: z.optional(z.boolean()),
});
export type RenderedPage = z.infer<typeof renderedPage>;

export const renderAnswer = z.object({
  /** The bundles that must be uploaded before this page can be rendered. */
  missing: z.array(bundleHash),
  /** Null while bundles are missing. */
  page: z.nullable(renderedPage),
});
export type RenderAnswer = z.infer<typeof renderAnswer>;

export const bundleUpload = z.object({
  code: z.string().check(z.minLength(1), z.maxLength(renderingLimits.bundleBytes)),
});
