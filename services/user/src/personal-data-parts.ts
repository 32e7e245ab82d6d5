import { communityPersonalData } from './community-personal-data';
import type { PersonalDataPart } from './data-rights/personal-data';
import { familyPersonalData } from './family-personal-data';
import { identityPersonalData } from './identity-personal-data';
import { moderationPersonalData } from './moderation-personal-data';
import { notificationsPersonalData } from './notifications-personal-data';
import { progressPersonalData } from './progress-personal-data';
import type { Collections } from './stores';

/** Returns what each module stores about accounts. */
export function personalDataParts(collections: Omit<Collections, 'users'>) {
  return {
    progress: progressPersonalData(collections),
    identity: identityPersonalData(collections),
    notifications: notificationsPersonalData(collections),
    moderation: moderationPersonalData(collections),
    community: communityPersonalData(collections),
    family: familyPersonalData(collections),
  } satisfies Record<string, PersonalDataPart>;
}
