import { describe, expect, it } from 'vitest';
import { hostsOf, redisOptionsOf } from './redis-address';

describe('the address of Redis', () => {
  it('names one server as it is', () => {
    const url = 'rediss://reader:secret@cache.example:6380/2';
    expect(redisOptionsOf(url)).toEqual({ url });
    expect(hostsOf(url)).toBe('cache.example:6380');
  });

  it('names sentinels, and the primary that they know', () => {
    expect(redisOptionsOf('redis+sentinel://one:26380,two/main')).toEqual({
      name: 'main',
      sentinels: [
        { host: 'one', port: 26_380 },
        { host: 'two', port: 26_379 },
      ],
    });
  });

  it('takes passwords, a database and encryption, and keeps the passwords to itself', () => {
    const url = 'rediss+sentinel://reader:se%2Fcret@one:26379,two:26379/main/3?sentinelPassword=a%26b';
    expect(redisOptionsOf(url)).toMatchObject({
      username: 'reader',
      password: 'se/cret',
      db: 3,
      sentinelPassword: 'a&b',
      tls: {},
      enableTLSForSentinelMode: true,
    });
    expect(hostsOf(url)).toBe('one:26379,two:26379');
  });

  it('says how sentinels are named when it cannot be read, without repeating it', () => {
    expect(() => redisOptionsOf('redis+sentinel://:secret@one:26379')).toThrow('An address of sentinels is');
    expect(() => redisOptionsOf('redis+sentinel://:secret@one:26379')).not.toThrow('secret');
  });
});
