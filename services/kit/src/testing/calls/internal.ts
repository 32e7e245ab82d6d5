import { type InternalCaller, type InternalService, internalCallers } from '@storysprout/contract';
import {
  createInternalSigner,
  createInternalVerifier,
  type InternalSigner,
  type InternalVerifier,
} from '../../runtime';
import { client, type TestClient } from './http-client';
import { newTestKeys, type TestKeys } from './tokens';

let keys: Readonly<Record<InternalCaller, TestKeys>> | undefined;

/** The callers' keys in this test file. */
function internalKeys(): Readonly<Record<InternalCaller, TestKeys>> {
  keys ??= Object.fromEntries(internalCallers.map((caller) => [caller, newTestKeys()])) as Record<
    InternalCaller,
    TestKeys
  >;
  return keys;
}

/** The settings that this kind of process needs to call others and to verify its callers. */
export function testInternalSettings(caller: InternalCaller) {
  const publicKeys = Object.entries(internalKeys()).map(([name, { publicKeyPem }]) => `${name}=${publicKeyPem}`);
  return { INTERNAL_PRIVATE_KEY: internalKeys()[caller].privateKeyPem, INTERNAL_PUBLIC_KEYS: publicKeys.join('') };
}

export function testSigner(caller: InternalCaller, now?: () => number): InternalSigner {
  return createInternalSigner({ caller, privateKeyPem: internalKeys()[caller].privateKeyPem, now });
}

export function testInternalVerifier(service: InternalService): InternalVerifier {
  return createInternalVerifier({ service, publicKeys: testInternalSettings('gateway').INTERNAL_PUBLIC_KEYS });
}

/** Creates a client for each kind of process, which calls the service with that process's token. */
export function internalClients(url: string, service: InternalService): Readonly<Record<InternalCaller, TestClient>> {
  const clients = internalCallers.map((caller) => {
    const signer = testSigner(caller);
    return [caller, client(url, () => signer.tokenFor(service))];
  });
  return Object.fromEntries(clients) as Record<InternalCaller, TestClient>;
}
