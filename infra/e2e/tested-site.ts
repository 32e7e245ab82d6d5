import { freeSitePort } from '../local/processes/ports';
import { readSettings } from '../local/settings';
import { type RunningSite, startSite } from '../local/site';

const {
  E2E_ADMIN_EMAIL: email = 'moderator@storysprout.example',
  E2E_ADMIN_PASSWORD: password = 'only-for-the-tests',
} = process.env;

/** The moderator of the sites that browsers test. */
export const admin = { email, password } as const;

export const say = (line: string) => process.stdout.write(`${line}\n`);

/** All accounts of these tests are new, so the rules for new accounts must not get in their way. */
export const testEnv = { NEW_ACCOUNT_DAYS: '0' } as const;

/**
 * Starts the whole site as `npm start` does, without sample blogs, on ports of its own and with its data in `dataDir`.
 */
export async function startTestedSite(dataDir: string, tell: (line: string) => void = say): Promise<RunningSite> {
  const settings = readSettings({
    PORT: `${await freeSitePort()}`,
    DATA_DIR: dataDir,
    SEED: 'none',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: 'info',
    MONGODB_URL: process.env.MONGODB_URL,
    REDIS_URL: process.env.REDIS_URL,
  });
  return startSite(settings, { say: tell, env: testEnv });
}
