import * as z from 'zod/mini';
import { remoteFile } from './registry';
import { entryIntegrity, remoteName } from './remotes';

/** What the registry tells the gateways (`/internal/registry/*`). */

/** A published version. */
export const liveRelease = z.object({
  version: z.string(),
  manifest: remoteFile.shape.manifest,
  integrity: entryIntegrity,
  /** The size of all its files together. */
  bytes: z.number(),
});
export type LiveRelease = z.infer<typeof liveRelease>;

/** The versions of one remote that pages may get now. */
export const liveRemote = z.object({
  name: remoteName,
  stable: liveRelease,
  canary: z.nullable(z.object({ release: liveRelease, percent: z.number() })),
  /** What pages fall back to when the stable version fails. */
  previous: z.nullable(liveRelease),
});
export type LiveRemote = z.infer<typeof liveRemote>;

export const liveState = z.object({
  /** Changes with every change of a remote. */
  revision: z.string(),
  /** Missing when the caller knows this revision already. */
  remotes: z.optional(z.array(liveRemote)),
  /** Whether a gateway has reported which shell it serves. */
  hasPlatform: z.boolean(),
});
export type LiveState = z.infer<typeof liveState>;

/** Files in base64; null for a stored file that is not what was published. */
export const releaseFiles = z.object({
  files: z.array(z.object({ path: z.string(), content: z.nullable(z.string()) })),
});
export type ReleaseFiles = z.infer<typeof releaseFiles>;
