import * as z from 'zod/mini';
import { remoteVersion, smokeTestOutcome } from './registry';

/** What a browser found on the pages of a build before readers got it (docs/remotes.md#tried-in-a-browser). */

export const smokeTestLimits = { pages: 120, treeLength: 12_000, bodyBytes: 2_000_000 } as const;

/** Who looks at a page. */
export const smokeTestRole = z.enum(['visitor', 'reader', 'moderator']);
export type SmokeTestRole = z.infer<typeof smokeTestRole>;

/** Which versions of the other remotes are on the page. */
export const smokeTestCompany = z.enum(['stable', 'canary', 'fallback']);
export type SmokeTestCompany = z.infer<typeof smokeTestCompany>;

const line = z.string().check(z.maxLength(400));

export const smokeTestPage = z.object({
  /** Its address, with ids of the recorded answers. */
  path: z.string().check(z.maxLength(200), z.regex(/^\/[\w/?=&%.-]*$/, 'an address such as /blogs?time=week')),
  as: smokeTestRole,
  beside: smokeTestCompany,
  /** What a screen reader finds, as indented lines. */
  tree: z.string().check(z.maxLength(smokeTestLimits.treeLength)),
  /** Calls of the API, as their rows are named: `GET /blog/{id}`. */
  calls: z.array(line).check(z.maxLength(60)),
  /** Why readers must not get it: it shows nothing, throws, or calls what the API has not. */
  problems: z.array(line).check(z.maxLength(10)),
});
export type SmokeTestPage = z.infer<typeof smokeTestPage>;

export const smokeTestRequest = z.object({
  version: remoteVersion,
  pages: z.array(smokeTestPage).check(z.minLength(1), z.maxLength(smokeTestLimits.pages)),
  /** What differs from the last good test, for people to look at. */
  differences: z.array(line).check(z.maxLength(100)),
});
export type SmokeTestRequest = z.infer<typeof smokeTestRequest>;

export const smokeTestResponse = z.object({ success: z.literal(true), outcome: smokeTestOutcome });
/** The pages of the remote's last test without a problem; none before the first. */
export const lastSmokeTest = z.object({ version: z.nullable(z.string()), pages: z.array(smokeTestPage) });
export type LastSmokeTest = z.infer<typeof lastSmokeTest>;
