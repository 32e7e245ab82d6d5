import { spawnSync } from 'node:child_process';

/** Who a process runs as. */
export interface User {
  readonly uid: number;
  readonly gid: number;
}

/** The user `nobody` of Linux, who owns no file. */
export const nobody: User = { uid: 65_534, gid: 65_534 };

const readAll = 'for (const file of process.argv.slice(1)) fs.accessSync(file, fs.constants.R_OK)';

/** Whether this process may start others as `nobody`, who then can read these files: not those below /root. */
export function canBeNobody(files: readonly string[]): boolean {
  const asNobody = { ...nobody, env: {}, stdio: 'ignore' } as const;
  return spawnSync(process.execPath, ['-e', readAll, ...files], asNobody).status === 0;
}
