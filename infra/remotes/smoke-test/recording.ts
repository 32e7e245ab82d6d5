import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { smokeTestRole } from '@storysprout/contract';
import * as z from 'zod/mini';

/**
 * The API responses of the sample site. Smoke tests use them, so that results are reproducible and contain no child's
 * words. Run record.main.ts again after changes of the API.
 */
export const recording = z.object({
  /** The current time on all pages. */
  at: z.string(),
  /** The visited addresses, with the role of the visitor. */
  visits: z.array(z.object({ as: smokeTestRole, path: z.string() })),
  /** The account data that the browser stores for a signed-in reader, by role. */
  accounts: z.record(z.string(), z.record(z.string(), z.unknown())),
  /** Responses by role and request: `reader GET /blog/all?limit=20`. */
  answers: z.record(z.string(), z.object({ status: z.number(), body: z.unknown() })),
});
export type Recording = z.infer<typeof recording>;

export const recordingFile = join(dirname(fileURLToPath(import.meta.url)), 'recording.json');

export function readRecording(): Recording {
  return recording.parse(JSON.parse(readFileSync(recordingFile, 'utf8')));
}
