import { seedSite } from '../seed/seed';
import { untilStopped } from './processes/until-stopped';
import { readSettings, type Settings } from './settings';
import { type RunningSite, startSite } from './site';

/**
 * `npm start` and `npm run dev`: starts everything, fills an empty site with samples, prints the addresses and waits
 * for Ctrl-C.
 */

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Formats rows of two columns under a title for the terminal. */
function table(title: string, rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`);
  return ['', `  ${title}`, `  ${'-'.repeat(title.length)}`, ...lines, ''].join('\n');
}

function addresses(
  settings: Settings,
  site: RunningSite,
  sampleSignIns: readonly (readonly [string, string])[],
): string {
  const { mail, mongo, redis } = site.stores;
  return table('Storysprout is ready', [
    ['Website', site.url],
    ['Moderator', `${settings.ADMIN_EMAIL}  /  ${settings.ADMIN_PASSWORD}`],
    ...sampleSignIns,
    ['API', `${site.url}/api-docs`],
    ['E-mails', mail.inbox ?? mail.url],
    ['MongoDB', `${mongo.kind}  ${mongo.url}`],
    ['Redis', `${redis.kind}  ${redis.url}`],
    ['Logs', `${settings.dataDir}/logs`],
    ['Stop', 'Ctrl-C'],
  ]);
}

/** @throws Error that names the failed step */
function noSamples(cause: Error): never {
  throw new Error(`The sample content could not be made: ${cause.message}`, { cause });
}

/** Runs until it is stopped. Sets the exit code to 1 and prints one clear line when it can't start. */
export async function main(args: readonly string[]): Promise<void> {
  const stopped = untilStopped();
  try {
    const settings = readSettings(process.env);
    const site = await startSite(settings, { say, mode: args.includes('--dev') ? 'sources' : 'built' });
    try {
      const signIns = await seedSite(settings, site, say).catch(noSamples);
      say(addresses(settings, site, signIns));
      await stopped;
      say('\nStopping ...');
    } finally {
      await site.stop();
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
