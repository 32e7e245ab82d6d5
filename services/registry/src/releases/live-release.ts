import { type LiveRelease, needsOf } from '@storysprout/contract';
import type { Release } from './release.document';

/**
 * A release as the gateways get it.
 *
 * @param manifest the manifest as readers see it, if they see less than all of it
 */
export function liveReleaseOf(
  { version, integrity, files, remote, federation }: Release,
  manifest: LiveRelease['manifest'] = remote.manifest,
): LiveRelease {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return { version, integrity, manifest, needs: needsOf(federation), bytes };
}
