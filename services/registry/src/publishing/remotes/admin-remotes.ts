import {
  type AdminRemote,
  type ConfirmRequest,
  type RemoteStatus,
  type RollbackRequest,
  shellName,
} from '@storysprout/contract';
import { AppError } from '@storysprout/service-kit';
import { keyOf, releaseId } from '../../releases';
import * as texts from '../../texts/remotes';
import type { PublishingContext } from '../publishing.context';
import type { Releases } from './release.service';
import type { RemoteService } from './remote.service';

const shownReleases = 10;
const shownChanges = 5;

/** Shows the registry to moderators and carries out their commands. */
export class AdminRemotes {
  constructor(
    private readonly context: Pick<PublishingContext, 'repository' | 'confirmations'> & {
      readonly remotes: RemoteService;
      readonly shell: Releases;
    },
  ) {}

  async list(): Promise<AdminRemote[]> {
    const all = [...(await this.context.shell.overview()), ...(await this.context.remotes.overview())];
    return Promise.all(all.map((status) => this.present(status)));
  }

  /**
   * Rolls back a remote's canary, or its stable version when it has none.
   *
   * @param adminId the only thing about the moderator that goes into the audit trail
   * @throws AppError `not_found` for a remote nobody published, `conflict` when the registry refuses
   */
  async rollback(name: string, { revision, reason }: RollbackRequest, adminId: string): Promise<AdminRemote> {
    await this.requireKnown(name);
    return this.present(await this.serviceOf(name).rollback({ name, by: `moderator ${adminId}`, revision, reason }));
  }

  /**
   * Lets readers see a link of a remote.
   *
   * @throws AppError as `rollback`, and `not_found` when no such link waits
   */
  async confirm(name: string, link: ConfirmRequest, adminId: string): Promise<AdminRemote> {
    const { waiting } = await this.slotsOf(await this.requireKnown(name));
    if (!waiting.some((each) => keyOf(each) === keyOf(link))) {
      throw new AppError('not_found', texts.linkNotWaiting);
    }
    return this.present(await this.context.remotes.confirm(name, link, `moderator ${adminId}`));
  }

  private serviceOf(name: string): Releases {
    return name === shellName ? this.context.shell : this.context.remotes;
  }

  private async requireKnown(name: string): Promise<RemoteStatus> {
    const status = await this.serviceOf(name).status(name);
    if (status.releases.length === 0) throw new AppError('not_found', texts.noSuchRemote(name));
    return status;
  }

  private async present(status: RemoteStatus): Promise<AdminRemote> {
    const [places, health, changes] = await Promise.all([
      this.slotsOf(status),
      this.serviceOf(status.name).health(status.name),
      this.serviceOf(status.name).audit(status.name, shownChanges),
    ]);
    const releases = status.releases.slice(0, shownReleases);
    return { ...status, ...places, releases, health, changes };
  }

  /**
   * Returns the label of the version that readers have, or of the newest one while none is live, and the links that
   * wait.
   */
  private async slotsOf({ name, stable, canary, releases }: RemoteStatus) {
    if (name === shellName) return { label: texts.shellLabel, waiting: [] };
    const live = [stable ?? releases[0]?.version, canary?.version].filter((version) => version !== undefined);
    const ids = live.map((version) => releaseId(name, version));
    const [state, found] = await Promise.all([
      this.context.repository.state(name),
      this.context.repository.releasesWith(ids),
    ]);
    const manifests = found.map(({ remote }) => remote.manifest);
    const shown = found.find(({ _id }) => _id === ids[0])?.remote.manifest;
    return {
      label: shown?.label ?? name,
      waiting: this.context.confirmations.waiting(manifests, state.confirmed ?? []),
    };
  }
}
