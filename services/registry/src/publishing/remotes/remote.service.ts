import {
  type ConfirmRequest,
  entryFileOf,
  federationManifestName,
  type GateRefusal,
  type PublishRequest,
  type RemoteStatus,
  registryLimits,
} from '@storysprout/contract';
import { contentRefusals, fitRefusals, missingFields, type PlatformContext, refusalsOf } from '../../gates';
import {
  type Build,
  type BuildFacts,
  integrityOf,
  keyOf,
  type Release,
  readBuild,
  type StoredRelease,
} from '../../releases';
import type { RemoteContext } from '../publishing.context';
import { smokeTestRefusals } from '../smoke-tests/outcome';
import { type FactsOf, type Parsed, type ParsedBuild, ReleaseService } from './release.service';

/**
 * The most confirmations that are stored for a remote. The oldest are dropped, because a remote has few links at a
 * time.
 */
const mostConfirmations = 200;

/** Publishes remotes' builds and decides who gets which. */
export class RemoteService extends ReleaseService<Release, RemoteContext> {
  /**
   * Lets readers see a link. The same link of later versions needs no other confirmation.
   *
   * @throws as `change`
   */
  async confirm(name: string, link: ConfirmRequest, by: string): Promise<RemoteStatus> {
    const { repository, now } = this.context;
    const state = await repository.state(name);
    const confirmed = [...new Set([...(state.confirmed ?? []), keyOf(link)])].slice(-mostConfirmations);
    const detail = `readers see the link "${link.label}" to ${link.path} in ${link.place}`;
    const version = state.canary?.version ?? state.stable ?? 'nothing';
    const entry = { at: now(), by, remote: name, action: 'confirm', version, detail } as const;
    const outcome = await repository.confirm(state, confirmed, entry);
    return this.announce(name, state, outcome);
  }

  protected parse(name: string, request: PublishRequest): Parsed<FactsOf<Release>> {
    const read = readBuild(name, request);
    if (!read.ok) return read;
    const { remote, federation, files, digest } = read.build;
    const facts = { remote, federation, integrity: integrityOfEntry(read.build) };
    return { ok: true, build: { version: remote.version, digest, files, facts } };
  }

  protected async refusalsAgainst(
    name: string,
    { facts, digest, files }: ParsedBuild<FactsOf<Release>>,
  ): Promise<GateRefusal[]> {
    const build = { ...facts, digest, files };
    const around = await this.context.lookAround(name);
    return [...ofCount(build), ...contentRefusals(build), ...refusalsOfAll(build, around)];
  }

  protected async incompatibilitiesOf(release: Release): Promise<GateRefusal[]> {
    const { smokeTests, needsSmokeTest, lookAround } = this.context;
    const tested = (await smokeTests.outcomesOf([release._id])).get(release._id);
    return [
      ...refusalsOfAll(release, await lookAround(release.name)),
      ...refusalsOf('smoke-test', smokeTestRefusals(tested, needsSmokeTest)),
    ];
  }

  protected override noticesOf({ remote }: FactsOf<Release>): string[] {
    return missingFields(remote);
  }

  protected made(stored: StoredRelease, facts: FactsOf<Release>): Release {
    return { ...stored, ...facts };
  }
}

function ofCount({ files }: Pick<Build, 'files'>): GateRefusal[] {
  if (files.size <= registryLimits.files) return [];
  return refusalsOf('files', [`it has ${files.size} files; ${registryLimits.files} are the most`]);
}

/** Returns what does not fit one of the shells that pages may have, each reason once. */
function refusalsOfAll(build: BuildFacts, around: readonly PlatformContext[]): GateRefusal[] {
  const all = around.flatMap((each) => fitRefusals(build, each));
  return [...new Map(all.map((refusal) => [`${refusal.gate} ${refusal.reason}`, refusal])).values()];
}

function integrityOfEntry({ federation, files }: Build): Release['integrity'] {
  const integrity = (path: string) => integrityOf(files.get(path)?.sha256 ?? '');
  return { manifest: integrity(federationManifestName), entry: integrity(entryFileOf(federation)) };
}
