import { PasswordHasher } from '../../../services/user/src/accounts/password-hasher';
import { readConfig } from '../../../services/user/src/config';
import type { BenchSite } from '../bench-site';
import type { Password } from './sign-ins';

/** A password hashed with the service's default settings. */
export async function somePassword(site: BenchSite): Promise<Password> {
  const { mongoUrl, redisUrl, privatePem, internalSettings } = site;
  const env = { MONGODB_URL: mongoUrl, REDIS_URL: redisUrl, JWT_PRIVATE_KEY: privatePem, ...internalSettings };
  const { ARGON2_MEMORY_KIB: memoryKib, ARGON2_PASSES: passes } = readConfig(env);
  const text = 'sunny-meadow-7';
  return { text, hash: await new PasswordHasher({ memoryKib, passes }).hash(text) };
}
