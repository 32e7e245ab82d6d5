import { spawnSync } from 'node:child_process';

/** The user that a process runs as. */
export interface User {
  readonly uid: number;
  readonly gid: number;
}

/** The user `nobody` of Linux, who owns no files. */
export const nobody: User = { uid: 65_534, gid: 65_534 };

const readAll = 'for (const file of process.argv.slice(1)) fs.accessSync(file, fs.constants.R_OK)';

/**
 * Returns whether this process may start others as `nobody`, and `nobody` can read these files, which excludes those
 * below /root.
 */
export function canBeNobody(files: readonly string[]): boolean {
  const asNobody = { ...nobody, env: {}, stdio: 'ignore' } as const;
  return spawnSync(process.execPath, ['-e', readAll, ...files], asNobody).status === 0;
}
