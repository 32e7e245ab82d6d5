import { createPublicKey, sign, verify } from 'node:crypto';
import { keyIdOf, readKeyRing, readPrivateKey } from '@storysprout/service-kit';

/** A signature in base64url, and the thumbprint of the key it was made with. */
export interface Signature {
  readonly keyId: string;
  readonly signature: string;
}

export interface AuditSigner {
  /** The public half, SPKI PEM. */
  readonly publicKeyPem: string;
  sign(text: string): Signature;
}

export interface AuditKeys {
  has(keyId: string): boolean;
  isGenuine(text: string, signed: Signature): boolean;
}

/** Domain separation: a signature of an audit entry must not be valid for anything else this key may sign one day. */
const bytesOf = (text: string) => Buffer.from(`storysprout-audit:${text}`);

/** @throws StartError when it is not an Ed25519 private key. */
export function createAuditSigner(privateKeyPem: string): AuditSigner {
  const key = readPrivateKey(privateKeyPem, 'AUDIT_PRIVATE_KEY');
  const publicKey = createPublicKey(key);
  const keyId = keyIdOf(publicKey);
  return {
    publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    sign: (text) => ({ keyId, signature: sign(null, bytesOf(text), key).toString('base64url') }),
  };
}

/** The public keys that entries may be signed with: the present one and all earlier ones. @throws StartError */
export function readAuditKeys(publicKeysPem: string): AuditKeys {
  const keys = readKeyRing(publicKeysPem, 'AUDIT_PUBLIC_KEY');
  return {
    has: (keyId) => keys.has(keyId),
    isGenuine(text, { keyId, signature }) {
      const key = keys.get(keyId);
      return key !== undefined && verify(null, bytesOf(text), key, Buffer.from(signature, 'base64url'));
    },
  };
}
