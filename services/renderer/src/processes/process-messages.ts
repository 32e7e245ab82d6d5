import { dehydratedQuery, type RenderRequest } from '@storysprout/contract';
import { z } from 'zod';
import type { RealmCode } from '../realm';

/** The messages between the renderer and its processes. */

export type Question = Pick<RenderRequest, 'address' | 'now' | 'settings' | 'remotes' | 'answers' | 'cursors'>;

export type ToProcess =
  | { readonly kind: 'load'; readonly code: RealmCode }
  /** A `Question` as JSON. */
  | { readonly kind: 'render'; readonly question: string };

/** Far more than a page asks. */
const mostQueries = 200;
/** How deeply API responses may be nested. Much deeper JSON can be parsed, but not be serialized again. */
const deepest = 50;

function isShallow(value: unknown, left = deepest): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return left > 0 && Object.values(value).every((each) => isShallow(each, left - 1));
}

/** The whole page as this process sees it: parts of other remotes are empty elements. */
const rendered = z.object({
  html: z.string(),
  queries: z
    .array(dehydratedQuery)
    .max(mostQueries)
    .refine((queries) => isShallow(queries)),
});
export type Rendered = z.infer<typeof rendered>;

const fromProcess = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('rendered'), rendered }),
  z.object({ kind: z.literal('failed'), message: z.string().max(500) }),
]);
export type FromProcess = z.infer<typeof fromProcess>;

/**
 * Validates a message from a process.
 *
 * @param outcome JSON that a remote's code may have manipulated
 */
export function parseOutcome(outcome: unknown): FromProcess {
  try {
    return fromProcess.parse(JSON.parse(`${outcome}`));
  } catch {
    return { kind: 'failed', message: 'it answered with something that is no page' };
  }
}
