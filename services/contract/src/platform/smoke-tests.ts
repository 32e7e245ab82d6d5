import * as z from 'zod/mini';
import { remoteVersion, smokeTestOutcome } from './registry';

/**
 * The results of testing the pages of a build in a browser before readers get it (docs/remotes-reference.md#tried-in-a-browser).
 */

export const smokeTestLimits = { pages: 120, treeLength: 12_000, bodyBytes: 2_000_000 } as const;

/** The kind of account with which a page is tested. */
export const smokeTestRole = z.enum(['visitor', 'reader', 'moderator']);
export type SmokeTestRole = z.infer<typeof smokeTestRole>;

/** The versions of the other remotes on the tested page. */
export const smokeTestCompany = z.enum(['stable', 'canary', 'fallback']);
export type SmokeTestCompany = z.infer<typeof smokeTestCompany>;

const line = z.string().check(z.maxLength(400));

export const smokeTestPage = z.object({
  /** The page's address, with ids from the recorded responses. */
  path: z.string().check(z.maxLength(200), z.regex(/^\/[\w/?=&%.-]*$/, 'an address such as /blogs?time=week')),
  as: smokeTestRole,
  beside: smokeTestCompany,
  /** The accessibility tree as a screen reader finds it, as indented lines. */
  tree: z.string().check(z.maxLength(smokeTestLimits.treeLength)),
  /** The API calls of the page, by their rows: `GET /blog/{id}`. */
  calls: z.array(line).check(z.maxLength(60)),
  /** The reasons why readers must not get it: it shows nothing, throws, or makes a call that the API doesn't have. */
  problems: z.array(line).check(z.maxLength(10)),
});
export type SmokeTestPage = z.infer<typeof smokeTestPage>;

export const smokeTestRequest = z.object({
  version: remoteVersion,
  pages: z.array(smokeTestPage).check(z.minLength(1), z.maxLength(smokeTestLimits.pages)),
  /** The differences from the last test without problems, for people to review. */
  differences: z.array(line).check(z.maxLength(100)),
});
export type SmokeTestRequest = z.infer<typeof smokeTestRequest>;

export const smokeTestResponse = z.object({ success: z.literal(true), outcome: smokeTestOutcome });
/** The pages of the remote's last test without problems; null and empty before the first one. */
export const lastSmokeTest = z.object({ version: z.nullable(z.string()), pages: z.array(smokeTestPage) });
export type LastSmokeTest = z.infer<typeof lastSmokeTest>;
