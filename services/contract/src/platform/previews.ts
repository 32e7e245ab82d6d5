import * as z from 'zod/mini';
import { isoDate } from '../core/primitives';
import { liveRelease } from './live-remotes';
import { remoteVersion } from './registry';
import { remoteName } from './remotes';

/** Previews show unreleased builds on the real site to everybody who has the link (docs/remotes-reference.md#previews). */

/** The header that marks calls from the preview origin for the services. Only the gateway sets it. */
export const previewHeader = 'x-storysprout-preview';

export const previewTtlSeconds = 7 * 24 * 60 * 60;

/** The largest number of builds that one link shows together. */
export const mostPreviewedBuilds = 10;

const previewedBuild = z.object({ remote: remoteName, version: remoteVersion });
export type PreviewedBuild = z.infer<typeof previewedBuild>;

const previewedBuilds = z
  .array(previewedBuild)
  .check(z.minLength(1), z.maxLength(mostPreviewedBuilds, `a preview has at most ${mostPreviewedBuilds} builds`));

export const previewRequest = z.object({ builds: previewedBuilds });
export type PreviewRequest = z.infer<typeof previewRequest>;

export const previewResponse = z.object({
  success: z.literal(true),
  link: z.string(),
  until: isoDate,
  builds: previewedBuilds,
});
export type PreviewResponse = z.infer<typeof previewResponse>;

/** The signed content of the link. Only the registry can sign it. */
export const previewTicket = z.string().check(z.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/), z.maxLength(4_000));

/** A preview as the gateways serve it. */
export const openPreview = z.object({
  until: isoDate,
  builds: z.array(z.object({ name: remoteName, release: liveRelease })),
});
export type OpenPreview = z.infer<typeof openPreview>;
