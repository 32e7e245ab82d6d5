import { mongoConfigShape, queueConfigShape } from '@storysprout/service-kit';
import { z } from 'zod';

/** An address; empty where that part is not used. */
const address = (fallback: string) => z.union([z.literal(''), z.url()]).default(fallback);

export const supportSchema = z.object({
  ...mongoConfigShape,
  ...queueConfigShape,
  /** Databases whose names begin with this are counted. */
  BACKUP_DATABASES: z.string().min(1).default('storysprout_'),
  SITE_URL: address('http://127.0.0.1:8080'),
  BLOG_URL: address('http://127.0.0.1:4101'),
  USER_URL: address('http://127.0.0.1:4102'),
  ADMIN_URL: address('http://127.0.0.1:4103'),
  REGISTRY_URL: address('http://127.0.0.1:4104'),
  RENDERER_URL: address(''),
  MAIL_WORKER_URL: address('http://127.0.0.1:4113'),
  /** The release from which the image was built. */
  VERSION: z.string().default('unknown'),
});
