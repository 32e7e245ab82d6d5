import type { Router } from '@koa/router';
import { Announcer } from '@storysprout/service-kit';
import type { ChallengeContext, ChallengeServiceContext } from './challenge.context';
import { ChallengeRepository } from './challenge.repository';
import { challengeRoutes } from './challenge.routes';
import { ChallengeService } from './challenge.service';
import { EmailRunRepository } from './email-runs/email-run.repository';
import { emailRunRoutes } from './email-runs/email-run.routes';
import { EmailRunService } from './email-runs/email-run.service';
import { watchEmailRuns } from './email-runs/email-run-metrics';
import { EmailRunQueuer } from './email-runs/email-run-queuer';
import { challengePersonalData } from './personal-data';

type Uses = Pick<ChallengeContext, 'audit' | 'sends' | 'mailWorkers'>;

/** The weekly challenge, and the runs that send it by e-mail. */
export async function createChallenge(context: ChallengeServiceContext, uses: Uses) {
  const challenges = new ChallengeRepository(context);
  await challenges.createLock();
  const parts = {
    ...context,
    ...uses,
    users: context.upstreams.user,
    queue: context.queues.challengeEmail,
    announcer: new Announcer(context.redis, context.logger),
    challenges,
    runs: new EmailRunRepository(context),
  };
  const own: ChallengeContext = { ...parts, queuer: new EmailRunQueuer(parts) };
  watchEmailRuns(own);
  const service = new ChallengeService(own);
  const emailRuns = new EmailRunService(own);
  return {
    routes: (router: Router) => {
      challengeRoutes(router, service);
      emailRunRoutes(router, emailRuns, own.users);
    },
    workers: { runs: own.queuer },
    personalData: challengePersonalData(own),
  };
}
