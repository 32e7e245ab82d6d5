import type { ObjectId } from 'mongodb';

/** Who is asking; `null` is a visitor without a token. */
export interface SignedInViewer {
  readonly id: ObjectId;
  readonly isAdmin: boolean;
}
export type Viewer = SignedInViewer | null;
