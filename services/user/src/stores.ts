import type { Collections as CollectionsOf } from '@storysprout/service-kit';
import { communityStores } from './community';
import { familyStores } from './family';
import { identityStores } from './identity';
import { moderationStores } from './moderation';
import { notificationStore } from './notifications';
import { progressStores } from './progress';

export const stores = {
  ...identityStores,
  ...progressStores,
  ...moderationStores,
  ...communityStores,
  ...familyStores,
  readerLetters: notificationStore,
};
export type Collections = CollectionsOf<typeof stores>;
