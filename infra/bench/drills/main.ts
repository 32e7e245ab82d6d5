import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MailCatcher } from '../../../services/admin/test/support/mail-catcher';
import { gatherCrowd } from '../../load/crowd';
import { startDoubledSite } from '../../load/doubled-site';
import { type Fault, faults } from './faults';
import { type Findings, reportFindings } from './report-findings';
import { runFaults } from './run-faults';

/**
 * `npm run drill -- [fault...]`: runs two of every process under load and exits with 1 when a promise is broken (see
 * README). `DRILL_KEEP=1` keeps the folder with logs and data.
 */

const crowdSize = { accounts: 300, readers: 60, blogs: 60, hasAuthors: true } as const;
/** So slow that a challenge's e-mails are still being sent when the fault comes. */
const mailsPerHour = 2 * 30 * 3_600;

const say = (line: string) => process.stderr.write(`${line}\n`);

function chosenFaults(names: readonly string[]): readonly Fault[] {
  const unknown = names.filter((name) => !faults.some((fault) => fault.name === name));
  if (unknown.length > 0) {
    throw new Error(`No such fault: ${unknown.join(', ')}. There are: ${faults.map(({ name }) => name).join(' ')}`);
  }
  return names.length === 0 ? faults : faults.filter(({ name }) => names.includes(name));
}

async function drill(chosen: readonly Fault[], dataDir: string): Promise<Findings> {
  const mailServer = new MailCatcher();
  await mailServer.start();
  const crashes: string[] = [];
  const note = (line: string) => {
    say(line);
    if (line.includes(' stopped (')) crashes.push(line);
  };
  // With one trusted proxy, strangers can send `X-Forwarded-For` and have addresses of their own.
  const env = { MAIL_PER_HOUR: `${mailsPerHour}`, TRUSTED_PROXIES: '1' };
  const site = await startDoubledSite({ dataDir, smtpUrl: mailServer.url, copies: 2, say: note, env });
  try {
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = site.settings;
    const { url, privatePem, mongo } = site;
    const moderator = { email, password };
    const crowd = await gatherCrowd({ url, privatePem, mongoUrl: mongo.url, moderator, ...crowdSize });
    const victims = { site, mailServer, crowd };
    return await runFaults(chosen, victims, { url, mongoUrl: mongo.url, mailServer, crowd, crashes, say });
  } finally {
    await site.stop();
    await mailServer.stop();
  }
}

async function main(): Promise<number> {
  const chosen = chosenFaults(process.argv.slice(2));
  const dataDir = mkdtempSync(join(tmpdir(), 'storysprout-drill-'));
  try {
    return reportFindings(await drill(chosen, dataDir));
  } finally {
    if (process.env.DRILL_KEEP) say(`Logs and data: ${dataDir}`);
    else rmSync(dataDir, { recursive: true, force: true });
  }
}

const code = await main().catch((error: unknown) => {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return 1;
});
// Half-open connections left by a killed process would keep this one alive.
process.exit(code);
