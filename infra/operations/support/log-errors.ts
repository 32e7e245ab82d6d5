import { withoutAddresses } from '@storysprout/service-kit';
import { z } from 'zod';

/** A log line of a process; `docker compose logs` puts the container's name in front of it. */
const logLine = z.object({
  level: z.enum(['warn', 'error', 'fatal']),
  time: z.union([z.string(), z.number()]).optional(),
  name: z.string(),
  msg: z.string(),
  requestId: z.string().optional(),
  route: z.string().optional(),
  status: z.number().optional(),
  queue: z.string().optional(),
  err: z.object({ type: z.string(), message: z.string(), stack: z.string().optional() }).optional(),
});

export type LogError = z.infer<typeof logLine>;

/** Number of lines to return; more would have the same causes. */
const kept = 500;
const accountId = /[\da-f]{24}/g;

/**
 * Returns the last warnings and errors among these lines, without addresses and ids. Lines of other programs are left
 * out.
 */
export function logErrors(text: string): LogError[] {
  const lines = text.split('\n').flatMap((line) => read(line.slice(Math.max(0, line.indexOf('{')))) ?? []);
  return lines.slice(-kept);
}

function read(line: string): LogError | null {
  try {
    return logLine.parse(JSON.parse(withoutAddresses(line.replaceAll(accountId, '[id]'))));
  } catch {
    // The line is a store's, or reports nothing wrong.
    return null;
  }
}
