import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  authConfigShape,
  baseConfigShape,
  ConfigError,
  commaSeparated,
  loadConfig,
  mongoConfigShape,
  pem,
} from './config';

const schema = z.object({ ...baseConfigShape, ...mongoConfigShape });

function problemsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    loadConfig(schema, env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
  }
  return [];
}

describe('loadConfig', () => {
  it('fills in defaults and reads numbers', () => {
    const config = loadConfig(schema, { PORT: '4101', MONGODB_URL: 'mongodb://localhost' });
    expect(config).toMatchObject({ PORT: 4101, HOST: '127.0.0.1', LOG_LEVEL: 'info', SHUTDOWN_GRACE_MS: 10_000 });
  });

  it('names every problem at once, each in one line', () => {
    expect(problemsOf({ PORT: 'many', MONGODB_URL: 'http://localhost' })).toEqual([
      expect.stringMatching(/^PORT is wrong: .+/),
      'MONGODB_URL is wrong: must start with mongodb://',
    ]);
  });

  it('tells missing from wrong, and takes an empty variable for a missing one', () => {
    expect(problemsOf({ PORT: '1', MONGODB_URL: '' })).toEqual(['MONGODB_URL is missing.']);
  });

  it('cannot be changed afterwards', () => {
    const config = loadConfig(schema, { PORT: '1', MONGODB_URL: 'mongodb://localhost' });
    expect(Object.isFrozen(config)).toBe(true);
  });
});

describe('pem', () => {
  it('reads line breaks written as two characters', () => {
    expect(pem.parse('-----BEGIN X-----\\nabc\\n-----END X-----\\n')).toBe('-----BEGIN X-----\nabc\n-----END X-----');
  });

  it('takes only a public key where one is asked for', () => {
    expect(authConfigShape.JWT_PUBLIC_KEY.safeParse('-----BEGIN PRIVATE KEY-----').success).toBe(false);
  });
});

describe('commaSeparated', () => {
  it('drops blanks around and between', () => {
    expect(commaSeparated.parse(' https://a.example ,, https://b.example,')).toEqual([
      'https://a.example',
      'https://b.example',
    ]);
    expect(commaSeparated.parse(undefined)).toEqual([]);
  });
});
