import { type ImageStore, imageIdOf, imagePath, type SentPicture } from '@storysprout/service-kit';
import type { Collection, ObjectId } from 'mongodb';
import { daysAfter } from '../shared/days';
import type { RetiredPictureDocument } from './retired-picture.document';

/** The first part of a picture's path: `/images/user/<id>.webp`. */
export const imagePrefix = 'user';

/** Profile pictures by their path in `image`. */
export class ProfilePictures {
  constructor(
    private readonly store: Pick<ImageStore, 'save' | 'remove' | 'read'>,
    private readonly retired: Collection<RetiredPictureDocument>,
    private readonly now: () => Date,
  ) {}

  /** Stores a picture and returns its path. @throws AppError when it is no picture. */
  async save(picture: SentPicture): Promise<string> {
    const { id } = await this.store.save(picture);
    return imagePath(imagePrefix, id);
  }

  /** Removes the picture at once; does nothing for null or a path that is not ours. */
  async remove(image: string | null): Promise<void> {
    const id = imageIdOf(imagePrefix, image);
    if (id !== null) await this.store.remove(id);
  }

  /** Removes the picture in a day. */
  async retire(userId: ObjectId, image: string | null): Promise<void> {
    if (image === null) return;
    const removeAfter = daysAfter(this.now(), 1);
    await this.retired.updateOne({ _id: image }, { $set: { userId, removeAfter } }, { upsert: true });
  }

  /** Removes replaced pictures: those that are due, or all of one user. */
  async sweep(which: { userId: ObjectId } | 'due' = 'due'): Promise<void> {
    const filter = which === 'due' ? { removeAfter: { $lte: this.now() } } : which;
    for (const { _id } of await this.retired.find(filter).limit(1_000).toArray()) {
      await this.remove(_id);
      await this.retired.deleteOne({ _id });
    }
  }

  /** The stored picture's bytes as a stream, or null. */
  async read(image: string | null): Promise<NodeJS.ReadableStream | null> {
    const id = imageIdOf(imagePrefix, image);
    const stored = id === null ? null : await this.store.read(id, 'full');
    return stored?.stream ?? null;
  }
}
