import type { BundleStore } from '../bundles';

export interface ProcessesContext {
  readonly bundles: Pick<BundleStore, 'get'>;
  /** The file of `render-worker`: built, or the source in development. */
  readonly workerFile: string;
  /** The time limit for rendering one page, in milliseconds; the first page of a process may take three times as long. */
  readonly limitMs: number;
  /** Memory of one process, in MB. */
  readonly memoryMb: number;
}
