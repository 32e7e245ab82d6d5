import type { ServiceContext } from '@storysprout/service-kit';
import type { Config } from '../config';
import type { CurrentAccount, ReadableUserStore } from '../identity';
import type { BlockedUsers, ReportedProfiles } from './blocking/blocked-users.service';
import type { communityStores } from './community-stores';
import type { FollowRepository } from './following/follow.repository';
import type { Following } from './following/following.service';

/** The dependencies that the service gives the module. */
export type CommunityServiceContext = Pick<
  ServiceContext<Config, typeof communityStores & { users: ReadableUserStore }>,
  'collections' | 'now' | 'redis'
>;

/** The parts of other modules that the module uses. */
export interface CommunityUses {
  readonly accounts: Pick<CurrentAccount, 'of'>;
  readonly reports: ReportedProfiles;
}

/** The dependencies of the module's parts. */
export interface CommunityContext extends CommunityServiceContext, CommunityUses {
  readonly blockedUsers: BlockedUsers;
  readonly follows: FollowRepository;
  readonly following: Following;
}
