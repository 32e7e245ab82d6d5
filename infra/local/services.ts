import { availableParallelism } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { InternalCaller } from '@storysprout/contract';
import { root } from '../build/packages.mjs';
import { type DeployTokens, tokenSetting } from '../remotes/deploy-tokens';
import { auditKey, pictureKey, type SiteKeys } from './keys';
import { canBeNobody, nobody } from './nobody';
import { Part, type PartOptions } from './part';
import { freePort } from './ports';
import { answersOk } from './probes';
import { rendererSettings, settingsOf } from './process-settings';
import { dataFolder, dataPath, type Settings } from './settings';
import type { PartDefaults, Store } from './stores';

/** The product's own processes, with the settings each of them needs. */

export interface Stores {
  readonly mongo: Store;
  readonly redis: Store;
  readonly mail: Store;
}

interface Process {
  readonly name: string;
  /** The name it uses in calls to other services; only the renderer, which runs the teams' code, makes none. */
  readonly caller?: InternalCaller;
  readonly workspace: string;
  /** The file in `src/`, and in `dist/` once built, without its ending. */
  readonly entry: 'main' | 'mail-worker';
  readonly port: number;
  /** Where it runs already, when it is not to be started here. */
  readonly givenUrl?: string;
  /** Where it says that the start may go on: the gateway is not ready before it has remotes, which come through it. */
  readonly probe?: 'healthz';
  readonly env: NodeJS.ProcessEnv;
}

/** How to run the product: built, or from its sources and started again at every change (`npm run dev`). */
export type RunMode = 'built' | 'sources';

export interface ServicesOptions {
  readonly settings: Settings;
  readonly stores: Stores;
  readonly keys: SiteKeys;
  /** Tokens for publishing the built remotes. */
  readonly deployTokens: DeployTokens;
  readonly defaults: PartDefaults;
  readonly mode: RunMode;
  /** Settings for every process, such as `DEV_REMOTES`. */
  readonly extraEnv: NodeJS.ProcessEnv;
}

/** What one process needs to know of the rest of the site. */
export interface ProcessOptions extends Omit<ServicesOptions, 'stores' | 'deployTokens'> {
  readonly stores: Readonly<Record<'mongo' | 'redis', Pick<Store, 'url'>>>;
}

function serviceUrls({ PORT, BLOG_URL, USER_URL, ADMIN_URL, REGISTRY_URL, RENDERER_URL }: Settings) {
  return {
    BLOG_URL: BLOG_URL ?? `http://127.0.0.1:${PORT + 1}`,
    USER_URL: USER_URL ?? `http://127.0.0.1:${PORT + 2}`,
    ADMIN_URL: ADMIN_URL ?? `http://127.0.0.1:${PORT + 3}`,
    REGISTRY_URL: REGISTRY_URL ?? `http://127.0.0.1:${PORT + 4}`,
    RENDERER_URL: RENDERER_URL ?? `http://127.0.0.1:${PORT + 5}`,
  };
}

/** Settings of every process. */
function sharedEnv({ settings, stores, keys }: ProcessOptions): NodeJS.ProcessEnv {
  return {
    HOST: '127.0.0.1',
    MONGODB_URL: stores.mongo.url,
    REDIS_URL: stores.redis.url,
    JWT_PUBLIC_KEY: keys.publicPem,
    PUBLIC_URL: settings.publicUrl,
    PREVIEW_URL: settings.previewUrl,
    SUPPORT_EMAIL: settings.SUPPORT_EMAIL,
    LOG_LEVEL: settings.LOG_LEVEL,
    // Ctrl-C ends the whole site: nobody is left to whom an idle connection could matter.
    SHUTDOWN_IDLE_MS: '0',
    ...serviceUrls(settings),
  };
}

async function gatewayOn(port: number): Promise<Process> {
  const env = { METRICS_PORT: `${await freePort()}`, SITE_DIR: join(root, 'shell/dist') };
  const probe = 'healthz';
  return { name: 'gateway', caller: 'gateway', workspace: 'gateway', entry: 'main', port, probe, env };
}

/** Everything the product consists of, one process each. */
async function processes({ settings, stores, keys, deployTokens }: ServicesOptions): Promise<Process[]> {
  const { PORT, ADMIN_EMAIL, ADMIN_PASSWORD, BLOG_URL, USER_URL, ADMIN_URL, REGISTRY_URL, RENDERER_URL } = settings;
  const service = (
    caller: 'blog' | 'user' | 'admin' | 'registry',
    port: number,
    givenUrl: string | undefined,
    env: NodeJS.ProcessEnv,
  ): Process => ({
    name: `${caller} service`,
    caller,
    workspace: `services/${caller}`,
    entry: 'main',
    port,
    givenUrl,
    env,
  });
  return [
    service('user', PORT + 2, USER_URL, {
      ADMIN_EMAIL,
      ADMIN_PASSWORD,
      JWT_PRIVATE_KEY: keys.privatePem,
      PICTURE_KEY: pictureKey(settings),
      UV_THREADPOOL_SIZE: `${availableParallelism()}`,
    }),
    service('blog', PORT + 1, BLOG_URL, { PICTURE_KEY: pictureKey(settings) }),
    service('admin', PORT + 3, ADMIN_URL, {
      AUDIT_PRIVATE_KEY: auditKey(settings),
      AUDIT_ANCHOR_DIR: dataFolder(settings, 'audit-anchors'),
    }),
    {
      name: 'mail worker',
      caller: 'mail-worker',
      workspace: 'services/admin',
      entry: 'mail-worker',
      port: await freePort(),
      env: { SMTP_URL: stores.mail.url },
    },
    service('registry', PORT + 4, REGISTRY_URL, {
      DEPLOY_TOKENS: tokenSetting(deployTokens),
      TRUSTED_NAVIGATION: trustedNavigation,
      // `npm start` publishes what was just built; its tests are run by `npm test`.
      UNTESTED_BUILDS: 'allowed',
    }),
    {
      name: 'renderer',
      workspace: 'services/renderer',
      entry: 'main',
      port: PORT + 5,
      givenUrl: RENDERER_URL,
      env: {},
    },
    await gatewayOn(PORT),
  ];
}

/** The menu of the product's own remotes, so that a new site has one. */
const trustedNavigation =
  'mf_blog:/blogs,mf_blog:/readlater,mf_blog:/postblog,mf_funzone:/funzone,mf_dashboard:/dashboard,mf_admin:/admindashboard';

function nodeArgs({ workspace, entry }: Process, mode: RunMode): string[] {
  if (mode === 'built') return ['--enable-source-maps', join(root, workspace, 'dist', `${entry}.js`)];
  const tsx = join(root, 'node_modules/tsx/dist/cli.mjs');
  return [tsx, 'watch', '--clear-screen=false', join(root, workspace, 'src', `${entry}.ts`)];
}

/** No schema has these: Node itself reads them, and the export of traces. */
const readByLibraries = ['PATH', 'HOME', 'NODE_OPTIONS', 'OTEL_EXPORTER_OTLP_HEADERS'];

/** Never handed on: each service has a database of its own, and only `npm run dev` names dev servers. */
const decidedHere = new Set(['MONGODB_DB', 'DEV_REMOTES']);

/** What the person at the terminal has set of the settings that a process reads. */
function passedEnv({ caller }: Process): NodeJS.ProcessEnv {
  const read = settingsOf(caller ?? 'renderer').filter((name) => !decidedHere.has(name));
  return Object.fromEntries([...readByLibraries, ...read].map((name) => [name, process.env[name]]));
}

/** What production sets. */
const strictEnv = {
  CONSENT: 'required',
  EMAIL_VERIFICATION: 'on',
  PICTURE_REVIEW: 'on',
  COMMENT_REVIEW: 'new',
} as const;

/** Every process knows its callers; only one that calls others has a key. */
function internalSettings({ caller }: Process, { internal }: SiteKeys): NodeJS.ProcessEnv {
  return caller ? { ...internal[caller] } : { INTERNAL_PUBLIC_KEYS: internal.gateway.INTERNAL_PUBLIC_KEYS };
}

function envOf(own: Process, options: ProcessOptions): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = {
    ...passedEnv(own),
    NODE_ENV: options.mode === 'built' ? 'production' : 'development',
    ...(options.settings.STRICT === '1' && strictEnv),
    ...sharedEnv(options),
    ...internalSettings(own, options.keys),
    ...own.env,
    ...options.extraEnv,
    PORT: `${own.port}`,
  };
  return own.caller ? env : Object.fromEntries([...rendererSettings].map((name) => [name, env[name]]));
}

/** Root does not run the teams' code itself: as `nobody` it can read no key and look into no other process. */
function userOf(own: Process, args: readonly string[], say: (line: string) => void): Pick<PartOptions, 'user'> {
  if (own.caller || process.getuid?.() !== 0) return {};
  const code = [...args.filter(isAbsolute), join(root, 'node_modules/koa/package.json')];
  if (canBeNobody(code)) return { user: nobody };
  say(`The ${own.name} runs as root, with every right: the user nobody cannot read its code in ${root}.`);
  return {};
}

function toPart(own: Process, options: ProcessOptions): Part {
  const { settings, defaults, mode } = options;
  const args = nodeArgs(own, mode);
  return new Part({
    ...defaults,
    ...userOf(own, args, defaults.say),
    name: own.name,
    command: process.execPath,
    args,
    env: envOf(own, options),
    logFile: dataPath(settings, 'logs', `${own.name.replaceAll(' ', '-')}.log`),
    isReady: () => answersOk(`http://127.0.0.1:${own.port}/${own.probe ?? 'readyz'}`),
  });
}

/** Starts services, mail worker and gateway together and waits until each is ready. */
export async function startServices(options: ServicesOptions): Promise<Part[]> {
  const own = (await processes(options)).filter(({ givenUrl }) => givenUrl === undefined);
  const parts = own.map((each) => toPart(each, options));
  const started = await Promise.allSettled(parts.map((part) => part.start()));
  const failed = started.find((outcome) => outcome.status === 'rejected');
  if (failed) {
    await Promise.all(parts.map((part) => part.stop()));
    throw failed.reason;
  }
  return parts;
}

/** One of several processes that do the same. */
export interface Copy {
  /** What it is a copy of, such as `blog service`. */
  readonly kind: string;
  readonly part: Part;
  readonly port: number;
}

/** Several copies of each process on separate ports, not started yet; `settings` say where the services are. */
export async function copiesOf(options: ServicesOptions, count: number): Promise<Copy[]> {
  const copies: Copy[] = [];
  for (const own of await processes(options)) {
    for (let number = 1; number <= count; number += 1) copies.push(await copyOf(own, number, options));
  }
  return copies;
}

async function copyOf(own: Process, number: number, options: ServicesOptions): Promise<Copy> {
  const { name: kind, env } = own;
  const port = await freePort();
  // What a process must not share with another of its kind.
  const apart = {
    ...(env.METRICS_PORT && { METRICS_PORT: `${await freePort()}` }),
  };
  const part = toPart({ ...own, name: `${kind} ${number}`, port, env: { ...env, ...apart } }, options);
  return { kind, part, port };
}

/** One more gateway beside the site's own, with the same stores and services behind it. */
export async function startAnotherGateway(port: number, options: ProcessOptions): Promise<Part> {
  const gateway = await gatewayOn(port);
  const part = toPart({ ...gateway, name: `gateway on ${port}` }, options);
  await part.start();
  return part;
}
