import { mkdirSync } from 'node:fs';
import { connectMongo, createLogger, openStores, runMain } from '@storysprout/service-kit';
import { stores } from '../../services/user/src/stores';
import { LedgerMonths } from '../../services/user/src/xp/ledger-months';
import { BackupError } from './backup-error';
import { archiveRows, readArchive } from './ledger-archive';
import { readSettings } from './settings';

/** `ledger-months <folder>` sums up old rows of the ledger, `ledger-months --read <file>` shows an archive of them. */
await runMain('ledger-months', async () => {
  const [place, file] = process.argv.slice(2);
  const settings = readSettings(process.env);
  if (place === '--read' && file !== undefined) {
    for await (const lines of readArchive(file, settings.BACKUP_KEY)) process.stdout.write(lines);
    return;
  }
  if (place === undefined || place.startsWith('--')) {
    throw new BackupError('Where do the old rows go? For example: ledger-months /backups');
  }
  mkdirSync(place, { recursive: true });
  const { MONGODB_URL: url, BACKUP_DATABASES: prefix, BACKUP_KEY: key } = settings;
  const logger = createLogger({ name: 'ledger-months', level: 'error' });
  const mongo = await connectMongo({ url, dbName: `${prefix}user`, logger });
  try {
    const months = new LedgerMonths({
      ...(await openStores(mongo.db, stores)),
      transactions: mongo.transactions,
      archive: (rows) => archiveRows(place, key, rows),
      now: () => new Date(),
    });
    let sum = 0;
    for (let rows = await months.sumPage(); rows !== null; rows = await months.sumPage()) {
      sum += rows;
      process.stdout.write(`${sum} rows ...\n`);
    }
    process.stdout.write(`${sum} old rows of the ledger are summed up by month.\n`);
  } finally {
    await mongo.close();
  }
});
