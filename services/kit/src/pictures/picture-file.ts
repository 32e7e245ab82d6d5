import type { ObjectId } from 'mongodb';
import { store } from '../runtime';

/** One size of a picture: a file of GridFS, or the entry of an object in a bucket. */
export interface PictureFile {
  readonly _id: ObjectId;
  readonly filename: string;
  /** In bytes. */
  readonly length: number;
  readonly uploadDate: Date;
  readonly metadata?: {
    /** When the sweeper first found the picture unused. */
    readonly unusedSince?: Date;
    /** Where the bytes are stored; missing when they are in the database. */
    readonly place?: 'bucket';
  };
}

/** The entries of pictures. The sweeper needs an index besides those that GridFS creates itself. */
export const pictureStore = store<PictureFile>('images.files', [
  { key: { 'metadata.unusedSince': 1 }, name: 'unused', sparse: true },
  // GridFS creates the same index with its first file. The entries of a bucket need it, too.
  { key: { filename: 1, uploadDate: 1 }, name: 'filename_1_uploadDate_1' },
]);
