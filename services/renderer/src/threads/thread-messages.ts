import type { DrawnQuery, RenderRequest } from '@storysprout/contract';

/** What the process and its threads say to each other. */

/** Code that a thread runs. */
export interface ThreadBundles {
  readonly shell: string;
  /** The one remote whose parts it draws; none for the frame. */
  readonly remote?: { readonly name: string; readonly code: string };
}

export type Question = Pick<RenderRequest, 'address' | 'now' | 'settings' | 'remotes' | 'answers' | 'cursors'>;

/** The whole page as this thread sees it: parts of other remotes are empty elements. */
export interface Drawn {
  readonly html: string;
  readonly queries: readonly DrawnQuery[];
}

export type ThreadMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'drawn'; readonly drawn: Drawn }
  | { readonly kind: 'failed'; readonly message: string };
