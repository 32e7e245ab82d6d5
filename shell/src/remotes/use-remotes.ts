import { useSyncExternalStore } from 'react';
import { type RegistryState, registry, unsettled } from './remote-registry';

export function useRemotes(): RegistryState {
  return useSyncExternalStore(registry.subscribe, registry.get, () => unsettled);
}
