import { setTimeout as sleep } from 'node:timers/promises';
import type {
  GateRefusal,
  PublishRequest,
  PublishResponse,
  RegistryAction,
  RegistryAuditEntry,
  ReleaseSource,
  RemoteHealth,
  RemoteStatus,
} from '@storysprout/contract';
import { AppError } from '@storysprout/service-kit';
import { healthOf } from '../../canary';
import { attestedRefusals, refusalsOf } from '../../gates';
import {
  type BuildFile,
  type ChannelChange,
  promoted,
  type RemoteState,
  releaseId,
  rolledBack,
  type StoredRelease,
  versionBefore,
  type WriteOutcome,
  withCanary,
  withStable,
} from '../../releases';
import * as texts from '../../texts/remotes';
import type { ReleaseContext } from '../publishing.context';
import { outcomeOf } from '../smoke-tests/outcome';
import type { KnownTest } from '../smoke-tests/smoke-test.repository';

/** A build or release did not pass the gates. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused';

  constructor(readonly refusals: readonly GateRefusal[]) {
    super(refusals.map(({ gate, reason }) => `${gate}: ${reason}`).join('\n'));
  }
}

/** The remote to change, the person who changes it, and the revision that they last saw. */
export interface ChangeOrder {
  readonly name: string;
  readonly by: string;
  readonly revision: number;
  readonly reason?: string;
}

/** A parsed build, with the facts that its kind of release has. */
export interface ParsedBuild<Facts> {
  readonly version: string;
  readonly digest: string;
  readonly files: ReadonlyMap<string, BuildFile>;
  readonly facts: Facts;
}

export type Parsed<Facts> =
  | { readonly ok: true; readonly build: ParsedBuild<Facts> }
  | { readonly ok: false; readonly reason: string };

/** The fields that a kind of release has besides those of all releases. */
export type FactsOf<Kind extends StoredRelease> = Omit<Kind, keyof StoredRelease>;

/**
 * The most attempts to publish. One that loses a race is repeated; this many losses in a row mean that something else
 * is wrong.
 */
const publishTries = 60;

/**
 * Publishes builds of one kind and decides which readers get which. The rules are the same for remotes and for the
 * shell.
 */
export abstract class ReleaseService<
  Kind extends StoredRelease,
  Context extends ReleaseContext<Kind> = ReleaseContext<Kind>,
> {
  constructor(protected readonly context: Context) {}

  /** Reads the facts of a build, or returns why it can't be read. */
  protected abstract parse(name: string, request: PublishRequest): Parsed<FactsOf<Kind>>;

  /** Returns every reason against a build on the site as it is now, except for its attestation. */
  protected abstract refusalsAgainst(
    name: string,
    build: ParsedBuild<FactsOf<Kind>>,
    request: PublishRequest,
  ): Promise<GateRefusal[]>;

  /** Returns every reason why a published build does not fit the site as it is now. */
  protected abstract incompatibilitiesOf(release: Kind): Promise<GateRefusal[]>;

  /** The version that readers get as long as nothing is released; null when there is none. */
  protected async versionWithoutRelease(): Promise<string | null> {
    return null;
  }

  /** Describes what could not be checked, because the build does not declare it. */
  protected noticesOf(_: FactsOf<Kind>): string[] {
    return [];
  }

  private noticesIn(facts: FactsOf<Kind>): { notices?: string[] } {
    const notices = this.noticesOf(facts);
    return notices.length > 0 ? { notices } : {};
  }

  /** Creates the release as it is stored. */
  protected abstract made(stored: StoredRelease, facts: FactsOf<Kind>): Kind;

  /**
   * Stores a build as a release nobody gets yet. Publishing the same build again is not an error.
   *
   * @throws ReleaseRefused with every gate's reasons; AppError `conflict` when the version has other files.
   */
  async publish(name: string, request: PublishRequest, by: string): Promise<PublishResponse> {
    const read = this.parse(name, request);
    if (!read.ok) throw new ReleaseRefused(refusalsOf('manifest', [read.reason]));
    const { build } = read;
    const known = await this.knownAs(name, build);
    if (known) return { ...known, ...this.noticesIn(build.facts) };
    const ofTests = attestedRefusals(build, request.attested, !this.context.allowsUntested);
    const refusals = [...(await this.refusalsAgainst(name, build, request)), ...refusalsOf('attested', ofTests)];
    if (refusals.length > 0) throw new ReleaseRefused(refusals);
    return { ...(await this.store(name, build, request, by)), ...this.noticesIn(build.facts) };
  }

  /**
   * Gives a version to some readers, or to everybody.
   *
   * @throws as `change`, ReleaseRefused when it no longer fits the site, and AppError `not_found` when it was never
   * published
   */
  async release(
    order: ChangeOrder & { version: string; canaryPercent?: number; promoteAfterHours?: number },
  ): Promise<RemoteStatus> {
    const { name, version, canaryPercent: percent, promoteAfterHours } = order;
    const release = await this.context.repository.release(releaseId(name, version));
    if (!release) throw new AppError('not_found', texts.neverPublished(name, version));
    const refusals = await this.incompatibilitiesOf(release);
    if (refusals.length > 0) throw new ReleaseRefused(refusals);
    const rule = (state: RemoteState) =>
      percent === undefined
        ? withStable(state, version)
        : withCanary(state, { version, percent, promoteAfterHours }, this.context.now());
    return this.change('release', order, rule, (state) => this.takeBackIfTaken(state, release));
  }

  /** Gives the canary to everybody. @throws as `change` */
  promote(order: ChangeOrder): Promise<RemoteStatus> {
    return this.change('promote', order, promoted);
  }

  /** Rolls back the canary, or the stable version when there is none. @throws as `change` */
  async rollback(order: ChangeOrder): Promise<RemoteStatus> {
    const own = await this.versionWithoutRelease();
    const taken = await this.takenVersions(order.name);
    const free = (state: RemoteState) => state.history.filter((version) => !taken.has(version));
    return this.change('rollback', order, (state) => rolledBack({ ...state, history: free(state) }, own));
  }

  /**
   * Returns earlier versions with pages at addresses that others have by now. A rollback skips them, and they don't
   * stay fallbacks, which would keep the others from releasing.
   */
  private async takenVersions(name: string): Promise<ReadonlySet<string>> {
    const { repository } = this.context;
    const { canary, history } = await repository.state(name);
    const releases = canary ? [] : await repository.releasesWith(history.map((each) => releaseId(name, each)));
    const taken = releases.map(async (release) =>
      (await this.takenAddresses(release)).length > 0 ? release.version : '',
    );
    return new Set(await Promise.all(taken));
  }

  private async takenAddresses(release: Kind): Promise<GateRefusal[]> {
    return (await this.incompatibilitiesOf(release)).filter(({ gate }) => gate === 'addresses');
  }

  /**
   * Undoes a release with pages at addresses that others have. Two teams may release such pages at the same time
   * without seeing each other's: then neither stays.
   *
   * @throws ReleaseRefused
   */
  private async takeBackIfTaken({ revision, ...state }: RemoteState, release: Kind): Promise<void> {
    const taken = await this.takenAddresses(release);
    if (taken.length === 0) return;
    const { name: remote, version } = release;
    const entry = { at: this.context.now(), by: 'the registry', remote, action: 'rollback', version } as const;
    const detail = taken.map(({ reason }) => reason).join('; ');
    await this.context.repository.changeChannels({ ...state, revision: revision + 1 }, state, { ...entry, detail });
    throw new ReleaseRefused(taken);
  }

  async status(name: string): Promise<RemoteStatus> {
    const { repository } = this.context;
    const [state, releases] = await Promise.all([repository.state(name), repository.releasesOf(name)]);
    const tests = await this.context.smokeTests.outcomesOf(releases.map(({ _id }) => _id));
    const previous = versionBefore(state, await this.versionWithoutRelease());
    return {
      ...{ name: state._id, revision: state.revision, stable: state.stable, previous },
      canary: canaryStatus(state),
      releases: releases.map((release) => ({
        ...releaseStatus(release),
        ...smokeTestOf(tests.get(release._id)),
        ...this.noticesIn(release),
      })),
    };
  }

  /** Health of the versions that readers get now. */
  async health(name: string): Promise<RemoteHealth[]> {
    const { repository, health, now } = this.context;
    const state = await repository.state(name);
    const releasedAt = state.stable === null ? undefined : await repository.releasedAt(name, state.stable);
    return healthOf(name, { ...state, releasedAt }, health, now());
  }

  async overview(): Promise<RemoteStatus[]> {
    const states = await this.context.repository.states();
    return Promise.all(states.map(({ _id }) => this.status(_id)));
  }

  /** The latest entries of the audit trail, newest first. */
  async audit(name: string, limit: number): Promise<RegistryAuditEntry[]> {
    const entries = await this.context.repository.auditOf(name, limit);
    return entries.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }));
  }

  private async knownAs(
    name: string,
    { version, digest }: Pick<ParsedBuild<unknown>, 'version' | 'digest'>,
  ): Promise<PublishResponse | null> {
    const { repository } = this.context;
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
    build: ParsedBuild<FactsOf<Kind>>,
    { attested, source }: PublishRequest,
    by: string,
  ): Promise<PublishResponse> {
    const { repository, files } = this.context;
    const { version, digest, facts } = build;
    const id = releaseId(name, version);
    const saved = await files.save(id, [...build.files.values()]);
    const release = this.made(
      {
        ...{ _id: id, name, version, digest },
        publishedAt: this.context.now(),
        publishedBy: by,
        files: saved,
        ...(attested && { attested }),
        ...(source && { source }),
      },
      facts,
    );
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
      const outcome = await repository.addRelease(state, release, { ...entry, at: this.context.now() });
      if (outcome === 'written') return { success: true, name, version, revision: state.revision + 1, isNew: true };
      if (outcome === 'taken') return this.lostVersion(name, release);
      await sleep(Math.random() * 20 * Math.min(attempt + 1, 10));
    }
    throw new AppError('unavailable', texts.tooManyAtOnce(name));
  }

  /**
   * Handles the case that somebody else published this version at the same time, which is fine when it is the same
   * build.
   */
  private async lostVersion(name: string, release: StoredRelease): Promise<PublishResponse> {
    await this.context.files.remove(release.files.map(({ fileId }) => fileId));
    const known = await this.knownAs(name, release);
    if (known) return known;
    throw new AppError('conflict', texts.beingPublished(name, release.version));
  }

  /**
   * Applies a rule to the channels and announces the change.
   *
   * @param afterChange is called once the change is made, with the state before it, and may undo it
   * @throws AppError `conflict` when the caller's revision is outdated, or the rules refuse the change.
   */
  private async change(
    action: RegistryAction,
    order: ChangeOrder,
    rule: (state: RemoteState) => ChannelChange,
    afterChange: (before: RemoteState) => Promise<void> = async () => undefined,
  ): Promise<RemoteStatus> {
    const { repository, now } = this.context;
    const state = await repository.state(order.name);
    if (state.revision !== order.revision) throw tooLate(order, state);
    const change = rule(state);
    if (!change.ok) throw new AppError('conflict', `${order.name}: ${change.reason}.`);
    const detail = order.reason ? `${change.detail}. ${order.reason}` : change.detail;
    const entry = { at: now(), by: order.by, remote: order.name, action, version: change.version, detail };
    const outcome = await repository.changeChannels(state, change.channels, entry);
    if (outcome === 'written') await afterChange(state);
    return this.announce(order.name, state, outcome);
  }

  /**
   * Notifies the gateways.
   *
   * @throws AppError `conflict` when somebody else was faster
   */
  protected async announce(name: string, { revision }: RemoteState, outcome: WriteOutcome): Promise<RemoteStatus> {
    const { repository, announcer, onChange } = this.context;
    if (outcome !== 'written') throw tooLate({ name, revision }, await repository.state(name));
    await announcer.publish('remotesChanged', { remote: name, revision: revision + 1 });
    await onChange();
    return this.status(name);
  }
}

/** The operations that teams and moderators have on releases of any kind. */
export type Releases = Pick<
  ReleaseService<StoredRelease>,
  'publish' | 'release' | 'promote' | 'rollback' | 'status' | 'health' | 'overview' | 'audit'
>;

function inWords({ commit, author, message }: ReleaseSource): string {
  return `${commit.slice(0, 10)} by ${author}: ${message}`;
}

function tooLate({ name, revision }: Pick<ChangeOrder, 'name' | 'revision'>, state: RemoteState): AppError {
  const message = texts.changedSince(name, state.revision, revision, state.lastChange);
  return new AppError('conflict', message);
}

function canaryStatus({ canary }: RemoteState): RemoteStatus['canary'] {
  return canary && { version: canary.version, percent: canary.percent, since: canary.since.toISOString() };
}

function releaseStatus({ version, publishedAt, publishedBy, files, attested, source }: StoredRelease) {
  return {
    version,
    publishedAt: publishedAt.toISOString(),
    publishedBy,
    files: files.length,
    bytes: files.reduce((sum, file) => sum + file.bytes, 0),
    ...(attested && { tests: attested.tests.passed }),
    ...(source && { source }),
  };
}

function smokeTestOf(test: KnownTest | undefined) {
  return test && { smokeTest: outcomeOf(test) };
}
