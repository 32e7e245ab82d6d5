import {
  authConfigShape,
  baseConfigShape,
  commaSeparated,
  internalServiceShape,
  loadConfig,
  migrationConfigShape,
  mongoConfigShape,
  redisConfigShape,
} from '@storysprout/service-kit';
import { z } from 'zod';
import { teamWebhooks } from './notices';
import { deployTokens } from './publishing';

/** The only file that reads the environment; `.env.example` explains every setting. */

const address = z.url('must be an address such as http://localhost:4101').transform((url) => url.replace(/\/+$/, ''));

export const schema = z.object({
  ...baseConfigShape,
  ...mongoConfigShape,
  ...migrationConfigShape,
  ...redisConfigShape,
  ...authConfigShape,
  ...internalServiceShape,
  PORT: z.coerce.number().int().min(0).max(65_535).default(4104),
  /** The name comes from the time when the gateway stored the releases, so that sites still find theirs. */
  MONGODB_DB: z.string().min(1).default('storysprout_gateway'),
  BLOG_URL: address.default('http://127.0.0.1:4101'),
  USER_URL: address.default('http://127.0.0.1:4102'),
  ADMIN_URL: address.default('http://127.0.0.1:4103'),
  /** The site's address as readers see it. */
  PUBLIC_URL: address.default('http://localhost'),
  /** The origin of previews; without it the site has no previews. */
  PREVIEW_URL: address.optional(),
  /** Hashes of deploy tokens that are set here. Others are made on the page Remotes. */
  DEPLOY_TOKENS: deployTokens,
  /**
   * The webhooks that notify teams about their remotes, for example of new errors and of canaries that were rolled
   * back.
   */
  TEAM_WEBHOOKS: teamWebhooks,
  /**
   * With `allowed`, builds may be published without an attestation that types and tests passed. Only for a site on
   * one's own machine.
   */
  UNTESTED_BUILDS: z.enum(['refused', 'allowed']).default('refused'),
  /** With `required`, a build must have been tried in a browser before readers get it. */
  SMOKE_TESTS: z.enum(['optional', 'required']).default('optional'),
  /** Ids of the moderators who make and withdraw deploy tokens; every moderator when there are none. */
  PLATFORM_TEAM: commaSeparated.pipe(z.array(z.string().regex(/^[0-9a-f]{24}$/, 'must be ids of accounts'))),
  /** Addresses whose links in menus need no confirmation by a moderator. */
  TRUSTED_NAVIGATION: commaSeparated.pipe(
    z.array(z.string().regex(/^mf_[a-z][a-z0-9_]{1,30}:\/[A-Za-z0-9/_-]*$/, 'must be like mf_club:/club')),
  ),
});

export type Config = Readonly<z.infer<typeof schema>>;

/** @throws ConfigError naming every wrong or missing setting. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  return loadConfig(schema, env);
}
