import type { Announcer, Outbox, ServiceContext } from '@storysprout/service-kit';
import type { Config } from '../config';
import type { CurrentAccount, ProgressPart, ReadableUserStore, SignsPictures, UserRepository } from '../identity';
import type { NotificationAnnouncer, notificationStore } from '../notifications';
import type { Leaderboard } from './leaderboard/leaderboard.service';
import type { LeaderboardPages } from './leaderboard/leaderboard-pages';
import type { LedgerStandings } from './leaderboard/ledger-standings';
import type { RedisStandings } from './leaderboard/redis-standings';
import type { AwardService } from './ledger/award.service';
import type { LedgerRepository } from './ledger/ledger.repository';
import type { progressStores } from './progress-stores';
import type { CelebrationService } from './rewards/celebration.service';
import type { RewardService } from './rewards/reward.service';
import type { BareXpService } from './rounds/bare-xp.service';
import type { RoundRepository } from './rounds/round.repository';
import type { RoundService } from './rounds/round.service';
import type { RoundPace } from './rounds/round-pace';
import type { RoundSamples } from './rounds/round-samples';

type Stores = typeof progressStores & { users: ReadableUserStore; readerLetters: typeof notificationStore };

/** The dependencies that the service gives the module. */
export interface ProgressServiceContext
  extends Pick<
    ServiceContext<Pick<Config, 'BARE_XP_DAILY_CAP'>, Stores>,
    'collections' | 'config' | 'logger' | 'now' | 'redis' | 'transactions'
  > {
  readonly outbox: Pick<Outbox, 'add'>;
}

/** The parts of other modules that this one uses. */
export interface ProgressUses {
  readonly accounts: Pick<CurrentAccount, 'of'>;
  readonly users: Pick<UserRepository<ProgressPart>, 'findById' | 'update' | 'updateEach' | 'updateStanding'>;
  readonly pictureAddresses: SignsPictures;
  readonly notificationAnnouncer: Pick<NotificationAnnouncer, 'arrived'>;
}

/** The dependencies of the module's parts. */
export interface ProgressContext extends ProgressServiceContext, ProgressUses {
  readonly announcer: Pick<Announcer, 'publish'>;
  readonly redisStandings: RedisStandings;
  readonly ledgerStandings: LedgerStandings;
  readonly leaderboard: Leaderboard;
  readonly pages: LeaderboardPages;
  readonly ledger: LedgerRepository;
  readonly awards: AwardService;
  readonly rounds: RoundRepository;
  readonly samples: RoundSamples;
  readonly pace: RoundPace;
  readonly roundService: RoundService;
  readonly bareXp: BareXpService;
  readonly rewards: RewardService;
  readonly celebrations: CelebrationService;
}
