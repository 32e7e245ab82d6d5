import { availableParallelism } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { InternalCaller } from '@storysprout/contract';
import { root } from '../build/packages.mjs';
import { goLiveSchema } from '../operations/go-live/settings';
import { type DeployTokens, tokenSetting } from '../remotes/deploy-tokens';
import { auditKey, pictureKey, type SiteKeys } from './keys';
import { rendererSettings, settingsOf } from './process-settings';
import { canBeNobody, nobody } from './processes/nobody';
import { Part, type PartOptions } from './processes/part';
import { freePort } from './processes/ports';
import { answersOk } from './processes/probes';
import { dataFolder, dataPath, type Settings } from './settings';
import type { PartDefaults, Store } from './stores';

/** The product's own processes, with the settings that each of them needs. */

export interface Stores {
  readonly mongo: Store;
  readonly redis: Store;
  readonly mail: Store;
}

interface Process {
  readonly name: string;
  /** Its name in calls to other services. Only the renderer, which runs the teams' code, calls none. */
  readonly caller?: InternalCaller;
  readonly workspace: string;
  /** The base name of the file in `src/`, and in `dist/` once built. */
  readonly entry: 'main' | 'mail-worker';
  readonly port: number;
  /** Its address if it is already running elsewhere and is not to be started here. */
  readonly givenUrl?: string;
  /**
   * The path to probe before the start continues: the gateway is not ready before it has remotes, which are published
   * through it.
   */
  readonly probe?: 'healthz';
  readonly env: NodeJS.ProcessEnv;
}

/** How to run the product: built, or from its sources with a restart at every change (`npm run dev`). */
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

/** The parts of the site that the settings of one process depend on. */
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

/** Settings for the operators' commands of a site that runs here. */
export function commandSettings(settings: Settings, stores: ProcessOptions['stores']): NodeJS.ProcessEnv {
  return {
    ...settingsToCheck(settings),
    MONGODB_URL: stores.mongo.url,
    REDIS_URL: stores.redis.url,
    AUDIT_ANCHOR_DIR: dataFolder(settings, 'audit-anchors'),
    SITE_URL: `http://127.0.0.1:${settings.PORT}`,
    ...serviceUrls(settings),
  };
}

/** Settings of this site that `go-live` judges. They go into a file, so the passwords of people and mail are left out. */
function settingsToCheck(settings: Settings): NodeJS.ProcessEnv {
  const { ADMIN_EMAIL: _, ADMIN_PASSWORD: __, ...checked } = goLiveSchema.shape;
  const given = Object.keys(checked).map((name) => [name, process.env[name]] as const);
  return {
    ...Object.fromEntries(given.filter(([, value]) => value)),
    ...(settings.STRICT === '1' && strictEnv),
    SUPPORT_EMAIL: settings.SUPPORT_EMAIL,
    PUBLIC_URL: settings.publicUrl,
    ...(settings.SMTP_URL && { SMTP_URL: settings.SMTP_URL.replace(/\/\/[^/@]*@/, '//') }),
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
    // Ctrl-C stops the whole site, so there is no point in waiting for idle connections.
    SHUTDOWN_IDLE_MS: '0',
    ...serviceUrls(settings),
  };
}

async function gatewayOn(port: number): Promise<Process> {
  const env = { METRICS_PORT: `${await freePort()}`, SITE_DIR: join(root, 'shell/dist') };
  const probe = 'healthz';
  return { name: 'gateway', caller: 'gateway', workspace: 'gateway', entry: 'main', port, probe, env };
}

/** Returns all processes of the product. */
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
      // `npm start` publishes the current build. Its tests are run by `npm test`.
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

/** The menu entries of the product's own remotes, which a new site shows. */
const trustedNavigation =
  'mf_blog:/blogs,mf_blog:/readlater,mf_blog:/postblog,mf_funzone:/funzone,mf_dashboard:/dashboard,mf_dashboard:/leaderboard,mf_dashboard:/Achievements,mf_admin:/admindashboard';

function nodeArgs({ workspace, entry }: Process, mode: RunMode): string[] {
  if (mode === 'built') return ['--enable-source-maps', join(root, workspace, 'dist', `${entry}.js`)];
  const tsx = join(root, 'node_modules/tsx/dist/cli.mjs');
  return [tsx, 'watch', '--clear-screen=false', join(root, workspace, 'src', `${entry}.ts`)];
}

/** Settings that are in no schema, because Node itself or the export of traces reads them. */
const readByLibraries = ['PATH', 'HOME', 'NODE_OPTIONS', 'OTEL_EXPORTER_OTLP_HEADERS'];

/** Never passed on: each service has its own database, and only `npm run dev` sets dev servers. */
const decidedHere = new Set(['MONGODB_DB', 'DEV_REMOTES']);

/** Returns the environment variables of the terminal that the process reads. */
function passedEnv({ caller }: Process): NodeJS.ProcessEnv {
  const read = settingsOf(caller ?? 'renderer').filter((name) => !decidedHere.has(name));
  return Object.fromEntries([...readByLibraries, ...read].map((name) => [name, process.env[name]]));
}

/** The settings of production. */
const strictEnv = {
  CONSENT: 'required',
  EMAIL_VERIFICATION: 'on',
  PICTURE_REVIEW: 'on',
  COMMENT_REVIEW: 'new',
} as const;

/** Every process knows the public keys of its callers. Only a process that calls others has a private key. */
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

/**
 * Returns `nobody` as the renderer's user when this process is root, so that the teams' code can't read keys or access
 * other processes.
 */
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

/** Starts the services, the mail worker and the gateway together and waits until each is ready. */
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
  /** The process that it is a copy of, such as `blog service`. */
  readonly kind: string;
  readonly part: Part;
  readonly port: number;
}

/**
 * Creates several copies of each process on separate ports, without starting them. `settings` contain the addresses of
 * the services.
 */
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
  // Settings that two processes of the same kind must not share.
  const apart = {
    ...(env.METRICS_PORT && { METRICS_PORT: `${await freePort()}` }),
  };
  const part = toPart({ ...own, name: `${kind} ${number}`, port, env: { ...env, ...apart } }, options);
  return { kind, part, port };
}

/** Starts another gateway beside the site's own, with the same stores and services. */
export async function startAnotherGateway(port: number, options: ProcessOptions): Promise<Part> {
  const gateway = await gatewayOn(port);
  const part = toPart({ ...gateway, name: `gateway on ${port}` }, options);
  await part.start();
  return part;
}
