/** Defined at the beginning of the built worker (`infra/build/shell-files/service-worker.ts`). */
declare const shellFiles: {
  /** The shell's version: 'shell@0.1.0-0a1b2c3d'. */
  readonly version: string;
  /** Every built file of this version, as paths. */
  readonly all: readonly string[];
  /** The files that are cached from the start: scripts, styles and fonts. The others are cached once they are used. */
  readonly first: readonly string[];
  /** A regular expression for the paths at which the gateway never responds with a page. */
  readonly pathsWithoutPage: string;
};

/** Not every browser reports whether its reader saves data. */
interface WorkerNavigator {
  readonly connection?: { readonly saveData?: boolean };
}
