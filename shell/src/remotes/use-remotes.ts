import { useSyncExternalStore } from 'react';
import { type RegistryState, registry } from './remote-registry';

export function useRemotes(): RegistryState {
  return useSyncExternalStore(registry.subscribe, registry.get, registry.getFirst);
}
