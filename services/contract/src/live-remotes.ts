import * as z from 'zod/mini';
import { entryIntegrity, remoteName, remoteNeeds } from './remotes';

/** What the registry tells the gateways (`/internal/registry/*`). */

/** A published version. */
export const liveRelease = z.object({
  version: z.string(),
  /** As it was published: rules change, and one manifest from before must not cost the gateways all others. Its readers check it. */
  manifest: z.looseObject({ contract: z.number() }),
  integrity: entryIntegrity,
  /** Missing from registries that know of one generation only. */
  needs: z.optional(remoteNeeds),
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

const liveShellRelease = z.pick(liveRelease, { version: true, bytes: true });
/** The releases of the shell that pages may be made of now. */
export const liveShell = z.object({
  stable: liveShellRelease,
  canary: z.nullable(z.object({ release: liveShellRelease, percent: z.number() })),
  /** What a rollback brings back. */
  previous: z.nullable(liveShellRelease),
});
export type LiveShell = z.infer<typeof liveShell>;

export const liveState = z.object({
  /** Changes with every change of a remote or of the shell. */
  revision: z.string(),
  /** Missing when the caller knows this revision already. */
  remotes: z.optional(z.array(liveRemote)),
  /** Null while nobody has released a shell; missing when the caller knows this revision already. */
  shell: z.optional(z.nullable(liveShell)),
  /** Whether a gateway has reported which shell it serves. */
  hasPlatform: z.boolean(),
});
export type LiveState = z.infer<typeof liveState>;

/** Files in base64; null for a stored file that is not what was published. */
export const releaseFiles = z.object({
  files: z.array(z.object({ path: z.string(), content: z.nullable(z.string()) })),
});
export type ReleaseFiles = z.infer<typeof releaseFiles>;
