import type { BundleStore } from '../bundles';

export interface ProcessesContext {
  readonly bundles: Pick<BundleStore, 'get'>;
  /** The file of `render-worker`: built, or the source in development. */
  readonly workerFile: string;
  /** The time limit for rendering one page, in milliseconds, three times as long for the first one of a process. */
  readonly limitMs: number;
  /** Memory of one process, in MB. */
  readonly memoryMb: number;
}
