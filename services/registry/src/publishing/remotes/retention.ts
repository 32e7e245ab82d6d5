import { previewTtlSeconds } from '@storysprout/contract';
import { Lease } from '@storysprout/service-kit';
import type { RemoteRepository, RemoteState, StoredRelease } from '../../releases';
import type { PublishingContext } from '../publishing.context';

const hourMs = 60 * 60 * 1_000;
const dayMs = 24 * hourMs;
/**
 * Releases are kept because pages stay open for days, and a rollback may go far back. A build that no reader ever got
 * is kept for a week.
 */
export const minimumRetention = { releases: 10, days: 30, unusedDays: 7 } as const;
/** An upload this old without a release was aborted. */
const abandonedAfterMs = 2 * hourMs;

/**
 * Returns the releases of a remote that nobody needs any more: never those that pages or previews may get, nor the last
 * ten.
 *
 * @param releases all of them, newest first
 * @param used versions that readers had at some time
 * @param previewed versions that a link shows
 */
export function outdatedReleases(
  state: RemoteState,
  releases: readonly StoredRelease[],
  { used, previewed }: { readonly used: ReadonlySet<string>; readonly previewed: ReadonlySet<string> },
  now: Date,
): StoredRelease[] {
  const live = new Set([state.stable, state.canary?.version, ...state.history, ...previewed]);
  const daysOf = (version: string) => (used.has(version) ? minimumRetention.days : minimumRetention.unusedDays);
  const isOld = ({ version, publishedAt }: StoredRelease) =>
    publishedAt.getTime() < now.getTime() - daysOf(version) * dayMs;
  return releases.slice(minimumRetention.releases).filter((release) => isOld(release) && !live.has(release.version));
}

/** Deletes old releases. One of the registry's processes does this each hour. */
export class Retention {
  /** The lease is never released, so that the other processes do nothing in this hour. */
  private readonly lease: Lease;

  constructor(
    private readonly context: Pick<
      PublishingContext,
      'collections' | 'repository' | 'shells' | 'files' | 'smokeTests' | 'logger' | 'now'
    >,
  ) {
    this.lease = new Lease({
      leases: context.collections.turns,
      name: 'retention',
      lastsMs: hourMs * 0.9,
      now: context.now,
    });
  }

  /** @returns how many releases were deleted; null when another process does it this hour */
  async run(): Promise<number | null> {
    if (!(await this.lease.take())) return null;
    const { repository, shells } = this.context;
    const removed = (await this.removeOutdated(repository)) + (await this.removeOutdated(shells));
    await this.removeAbandoned();
    return removed;
  }

  private async removeOutdated<Kind extends StoredRelease>(repository: RemoteRepository<Kind>): Promise<number> {
    const { files, smokeTests, logger } = this.context;
    let removed = 0;
    for (const state of await repository.states()) {
      const name = state._id;
      const firstLink = new Date(this.context.now().getTime() - previewTtlSeconds * 1_000);
      const releases = await repository.releasesOf(name);
      const used = await repository.usedVersions(name);
      const previewed = await repository.previewedVersions(name, firstLink);
      for (const release of outdatedReleases(state, releases, { used, previewed }, this.context.now())) {
        await repository.removeRelease(release._id);
        await smokeTests.remove(release._id);
        await files.remove(release.files.map(({ fileId }) => fileId));
        logger.info({ release: release._id }, 'an old release was taken away');
        removed += 1;
      }
    }
    return removed;
  }

  private async removeAbandoned(): Promise<void> {
    const { repository, shells, files, now } = this.context;
    const before = new Date(now().getTime() - abandonedAfterMs);
    const [uploads, ofRemotes, ofShells] = await Promise.all([
      files.uploadedBefore(before),
      repository.allReleaseIds(),
      shells.allReleaseIds(),
    ]);
    const isAbandoned = (release: string) => !ofRemotes.has(release) && !ofShells.has(release);
    await files.remove(uploads.filter(({ release }) => isAbandoned(release)).map(({ fileId }) => fileId));
  }
}
