import { createHmac } from 'node:crypto';
import { calculateJwkThumbprint, decodeProtectedHeader, exportJWK, importPKCS8, importSPKI, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { newTestKeys, signTestToken, testKeys } from '../../testing/calls/tokens';
import { createTokenSigner } from './token-signer';
import { createTokenVerifier, type TokenStanding } from './token-verifier';

const userId = '0123456789abcdef01234567';
const claims = { userId, isAdmin: true, name: 'Ada', tokenVersion: 3 };
const verifier = createTokenVerifier({ publicKeyPem: testKeys().publicKeyPem });
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const nowSeconds = () => Math.floor(Date.now() / 1_000);

async function signWith(change: (jwt: SignJWT) => SignJWT, payload: Record<string, unknown> = claims): Promise<string> {
  const key = await importPKCS8(testKeys().privateKeyPem, 'EdDSA');
  const jwt = new SignJWT(payload).setProtectedHeader({ alg: 'EdDSA' }).setIssuer('storysprout');
  return change(jwt.setAudience('storysprout').setIssuedAt().setExpirationTime('1h')).sign(key);
}

describe('a good token', () => {
  it('tells who holds it', async () => {
    const issuedAt = new Date('2026-11-20T10:00:00Z');
    const user = await verifier.verify(await signTestToken({ ...claims, issuedAt, ttlSeconds: 10 ** 9 }));
    expect(user).toMatchObject({ ...claims, issuedAt });
    expect(user?.id.toHexString()).toBe(userId);
  });

  it('gives no moderator right when it is for previews', async () => {
    const user = await verifier.verify(await signTestToken({ ...claims, isPreview: true }));
    expect(user).toMatchObject({ userId, isAdmin: false, isPreview: true });
    expect(await verifier.verify(await signTestToken(claims))).toMatchObject({ isAdmin: true, isPreview: false });
  });

  it('is void once its version is revoked', async () => {
    const revocations = { isRevoked: (token: TokenStanding) => token.userId === userId && token.tokenVersion < 4 };
    const strict = createTokenVerifier({ publicKeyPem: testKeys().publicKeyPem, revocations });
    expect(await strict.verify(await signTestToken(claims))).toBeNull();
    expect(await strict.verify(await signTestToken({ ...claims, tokenVersion: 4 }))).not.toBeNull();
  });
});

describe('refused', () => {
  it('a token without a signature', async () => {
    const body = { ...claims, iss: 'storysprout', aud: 'storysprout', iat: nowSeconds(), exp: nowSeconds() + 60 };
    for (const alg of ['none', 'None', 'NONE']) {
      expect(await verifier.verify(`${base64({ alg })}.${base64(body)}.`)).toBeNull();
    }
  });

  it('a token signed with the public key as if it were a shared secret', async () => {
    const body = { ...claims, iss: 'storysprout', aud: 'storysprout', iat: nowSeconds(), exp: nowSeconds() + 60 };
    const content = `${base64({ alg: 'HS256' })}.${base64(body)}`;
    const signature = createHmac('sha256', testKeys().publicKeyPem).update(content).digest('base64url');
    expect(await verifier.verify(`${content}.${signature}`)).toBeNull();
  });

  it("a token of somebody else's key", async () => {
    const other = createTokenSigner(newTestKeys().privateKeyPem);
    expect(await verifier.verify(await other.sign(claims))).toBeNull();
  });

  it('an expired one, one for another audience, of another issuer, without an end', async () => {
    expect(await verifier.verify(await signTestToken({ ...claims, ttlSeconds: -1 }))).toBeNull();
    expect(await verifier.verify(await signWith((jwt) => jwt.setAudience('elsewhere')))).toBeNull();
    expect(await verifier.verify(await signWith((jwt) => jwt.setIssuer('elsewhere')))).toBeNull();
    const endless = new SignJWT(claims)
      .setProtectedHeader({ alg: 'EdDSA' })
      .setIssuer('storysprout')
      .setAudience('storysprout');
    const key = await importPKCS8(testKeys().privateKeyPem, 'EdDSA');
    expect(await verifier.verify(await endless.setIssuedAt().sign(key))).toBeNull();
  });

  it('one whose claims were changed, or are not ours', async () => {
    const [header, , signature] = (await signTestToken({ ...claims, isAdmin: false })).split('.');
    const body = { ...claims, iss: 'storysprout', aud: 'storysprout', iat: nowSeconds(), exp: nowSeconds() + 60 };
    expect(await verifier.verify(`${header}.${base64(body)}.${signature}`)).toBeNull();
    expect(await verifier.verify(await signWith((jwt) => jwt, { ...claims, userId: { $ne: null } }))).toBeNull();
    expect(await verifier.verify(await signWith((jwt) => jwt, { userId }))).toBeNull();
  });

  it.each(['', 'x', 'a.b.c', '..'])('what is no token at all: %j', async (token) => {
    expect(await verifier.verify(token)).toBeNull();
  });
});

describe('while keys are changed', () => {
  const old = newTestKeys();
  const next = newTestKeys();
  const both = createTokenVerifier({ publicKeyPem: `${next.publicKeyPem}${old.publicKeyPem}` });
  const ofOld = () => createTokenSigner(old.privateKeyPem).sign(claims);
  const ofNext = () => createTokenSigner(next.privateKeyPem).sign(claims);

  it('tokens of each key count, and those of any other do not', async () => {
    expect(await both.verify(await ofOld())).toMatchObject(claims);
    expect(await both.verify(await ofNext())).toMatchObject(claims);
    expect(await both.verify(await signTestToken(claims))).toBeNull();
  });

  it('tokens of the old key are void once it is not listed any more', async () => {
    const after = createTokenVerifier({ publicKeyPem: next.publicKeyPem });
    expect(await after.verify(await ofOld())).toBeNull();
    expect(await after.verify(await ofNext())).toMatchObject(claims);
  });

  it('tokens that name no key, as before, count by the key that signed them', async () => {
    for (const [keys, expected] of [
      [old, true],
      [next, true],
      [testKeys(), false],
    ] as const) {
      const key = await importPKCS8(keys.privateKeyPem, 'EdDSA');
      const unnamed = new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA' }).setIssuer('storysprout');
      const token = await unnamed.setAudience('storysprout').setIssuedAt().setExpirationTime('1h').sign(key);
      expect((await both.verify(token)) !== null).toBe(expected);
    }
  });

  it('a token that names the one key and is signed with the other is refused, and so is an unknown name', async () => {
    const [header = ''] = (await ofNext()).split('.');
    const [, body, signature] = (await ofOld()).split('.');
    expect(await both.verify(`${header}.${body}.${signature}`)).toBeNull();
    const key = await importPKCS8(old.privateKeyPem, 'EdDSA');
    const named = new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', kid: 'somebody' }).setIssuer('storysprout');
    const token = await named.setAudience('storysprout').setIssuedAt().setExpirationTime('1h').sign(key);
    expect(await both.verify(token)).toBeNull();
  });

  it('a key is named by its thumbprint', async () => {
    const jwk = await exportJWK(await importSPKI(old.publicKeyPem, 'EdDSA'));
    expect(decodeProtectedHeader(await ofOld()).kid).toBe(await calculateJwkThumbprint(jwk));
  });
});

describe('keys', () => {
  it('are checked at start, with a line that names the setting', () => {
    const { publicKeyPem } = testKeys();
    for (const wrong of ['nonsense', '', `${publicKeyPem}nonsense`, `${publicKeyPem}${publicKeyPem.slice(0, 60)}`]) {
      expect(() => createTokenVerifier({ publicKeyPem: wrong })).toThrow(/JWT_PUBLIC_KEY/);
    }
    expect(() => createTokenSigner('nonsense')).toThrow(/JWT_PRIVATE_KEY/);
  });

  it('give the public half of a private one', () => {
    const { privateKeyPem, publicKeyPem } = testKeys();
    expect(createTokenSigner(privateKeyPem).publicKeyPem).toBe(publicKeyPem);
  });
});
