import { drawnQuery, type RenderRequest } from '@storysprout/contract';
import { z } from 'zod';
import type { RealmCode } from '../realm/realm';

/** What the renderer and its processes say to each other. */

export type Question = Pick<RenderRequest, 'address' | 'now' | 'settings' | 'remotes' | 'answers' | 'cursors'>;

export type ToProcess =
  | { readonly kind: 'load'; readonly code: RealmCode }
  /** A `Question` as JSON. */
  | { readonly kind: 'render'; readonly question: string };

/** Far more than a page asks. */
const mostQueries = 200;
/** How deep answers of the API may be. What is far deeper can be read as JSON, but not be written again. */
const deepest = 50;

function isShallow(value: unknown, left = deepest): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return left > 0 && Object.values(value).every((each) => isShallow(each, left - 1));
}

/** The whole page as this process sees it: parts of other remotes are empty elements. */
const drawn = z.object({
  html: z.string(),
  queries: z
    .array(drawnQuery)
    .max(mostQueries)
    .refine((queries) => isShallow(queries)),
});
export type Drawn = z.infer<typeof drawn>;

const fromProcess = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('drawn'), drawn }),
  z.object({ kind: z.literal('failed'), message: z.string().max(500) }),
]);
export type FromProcess = z.infer<typeof fromProcess>;

/** @param outcome JSON that code of a team had a hand in */
export function parseOutcome(outcome: unknown): FromProcess {
  try {
    return fromProcess.parse(JSON.parse(`${outcome}`));
  } catch {
    return { kind: 'failed', message: 'it answered with something that is no page' };
  }
}
