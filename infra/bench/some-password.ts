import { readConfig } from '../../services/user/src/config';
import { PasswordHasher } from '../../services/user/src/identity/passwords/password-hasher';
import type { BenchSite } from './bench-site';

/** One password for all accounts. */
export interface Password {
  readonly text: string;
  readonly hash: string;
}

/** A password hashed with the service's default settings. */
export async function somePassword(site: BenchSite): Promise<Password> {
  const { mongoUrl, redisUrl, privatePem, internalSettings } = site;
  const env = { MONGODB_URL: mongoUrl, REDIS_URL: redisUrl, JWT_PRIVATE_KEY: privatePem, ...internalSettings };
  const { ARGON2_MEMORY_KIB: memoryKib, ARGON2_PASSES: passes } = readConfig(env);
  const text = 'sunny-meadow-7';
  return { text, hash: await new PasswordHasher({ memoryKib, passes }).hash(text) };
}
