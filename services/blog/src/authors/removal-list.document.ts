import type { removalKinds } from '@storysprout/contract';
import { store } from '@storysprout/service-kit';

/** Something others saw and may see no more. */
export interface RemovedItem {
  readonly kind: (typeof removalKinds)[number];
  /** The id of a blog or reader, or the path of a picture. */
  readonly id: string;
}

export interface RemovalListDocument extends RemovedItem {
  /** `kind` and `id`. Something that was removed twice is one entry. */
  readonly _id: string;
  readonly at: Date;
}

/** How long entries are stored, in seconds. A browser that was away for longer drops all of its copies. */
export const rememberedSeconds = 30 * 24 * 60 * 60;

export const removalListStore = store<RemovalListDocument>('takenBack', [
  { key: { at: 1 }, name: 'at', expireAfterSeconds: rememberedSeconds },
]);
