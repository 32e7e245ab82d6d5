import { setTimeout as sleep } from 'node:timers/promises';
import { publishBuilt } from '../remotes/builds/publish-built';
import { type DeployTokens, ensureDeployTokens } from '../remotes/deploy-tokens';
import { buildStale } from './build';
import { devRemotes, shellPort, startDevServers } from './dev-servers';
import { siteKeys } from './keys';
import type { Part } from './processes/part';
import { PidFile } from './processes/pids';
import { isPortTaken } from './processes/ports';
import { answerOf, answersOk } from './processes/probes';
import { commandSettings, type RunMode, type Stores, startServices } from './services';
import { dataPath, type Settings } from './settings';
import { type PartDefaults, type Store, startMail, startMongo, startRedis } from './stores';

export interface RunningSite {
  readonly url: string;
  readonly stores: Stores;
  /** Stops everything: first the gateway, then the services, then the stores. */
  stop(): Promise<void>;
}

export interface SiteOptions {
  readonly say: (line: string) => void;
  readonly mode?: RunMode;
  /** Settings for every process. */
  readonly env?: NodeJS.ProcessEnv;
}

/** The longest time in which the gateway must serve the published remotes, in milliseconds. */
const readyLimitMs = 20_000;

async function requireFreePorts({
  PORT,
  BLOG_URL,
  USER_URL,
  ADMIN_URL,
  REGISTRY_URL,
  RENDERER_URL,
}: Settings): Promise<void> {
  const elsewhere = [false, BLOG_URL, USER_URL, ADMIN_URL, REGISTRY_URL, RENDERER_URL];
  const wanted = elsewhere.flatMap((url, at) => (url ? [] : [PORT + at]));
  for (const port of wanted) {
    if (await isPortTaken(port))
      throw new Error(`Port ${port} is taken by another program. Stop it, or choose another with PORT=... npm start`);
  }
}

/** The parts in the order in which they were started. They are stopped in reverse order. */
class Started {
  private readonly groups: Part[][] = [];

  add(...parts: (Part | null)[]): void {
    this.groups.push(parts.filter((part) => part !== null));
  }

  async stop(): Promise<void> {
    for (const group of this.groups.reverse()) await Promise.all(group.map((part) => part.stop()));
  }
}

async function startStores(settings: Settings, defaults: PartDefaults, started: Started): Promise<Stores> {
  const outcomes = await Promise.allSettled([
    startMongo(settings, defaults),
    startRedis(settings, defaults),
    startMail(settings, defaults),
  ]);
  for (const outcome of outcomes) if (outcome.status === 'fulfilled') started.add(outcome.value.part);
  const [mongo, redis, mail] = outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  }) as [Store, Store, Store];
  return { mongo, redis, mail };
}

/**
 * Publishes the built remotes and waits until the gateway serves them.
 *
 * @returns a line for each release
 * @throws Error with the gateway's last lines
 */
async function giveRemotes({ PORT }: Settings, tokens: DeployTokens, parts: readonly Part[]): Promise<string[]> {
  const url = `http://127.0.0.1:${PORT}`;
  try {
    const lines = await publishBuilt(url, tokens);
    await untilReady(`${url}/readyz`);
    return lines;
  } catch (error) {
    const lines = parts.find(({ name }) => name === 'gateway')?.tail() ?? '';
    throw new Error(`${(error as Error).message}\nThe last lines of the gateway:\n${lines}`, { cause: error });
  }
}

async function untilReady(probe: string): Promise<void> {
  const deadline = Date.now() + readyLimitMs;
  while (!(await answersOk(probe))) {
    if (Date.now() > deadline) throw new Error(`The gateway did not get ready: ${await answerOf(probe)}`);
    await sleep(60);
  }
}

/**
 * Starts the whole site: builds what is out of date, then starts stores, services and gateway.
 *
 * @throws Error with a line for the person at the terminal; everything started so far has been stopped by then.
 */
export async function startSite(settings: Settings, { say, mode = 'built', env }: SiteOptions): Promise<RunningSite> {
  const pids = new PidFile(dataPath(settings, 'runner.json'));
  await pids.claim();
  const started = new Started();
  try {
    await requireFreePorts(settings);
    await buildStale();
    say('Starting ...');
    const defaults: PartDefaults = { say, onPid: (name, pid) => pids.note(name, pid) };
    const stores = await startStores(settings, defaults, started);
    pids.noteSettings(commandSettings(settings, stores));
    const keys = siteKeys(settings);
    const deployTokens = ensureDeployTokens(settings.dataDir);
    const isDev = mode === 'sources';
    const extraEnv = { ...env, ...(isDev && { DEV_REMOTES: devRemotes() }) };
    const parts = await startServices({ settings, stores, keys, deployTokens, defaults, mode, extraEnv });
    started.add(...parts.filter((part) => part.name !== 'gateway'));
    started.add(...parts.filter((part) => part.name === 'gateway'));
    if (isDev) started.add(await startDevServers(settings, defaults));
    else for (const line of await giveRemotes(settings, deployTokens, parts)) say(line);
    const stop = async () => {
      await started.stop();
      pids.release();
    };
    return { url: `http://localhost:${isDev ? shellPort : settings.PORT}`, stores, stop };
  } catch (error) {
    await started.stop();
    pids.release();
    throw error;
  }
}
