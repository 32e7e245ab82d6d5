import { loadConfig, runMain, StartError } from '@storysprout/service-kit';
import { z } from 'zod';
import { bucketShape, copiedLines, withBucket } from './copies/bucket-settings';
import { copyBackups } from './copies/copy-backups';

/**
 * `copy-backups <folder>`: uploads new backups to an S3-compatible store. Needs neither the database nor the backup
 * key.
 */
await runMain('copy-backups', async () => {
  const config = loadConfig(z.object(bucketShape), process.env);
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new StartError('Which? For example: copy-backups /backups');
  const copied = await withBucket(config, (bucket) => copyBackups(folder, bucket));
  process.stdout.write(copiedLines(copied));
});
