import { describe, expect, it } from 'vitest';
import { readDurability, requireDurable } from './redis-durability';

const info = (policy: string, aof: number) =>
  `# Memory\r\nmaxmemory_policy:${policy}\r\n\r\n# Persistence\r\naof_enabled:${aof}\r\n`;

describe('a Redis for e-mails', () => {
  it('is one that appends every write and drops nothing', () => {
    expect(() => requireDurable(readDurability(info('noeviction', 1)))).not.toThrow();
  });

  it.each([
    ['drops keys', info('allkeys-lru', 1), /maxmemory-policy is allkeys-lru/],
    ['forgets at a restart', info('noeviction', 0), /appendonly is off/],
    ['says nothing about itself', '', /maxmemory-policy is null.*appendonly is off/],
  ])('is refused when it %s', (_what, text, message) => {
    expect(() => requireDurable(readDurability(text))).toThrow(message);
  });
});
