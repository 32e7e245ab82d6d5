import type { GateName, GateRefusal, PlatformFacts, RemoteFile, RemoteUses } from '@storysprout/contract';
import type { Build, BuildFacts } from '../build';

export interface Neighbour {
  readonly who: string;
  readonly uses: RemoteUses;
  /** Paths of its pages. */
  readonly pages: readonly string[];
}

/** What a new release is held against: the rest of the site as it is live. */
export interface PlatformContext {
  /** Null when there is no built shell here. */
  readonly platform: PlatformFacts | null;
  /** What readers have of this remote now; null before its first release. */
  readonly current: RemoteFile | null;
  /** The shell and the live releases of the other remotes. */
  readonly neighbours: readonly Neighbour[];
  /** By service; null for one that does not answer or does not say. */
  readonly apiVersions: Readonly<Record<string, number | null>>;
}

/** A rule for what may be published. It gives every reason against a build, none when all is well. */
export interface ContentGate {
  readonly name: GateName;
  check(build: Build): readonly string[];
}

/** A rule about how a build fits the live site: asked at publishing, and again when it is released. */
export interface FitGate {
  readonly name: GateName;
  check(build: BuildFacts, around: PlatformContext): readonly string[];
}

export function refusalsOf(name: GateName, reasons: readonly string[]): GateRefusal[] {
  return reasons.map((reason) => ({ gate: name, reason }));
}
