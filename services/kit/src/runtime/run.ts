import { ConfigError } from './config';

/**
 * Thrown when something that the process needs to start is missing. The message is one line that explains what to do.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Lines to print for a failed start: one per known problem, otherwise the stack. */
export function startFailureLines(name: string, error: unknown): string[] {
  if (error instanceof ConfigError) return error.problems.map((problem) => `${name}: ${problem}`);
  if (error instanceof StartError) return [`${name}: ${error.message}`];
  if (isPortTaken(error)) return [`${name}: port ${error.port} is taken; set PORT to another one.`];
  return [`${name}: cannot start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`];
}

function isPortTaken(error: unknown): error is Error & { port: number } {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error;
}

/** Starts a process; when that fails, it prints the reason and exits with 1. */
export async function runMain(name: string, main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    process.stderr.write(`${startFailureLines(name, error).join('\n')}\n`);
    process.exit(1);
  }
}
