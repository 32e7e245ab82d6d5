import type { GateRefusal, PlatformFacts, PublishRequest, ShellMisfit } from '@storysprout/contract';
import { liveVersions } from '../channels/channels';
import { releaseId, type ShellRelease, type StoredRelease } from '../releases/release.document';
import {
  type FactsOf,
  type Parsed,
  type ParsedBuild,
  ReleaseService,
  type ReleaseServiceDeps,
} from '../remotes/release.service';
import type { RemoteRepository } from '../remotes/remote.repository';
import { readShellBuild, shellRefusals } from './shell-build';
import { shellMisfits } from './shell-check';

export interface ShellServiceDeps extends ReleaseServiceDeps<ShellRelease> {
  readonly remotes: Pick<RemoteRepository, 'states' | 'releasesWith'>;
}

/** Publishes builds of the shell and decides who gets which, by the rules that remotes have (docs/decisions/0060). */
export class ShellService extends ReleaseService<ShellRelease, ShellServiceDeps> {
  /** What of the live site would not work in this shell, before anybody gets it. */
  async check(shell: PlatformFacts): Promise<ShellMisfit[]> {
    const { remotes } = this.deps;
    const states = await remotes.states();
    const ids = states.flatMap((state) => liveVersions(state).map((version) => releaseId(state._id, version)));
    return shellMisfits(shell, states, await remotes.releasesWith(ids));
  }

  protected parse(_: string, request: PublishRequest): Parsed<FactsOf<ShellRelease>> {
    return readShellBuild(request);
  }

  protected async refusalsAgainst(_: string, build: ParsedBuild<FactsOf<ShellRelease>>): Promise<GateRefusal[]> {
    return [...shellRefusals(build), ...(await this.misfits(build.facts.facts))];
  }

  protected misfitsOf({ facts }: ShellRelease): Promise<GateRefusal[]> {
    return this.misfits(facts);
  }

  protected made(stored: StoredRelease, facts: FactsOf<ShellRelease>): ShellRelease {
    return { ...stored, ...facts };
  }

  private async misfits(facts: PlatformFacts): Promise<GateRefusal[]> {
    const found = await this.check(facts);
    return found.map(({ gate, remote, version, role, reason }) => ({
      gate,
      reason: `${remote} ${version} (${role}): ${reason}`,
    }));
  }
}
