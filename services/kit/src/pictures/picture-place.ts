import { z } from 'zod';
import { ConfigError } from '../runtime';
import { PictureBucket } from './picture-bucket';

/** The settings for where new pictures are stored. Older ones stay, and are found, where they are. */
export const picturePlaceShape = {
  IMAGE_STORE: z.enum(['database', 's3']).default('database'),
  /** The bucket, which is required with `s3` and must be private. */
  IMAGE_S3_BUCKET: z.string().min(1).optional(),
  IMAGE_S3_REGION: z.string().min(1).default('us-east-1'),
  /** The address of any S3-compatible store; without it, that of Amazon S3. */
  IMAGE_S3_ENDPOINT: z.url().optional(),
  /** Set both or neither. Without them the process's own role is used. */
  IMAGE_S3_KEY_ID: z.string().min(1).optional(),
  IMAGE_S3_SECRET: z.string().min(1).optional(),
} as const;

const schema = z.object(picturePlaceShape);
export type PicturePlace = Readonly<z.infer<typeof schema>>;

/**
 * Returns the bucket, if the settings name one. A site that goes back to `database` still has its older pictures there.
 *
 * @throws ConfigError when a setting is missing that another one requires
 */
export function pictureBucketOf(place: Partial<PicturePlace>, folder: 'blog' | 'user'): PictureBucket | null {
  const { IMAGE_STORE, IMAGE_S3_BUCKET: bucket, IMAGE_S3_REGION: region = 'us-east-1' } = place;
  const { IMAGE_S3_ENDPOINT: endpoint, IMAGE_S3_KEY_ID: accessKeyId, IMAGE_S3_SECRET: secretAccessKey } = place;
  if (IMAGE_STORE === 's3' && !bucket) throw new ConfigError(['IMAGE_S3_BUCKET: is needed with IMAGE_STORE=s3']);
  if (!accessKeyId !== !secretAccessKey) {
    throw new ConfigError(['IMAGE_S3_KEY_ID and IMAGE_S3_SECRET: set both or neither']);
  }
  if (!bucket) return null;
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
  return new PictureBucket({
    bucket,
    folder,
    region,
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
  });
}

/** Returns the options of an `ImageStore` from the settings. */
export function pictureOptionsOf(place: Partial<PicturePlace>, folder: 'blog' | 'user') {
  return { bucket: pictureBucketOf(place, folder), isBucketForNew: place.IMAGE_STORE === 's3' };
}
