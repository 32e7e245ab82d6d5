import * as z from 'zod/mini';
import { entryIntegrity, remoteName, remoteNeeds } from './remotes';

/** The registry's responses to the gateways (`/internal/registry/*`). */

/** A published version. */
export const liveRelease = z.object({
  version: z.string(),
  /**
   * The manifest as it was published. It is only parsed loosely, because the rules change, and one old manifest must
   * not cost the gateways all others. Its readers validate it.
   */
  manifest: z.looseObject({ contract: z.number() }),
  integrity: entryIntegrity,
  /** Missing from an older registry that supports only one generation. */
  needs: z.optional(remoteNeeds),
  /** The total size of its files, in bytes. */
  bytes: z.number(),
});
export type LiveRelease = z.infer<typeof liveRelease>;

/** The versions of one remote that pages may get now. */
export const liveRemote = z.object({
  name: remoteName,
  stable: liveRelease,
  canary: z.nullable(z.object({ release: liveRelease, percent: z.number() })),
  /** The version that pages fall back to when the stable one fails. */
  previous: z.nullable(liveRelease),
});
export type LiveRemote = z.infer<typeof liveRemote>;

const liveShellRelease = z.pick(liveRelease, { version: true, bytes: true });
/** The releases of the shell that pages may be made of now. */
export const liveShell = z.object({
  stable: liveShellRelease,
  canary: z.nullable(z.object({ release: liveShellRelease, percent: z.number() })),
  /** The release that a rollback restores. */
  previous: z.nullable(liveShellRelease),
});
export type LiveShell = z.infer<typeof liveShell>;

export const liveState = z.object({
  /** Changes with every change of a remote or of the shell. */
  revision: z.string(),
  /** Missing when the caller already has this revision. */
  remotes: z.optional(z.array(liveRemote)),
  /** Null until a shell is released; missing when the caller already has this revision. */
  shell: z.optional(z.nullable(liveShell)),
  /** True when a gateway has reported which shell it serves. */
  hasPlatform: z.boolean(),
});
export type LiveState = z.infer<typeof liveState>;

/** Files in base64. The content is null for a stored file that differs from the published one. */
export const releaseFiles = z.object({
  files: z.array(z.object({ path: z.string(), content: z.nullable(z.string()) })),
});
export type ReleaseFiles = z.infer<typeof releaseFiles>;
