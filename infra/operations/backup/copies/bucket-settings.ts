import { z } from 'zod';
import { BackupBucket } from './backup-bucket';

/** Settings of the commands that upload copies. */
export const bucketShape = {
  BACKUP_S3_BUCKET: z.string().min(3),
  /** The prefix of the objects' names. */
  BACKUP_S3_FOLDER: z.string().min(1).default('storysprout'),
  BACKUP_S3_REGION: z.string().min(1).default('us-east-1'),
  BACKUP_S3_ENDPOINT: z.url().optional(),
  BACKUP_S3_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET: z.string().optional(),
};
const schema = z.object(bucketShape);

/** Runs a function with the configured bucket and closes the connection afterwards. */
export async function withBucket<Result>(
  config: z.infer<typeof schema>,
  work: (bucket: BackupBucket) => Promise<Result>,
): Promise<Result> {
  const { BACKUP_S3_KEY_ID: accessKeyId, BACKUP_S3_SECRET: secretAccessKey } = config;
  const bucket = new BackupBucket({
    bucket: config.BACKUP_S3_BUCKET,
    folder: config.BACKUP_S3_FOLDER,
    region: config.BACKUP_S3_REGION,
    endpoint: config.BACKUP_S3_ENDPOINT,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  });
  return work(bucket).finally(() => bucket.close());
}

/** The lines that a command prints at its end. */
export const copiedLines = (names: readonly string[]): string =>
  `${names.map((name) => `${name} is copied.\n`).join('')}${names.length} were new.\n`;
