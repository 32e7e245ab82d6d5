import { siteKeys } from '../../../local/keys';
import type { Part } from '../../../local/processes/part';
import { freePort } from '../../../local/processes/ports';
import { startAnotherGateway } from '../../../local/services';
import { readSettings } from '../../../local/settings';
import { TestProxy } from './test-proxy';

/** The facts about a site that another gateway needs. */
export interface TestedSite {
  readonly url: string;
  readonly dataDir: string;
  readonly mongo: string;
  readonly redis: string;
}

function siteUnderTest(): TestedSite {
  const { BASE_URL = '', E2E_DATA_DIR = '', E2E_MONGODB_URL = '', E2E_REDIS_URL = '' } = process.env;
  return { url: BASE_URL, dataDir: E2E_DATA_DIR, mongo: E2E_MONGODB_URL, redis: E2E_REDIS_URL };
}

/** The site under test with one more gateway, both behind one address where they take turns. */
export class TwoGateways {
  private constructor(
    private readonly second: Part,
    private readonly testProxy: TestProxy,
    /** Address of each gateway. */
    readonly each: readonly string[],
  ) {}

  /** @param site the site under test, unless a test has one of its own */
  static async start(site: TestedSite = siteUnderTest()): Promise<TwoGateways> {
    const { BLOG_URL, USER_URL, ADMIN_URL, REGISTRY_URL, RENDERER_URL } = process.env;
    const services = { BLOG_URL, USER_URL, ADMIN_URL, REGISTRY_URL, RENDERER_URL };
    const { port: PORT } = new URL(site.url);
    const settings = readSettings({ PORT, DATA_DIR: site.dataDir, LOG_LEVEL: 'info', ...services });
    const port = await freePort();
    const second = await startAnotherGateway(port, {
      settings,
      stores: { mongo: { url: site.mongo }, redis: { url: site.redis } },
      keys: siteKeys(settings),
      defaults: { say: (line) => process.stdout.write(`${line}\n`) },
      mode: 'built',
      extraEnv: {},
    });
    const each = [site.url, `http://127.0.0.1:${port}`];
    return new TwoGateways(second, await TestProxy.before(...each), each);
  }

  /** The address that both share. */
  get url(): string {
    return this.testProxy.url;
  }

  async stop(): Promise<void> {
    await this.testProxy.cut();
    await this.second.stop();
  }
}
