import type { PrefetchedResponses } from '@storysprout/contract';
import type { PageOf } from './api-client';

/**
 * The API for a page that is rendered without a browser: only the responses that visitors got. Whatever is not among
 * them stays unknown.
 */
interface RenderResponses {
  readonly answers: PrefetchedResponses;
  /** The next cursors of lists that return them in a header, by address. */
  readonly cursors: Readonly<Record<string, string>>;
  /** Called when something is requested as the reader who looks at the page. */
  readonly onPersonal: () => void;
  /** Called when something is requested that is not among the responses. */
  readonly onMissing: () => void;
}

let responses: RenderResponses | null = null;

/** From now on, calls get these responses. Null ends that. */
export function setRenderResponses(next: RenderResponses | null): void {
  responses = next;
}

/**
 * Returns the given response; undefined if there is none.
 *
 * @param isShared whether the request is for a response that is the same for everybody
 */
export function renderResponse(address: string, isShared: boolean): PageOf<unknown> | undefined {
  const data = responses?.answers[address];
  if (data === undefined) {
    responses?.onMissing();
    return undefined;
  }
  if (!isShared) responses?.onPersonal();
  return { data, nextCursor: responses?.cursors[address] ?? null };
}
