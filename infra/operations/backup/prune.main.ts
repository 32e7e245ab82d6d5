import { parseArgs } from 'node:util';
import { runMain, StartError } from '@storysprout/service-kit';
import { pruneBackups } from './copies/prune-backups';

/** `prune-backups <folder> --keep-days N`: deletes older backups. Needs no store and no key. */
await runMain('prune-backups', async () => {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: { 'keep-days': { type: 'string' } },
  });
  const [folder] = positionals;
  const keepDays = Number(values['keep-days']);
  if (folder === undefined || !Number.isInteger(keepDays) || keepDays < 1) {
    throw new StartError('Which, and how long? For example: prune-backups /backups --keep-days 30');
  }
  const deleted = pruneBackups(folder, keepDays, new Date());
  process.stdout.write(`${deleted.map((name) => `${name} is deleted.\n`).join('')}${deleted.length} were old.\n`);
});
