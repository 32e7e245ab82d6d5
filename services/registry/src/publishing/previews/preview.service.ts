import {
  type OpenPreview,
  type PreviewedBuild,
  type PreviewRequest,
  type PreviewResponse,
  plural,
} from '@storysprout/contract';
import { AppError } from '@storysprout/service-kit';
import { liveReleaseOf, type Release, releaseId } from '../../releases';
import * as texts from '../../texts/previews';
import * as remotesTexts from '../../texts/remotes';
import type { PublishingContext } from '../publishing.context';

/** Names a build in a ticket. No name of a remote and no version contains an `@`. */
const inTicket = ({ remote, version }: PreviewedBuild) => `${remote}@${version}`;

/** Makes and opens links that show unreleased builds (docs/remotes-reference.md#previews). */
export class PreviewService {
  constructor(private readonly context: Pick<PublishingContext, 'repository' | 'tickets' | 'config' | 'now'>) {}

  /**
   * Makes a link that shows these builds.
   *
   * @param owner the remote whose team asks
   * @throws AppError `unavailable` for a site without previews, `forbidden` when none of the builds is the team's,
   * `invalid_input` for two builds of one remote, `not_found` for a build that was never published
   */
  async make(owner: string, { builds }: PreviewRequest): Promise<PreviewResponse> {
    const { repository, tickets, config, now } = this.context;
    const { PREVIEW_URL: previewUrl } = config;
    if (previewUrl === undefined) throw new AppError('unavailable', texts.noPreviews);
    if (!builds.some(({ remote }) => remote === owner)) {
      throw new AppError('forbidden', texts.notYours(owner));
    }
    if (new Set(builds.map(({ remote }) => remote)).size < builds.length) {
      throw new AppError('invalid_input', texts.oneOfEach);
    }
    const found = await this.releasesOf(builds);
    const missing = builds.find(({ remote, version }) => !found.has(releaseId(remote, version)));
    if (missing) throw new AppError('not_found', remotesTexts.neverPublished(missing.remote, missing.version));
    const { ticket, until } = await tickets.sign(builds.map(inTicket), now());
    for (const { remote, version } of builds) {
      const detail = `of ${builds.length} ${plural(builds.length, { one: 'build', other: 'builds' })}, until ${until.toISOString()}`;
      await repository.note({ at: now(), by: `the team of ${owner}`, remote, action: 'preview', version, detail });
    }
    return { success: true, link: `${previewUrl}/preview/${ticket}`, until: until.toISOString(), builds };
  }

  /** @throws AppError `not_found` for a ticket that is not ours or expired, and when a build of it was deleted */
  async open(ticket: string): Promise<OpenPreview> {
    const read = await this.context.tickets.read(ticket, this.context.now());
    if (!read) throw new AppError('not_found', texts.ended);
    const builds = read.builds.map((each) => {
      const [remote = '', version = ''] = each.split('@');
      return { remote, version };
    });
    const found = await this.releasesOf(builds);
    if (found.size < builds.length) throw new AppError('not_found', texts.ended);
    return {
      until: read.until.toISOString(),
      builds: [...found.values()].map((release) => ({ name: release.name, release: liveReleaseOf(release) })),
    };
  }

  private async releasesOf(builds: readonly PreviewedBuild[]): Promise<ReadonlyMap<string, Release>> {
    const ids = builds.map(({ remote, version }) => releaseId(remote, version));
    return new Map((await this.context.repository.releasesWith(ids)).map((release) => [release._id, release]));
  }
}
