import { createPrivateKey } from 'node:crypto';
import { internalCallers } from '@storysprout/contract';
import { decodeProtectedHeader, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { testInternalSettings, testSigner } from '../../testing/calls/internal';
import { newTestKeys } from '../../testing/calls/tokens';
import { createTokenSigner } from '../auth/token-signer';
import { createTokenVerifier } from '../auth/token-verifier';
import { createInternalSigner } from './internal-signer';
import { createInternalVerifier } from './internal-verifier';

const start = Date.parse('2026-11-20T10:00:00Z');
const startSeconds = start / 1_000;
const { INTERNAL_PUBLIC_KEYS: publicKeys } = testInternalSettings('blog');
const at = (seconds: number) => () => start + seconds * 1_000;
const verifierAt = (seconds: number) => createInternalVerifier({ service: 'user', publicKeys, now: at(seconds) });
const tokenAt = (seconds: number) => testSigner('blog', at(seconds)).tokenFor('user');

/** Signs a token with the key of `blog`. */
function signAsBlog(claims: JWTPayload = {}, header: Record<string, string | undefined> = {}): Promise<string> {
  const key = createPrivateKey(testInternalSettings('blog').INTERNAL_PRIVATE_KEY);
  const payload = { iss: 'blog', aud: 'user', iat: startSeconds, exp: startSeconds + 60, ...claims };
  const kid = testSigner('blog').keyId;
  const protectedHeader = { alg: 'EdDSA', typ: 'internal+jwt', kid, ...header };
  return new SignJWT(payload).setProtectedHeader(protectedHeader as JWTHeaderParameters).sign(key);
}

describe('a token for a call', () => {
  it('tells who calls', async () => {
    expect(await verifierAt(0).verify(await tokenAt(0))).toBe('blog');
    expect(await verifierAt(0).verify(await signAsBlog())).toBe('blog');
  });

  it('counts for a minute, on hosts whose clocks are up to ten seconds apart', async () => {
    const token = await tokenAt(0);
    expect(await verifierAt(69).verify(token)).toBe('blog');
    expect(await verifierAt(71).verify(token)).toBeNull();
    expect(await verifierAt(-9).verify(token)).toBe('blog');
    expect(await verifierAt(-11).verify(token)).toBeNull();
  });

  it('ends also for a verifier that has seen it before', async () => {
    let now = start;
    const verifier = createInternalVerifier({ service: 'user', publicKeys, now: () => now });
    const token = await tokenAt(0);
    expect(await verifier.verify(token)).toBe('blog');
    now += 71_000;
    expect(await verifier.verify(token)).toBeNull();
  });

  it('is made once per service and minute, and anew well before its end', async () => {
    let now = start;
    const signer = createInternalSigner({
      caller: 'blog',
      privateKeyPem: testInternalSettings('blog').INTERNAL_PRIVATE_KEY,
      now: () => now,
    });
    const first = await signer.tokenFor('user');
    now += 39_000;
    expect(await signer.tokenFor('user')).toBe(first);
    expect(await signer.tokenFor('admin')).not.toBe(first);
    now += 1_000;
    const second = await signer.tokenFor('user');
    expect(second).not.toBe(first);
    now -= 3_600_000;
    expect(await signer.tokenFor('user')).not.toBe(second);
  });
});

describe('refused', () => {
  it.each([
    ['for another service', { aud: 'blog' }],
    ['in the name of another caller', { iss: 'admin' }],
    ['without an end', { exp: undefined }],
    ['without a beginning', { iat: undefined }],
    ['made long ago for a long time', { iat: startSeconds - 90, exp: startSeconds + 86_400 }],
  ])('a token %s', async (_, claims) => {
    expect(await verifierAt(0).verify(await signAsBlog(claims))).toBeNull();
  });

  it('a token of another type, without a key or of an unknown one', async () => {
    for (const header of [
      { typ: 'JWT' },
      { typ: '' },
      { kid: '' },
      { kid: 'somebody' },
      { kid: testSigner('admin').keyId },
    ]) {
      expect(await verifierAt(0).verify(await signAsBlog({}, header)), JSON.stringify(header)).toBeNull();
    }
    const stranger = createInternalSigner({ caller: 'blog', privateKeyPem: newTestKeys().privateKeyPem, now: at(0) });
    expect(await verifierAt(0).verify(await stranger.tokenFor('user'))).toBeNull();
  });

  it.each(['', 'x', 'a.b.c', '..'])('what is no token: %j', async (text) => {
    expect(await verifierAt(0).verify(text)).toBeNull();
  });
});

describe("a reader's token and an internal one", () => {
  // This assumes that the same key is used for both by mistake.
  const { privateKeyPem, publicKeyPem } = newTestKeys();
  const reader = { userId: '0123456789abcdef01234567', isAdmin: true, name: 'blog', tokenVersion: 0 };

  it('never pass for each other, even with the same key', async () => {
    const internal = await createInternalSigner({ caller: 'blog', privateKeyPem }).tokenFor('user');
    expect(await createTokenVerifier({ publicKeyPem }).verify(internal)).toBeNull();
    const ofReader = await createTokenSigner(privateKeyPem).sign(reader);
    expect(decodeProtectedHeader(ofReader).kid).toBe(decodeProtectedHeader(internal).kid);
    const others = internalCallers
      .filter((caller) => caller !== 'blog')
      .map((caller) => `${caller}=${newTestKeys().publicKeyPem}`);
    const verifier = createInternalVerifier({ service: 'user', publicKeys: `blog=${publicKeyPem}${others.join('')}` });
    expect(await verifier.verify(ofReader)).toBeNull();
    expect(await verifier.verify(internal)).toBe('blog');
  });
});

describe('the list of public keys', () => {
  const next = newTestKeys();
  const read = (text: string) => () => createInternalVerifier({ service: 'user', publicKeys: text });
  const keyOf = (caller: string) =>
    new RegExp(`${caller}=(-----BEGIN[^=]+=?=?\\s-----END PUBLIC KEY-----)`).exec(publicKeys)?.[1] ?? '';

  it('may hold two keys of a caller while they are changed, in any white space', async () => {
    const text = publicKeys.replace('blog=', `blog=\n${next.publicKeyPem}\n  `);
    const verifier = createInternalVerifier({ service: 'user', publicKeys: text, now: at(0) });
    const renewed = createInternalSigner({ caller: 'blog', privateKeyPem: next.privateKeyPem, now: at(0) });
    expect(await verifier.verify(await renewed.tokenFor('user'))).toBe('blog');
    expect(await verifier.verify(await tokenAt(0))).toBe('blog');
  });

  it('may name a caller of a newer release, who may call nothing', async () => {
    expect(read(`${publicKeys}robot=${next.publicKeyPem}`)).not.toThrow();
  });

  it('stops the start in one line when something is wrong with it', () => {
    for (const wrong of ['nonsense', `${publicKeys}nonsense`, next.publicKeyPem, 'blog=']) {
      expect(read(wrong), wrong).toThrow(/^INTERNAL_PUBLIC_KEYS is not a list we can read\.$/);
    }
    const broken = publicKeys.replace(
      /blog=-----BEGIN PUBLIC KEY-----\n...../,
      'blog=-----BEGIN PUBLIC KEY-----\nxxxxx',
    );
    expect(read(broken)).toThrow(/^INTERNAL_PUBLIC_KEYS /);
    expect(read(publicKeys.replace('blog=', 'blogs='))).toThrow(/^INTERNAL_PUBLIC_KEYS has no key of blog\.$/);
    expect(read('')).toThrow(/^INTERNAL_PUBLIC_KEYS has no key of /);
    expect(keyOf('admin')).not.toBe('');
    expect(read(`${publicKeys}blog=${keyOf('admin')}`)).toThrow(
      /gives blog and admin the same key|gives admin and blog the same key/,
    );
  });

  it("stops the start when the service's own key is not in it", () => {
    const own = createInternalSigner({ caller: 'user', privateKeyPem: next.privateKeyPem });
    expect(() => createInternalVerifier({ service: 'user', publicKeys, own })).toThrow(/does not list the key of user/);
    expect(() => createInternalVerifier({ service: 'user', publicKeys, own: testSigner('user') })).not.toThrow();
    expect(() => createInternalSigner({ caller: 'user', privateKeyPem: 'open sesame' })).toThrow(
      /^INTERNAL_PRIVATE_KEY /,
    );
  });
});
