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
export function nodeFlags(file: string, memoryMb: number): string[] {
  const limits = [`--max-old-space-size=${memoryMb}`, '--max-semi-space-size=4', '--no-warnings'];
  if (file.endsWith('.ts')) return [...limits, '--import', import.meta.resolve('tsx')];
  return [...limits, '--disallow-code-generation-from-strings', permissionFlag, `--allow-fs-read=${file}`];
}
