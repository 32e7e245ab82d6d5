import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { buildApp } from './build-app';
import { isStale } from './build-stamp';
import { type App, findApps } from './workspaces';

/**
 * `npm run build [-- --only shell,mf-blog] [--if-stale]`: builds every app with an `rspack.config.ts`.
 * Exits 1 when one fails, after the others are done.
 */
process.env.NODE_ENV ??= 'production';

const { values } = parseArgs({
  options: { only: { type: 'string' }, 'if-stale': { type: 'boolean', default: false } },
});

function chosenApps(): App[] {
  const names = values.only?.split(',');
  const apps = findApps().filter(({ name }) => !names || names.includes(name));
  const unknown = names?.filter((name) => !apps.some((app) => app.name === name)) ?? [];
  if (unknown.length > 0) throw new Error(`There is no app called ${unknown.join(', ')}.`);
  return values['if-stale'] ? apps.filter(isStale) : apps;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function buildOne(app: App): Promise<boolean> {
  const started = Date.now();
  const problem = await buildApp(app);
  say(problem ? `✗ ${app.name}\n${problem}` : `✓ ${app.name} ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return problem === null;
}

/** Builds at most two apps at once, because each build uses more than one thread itself. */
async function buildAll(apps: readonly App[]): Promise<boolean> {
  const waiting = [...apps];
  let allWell = true;
  const worker = async () => {
    for (let app = waiting.shift(); app; app = waiting.shift()) allWell = (await buildOne(app)) && allWell;
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker));
  return allWell;
}

const apps = chosenApps();
if (apps.length === 0) say('Everything is built already.');
process.exitCode = (await buildAll(apps)) ? 0 : 1;
