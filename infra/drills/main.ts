import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { MailCatcher } from '../../services/admin/test/mail-catcher';
import { type Crowd, gatherCrowd } from '../load/crowd';
import { failureLines } from '../load/figures';
import { LoadProcess } from '../load/load-process';
import { SiteApi } from '../seed/api';
import { countEmails, type EmailFigures, settledRun } from './challenges';
import { lostJobs, wrongSums } from './consistency';
import { type Outcome, runFault } from './drill';
import { type DrillSite, startDrillSite } from './drill-site';
import { type Fault, faults } from './faults';
import { LostWrites } from './lost-writes';
import { broken, type Findings, print } from './verdict';

/**
 * `npm run drill -- [fault...]`: two of every process under load; ends with 1 when a promise is broken (see README).
 * `DRILL_KEEP=1` leaves the folder with logs and data.
 */

const crowdSize = { accounts: 300, readers: 60, blogs: 60 } as const;
const load = { requestsPerSecond: 40, writeShare: 0.3, sockets: 40 } as const;
/** So slow that a challenge's e-mails are under way while something happens. */
const mailsPerSecond = 30;

const say = (line: string) => process.stderr.write(`${line}\n`);

function chosenFaults(names: readonly string[]): readonly Fault[] {
  const unknown = names.filter((name) => !faults.some((fault) => fault.name === name));
  if (unknown.length > 0) {
    throw new Error(`No such fault: ${unknown.join(', ')}. There are: ${faults.map(({ name }) => name).join(' ')}`);
  }
  return names.length === 0 ? faults : faults.filter(({ name }) => names.includes(name));
}

interface Stage {
  readonly site: DrillSite;
  readonly mailServer: MailCatcher;
  readonly crowd: Crowd;
  readonly crashes: readonly string[];
}

async function runAll(chosen: readonly Fault[], { site, mailServer, crowd, crashes }: Stage): Promise<Findings> {
  const moderator = new SiteApi(site.url, crowd.moderatorToken);
  const readers = await LoadProcess.start({ url: site.url, ...crowd, ...load });
  const outcomes: Outcome[] = [];
  for (const fault of chosen) {
    say(`${fault.what} ...`);
    const outcome = await runFault(fault, { site, mailServer, crowd }, readers, moderator);
    for (const line of failureLines(outcome.samples)) say(`    ${line}`);
    outcomes.push(outcome);
  }
  const last = await readers.stop();
  say('Reading back what was confirmed ...');
  const emails = new Map<string, EmailFigures>();
  for (const { runId } of outcomes) emails.set(runId, countEmails(await settledRun(moderator, runId), mailServer));
  const client = await new MongoClient(site.mongo.url).connect();
  try {
    const acknowledged = [...outcomes.flatMap((outcome) => outcome.acknowledged), ...last.acknowledged];
    const lostWrites = new LostWrites(site.url, crowd.readers, client.db('storysprout_user'));
    return {
      outcomes,
      emails,
      crashes,
      lostWrites: await lostWrites.among(acknowledged),
      lostJobs: await lostJobs(client, acknowledged),
      wrongSums: await wrongSums(client),
    };
  } finally {
    await client.close();
  }
}

async function drill(chosen: readonly Fault[], dataDir: string): Promise<Findings> {
  const mailServer = new MailCatcher();
  await mailServer.start();
  const crashes: string[] = [];
  const note = (line: string) => {
    say(line);
    if (line.includes(' stopped (')) crashes.push(line);
  };
  // Strangers come from addresses of their own.
  const env = { MAIL_RATE_PER_SECOND: `${mailsPerSecond}`, TRUSTED_PROXIES: '1' };
  const site = await startDrillSite({ dataDir, smtpUrl: mailServer.url, copies: 2, say: note, env });
  try {
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = site.settings;
    const { url, privatePem, mongo } = site;
    const moderator = { email, password };
    const crowd = await gatherCrowd({ url, privatePem, mongoUrl: mongo.url, moderator, ...crowdSize });
    return await runAll(chosen, { site, mailServer, crowd, crashes });
  } finally {
    await site.stop();
    await mailServer.stop();
  }
}

async function main(): Promise<number> {
  const chosen = chosenFaults(process.argv.slice(2));
  const dataDir = mkdtempSync(join(tmpdir(), 'storysprout-drill-'));
  try {
    const findings = await drill(chosen, dataDir);
    print(findings);
    const promises = broken(findings);
    for (const line of promises.slice(0, 40)) process.stdout.write(`BROKEN: ${line}\n`);
    process.stdout.write(promises.length === 0 ? 'All promises kept.\n' : `${promises.length} promises broken.\n`);
    return promises.length === 0 ? 0 : 1;
  } finally {
    if (process.env.DRILL_KEEP) say(`Logs and data: ${dataDir}`);
    else rmSync(dataDir, { recursive: true, force: true });
  }
}

const code = await main().catch((error: unknown) => {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return 1;
});
// Connections that a killed process left half open would keep this one alive.
process.exit(code);
