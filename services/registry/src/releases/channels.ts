/** Pure rules for which releases of a remote are live and how that changes. */

export interface Canary {
  readonly version: string;
  /** Percentage of readers who get it, 1 to 99. */
  readonly percent: number;
  readonly since: Date;
  /** The time at which it is promoted automatically if it does well; null when only a person decides. */
  readonly promoteAt: Date | null;
}

export interface Channels {
  readonly stable: string | null;
  readonly canary: Canary | null;
  /** Earlier stable versions, newest last: a rollback takes the last one. */
  readonly history: readonly string[];
}

/** A change, or the reason for refusing it as one sentence for the person who asked. */
export type ChannelChange =
  | { readonly ok: true; readonly channels: Channels; readonly version: string; readonly detail: string }
  | { readonly ok: false; readonly reason: string };

const historyLength = 10;
const shown = (version: string | null) => version ?? 'nothing';

export const noChannels: Channels = { stable: null, canary: null, history: [] };

const hourMs = 60 * 60 * 1_000;

/** Gives a version to some readers first. Without `promoteAfterHours` only a person decides what follows. */
export function withCanary(
  channels: Channels,
  { version, percent, promoteAfterHours }: Pick<Canary, 'version' | 'percent'> & { promoteAfterHours?: number },
  now: Date,
): ChannelChange {
  const { stable, canary } = channels;
  if (stable === null) return refused('there is no stable version yet: release one to everybody first');
  if (version === stable) return refused(`${version} is stable already`);
  const since = canary?.version === version ? canary.since : now;
  const detail = `to ${percent} % of the readers; the others have ${stable}`;
  const promoteAt = promoteAfterHours === undefined ? null : new Date(now.getTime() + promoteAfterHours * hourMs);
  return { ok: true, channels: { ...channels, canary: { version, percent, since, promoteAt } }, version, detail };
}

/** Gives a version to everybody. A canary of another version ends. */
export function withStable(channels: Channels, version: string): ChannelChange {
  const { stable, canary } = channels;
  if (version === stable && canary === null) return refused(`${version} is stable already`);
  const all = stable === null || stable === version ? channels.history : [...channels.history, stable];
  const history = all.filter((each) => each !== version).slice(-historyLength);
  const detail = `to everybody, who had ${shown(stable)}`;
  return { ok: true, channels: { stable: version, canary: null, history }, version, detail };
}

export function promoted(channels: Channels): ChannelChange {
  if (channels.canary === null) return refused('there is no canary to promote');
  return withStable(channels, channels.canary.version);
}

/**
 * Returns the version that a rollback of the stable version brings back; null when there is none.
 *
 * @param own the version that readers get as long as none is released
 */
export function versionBefore({ stable, history }: Channels, own: string | null = null): string | null {
  return history.at(-1) ?? (stable === null || stable === own ? null : own);
}

/** Rolls back the canary, or the stable version when there is none. @param own as in `versionBefore` */
export function rolledBack(channels: Channels, own: string | null = null): ChannelChange {
  const { stable, canary, history } = channels;
  if (canary !== null) {
    const detail = `the canary ${canary.version} is taken back; everybody has ${shown(stable)}`;
    return { ok: true, channels: { stable, canary: null, history }, version: canary.version, detail };
  }
  const before = versionBefore(channels, own);
  if (before === null || stable === null) return refused('there is no earlier version to go back to');
  const released = history.at(-1) ?? null;
  const whose = released === null ? `${before}, which came with the gateway` : before;
  const detail = `${stable} is taken back; everybody has ${whose}`;
  return {
    ok: true,
    channels: { stable: released, canary: null, history: history.slice(0, -1) },
    version: stable,
    detail,
  };
}

/** Versions a page may get now, including the fallback. */
export function liveVersions({ stable, canary, history }: Channels): string[] {
  const versions = [stable, canary?.version, history.at(-1)];
  return [...new Set(versions.filter((version): version is string => typeof version === 'string'))];
}

function refused(reason: string): ChannelChange {
  return { ok: false, reason };
}
