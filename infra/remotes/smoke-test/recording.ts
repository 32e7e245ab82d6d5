import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { smokeTestRole } from '@storysprout/contract';
import * as z from 'zod/mini';

/**
 * What the sample site answers: pages are tried with it, so that a test says the same tomorrow and reads no child's words.
 * `remotes record` makes it anew when the API changes.
 */
export const recording = z.object({
  /** The time on all pages. */
  at: z.string(),
  /** Addresses that were opened, and by whom. */
  visits: z.array(z.object({ as: smokeTestRole, path: z.string() })),
  /** What the browser keeps of a reader who is signed in, by role. */
  accounts: z.record(z.string(), z.record(z.string(), z.unknown())),
  /** Answers by role and address: `reader GET /blog/all?limit=20`. */
  answers: z.record(z.string(), z.object({ status: z.number(), body: z.unknown() })),
});
export type Recording = z.infer<typeof recording>;

export const recordingFile = join(dirname(fileURLToPath(import.meta.url)), 'recording.json');

export function readRecording(): Recording {
  return recording.parse(JSON.parse(readFileSync(recordingFile, 'utf8')));
}
