import type { Asked } from '../ask';
import type { RegistryClient } from '../registry-client';

/** How to run a remote's type check and tests. */
export interface CheckTools {
  /** The working directory. */
  readonly cwd: string;
  /**
   * Returns the arguments for TypeScript.
   *
   * @param work an empty folder in the remote's `dist`, removed afterwards
   */
  typesArguments(work: string): string[];
  /** The arguments for Vitest after `run`. */
  readonly testArguments: readonly string[];
}

/** The folder of a remote, with its sources and its build. */
export interface RemoteFolder {
  /** For example mf_club. */
  readonly name: string;
  /** The name for people, which is also the folder's name: mf-club. */
  readonly label: string;
  /** The absolute path. */
  readonly folder: string;
  /** A file in `dist` that lists the last build's own assets, if `dist` also contains those of earlier builds. */
  readonly assetList?: string;
  /**
   * Returns the version that a build of the current sources would have; null if there are only builds without sources.
   */
  sourceVersion(): string | null;
  readonly tools: CheckTools;
  /** The command that builds it. */
  readonly buildCommand: string;
}

/** Connects to the registry with the token of one remote, or with any token if no name is given. */
export type Connect = (remote?: string) => RegistryClient;

/** The place in which commands run: the project itself, which has many remotes, or a team's own repository. */
export interface Workplace {
  /** Returns the command line to type, such as `npx remotes release`. */
  typed(command: string, remote?: RemoteFolder): string;
  /**
   * @param name as it was typed, with - or _; undefined when it was left out
   * @param command the command that was typed
   * @throws Error with a line for the person at the terminal
   */
  find(name: string | undefined, command: string): RemoteFolder;
  all(): RemoteFolder[];
  /**
   * Creates a new remote.
   *
   * @returns lines with the next steps
   */
  make(name: string, skipInstall: boolean): string[];
  /** Returns the deploy tokens stored here, by remote. */
  tokens(): Readonly<Record<string, string>>;
  /** Returns the file of these tokens, if this workplace has one. */
  tokenFile?(): string;
  /** Commands that only this workplace has, by name. */
  readonly more?: Readonly<Record<string, (asked: Asked, connect: Connect) => Promise<string[]>>>;
}
