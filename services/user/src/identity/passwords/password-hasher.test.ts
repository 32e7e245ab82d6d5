import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { PasswordHasher } from './password-hasher';

const weak = { memoryKib: 64, passes: 1 };
const word = 'Frühlingsäpfel für André';

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
    expect(await hasher.verify(hash, 'right')).toEqual({ fits: true, isOutdated: false });
    expect(await hasher.verify(hash, 'Right')).toEqual({ fits: false, isOutdated: false });
  });

  it('lets nobody in without a hash, whatever the password', async () => {
    const hasher = new PasswordHasher(weak);
    expect((await hasher.verify(null, 'no account has this password')).fits).toBe(false);
  });

  it('hashes letters alike, however a device writes them', async () => {
    const hasher = new PasswordHasher(weak);
    const [composed, decomposed] = [word.normalize('NFC'), word.normalize('NFD')];
    for (const hash of [await hasher.hash(composed), await hasher.hash(decomposed)]) {
      expect(await hasher.verify(hash, composed)).toEqual({ fits: true, isOutdated: false });
      expect(await hasher.verify(hash, decomposed)).toEqual({ fits: true, isOutdated: false });
    }
  });

  it.each(['NFC', 'NFD'] as const)('knows a password from before by either form: %s', async (form) => {
    const old = await hash(word.normalize(form), { memoryCost: 64, timeCost: 1, parallelism: 1 });
    const hasher = new PasswordHasher(weak);
    for (const given of [word.normalize('NFC'), word.normalize('NFD')])
      expect(await hasher.verify(old, given)).toEqual({ fits: true, isOutdated: form === 'NFD' });
    expect((await hasher.verify(old, `${word}!`)).fits).toBe(false);
  });

  it('works off what waits, and goes on after a failure', async () => {
    const hasher = new PasswordHasher({ ...weak, threads: 1 });
    const hash = await hasher.hash('word');
    const broken = hasher.verify('not a hash', 'word').catch(() => 'failed');
    const others = Array.from({ length: 20 }, () => hasher.verify(hash, 'word'));
    expect(await broken).toBe('failed');
    expect((await Promise.all(others)).every(({ fits }) => fits)).toBe(true);
  });

  it('says at once that it is busy when too many wait', async () => {
    const hasher = new PasswordHasher({ ...weak, threads: 1 });
    const all = await Promise.allSettled(Array.from({ length: 500 }, () => hasher.hash('word')));
    const refused = all.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(98);
    expect(refused[0]).toMatchObject({ reason: { code: 'unavailable' } });
  });

  it('hashes for networks in turns, and one that asks for much makes room for another', async () => {
    const hasher = new PasswordHasher({ ...weak, threads: 1 });
    const done: string[] = [];
    const noted = (key: string) => hasher.hash('word', key).then(() => done.push(key));
    const crowd = Array.from({ length: 450 }, () => noted('noisy').catch(() => undefined));
    await noted('quiet');
    expect(done.length).toBeLessThan(10);
    await Promise.all(crowd);
  });

  it('needs no turn for unknown accounts', async () => {
    const hasher = new PasswordHasher({ ...weak, threads: 1 });
    await hasher.verify(await hasher.hash('word'), 'word');
    const crowd = Array.from({ length: 402 }, () => hasher.hash('word'));
    const unknown = Array.from({ length: 500 }, () => hasher.verify(null, 'word'));
    expect((await Promise.all(unknown)).some(({ fits }) => fits)).toBe(false);
    await Promise.all(crowd);
  });
});
