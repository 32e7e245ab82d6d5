import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { newTestKeys } from '../../testing/calls/tokens';
import { createAppealTokenSigner, createAppealTokenVerifier } from './appeal-token';
import { createTokenSigner } from './token-signer';
import { createTokenVerifier } from './token-verifier';

const { privateKeyPem, publicKeyPem } = newTestKeys();
const claims = { userId: new ObjectId().toHexString(), decisionId: new ObjectId().toHexString() };
const now = new Date();
const verify = createAppealTokenVerifier(publicKeyPem);

describe('an appeal token', () => {
  it('tells whose ban it is, for half an hour', async () => {
    const token = await createAppealTokenSigner(privateKeyPem)(claims, now);
    expect(await verify(token, now)).toEqual(claims);
    expect(await verify(token, new Date(now.getTime() + 29 * 60_000))).toEqual(claims);
    expect(await verify(token, new Date(now.getTime() + 31 * 60_000))).toBeNull();
  });

  it('signs nobody in, and a sign-in is no appeal token', async () => {
    const appealToken = await createAppealTokenSigner(privateKeyPem)(claims, now);
    expect(await createTokenVerifier({ publicKeyPem }).verify(appealToken)).toBeNull();
    const reader = { userId: claims.userId, isAdmin: false, name: 'Juniper', tokenVersion: 0 };
    expect(await verify(await createTokenSigner(privateKeyPem).sign(reader), now)).toBeNull();
  });

  it('of another key is none', async () => {
    const token = await createAppealTokenSigner(newTestKeys().privateKeyPem)(claims, now);
    expect(await verify(token, now)).toBeNull();
    expect(await verify('nonsense', now)).toBeNull();
  });
});
