import type { Scope } from '../expression/compile';

/** What an update brings along besides its operators. */
export interface UpdateScope extends Scope {
  /** True while the update makes the document of an upsert. */
  readonly isInsert: boolean;
  readonly arrayFilters: ReadonlyMap<string, (element: unknown) => boolean>;
}
