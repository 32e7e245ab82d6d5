import type { JobQueue, ServiceContext } from '@storysprout/service-kit';
import { ChallengeRepository, challengePersonalData, EmailRunRepository } from './challenge';
import type { ServiceConfig } from './config';
import { AccountErasure } from './data-rights';
import { createMail } from './mail';
import { CaseRepository, DecisionRepository, moderationPersonalData } from './moderation';
import type { stores } from './stores';
import { switchesPersonalData } from './switches';

type Context = ServiceContext<ServiceConfig, typeof stores>;

interface RestoredStores extends Pick<Context, 'collections' | 'db' | 'now' | 'transactions'> {
  readonly queue: JobQueue<'challengeEmail'>;
}

/**
 * Creates the erasure of accounts for the restore of a backup, which repeats erasures before the site opens. The admin
 * service removes the accounts from the audit log later, because only it has the key.
 */
export function createRestorePlan(context: RestoredStores): AccountErasure {
  const parts = [
    moderationPersonalData({ cases: new CaseRepository(context), decisions: new DecisionRepository(context) }),
    challengePersonalData({
      ...context,
      ...createMail(context),
      challenges: new ChallengeRepository(context),
      runs: new EmailRunRepository(context),
    }),
    switchesPersonalData(context),
  ];
  return new AccountErasure({ ...context, parts });
}
