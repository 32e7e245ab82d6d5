import { ConfigError } from '@storysprout/service-kit';
import { testInternalSettings, testKeys } from '@storysprout/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { publicUrlOf, readConfig } from './config';

const needed = {
  REDIS_URL: 'redis://localhost',
  JWT_PUBLIC_KEY: testKeys().publicKeyPem,
  ...testInternalSettings('gateway'),
};

function problemsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
  }
  return [];
}

describe('readConfig', () => {
  it('needs its stores and the key, the rest has defaults', () => {
    expect(problemsOf({})).toEqual([
      'REDIS_URL is missing.',
      'JWT_PUBLIC_KEY is missing.',
      'INTERNAL_PRIVATE_KEY is missing.',
    ]);
    const config = readConfig(needed);
    expect(config).toMatchObject({ PORT: 8080, API_BASE_URL: '', CORS_ORIGINS: [], DEV_REMOTES: {} });
    expect(publicUrlOf(config)).toBe('http://localhost:8080');
  });

  it('reads addresses without their last slash', () => {
    const config = readConfig({ ...needed, BLOG_URL: 'http://blog:4101/', PUBLIC_URL: 'https://sprout.example/' });
    expect([config.BLOG_URL, publicUrlOf(config)]).toEqual(['http://blog:4101', 'https://sprout.example']);
  });

  it('promises https for the preload list only for a year and with all subdomains', () => {
    const preload = { ...needed, HSTS_PRELOAD: 'on' };
    const problem = 'HSTS_PRELOAD is wrong: needs HSTS_SUBDOMAINS=on and HSTS_MAX_AGE_SECONDS of a year at least';
    expect(problemsOf(preload)).toEqual([problem]);
    expect(problemsOf({ ...preload, HSTS_SUBDOMAINS: 'on', HSTS_MAX_AGE_SECONDS: '3600' })).toEqual([problem]);
    expect(readConfig({ ...preload, HSTS_SUBDOMAINS: 'on' }).HSTS_MAX_AGE_SECONDS).toBe(31_536_000);
  });

  it("keeps previews away from the site's own host", () => {
    const env = { ...needed, PUBLIC_URL: 'https://sprout.example' };
    expect(problemsOf({ ...env, PREVIEW_URL: 'https://sprout.example:8443' })[0]).toMatch(
      /^PREVIEW_URL is wrong: must/,
    );
    expect(problemsOf({ ...env, PREVIEW_URL: 'https://try.sprout.example' })[0]).toMatch(/^PREVIEW_URL is wrong: must/);
    expect(readConfig({ ...env, PREVIEW_URL: 'https://sprout-try.example/' }).PREVIEW_URL).toBe(
      'https://sprout-try.example',
    );
    expect(problemsOf({ ...needed, PREVIEW_URL: 'http://preview.localhost:8080' })).toEqual([]);
  });

  it('takes dev servers in development only', () => {
    const env = { ...needed, DEV_REMOTES: '{"mf_blog":"http://localhost:3001"}' };
    expect(readConfig({ ...env, NODE_ENV: 'development' }).DEV_REMOTES).toEqual({ mf_blog: 'http://localhost:3001' });
    expect(problemsOf({ ...env, NODE_ENV: 'production' })).toEqual([
      'DEV_REMOTES is wrong: is for development only (NODE_ENV=development)',
    ]);
    expect(problemsOf({ ...needed, DEV_REMOTES: '{' })[0]).toMatch(/^DEV_REMOTES is wrong: must be JSON/);
  });
});
