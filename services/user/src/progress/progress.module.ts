import type { Router } from '@koa/router';
import { Announcer, type JobHandlers } from '@storysprout/service-kit';
import { createLeaderboard } from './leaderboard/leaderboard.module';
import { leaderboardRoutes } from './leaderboard/leaderboard.routes';
import { AwardService } from './ledger/award.service';
import { ClaimedXp } from './ledger/claimed-xp';
import { correctionRoutes } from './ledger/correction.routes';
import { CorrectionService } from './ledger/correction.service';
import { LedgerRepository } from './ledger/ledger.repository';
import { VisitService } from './ledger/visit.service';
import { XpEvents } from './ledger/xp.jobs';
import type { ProgressServiceContext, ProgressUses } from './progress.context';
import { CelebrationService } from './rewards/celebration.service';
import { rewardRoutes } from './rewards/reward.routes';
import { RewardService } from './rewards/reward.service';
import { BareXpService } from './rounds/bare-xp.service';
import { RoundRepository } from './rounds/round.repository';
import { roundRoutes } from './rounds/round.routes';
import { RoundService } from './rounds/round.service';
import { RoundPace } from './rounds/round-pace';
import { RoundSamples } from './rounds/round-samples';

export function createProgress(context: ProgressServiceContext, uses: ProgressUses) {
  const { logger, redis } = context;
  const { leaderboard, pages } = createLeaderboard(context);
  const announcer = new Announcer(redis, logger);
  const given = { ...context, ...uses, leaderboard, pages, announcer };
  const awards = new AwardService({ ...given, ledger: new LedgerRepository(given) });
  const booking = { ...given, awards };
  const roundService = new RoundService({
    ...booking,
    rounds: new RoundRepository(context),
    samples: new RoundSamples(context),
    pace: new RoundPace(context),
  });
  const own = {
    ...booking,
    roundService,
    bareXp: new BareXpService(booking),
    rewards: new RewardService(given),
    celebrations: new CelebrationService(given),
  };
  const xpEvents = new XpEvents(booking);
  const corrections = new CorrectionService(given);
  return {
    leaderboard,
    pages,
    awards,
    visits: new VisitService(booking),
    claimedXp: new ClaimedXp(context),
    xpEvents,
    corrections,
    routes: (router: Router) => {
      rewardRoutes(router, own);
      leaderboardRoutes(router, pages);
      roundRoutes(router, own);
      correctionRoutes(router, corrections);
    },
    jobs: {
      xp: (data) => xpEvents.onXp(data),
      activity: (data) => xpEvents.onActivity(data),
      xpTakenBack: (data, job) => corrections.onTakenBack(data, job.attemptsMade),
    } satisfies JobHandlers,
    workers: { leaderboard },
  };
}
