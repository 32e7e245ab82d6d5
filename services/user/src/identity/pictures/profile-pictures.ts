import type { SentPicture } from '@storysprout/service-kit';
import { imageIdOf, imagePath } from '@storysprout/service-kit/pictures';
import type { IdentityContext } from '../identity.context';

/** The first part of a picture's path: `/images/user/<id>.webp`. */
export const imagePrefix = 'user';

/** Stores profile pictures, which accounts refer to by the path in `image`. */
export class ProfilePictures {
  constructor(private readonly context: Pick<IdentityContext, 'images' | 'logger'>) {}

  /** Stores a picture and returns its path. @throws AppError when it is no picture. */
  async save(picture: SentPicture): Promise<string> {
    const { id } = await this.context.images.save(picture);
    return imagePath(imagePrefix, id);
  }

  /** Removes the picture at once; does nothing for null or a path that is not ours. */
  async remove(image: string | null): Promise<void> {
    const id = imageIdOf(imagePrefix, image);
    if (id !== null) await this.context.images.remove(id);
  }

  /** Removes a picture that is no longer used. Never throws, because the sweeper removes what is left. */
  async drop(image: string | null): Promise<void> {
    await this.remove(image).catch((error: unknown) => {
      this.context.logger.warn({ err: error }, 'a picture that nothing shows is removed later');
    });
  }

  /** The stored picture's bytes as a stream, or null. */
  async read(image: string | null): Promise<NodeJS.ReadableStream | null> {
    const id = imageIdOf(imagePrefix, image);
    const stored = id === null ? null : await this.context.images.read(id, 'full');
    return stored?.stream ?? null;
  }
}
