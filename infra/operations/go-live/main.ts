import { connectMongo, createLogger, runMain } from '@storysprout/service-kit';
import { alertFindings } from './alert-findings';
import { findingLines } from './finding';
import { copyFinding, recordFindings, teamFinding } from './record-findings';
import { settingFindings } from './setting-findings';
import { readSettings } from './settings';
import { signInFindings } from './sign-in-findings';

/**
 * `go-live`: prints what is unset or unsafe on a running site, in plain words. Exits with 1 while there is something to
 * do.
 */
await runMain('go-live', async () => {
  const settings = readSettings(process.env);
  const logger = createLogger({ name: 'go-live', level: 'silent' });
  const dbName = `${settings.BACKUP_DATABASES}admin`;
  const mongo = await connectMongo({ url: settings.MONGODB_URL, dbName, logger });
  try {
    const now = new Date();
    const findings = [
      ...settingFindings(settings),
      await teamFinding(settings, mongo.client.db(`${settings.BACKUP_DATABASES}user`)),
      await signInFindings(settings),
      ...(await recordFindings(mongo.db, now)),
      await copyFinding(settings, now),
      await alertFindings(settings),
    ];
    process.stdout.write(`${findingLines(findings).join('\n').trim()}\n`);
    if (findings.some(({ state }) => state === 'todo')) process.exitCode = 1;
  } finally {
    await mongo.close();
  }
});
