import type { AdminRemote, RemoteStatus, RollbackRequest } from '@storysprout/contract';
import { AppError } from '@storysprout/service-kit';
import { releaseId } from '../releases/release.document';
import type { RemoteRepository } from './remote.repository';
import type { RemoteService } from './remote.service';

export interface AdminRemotesDeps {
  readonly registry: Pick<RemoteService, 'overview' | 'status' | 'health' | 'audit' | 'rollback'>;
  readonly repository: Pick<RemoteRepository, 'release'>;
}

const shownReleases = 10;
const shownChanges = 5;

/** The registry as moderators see it. */
export class AdminRemotes {
  constructor(private readonly deps: AdminRemotesDeps) {}

  async list(): Promise<AdminRemote[]> {
    return Promise.all((await this.deps.registry.overview()).map((status) => this.present(status)));
  }

  /**
   * Rolls back a remote's canary, or its stable version when it has none.
   *
   * @param adminId the only thing about the moderator that goes into the audit trail
   * @throws AppError `not_found` for a remote nobody published, `conflict` when the registry refuses
   */
  async rollback(name: string, { revision, reason }: RollbackRequest, adminId: string): Promise<AdminRemote> {
    const { registry } = this.deps;
    if ((await registry.status(name)).releases.length === 0) {
      throw new AppError('not_found', `There is no remote ${name}.`);
    }
    return this.present(await registry.rollback({ name, by: `moderator ${adminId}`, revision, reason }));
  }

  private async present(status: RemoteStatus): Promise<AdminRemote> {
    const { registry } = this.deps;
    const [label, health, changes] = await Promise.all([
      this.labelOf(status),
      registry.health(status.name),
      registry.audit(status.name, shownChanges),
    ]);
    const releases = status.releases.slice(0, shownReleases);
    return { ...status, releases, label, health, changes };
  }

  /** The label of the version readers have, or of the newest one while none is live. */
  private async labelOf({ name, stable, releases }: RemoteStatus): Promise<string> {
    const version = stable ?? releases[0]?.version;
    const release = version === undefined ? null : await this.deps.repository.release(releaseId(name, version));
    return release?.remote.manifest.label ?? name;
  }
}
