import type {
  GateRefusal,
  GenerationInUse,
  PlatformFacts,
  PublishRequest,
  ShellIncompatibility,
} from '@storysprout/contract';
import { liveVersions, releaseId, type ShellRelease, type StoredRelease } from '../../releases';
import type { ShellContext } from '../publishing.context';
import { liveShells } from '../remotes/platform-context';
import { type FactsOf, type Parsed, type ParsedBuild, ReleaseService } from '../remotes/release.service';
import { generationsInUse } from './generations-in-use';
import { readShellBuild, shellRefusals } from './shell-build';
import { shellIncompatibilities } from './shell-check';

/** Publishes builds of the shell and decides who gets which, by the rules that remotes have (docs/decisions/0060). */
export class ShellService extends ReleaseService<ShellRelease, ShellContext> {
  /** Returns what of the live site would not work in this shell, before anybody gets it. */
  async check(shell: PlatformFacts): Promise<ShellIncompatibility[]> {
    const { states, releases } = await this.liveRemotes();
    return shellIncompatibilities(shell, states, releases);
  }

  /** Returns the second generations of kit and React that live shells bring, and the versions that still need them. */
  async generations(): Promise<GenerationInUse[]> {
    const { repository, platform } = this.context;
    const platforms = await liveShells({ shells: repository, platform });
    if (platforms.every(({ generations = [] }) => generations.length === 0)) return [];
    const { states, releases } = await this.liveRemotes();
    return generationsInUse(platforms, states, releases);
  }

  private async liveRemotes() {
    const { remotes } = this.context;
    const states = await remotes.states();
    const ids = states.flatMap((state) => liveVersions(state).map((version) => releaseId(state._id, version)));
    return { states, releases: await remotes.releasesWith(ids) };
  }

  protected parse(_: string, request: PublishRequest): Parsed<FactsOf<ShellRelease>> {
    return readShellBuild(request);
  }

  protected async refusalsAgainst(_: string, build: ParsedBuild<FactsOf<ShellRelease>>): Promise<GateRefusal[]> {
    return [...shellRefusals(build), ...(await this.incompatibilities(build.facts.facts))];
  }

  protected incompatibilitiesOf({ facts }: ShellRelease): Promise<GateRefusal[]> {
    return this.incompatibilities(facts);
  }

  /** The shell in the gateways' image, which is served when no shell is released. */
  protected override async versionWithoutRelease(): Promise<string | null> {
    return (await this.context.platform.read())?.version ?? null;
  }

  protected made(stored: StoredRelease, facts: FactsOf<ShellRelease>): ShellRelease {
    return { ...stored, ...facts };
  }

  private async incompatibilities(facts: PlatformFacts): Promise<GateRefusal[]> {
    const found = await this.check(facts);
    return found.map(({ gate, remote, version, role, reason }) => ({
      gate,
      reason: `${remote} ${version} (${role}): ${reason}`,
    }));
  }
}
