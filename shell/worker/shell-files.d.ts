/** Written in front of the built worker (`infra/build/service-worker.ts`). */
declare const shellFiles: {
  /** The shell's version: 'shell@0.1.0-0a1b2c3d'. */
  readonly version: string;
  /** Every built file of this version, as paths. */
  readonly all: readonly string[];
  /** What is kept from the start: scripts, styles, the site's own letters. The rest is kept once used. */
  readonly first: readonly string[];
  /** A regular expression for the paths at which the gateway never answers with a page. */
  readonly pathsWithoutPage: string;
};

/** Not every browser knows whether its reader saves data. */
interface WorkerNavigator {
  readonly connection?: { readonly saveData?: boolean };
}
