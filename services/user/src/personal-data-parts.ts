import { type StaleReads, staleReads } from '@storysprout/service-kit';
import { communityPersonalData } from './community';
import type { PersonalDataPart } from './data-rights';
import { familyPersonalData } from './family';
import { identityPersonalData } from './identity';
import { moderationPersonalData } from './moderation';
import { notificationsPersonalData } from './notifications';
import { progressPersonalData } from './progress';
import type { Collections } from './stores';

type PersonalDataParts = ReturnType<typeof personalDataParts>;

/** Returns what each module stores about accounts, in the order of the files in a reader's copy. */
export function personalDataParts(collections: Omit<Collections, 'users'>, stale: StaleReads = staleReads('primary')) {
  const stored = { ...collections, stale };
  return {
    progress: progressPersonalData(stored),
    identity: identityPersonalData(stored),
    notifications: notificationsPersonalData(stored),
    moderation: moderationPersonalData(stored),
    community: communityPersonalData(stored),
    family: familyPersonalData(stored),
  } satisfies Record<string, PersonalDataPart>;
}

/** Returns the counts of all modules. */
export function countsOf({ progress, identity, notifications, moderation, community }: PersonalDataParts) {
  return { ...progress.count, ...identity.count, ...notifications.count, ...moderation.count, ...community.count };
}
