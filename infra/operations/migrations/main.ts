import {
  connectMongo,
  createLogger,
  loadConfig,
  mongoConfigShape,
  runMain,
  StartError,
} from '@storysprout/service-kit';
import { z } from 'zod';
import { runMigrateCommand } from './commands';

/** `migrate [indexes | status | shards]`: run it before starting the processes of a new release (docs/upgrading.md). */

const schema = z.object({
  ...mongoConfigShape,
  /** The prefix of the site's database names. */
  BACKUP_DATABASES: z.string().min(1).default('storysprout_'),
});

await runMain('migrate', async () => {
  const { MONGODB_URL, BACKUP_DATABASES: prefix } = loadConfig(schema, process.env);
  const logger = createLogger({ name: 'migrate', level: 'error' });
  const { client, close } = await connectMongo({ url: MONGODB_URL, dbName: 'admin', logger });
  const [, , name = ''] = process.argv;
  try {
    const say = (line: string) => void process.stdout.write(`${line}\n`);
    const isKnown = await runMigrateCommand(name, { client, prefix, say });
    if (!isKnown)
      throw new StartError(`There is no command "${name}": migrate, migrate indexes, migrate status, migrate shards.`);
  } finally {
    await close();
  }
});
