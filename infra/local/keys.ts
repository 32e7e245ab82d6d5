import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type InternalCaller, internalCallers } from '@storysprout/contract';
import { dataPath, type Settings } from './settings';

export interface KeyPair {
  readonly privatePem: string;
  readonly publicPem: string;
}

/** The keys of one process for calls between services. */
export interface InternalSettings {
  readonly INTERNAL_PRIVATE_KEY: string;
  readonly INTERNAL_PUBLIC_KEYS: string;
}

export interface SiteKeys extends KeyPair {
  readonly internal: Readonly<Record<InternalCaller, InternalSettings>>;
}

function newPrivatePem(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function readOrMake(file: string, make = newPrivatePem): string {
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const key = make();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, key, { mode: 0o600 });
  return key;
}

function publicHalf(privatePem: string): string {
  return createPublicKey(createPrivateKey(privatePem)).export({ type: 'spki', format: 'pem' }).toString();
}

/**
 * Returns the key that signs tokens: from `JWT_PRIVATE_KEY`, or else one that is generated once and kept in the data
 * folder.
 */
export function signingKeys(settings: Settings): KeyPair {
  const privatePem =
    settings.JWT_PRIVATE_KEY?.replaceAll('\\n', '\n') ?? readOrMake(dataPath(settings, 'jwt-private.pem'));
  return { privatePem, publicPem: publicHalf(privatePem) };
}

/**
 * Returns a key for each kind of process. They are generated once; the list of their public halves is stored beside
 * them.
 */
function internalKeys(settings: Settings): SiteKeys['internal'] {
  const privates = internalCallers.map(
    (name) => [name, readOrMake(dataPath(settings, 'internal', `${name}.pem`))] as const,
  );
  const INTERNAL_PUBLIC_KEYS = privates.map(([name, pem]) => `${name}=${publicHalf(pem)}`).join('');
  writeFileSync(dataPath(settings, 'internal', 'public-keys.txt'), INTERNAL_PUBLIC_KEYS);
  const each = privates.map(([name, INTERNAL_PRIVATE_KEY]) => [name, { INTERNAL_PRIVATE_KEY, INTERNAL_PUBLIC_KEYS }]);
  return Object.fromEntries(each) as SiteKeys['internal'];
}

/** Returns all keys of the site's processes. */
export function siteKeys(settings: Settings): SiteKeys {
  return { ...signingKeys(settings), internal: internalKeys(settings) };
}

/**
 * Returns the key that signs the audit log: from `AUDIT_PRIVATE_KEY`, or else one that is generated once and kept in
 * the data folder.
 */
export function auditKey(settings: Settings): string {
  return settings.AUDIT_PRIVATE_KEY?.replaceAll('\\n', '\n') ?? readOrMake(dataPath(settings, 'audit-private.pem'));
}

/**
 * Returns the key for addresses of pictures that are not public: from `PICTURE_KEY`, or else one that is generated once
 * and kept in the data folder.
 */
export function pictureKey(settings: Settings): string {
  const make = () => randomBytes(32).toString('base64url');
  return settings.PICTURE_KEY ?? readOrMake(dataPath(settings, 'picture.key'), make);
}
