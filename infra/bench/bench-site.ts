import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signingKeys } from '../local/keys';
import { freeSitePort } from '../local/ports';
import { readSettings } from '../local/settings';
import { startSite } from '../local/site';

/** The whole site, started for a benchmark and gone after it. Everything stays on the loopback address. */
export interface BenchSite {
  readonly gatewayUrl: string;
  /** The user service itself, without the gateway's cache in front. */
  readonly userUrl: string;
  readonly mongoUrl: string;
  readonly redisUrl: string;
  /** Signs tokens the site takes. */
  readonly privatePem: string;
}

export const say = (line: string) => process.stderr.write(`${line}\n`);

async function onSiteIn(dataDir: string, work: (site: BenchSite) => Promise<void>): Promise<void> {
  const settings = readSettings({ PORT: `${await freeSitePort()}`, DATA_DIR: dataDir, SEED: 'none' });
  const site = await startSite(settings, { say });
  try {
    await work({
      gatewayUrl: `http://127.0.0.1:${settings.PORT}`,
      userUrl: `http://127.0.0.1:${settings.PORT + 2}`,
      mongoUrl: site.stores.mongo.url,
      redisUrl: site.stores.redis.url,
      privatePem: signingKeys(settings).privatePem,
    });
  } finally {
    await site.stop();
  }
}

/** Runs a benchmark on a site of its own, without rate limits: one address does more than any reader could. */
export async function onBenchSite(work: (site: BenchSite) => Promise<void>): Promise<void> {
  process.env.RATE_LIMITS = 'off';
  const dataDir = mkdtempSync(join(tmpdir(), 'storysprout-bench-'));
  try {
    await onSiteIn(dataDir, work);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
