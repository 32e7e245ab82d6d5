import { loadConfig, runMain, StartError } from '@storysprout/service-kit';
import { z } from 'zod';
import { BackupBucket } from './backup-bucket';
import { copyBackups } from './copy-backups';
import { copyLastingList } from './copy-lasting-list';

/**
 * `copy-backups <folder>`: sends new backups, and new entries of the list that a restore replays, to a store that speaks S3.
 * Needs no database and no key of backups.
 */

const schema = z.object({
  BACKUP_S3_BUCKET: z.string().min(3),
  /** What the names of the objects begin with. */
  BACKUP_S3_FOLDER: z.string().min(1).default('storysprout'),
  BACKUP_S3_REGION: z.string().min(1).default('us-east-1'),
  BACKUP_S3_ENDPOINT: z.url().optional(),
  BACKUP_S3_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET: z.string().optional(),
  /** Where the list lies; the one in the queues' Redis is not sent. */
  AUDIT_ANCHOR_DIR: z.string().min(1).optional(),
});

await runMain('copy-backups', async () => {
  const config = loadConfig(schema, process.env);
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new StartError('Which? For example: copy-backups /backups');
  const { BACKUP_S3_KEY_ID: accessKeyId, BACKUP_S3_SECRET: secretAccessKey } = config;
  const bucket = new BackupBucket({
    bucket: config.BACKUP_S3_BUCKET,
    folder: config.BACKUP_S3_FOLDER,
    region: config.BACKUP_S3_REGION,
    endpoint: config.BACKUP_S3_ENDPOINT,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  });
  try {
    const listFolder = config.AUDIT_ANCHOR_DIR;
    const list = listFolder === undefined ? [] : await copyLastingList(listFolder, bucket);
    const copied = [...list, ...(await copyBackups(folder, bucket))];
    process.stdout.write(`${copied.map((name) => `${name} is copied.\n`).join('')}${copied.length} were new.\n`);
  } finally {
    bucket.close();
  }
});
