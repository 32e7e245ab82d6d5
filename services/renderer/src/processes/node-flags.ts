/** Later versions of Node 22 have the flag under its stable name. */
const permissionFlag = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/**
 * Returns the flags of a rendering process: its memory limit and, in case code ever escapes from its realm, no `eval`,
 * and with Node's permission model no access to other files, processes, threads or native code.
 *
 * @param file the file that the process runs. TypeScript source needs a loader, which reads files and starts threads,
 * so it runs without these restrictions.
 */
function nodeFlags(file: string, memoryMb: number): string[] {
  const limits = [`--max-old-space-size=${memoryMb}`, '--max-semi-space-size=4', '--no-warnings'];
  if (file.endsWith('.ts')) return [...limits, '--import', import.meta.resolve('tsx')];
  return [...limits, '--disallow-code-generation-from-strings', permissionFlag, `--allow-fs-read=${file}`];
}

/** The memory of a process that the engine does not limit, in MB: for the engine itself, code, dates and numbers. */
const besidesMb = 192;
/** The room for compiled code counts from Node 23 on, used or not. */
const codeMb = Number.parseInt(process.versions.node, 10) < 23 ? 0 : 512;
/** The limit of CPU time, in seconds. It ends processes whose parent is gone; others are restarted after many pages. */
const cpuSeconds = 600;

/**
 * Returns how to start a rendering process: through a shell that sets limits of the operating system and then becomes
 * the process. The limits also apply to memory that the engine does not count (`Intl`, or a bundle's code while it is
 * parsed), and a process that exceeds them writes no core dump.
 */
export function startOf(file: string, memoryMb: number): { readonly execPath: string; readonly execArgv: string[] } {
  const flags = nodeFlags(file, memoryMb);
  if (file.endsWith('.ts') || process.platform === 'win32') return { execPath: process.execPath, execArgv: flags };
  const limits = `ulimit -c 0; ulimit -t ${cpuSeconds}; ulimit -d ${(memoryMb + besidesMb + codeMb) * 1024}`;
  return { execPath: '/bin/sh', execArgv: ['-c', `${limits}; exec "$0" "$@"`, process.execPath, ...flags] };
}
