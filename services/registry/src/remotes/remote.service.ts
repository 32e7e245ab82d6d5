import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ConfirmRequest,
  entryFileOf,
  federationManifestName,
  type GateRefusal,
  type PlatformFacts,
  type PublishRequest,
  type PublishResponse,
  type RegistryAction,
  type RegistryAuditEntry,
  type ReleaseSource,
  type RemoteHealth,
  type RemoteStatus,
  type ShellMisfit,
} from '@storysprout/contract';
import { type Announcer, AppError } from '@storysprout/service-kit';
import { type ChannelChange, liveVersions, promoted, rolledBack, withCanary, withStable } from '../channels/channels';
import { attestedRefusals } from '../gates/attested.gate';
import { type PlatformContext, refusalsOf } from '../gates/gate';
import { contentRefusals, fitRefusals } from '../gates/gates';
import type { RulesCheck } from '../gates/rules-check';
import { healthOf } from '../health/health';
import type { HealthRepository } from '../health/health.repository';
import { keyOf } from '../navigation/navigation';
import { type Build, readBuild } from '../releases/build';
import { integrityOf, type Release, releaseId } from '../releases/release.document';
import type { ReleaseFiles } from '../releases/release-files';
import { outcomeOf, smokeTestRefusals } from '../smoke-tests/outcome';
import type { KnownTest, SmokeTestRepository } from '../smoke-tests/smoke-test.repository';
import * as texts from '../texts/remotes';
import type { RemoteState } from './remote.document';
import type { RemoteRepository, WriteOutcome } from './remote.repository';
import { shellMisfits } from './shell-check';

/** A build or release did not pass the gates. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused';

  constructor(readonly refusals: readonly GateRefusal[]) {
    super(refusals.map(({ gate, reason }) => `${gate}: ${reason}`).join('\n'));
  }
}

export interface RemoteServiceDeps {
  readonly repository: RemoteRepository;
  readonly files: ReleaseFiles;
  readonly health: Pick<HealthRepository, 'read'>;
  readonly announcer: Announcer;
  /** Called after a change, before the team gets its answer. */
  readonly onChange: () => Promise<void>;
  /** Checks new game rules against recorded rounds. */
  readonly rules: Pick<RulesCheck, 'refusals'>;
  /** Whether builds may come without the word that their types and tests passed. */
  readonly allowsUntested: boolean;
  readonly smokeTests: Pick<SmokeTestRepository, 'outcomesOf'>;
  /** Whether a build must have been tried in a browser before readers get it. */
  readonly needsSmokeTest: boolean;
  /** The live site, seen from one remote. */
  readonly lookAround: (name: string) => Promise<PlatformContext>;
  readonly now: () => Date;
}

/** Who makes the change, to which remote, and the revision they last saw. */
export interface ChangeOrder {
  readonly name: string;
  readonly by: string;
  readonly revision: number;
  readonly reason?: string;
}

/** The oldest give way: a remote has few links at a time. */
const keptConfirmations = 200;

/** Whoever loses a race publishes again; this many losses in a row mean that something else is wrong. */
const publishTries = 60;

/** Publishes builds and decides who gets which. */
export class RemoteService {
  constructor(private readonly deps: RemoteServiceDeps) {}

  /**
   * Stores a build as a release nobody gets yet. Publishing the same build again is not an error.
   *
   * @throws ReleaseRefused with every gate's reasons; AppError `conflict` when the version has other files.
   */
  async publish(name: string, request: PublishRequest, by: string): Promise<PublishResponse> {
    const read = readBuild(name, request);
    if (!read.ok) throw new ReleaseRefused(refusalsOf('manifest', [read.reason]));
    const { build } = read;
    const known = await this.knownAs(name, build);
    if (known) return known;
    const around = await this.deps.lookAround(name);
    const ofRules = hasRules(build, around) ? await this.deps.rules.refusals(request.replays ?? []) : [];
    const ofTests = attestedRefusals(build, request.attested, !this.deps.allowsUntested);
    const refusals = [
      ...contentRefusals(build),
      ...refusalsOf('attested', ofTests),
      ...fitRefusals(build, around),
      ...ofRules,
    ];
    if (refusals.length > 0) throw new ReleaseRefused(refusals);
    return this.store(name, build, request, by);
  }

  /** Gives a version to some readers, or to everybody. @throws as `change`, and ReleaseRefused when it no longer fits the site. */
  async release(
    order: ChangeOrder & { version: string; canaryPercent?: number; promoteAfterHours?: number },
  ): Promise<RemoteStatus> {
    const { name, version, canaryPercent: percent, promoteAfterHours } = order;
    const release = await this.deps.repository.release(releaseId(name, version));
    if (!release) throw new AppError('not_found', texts.neverPublished(name, version));
    const { smokeTests, needsSmokeTest, lookAround } = this.deps;
    const tested = (await smokeTests.outcomesOf([release._id])).get(release._id);
    const refusals = [
      ...fitRefusals(release, await lookAround(name)),
      ...refusalsOf('smoke-test', smokeTestRefusals(tested, needsSmokeTest)),
    ];
    if (refusals.length > 0) throw new ReleaseRefused(refusals);
    return this.change('release', order, (state) =>
      percent === undefined
        ? withStable(state, version)
        : withCanary(state, { version, percent, promoteAfterHours }, this.deps.now()),
    );
  }

  /** Gives the canary to everybody. @throws as `change` */
  promote(order: ChangeOrder): Promise<RemoteStatus> {
    return this.change('promote', order, promoted);
  }

  /** Rolls back the canary, or the stable version when there is none. @throws as `change` */
  rollback(order: ChangeOrder): Promise<RemoteStatus> {
    return this.change('rollback', order, rolledBack);
  }

  /** Lets readers see a link. The same link of later versions needs no other confirmation. @throws as `change` */
  async confirm(name: string, link: ConfirmRequest, by: string): Promise<RemoteStatus> {
    const { repository, now } = this.deps;
    const state = await repository.state(name);
    const confirmed = [...new Set([...(state.confirmed ?? []), keyOf(link)])].slice(-keptConfirmations);
    const detail = `readers see the link "${link.label}" to ${link.path} in ${link.place}`;
    const version = state.canary?.version ?? state.stable ?? 'nothing';
    const entry = { at: now(), by, remote: name, action: 'confirm', version, detail } as const;
    const outcome = await repository.confirm(state, confirmed, entry);
    return this.announce(name, state, outcome);
  }

  /** What of the live site would not work in this shell, before anybody gets it. */
  async checkShell(shell: PlatformFacts): Promise<ShellMisfit[]> {
    const states = await this.deps.repository.states();
    const ids = states.flatMap((state) => liveVersions(state).map((version) => releaseId(state._id, version)));
    return shellMisfits(shell, states, await this.deps.repository.releasesWith(ids));
  }

  async status(name: string): Promise<RemoteStatus> {
    const { repository } = this.deps;
    const [state, releases] = await Promise.all([repository.state(name), repository.releasesOf(name)]);
    const tests = await this.deps.smokeTests.outcomesOf(releases.map(({ _id }) => _id));
    return statusOf(state, releases, tests);
  }

  /** Health of the versions that readers get now. */
  async health(name: string): Promise<RemoteHealth[]> {
    const { repository, health, now } = this.deps;
    return healthOf(name, await repository.state(name), health, now());
  }

  async overview(): Promise<RemoteStatus[]> {
    const states = await this.deps.repository.states();
    return Promise.all(states.map(({ _id }) => this.status(_id)));
  }

  /** Newest first. */
  async audit(name: string, limit: number): Promise<RegistryAuditEntry[]> {
    const entries = await this.deps.repository.auditOf(name, limit);
    return entries.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }));
  }

  private async knownAs(name: string, { remote: { version }, digest }: Build): Promise<PublishResponse | null> {
    const { repository } = this.deps;
    const known = await repository.release(releaseId(name, version));
    if (!known) return null;
    if (known.digest !== digest) {
      const when = known.publishedAt.toISOString();
      const message = texts.otherFiles(name, version, known.publishedBy, when);
      throw new AppError('conflict', message);
    }
    const { revision } = await repository.state(name);
    return { success: true, name, version, revision, isNew: false };
  }

  private async store(
    name: string,
    build: Build,
    { attested, source }: PublishRequest,
    by: string,
  ): Promise<PublishResponse> {
    const { repository, files } = this.deps;
    const { version } = build.remote;
    const id = releaseId(name, version);
    const saved = await files.save(id, [...build.files.values()]);
    const release: Release = {
      ...releaseOf(name, build),
      publishedAt: this.deps.now(),
      publishedBy: by,
      files: saved,
      ...(attested && { attested }),
      ...(source && { source }),
    };
    const bytes = saved.reduce((sum, file) => sum + file.bytes, 0);
    const entry = {
      by,
      remote: name,
      action: 'publish',
      version,
      detail: [`${saved.length} files, ${bytes} bytes`, ...(source ? [inWords(source)] : [])].join('; '),
    } as const;
    for (let attempt = 0; attempt < publishTries; attempt += 1) {
      const state = await repository.state(name);
      const outcome = await repository.addRelease(state, release, { ...entry, at: this.deps.now() });
      if (outcome === 'written') return { success: true, name, version, revision: state.revision + 1, isNew: true };
      if (outcome === 'taken') return this.lostVersion(name, build, release);
      await sleep(Math.random() * 20 * Math.min(attempt + 1, 10));
    }
    throw new AppError('unavailable', texts.tooManyAtOnce(name));
  }

  /** Somebody else published this version at the same time, which is fine when it is the same build. */
  private async lostVersion(name: string, build: Build, release: Release): Promise<PublishResponse> {
    await this.deps.files.remove(release.files.map(({ fileId }) => fileId));
    const known = await this.knownAs(name, build);
    if (known) return known;
    throw new AppError('conflict', texts.beingPublished(name, build.remote.version));
  }

  /** @throws AppError `conflict` when the caller's revision is outdated, or the rules refuse the change. */
  private async change(
    action: RegistryAction,
    order: ChangeOrder,
    rule: (state: RemoteState) => ChannelChange,
  ): Promise<RemoteStatus> {
    const { repository, now } = this.deps;
    const state = await repository.state(order.name);
    if (state.revision !== order.revision) throw tooLate(order, state);
    const change = rule(state);
    if (!change.ok) throw new AppError('conflict', `${order.name}: ${change.reason}.`);
    const detail = order.reason ? `${change.detail}. ${order.reason}` : change.detail;
    const entry = { at: now(), by: order.by, remote: order.name, action, version: change.version, detail };
    const outcome = await repository.changeChannels(state, change.channels, entry);
    return this.announce(order.name, state, outcome);
  }

  private async announce(name: string, { revision }: RemoteState, outcome: WriteOutcome): Promise<RemoteStatus> {
    const { repository, announcer, onChange } = this.deps;
    if (outcome !== 'written') throw tooLate({ name, revision }, await repository.state(name));
    await announcer.publish('remotesChanged', { remote: name, revision: revision + 1 });
    await onChange();
    return this.status(name);
  }
}

/** Leaving the check out does not get a build around it while the live version asks for it. */
function hasRules({ remote }: Build, { current }: PlatformContext): boolean {
  return [remote, current].some((each) => each?.manifest.checks?.includes('rules'));
}

function inWords({ commit, author, message }: ReleaseSource): string {
  return `${commit.slice(0, 10)} by ${author}: ${message}`;
}

function tooLate({ name, revision }: Pick<ChangeOrder, 'name' | 'revision'>, state: RemoteState): AppError {
  const message = texts.changedSince(name, state.revision, revision, state.lastChange);
  return new AppError('conflict', message);
}

function releaseOf(
  name: string,
  { remote, federation, digest, files }: Build,
): Omit<Release, 'publishedAt' | 'publishedBy' | 'files'> {
  const integrity = (path: string) => integrityOf(files.get(path)?.sha256 ?? '');
  return {
    _id: releaseId(name, remote.version),
    name,
    version: remote.version,
    digest,
    remote,
    federation,
    integrity: { manifest: integrity(federationManifestName), entry: integrity(entryFileOf(federation)) },
  };
}

function statusOf(
  state: RemoteState,
  releases: readonly Release[],
  tests: ReadonlyMap<string, KnownTest>,
): RemoteStatus {
  const { canary } = state;
  return {
    name: state._id,
    revision: state.revision,
    stable: state.stable,
    canary: canary && { version: canary.version, percent: canary.percent, since: canary.since.toISOString() },
    previous: state.history.at(-1) ?? null,
    releases: releases.map(({ _id, version, publishedAt, publishedBy, files, attested, source }) => ({
      version,
      publishedAt: publishedAt.toISOString(),
      publishedBy,
      files: files.length,
      bytes: files.reduce((sum, file) => sum + file.bytes, 0),
      ...(attested && { tests: attested.tests.passed }),
      ...(source && { source }),
      ...smokeTestOf(tests.get(_id)),
    })),
  };
}

function smokeTestOf(test: KnownTest | undefined) {
  return test && { smokeTest: outcomeOf(test) };
}
