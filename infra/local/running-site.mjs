import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Loaded before the operators' commands in package.json. Gives them the addresses of the site that `npm start` runs,
 * unless the environment names a store: with both, a command could change one site's database and another's Redis.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const file = join(resolve(root, process.env.DATA_DIR || '.data'), 'runner.json');

function settingsOfSite() {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).settings ?? {};
  } catch {
    // No site is running here.
    return {};
  }
}

const isNamed = ['MONGODB_URL', 'REDIS_URL', 'QUEUE_REDIS_URL'].some((name) => process.env[name]);
if (!isNamed) Object.assign(process.env, settingsOfSite());
// As in `npm start`, existing environment variables take precedence over the file.
const settings = join(root, '.env');
if (existsSync(settings)) process.loadEnvFile(settings);
