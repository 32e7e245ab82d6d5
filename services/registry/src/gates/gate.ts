import type { GateName, GateRefusal, PlatformFacts, RemoteFile, RemoteUses } from '@storysprout/contract';
import type { Build, BuildFacts } from '../releases';

export interface Neighbour {
  readonly who: string;
  readonly uses: RemoteUses;
  /** Paths of its pages. */
  readonly pages: readonly string[];
  /** The neighbour's `remote.json`; missing for the shell. */
  readonly remote?: RemoteFile;
}

/** The live site around a remote, which a new release must fit. */
export interface PlatformContext {
  readonly platform: PlatformFacts;
  /** The version of this remote that readers have now; null before its first release. */
  readonly current: RemoteFile | null;
  /** The shell and the live releases of the other remotes. */
  readonly neighbours: readonly Neighbour[];
  /** API version by service; null when it does not answer or report one. */
  readonly apiVersions: Readonly<Record<string, number | null>>;
  /** The version of the games' rules that the user service replays by; null when it does not answer. */
  readonly gameRules: number | null;
}

/** A rule for what may be published. Returns every reason against a build, none when it passes. */
export type ContentGate = (build: Build) => readonly string[];

/** A rule about how a build fits the live site, checked at publishing and again at release. */
export type FitGate = (build: BuildFacts, around: PlatformContext) => readonly string[];

export function refusalsOf(name: GateName, reasons: readonly string[]): GateRefusal[] {
  return reasons.map((reason) => ({ gate: name, reason }));
}
