import { siteKeys } from '../../local/keys';
import type { Part } from '../../local/part';
import { freePort } from '../../local/ports';
import { startAnotherGateway } from '../../local/services';
import { readSettings } from '../../local/settings';
import { FrontDoor } from './front-door';

/** The site under test with one more gateway, both behind one address where they take turns. */
export class TwoGateways {
  private constructor(
    private readonly second: Part,
    private readonly door: FrontDoor,
    /** Each gateway by itself. */
    readonly each: readonly string[],
  ) {}

  static async start(): Promise<TwoGateways> {
    const { BASE_URL = '', E2E_DATA_DIR: dataDir = '', E2E_MONGODB_URL = '', E2E_REDIS_URL = '' } = process.env;
    const { BLOG_URL, USER_URL, ADMIN_URL, REGISTRY_URL } = process.env;
    const services = { BLOG_URL, USER_URL, ADMIN_URL, REGISTRY_URL };
    const settings = readSettings({ PORT: new URL(BASE_URL).port, DATA_DIR: dataDir, LOG_LEVEL: 'info', ...services });
    const port = await freePort();
    const second = await startAnotherGateway(port, {
      settings,
      stores: { mongo: { url: E2E_MONGODB_URL }, redis: { url: E2E_REDIS_URL } },
      keys: siteKeys(settings),
      defaults: { say: (line) => process.stdout.write(`${line}\n`) },
      mode: 'built',
      extraEnv: {},
    });
    const each = [BASE_URL, `http://127.0.0.1:${port}`];
    return new TwoGateways(second, await FrontDoor.before(...each), each);
  }

  /** Their one address. */
  get url(): string {
    return this.door.url;
  }

  async stop(): Promise<void> {
    await this.door.cut();
    await this.second.stop();
  }
}
