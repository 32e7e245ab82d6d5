import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MailCatcher } from '../../services/admin/test/mail-catcher';
import { root } from '../build/packages.mjs';
import { gatherCrowd } from '../load/crowd';
import { ComposeSite } from './containers/compose-site';
import { containerFaults } from './containers/faults';
import { restoreBackup } from './containers/restore-backup';
import { runFaults } from './run-faults';
import { type Findings, judge } from './verdict';

/**
 * `npm run drill-containers -- [--from <commit>] [--built] [fault...]`: the site in containers, two of everything,
 * beneath readers; ends with 1 when a promise is broken (see README). `COMPOSE` is what calls compose; `DRILL_KEEP=1` keeps
 * the containers' logs.
 */

const crowdSize = { accounts: 300, readers: 60, blogs: 60, hasAuthors: true } as const;
/** Of each worker: a challenge's e-mails are under way while something happens. */
const mailsPerSecond = 15;
const versions = { older: '0.0.1-drill', newer: '0.0.2-drill' } as const;

const keeps = process.env.DRILL_KEEP === '1';

const say = (line: string) => process.stderr.write(`${line}\n`);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { from: { type: 'string' }, built: { type: 'boolean', default: false } },
});

/** Not beneath readers: it takes back what they wrote. */
const restore = { name: 'restore', what: 'a backup restored after an erasure, a ban and a changed password' } as const;

function chosenFaults() {
  const known = [...containerFaults.map(({ name }) => name), restore.name];
  const unknown = positionals.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`No such fault: ${unknown.join(', ')}. There are: ${known.join(' ')}`);
  return positionals.length === 0 ? containerFaults : containerFaults.filter(({ name }) => positionals.includes(name));
}

/** Images of this clone as the newer version, and of a commit as the older one: of this clone, too, when none is named. */
async function buildBoth(site: ComposeSite, folder: string): Promise<void> {
  const sources = values.from === undefined ? root : join(folder, 'older');
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', root, 'worktree', ...args], { stdio: ['ignore', 2, 2] });
  if (values.from !== undefined) git('add', '--detach', sources, values.from);
  try {
    await site.build(versions.older, sources);
  } finally {
    if (values.from !== undefined) git('remove', '--force', sources);
  }
  await site.build(versions.newer, root);
}

async function drill(folder: string): Promise<Findings> {
  const chosen = chosenFaults();
  const site = await ComposeSite.prepare({ folder, compose: process.env.COMPOSE ?? 'docker compose', say });
  if (!values.built) await buildBoth(site, folder);
  const bridge = ['network', 'inspect', 'bridge', '--format', '{{(index .IPAM.Config 0).Gateway}}'];
  const mailServer = new MailCatcher(await site.docker(...bridge));
  await mailServer.start();
  const endLogs = keeps ? site.keepLogs(join(folder, 'logs')) : () => undefined;
  try {
    await site.start(versions.older, { smtpUrl: mailServer.url, ratePerSecond: mailsPerSecond });
    const mongoUrl = `mongodb://${await site.addressOf('mongodb')}:27017/?directConnection=true`;
    const { url } = site;
    const crowd = await gatherCrowd({ url, mongoUrl, ...site.settings, ...crowdSize });
    const findings = await runFaults(
      chosen,
      { site, versions },
      { url, mongoUrl, mailServer, crowd, crashes: [], say },
    );
    const afterwards = [];
    if (positionals.length === 0 || positionals.includes(restore.name)) {
      say(`${restore.what} ...`);
      afterwards.push({ what: restore.what, remarks: await restoreBackup(site, mongoUrl) });
    }
    return { ...findings, afterwards, crashes: await site.restarted() };
  } finally {
    await site.remove();
    endLogs();
    await mailServer.stop();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'storysprout-containers-'));
const code = await drill(folder).then(judge, (error: unknown) => {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return 1;
});
if (keeps) say(`The logs are in ${join(folder, 'logs')}.`);
else rmSync(folder, { recursive: true, force: true });
// Connections that a killed process left half open would keep this one alive.
process.exit(code);
