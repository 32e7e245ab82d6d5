import { buildStale } from '../local/build';
import { siteKeys } from '../local/keys';
import { freePort } from '../local/processes/ports';
import { type Copy, copiesOf } from '../local/services';
import { readSettings, type Settings } from '../local/settings';
import { type Store, startMail, startMongo, startRedis } from '../local/stores';
import { publishBuilt } from '../remotes/builds/publish-built';
import { ensureDeployTokens } from '../remotes/deploy-tokens';
import { Balancer } from './balancer';

/** A site of several processes of each kind on one machine, each of which can be killed and started. */
export interface DoubledSite {
  readonly url: string;
  readonly settings: Settings;
  readonly mongo: Store;
  readonly redis: Store;
  readonly mail: Store;
  readonly copies: readonly Copy[];
  /** Balancers in front of the gateways and of each service, by kind; mail workers have none. */
  readonly balancers: ReadonlyMap<string, Balancer>;
  /** Signs tokens that the site accepts. */
  readonly privatePem: string;
  stop(): Promise<void>;
}

export interface DoubledSiteOptions {
  readonly dataDir: string;
  /** Number of processes of each kind. */
  readonly copies: number;
  readonly say: (line: string) => void;
  /** Address of the mail server; a mail catcher is started when missing. */
  readonly smtpUrl?: string;
  /** The moderator's account; the default one when missing. */
  readonly admin?: { readonly email: string; readonly password: string };
  /** Settings for every process. */
  readonly env?: NodeJS.ProcessEnv;
}

const balanced = ['gateway', 'blog service', 'user service', 'admin service', 'registry service', 'renderer'] as const;

interface Addresses {
  readonly settings: Settings;
  /** Ports of the balancers, by kind. */
  readonly ports: ReadonlyMap<string, number>;
}

async function chooseAddresses({ dataDir, smtpUrl, admin }: DoubledSiteOptions): Promise<Addresses> {
  const ports = new Map<string, number>();
  for (const kind of balanced) ports.set(kind, await freePort());
  const urlOf = (kind: (typeof balanced)[number]) => `http://127.0.0.1:${ports.get(kind)}`;
  const settings = readSettings({
    PORT: `${ports.get('gateway')}`,
    DATA_DIR: dataDir,
    SEED: 'none',
    SMTP_URL: smtpUrl,
    ADMIN_EMAIL: admin?.email,
    ADMIN_PASSWORD: admin?.password,
    BLOG_URL: urlOf('blog service'),
    USER_URL: urlOf('user service'),
    ADMIN_URL: urlOf('admin service'),
    REGISTRY_URL: urlOf('registry service'),
    RENDERER_URL: urlOf('renderer'),
    LOG_LEVEL: 'info',
  });
  return { settings, ports };
}

async function startBalancers(copies: readonly Copy[], ports: Addresses['ports']): Promise<Map<string, Balancer>> {
  const balancers = new Map<string, Balancer>();
  for (const [kind, port] of ports) {
    const replicas = copies.filter((copy) => copy.kind === kind).map(toReplica);
    const balancer = new Balancer(replicas);
    await balancer.listen(port);
    balancers.set(kind, balancer);
  }
  return balancers;
}

/**
 * Uses the same probes as the manifests: a live gateway is ready, because it serves pages from memory; services need
 * their stores.
 */
function toReplica({ kind, part, port }: Copy) {
  const probe = kind === 'gateway' ? 'healthz' : 'readyz';
  return { name: part.name, port, probeUrl: `http://127.0.0.1:${port}/${probe}` };
}

/**
 * Builds what is out of date, starts the stores, all processes and their balancers, and publishes the built remotes.
 */
export async function startDoubledSite(options: DoubledSiteOptions): Promise<DoubledSite> {
  await buildStale();
  const { settings, ports } = await chooseAddresses(options);
  const defaults = { say: options.say };
  const stores = {
    mongo: await startMongo(settings, defaults),
    // As operations.md recommends for the queues' Redis: a job is on disk before its event leaves the outbox.
    redis: await startRedis(settings, defaults, 'always'),
    mail: await startMail(settings, defaults),
  };
  const keys = siteKeys(settings);
  const deployTokens = ensureDeployTokens(settings.dataDir);
  const extraEnv = { ...options.env, SHUTDOWN_IDLE_MS: undefined };
  const made = { settings, stores, keys, deployTokens, defaults, mode: 'built', extraEnv } as const;
  const copies = await copiesOf(made, options.copies);
  const balancers = await startBalancers(copies, ports);
  const stop = async () => {
    await Promise.all([...balancers.values()].map((balancer) => balancer.close()));
    await Promise.all(copies.map(({ part }) => part.stop()));
    await Promise.all(Object.values(stores).map(({ part }) => part?.stop()));
  };
  const url = settings.publicUrl;
  try {
    await Promise.all(copies.map(({ part }) => part.start()));
    await Promise.all(copies.map(({ kind, part }) => balancers.get(kind)?.comeBack(part.name)));
    await publishBuilt(url, deployTokens);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, settings, ...stores, copies, balancers, privatePem: keys.privatePem, stop };
}
