import { healthStore } from './canary';
import { liveStores } from './live';
import { publishingStores } from './publishing';
import { releaseStores } from './releases';
import { reportStores } from './reports';

export const stores = {
  ...releaseStores,
  ...liveStores,
  ...publishingStores,
  ...reportStores,
  health: healthStore,
};
