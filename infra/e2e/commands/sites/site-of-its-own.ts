import { inTempFolder } from '../../../remote-build/temp-folder';
import { startTestedSite } from '../../tested-site';

/**
 * Starts another site for the tests of this process, sets the usual environment variables to it, and stops it
 * afterwards.
 */
export function useSiteOfItsOwn(runTests: () => Promise<void>): Promise<void> {
  return inTempFolder('e2e-own-site', async (dataDir) => {
    const { url, stores, stop } = await startTestedSite(dataDir, () => undefined);
    Object.assign(process.env, {
      BASE_URL: url,
      INBOX_URL: stores.mail.inbox,
      E2E_DATA_DIR: dataDir,
      E2E_MONGODB_URL: stores.mongo.url,
      E2E_REDIS_URL: stores.redis.url,
    });
    await runTests().finally(stop);
  });
}
