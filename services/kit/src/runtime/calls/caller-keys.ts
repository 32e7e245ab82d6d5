import type { KeyObject } from 'node:crypto';
import { type InternalCaller, internalCallers } from '@storysprout/contract';
import { readKeyRing } from '../auth/key-ring';
import { StartError } from '../run';

const setting = 'INTERNAL_PUBLIC_KEYS';
const callerKeys = /([a-z][a-z-]*)=\s*((?:-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----\s*)+)/g;

/** A public key and the caller it belongs to. */
export interface CallerKey {
  readonly caller: InternalCaller;
  readonly key: KeyObject;
}

/**
 * Reads the callers' keys and returns them by key id. The setting lists the keys after each caller's name, two of them
 * during a rotation: `gateway=<PEM> blog=<PEM><PEM>`, with any white space between.
 *
 * @throws StartError when something in it cannot be read, or two callers share a key
 */
export function readCallerKeys(text: string): ReadonlyMap<string, CallerKey> {
  if (text.replaceAll(callerKeys, '').trim() !== '') throw new StartError(`${setting} is not a list we can read.`);
  const keys = new Map<string, CallerKey>();
  for (const [, name, pems = ''] of text.matchAll(callerKeys)) {
    // A caller that only a newer release knows may not call anything here.
    const caller = internalCallers.find((each) => each === name);
    if (!caller) continue;
    for (const [keyId, key] of readKeyRing(pems, setting)) {
      const owner: InternalCaller = keys.get(keyId)?.caller ?? caller;
      if (owner !== caller) throw new StartError(`${setting} gives ${owner} and ${caller} the same key.`);
      keys.set(keyId, { caller, key });
    }
  }
  return keys;
}
