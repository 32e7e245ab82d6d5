/** Node 22 and later have it under the first name. */
const permissionFlag = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/**
 * Flags of a process that renders: its limit of memory and, should code ever get out of its realm, no code from texts,
 * and with Node's permission model no files but its own, no processes, no threads and no native code.
 *
 * @param file what the process runs; a source of TypeScript needs a loader, which reads and starts much
 */
function nodeFlags(file: string, memoryMb: number): string[] {
  const limits = [`--max-old-space-size=${memoryMb}`, '--max-semi-space-size=4', '--no-warnings'];
  if (file.endsWith('.ts')) return [...limits, '--import', import.meta.resolve('tsx')];
  return [...limits, '--disallow-code-generation-from-strings', permissionFlag, `--allow-fs-read=${file}`];
}

/** What a process needs besides the memory that the engine limits: for the engine itself, code, and dates and numbers. */
const besidesMb = 192;
/** The room for compiled code counts from Node 23 on, used or not. */
const codeMb = Number.parseInt(process.versions.node, 10) < 23 ? 0 : 512;
/** In seconds of work. It ends what nobody is there to end any more, and costs others a new start after many pages. */
const cpuSeconds = 600;

/**
 * How a process that renders is started: by a shell that sets limits of the operating system and becomes the process.
 * They hold for memory that the engine does not count (a bundle's code while it is read, `Intl`), and a process that
 * exceeds them leaves no image of its memory on the disk.
 */
export function startOf(file: string, memoryMb: number): { readonly execPath: string; readonly execArgv: string[] } {
  const flags = nodeFlags(file, memoryMb);
  if (file.endsWith('.ts') || process.platform === 'win32') return { execPath: process.execPath, execArgv: flags };
  const limits = `ulimit -c 0; ulimit -t ${cpuSeconds}; ulimit -d ${(memoryMb + besidesMb + codeMb) * 1024}`;
  return { execPath: '/bin/sh', execArgv: ['-c', `${limits}; exec "$0" "$@"`, process.execPath, ...flags] };
}
