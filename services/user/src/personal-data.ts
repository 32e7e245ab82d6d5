import type { Collections, StaleReads } from '@storysprout/service-kit';
import { communityPersonalData } from './community';
import { familyPersonalData } from './family';
import { identityPersonalData } from './identity';
import { moderationPersonalData } from './moderation';
import { notificationsPersonalData } from './notifications';
import { progressPersonalData } from './progress';
import type { stores } from './stores';

/** Returns what the modules store about accounts, in the order of the files in a reader's copy. */
export function personalDataParts(stored: Collections<typeof stores> & { readonly stale: StaleReads }) {
  return {
    progress: progressPersonalData(stored),
    identity: identityPersonalData(stored),
    notifications: notificationsPersonalData(stored),
    moderation: moderationPersonalData(stored),
    community: communityPersonalData(stored),
    family: familyPersonalData(stored),
  };
}
