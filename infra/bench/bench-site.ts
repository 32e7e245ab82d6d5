import { createTokenSigner } from '@storysprout/service-kit';
import { MongoClient, ObjectId } from 'mongodb';
import { type InternalSettings, siteKeys } from '../local/keys';
import { freeSitePort } from '../local/processes/ports';
import { readSettings } from '../local/settings';
import { startSite } from '../local/site';
import { inTempFolder } from '../remote-build/temp-folder';
import { seedSite } from '../seed/seed';

/** The whole site, started for a benchmark and stopped after it. Everything stays on the loopback address. */
export interface BenchSite {
  readonly gatewayUrl: string;
  /** The blog service itself. */
  readonly blogUrl: string;
  /** The user service itself, without the gateway's cache in front. */
  readonly userUrl: string;
  readonly mongoUrl: string;
  /** A client with as many connections as a service uses. */
  readonly mongo: MongoClient;
  readonly redisUrl: string;
  /** Signs tokens that the site accepts. */
  readonly privatePem: string;
  /** Signs a token as the user service does, for a new reader unless specified otherwise. */
  readonly tokenOf: (reader?: { readonly userId?: string; readonly isAdmin?: boolean }) => Promise<string>;
  /** The user service's keys for calls between services. */
  readonly internalSettings: InternalSettings;
  /** Folder of its data, logs and process ids. */
  readonly dataDir: string;
  /** The site's moderator. */
  readonly admin: { readonly email: string; readonly password: string };
}

export interface BenchOptions {
  /** `sample` fills the site with the sample children's writing. */
  readonly seed: 'sample' | 'none';
  /** Settings for its processes. Rate limits are off unless set otherwise. */
  readonly env?: Readonly<Record<string, string>>;
}

export const say = (line: string) => process.stderr.write(`${line}\n`);

async function onSiteIn(dataDir: string, seed: string, work: (site: BenchSite) => Promise<void>): Promise<void> {
  const settings = readSettings({ PORT: `${await freeSitePort()}`, DATA_DIR: dataDir, SEED: seed });
  const site = await startSite(settings, { say });
  const keys = siteKeys(settings);
  const signer = createTokenSigner(keys.privatePem);
  const mongo = new MongoClient(site.stores.mongo.url, { maxPoolSize: 50 });
  try {
    await seedSite(settings, site, say);
    await work({
      gatewayUrl: `http://127.0.0.1:${settings.PORT}`,
      blogUrl: `http://127.0.0.1:${settings.PORT + 1}`,
      userUrl: `http://127.0.0.1:${settings.PORT + 2}`,
      mongoUrl: site.stores.mongo.url,
      mongo,
      redisUrl: site.stores.redis.url,
      dataDir,
      privatePem: keys.privatePem,
      tokenOf: ({ userId = new ObjectId().toHexString(), isAdmin = false } = {}) =>
        signer.sign({ userId, isAdmin, name: 'Reader', tokenVersion: 0 }),
      internalSettings: keys.internal.user,
      admin: { email: settings.ADMIN_EMAIL, password: settings.ADMIN_PASSWORD },
    });
  } finally {
    await mongo.close();
    await site.stop();
  }
}

/**
 * Runs a benchmark on its own site. Rate limits are off by default, because one address sends more than any reader
 * could.
 */
export async function onBenchSite(
  work: (site: BenchSite) => Promise<void>,
  { seed, env = {} }: BenchOptions = { seed: 'none' },
): Promise<void> {
  Object.assign(process.env, { RATE_LIMITS: 'off', ...env });
  await inTempFolder('bench', (dataDir) => onSiteIn(dataDir, seed, work));
}
