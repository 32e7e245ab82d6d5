import type { ObjectId } from 'mongodb';
import { store } from '../mongo/collections';

/** One size of a picture: a file of GridFS, or the entry of an object in a bucket. */
export interface PictureFile {
  readonly _id: ObjectId;
  readonly filename: string;
  /** In bytes. */
  readonly length: number;
  readonly uploadDate: Date;
  readonly metadata?: {
    /** When the sweeper first found that nothing shows the picture. */
    readonly unusedSince?: Date;
    /** Where the bytes are, when they are not in the database. */
    readonly place?: 'bucket';
  };
}

/** The files of the pictures. The sweeper needs its index, besides those that GridFS makes itself. */
export const pictureStore = store<PictureFile>('images.files', [
  { key: { 'metadata.unusedSince': 1 }, name: 'unused', sparse: true },
  // GridFS makes the same with its first file; a bucket's entries need it, too.
  { key: { filename: 1, uploadDate: 1 }, name: 'filename_1_uploadDate_1' },
]);
