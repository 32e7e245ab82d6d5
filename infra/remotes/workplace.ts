import type { Asked } from './ask';
import type { RegistryClient } from './registry-client';

/** What runs a remote's types and tests. */
export interface CheckTools {
  /** Where they are run. */
  readonly cwd: string;
  /** What TypeScript is called with. @param work an empty folder in the remote's `dist`, removed afterwards */
  typesArguments(work: string): string[];
  /** What Vitest is called with after `run`. */
  readonly testArguments: readonly string[];
}

/** One remote, where its sources and its build are. */
export interface RemoteFolder {
  /** Such as mf_club. */
  readonly name: string;
  /** How people call it, and how its folder is called: mf-club. */
  readonly label: string;
  /** Absolute. */
  readonly folder: string;
  /** A file in `dist` that names the last build's own assets, where those of earlier builds lie beside them. */
  readonly assetList?: string;
  /** The version that a build of what is in the folder carries; null where there are builds only, without sources. */
  sourceVersion(): string | null;
  readonly tools: CheckTools;
  /** What a person types to build it. */
  readonly buildCommand: string;
}

/** Finds the registry with the token of one remote; any token will do without a name. */
export type Connect = (remote?: string) => RegistryClient;

/** Where commands are given: in the project itself, which has many remotes, or in a team's own repository. */
export interface Workplace {
  /** What a person types before a command and the remote's name, such as `npx remotes`. */
  typed(command: string, remote?: RemoteFolder): string;
  /** @param name as it was typed, with - or _; undefined when it was left out. @throws Error for the person at the terminal */
  find(name: string | undefined): RemoteFolder;
  all(): RemoteFolder[];
  /** Makes a new remote. @returns what to do next */
  make(name: string, skipInstall: boolean): string[];
  /** Deploy tokens that are kept here, by remote. */
  tokens(): Readonly<Record<string, string>>;
  /** Commands that only this workplace has, by name. */
  readonly more?: Readonly<Record<string, (asked: Asked, connect: Connect) => Promise<string[]>>>;
}
