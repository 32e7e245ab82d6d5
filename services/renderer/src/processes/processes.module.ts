import type { Config } from '../config';
import { ProcessPool } from './process-pool';
import type { ProcessesContext } from './processes.context';

type Given = { readonly config: Pick<Config, 'RENDER_LIMIT_MS' | 'RENDER_THREAD_MB'> } & Pick<
  ProcessesContext,
  'workerFile'
>;

/** Builds the processes that run the code of the shell and of remotes. */
export function createProcesses({ config, workerFile }: Given, { bundles }: Pick<ProcessesContext, 'bundles'>) {
  const { RENDER_LIMIT_MS: limitMs, RENDER_THREAD_MB: memoryMb } = config;
  return { processes: new ProcessPool({ bundles, workerFile, limitMs, memoryMb }) };
}
