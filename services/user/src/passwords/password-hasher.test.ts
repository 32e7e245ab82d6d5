import { describe, expect, it } from 'vitest';
import { PasswordHasher } from './password-hasher';

const weak = { memoryKib: 64, passes: 1 };

describe('the password hasher', () => {
  it('makes argon2id hashes with its settings and a salt of their own', async () => {
    const hasher = new PasswordHasher(weak);
    const [first, second] = await Promise.all([hasher.hash('same words'), hasher.hash('same words')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
    expect(first).not.toBe(second);
  });

  it('knows the right password from a wrong one', async () => {
    const hasher = new PasswordHasher(weak);
    const hash = await hasher.hash('right');
    expect(await hasher.verify(hash, 'right')).toBe(true);
    expect(await hasher.verify(hash, 'Right')).toBe(false);
  });

  it('lets nobody in without a hash, whatever the password', async () => {
    const hasher = new PasswordHasher(weak);
    expect(await hasher.verify(null, 'no account has this password')).toBe(false);
  });

  it('works off what waits, and goes on after a failure', async () => {
    const hasher = new PasswordHasher({ ...weak, threads: 1 });
    const hash = await hasher.hash('word');
    const broken = hasher.verify('not a hash', 'word').catch(() => 'failed');
    const others = Array.from({ length: 20 }, () => hasher.verify(hash, 'word'));
    expect(await broken).toBe('failed');
    expect(await Promise.all(others)).toEqual(Array(20).fill(true));
  });

  it('says at once that it is busy when too many wait', async () => {
    const hasher = new PasswordHasher({ ...weak, threads: 1 });
    const all = await Promise.allSettled(Array.from({ length: 500 }, () => hasher.hash('word')));
    const refused = all.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(98);
    expect(refused[0]).toMatchObject({ reason: { code: 'unavailable' } });
  });

  it('treats an unknown account as ever once the crowd is gone', async () => {
    const hasher = new PasswordHasher({ ...weak, threads: 1 });
    const hash = await hasher.hash('word');
    const crowd = Array.from({ length: 402 }, () => hasher.hash('word'));
    const [known, unknown] = await Promise.allSettled([hasher.verify(hash, 'word'), hasher.verify(null, 'word')]);
    expect([known, unknown].map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await Promise.all(crowd);
    expect(await hasher.verify(null, 'word')).toBe(false);
  });
});
