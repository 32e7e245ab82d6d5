import { describe, expect, it } from 'vitest';
import { clusterIn, hostsOf, redisOptionsOf } from './redis-address';

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

  it('names servers of a cluster', () => {
    const url = 'rediss+cluster://reader:se%2Fcret@one:6380,two';
    const nodes = [
      { host: 'one', port: 6_380 },
      { host: 'two', port: 6_379 },
    ];
    expect(clusterIn(url)).toEqual({ nodes, options: { username: 'reader', password: 'se/cret', tls: {} } });
    expect(clusterIn('redis+cluster://one')).toEqual({ nodes: [{ host: 'one', port: 6_379 }], options: {} });
    expect(hostsOf(url)).toBe('one:6380,two');
    expect(clusterIn('redis://one:6379')).toBeNull();
  });

  it('refuses a database of a cluster, which has none', () => {
    expect(() => clusterIn('redis+cluster://:secret@one/2')).toThrow('An address of a cluster is');
    expect(() => clusterIn('redis+cluster://:secret@one/2')).not.toThrow('secret');
  });
});
