import * as z from 'zod/mini';
import { isoDate } from '../core/primitives';
import { shownRemote } from './registry';
import { browserFamilies, errorMessages, errorNames, overstepKinds, remoteErrorKinds } from './remote-error-names';

/**
 * Pages' reports about errors of remotes. Every field is a number, a place in code, or one of a fixed list of values,
 * so nothing that a reader typed or read can be in it (docs/decisions/0044).
 */

const place = z.number().check(z.int(), z.minimum(0), z.maximum(10_000_000));

/** A place in a file of the release. */
export const codeFrame = z.object({
  file: z.string().check(z.regex(/^assets\/[\w.-]{1,100}\.js$/, 'a script of the release')),
  line: place,
  column: place,
});
export type CodeFrame = z.infer<typeof codeFrame>;

export const remoteErrorReport = z.object({
  ...shownRemote.shape,
  kind: z.enum(remoteErrorKinds),
  name: z.enum(errorNames),
  message: z.enum(errorMessages),
  /** The row of the API call that failed. `status` has the status of its response. */
  call: z.optional(
    z.string().check(z.maxLength(120), z.regex(/^[A-Z]+ \/[a-zA-Z/{}-]*$/, 'a call such as GET /blog/{id}')),
  ),
  status: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(599))),
  overstep: z.optional(z.enum(overstepKinds)),
  /** The innermost first. */
  frames: z.array(codeFrame).check(z.maxLength(8)),
  /** Pattern of the page's address, such as `/blog/:id`. */
  page: z
    .string()
    .check(z.maxLength(120), z.regex(/^(another page|\/[A-Za-z0-9/:_?-]*)$/, 'a pattern such as /blog/:id')),
  browser: z.enum(browserFamilies),
});
export type RemoteErrorReport = z.infer<typeof remoteErrorReport>;
export const remoteErrorReports = z.object({
  errors: z.array(remoteErrorReport).check(z.minLength(1), z.maxLength(10)),
});

/** A frame with its place in the sources, according to the source map. */
export const sourceFrame = z.object({
  ...codeFrame.shape,
  /** The file, line and text in the team's sources; null when no source map has it. */
  source: z.nullable(z.object({ file: z.string(), line: z.number(), text: z.string() })),
});
export type SourceFrame = z.infer<typeof sourceFrame>;

/** One error of one version, however often it happened. */
export const remoteErrorGroup = z.object({
  fingerprint: z.string(),
  version: z.string(),
  ...z.pick(remoteErrorReport, {
    kind: true,
    name: true,
    message: true,
    call: true,
    status: true,
    overstep: true,
    page: true,
  }).shape,
  frames: z.array(sourceFrame),
  count: z.number(),
  browsers: z.record(z.string(), z.number()),
  firstAt: isoDate,
  lastAt: isoDate,
});
export type RemoteErrorGroup = z.infer<typeof remoteErrorGroup>;
export const remoteErrorGroups = z.object({ errors: z.array(remoteErrorGroup) });
