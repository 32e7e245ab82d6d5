import type { Announcer, JobQueue, ServiceClient, ServiceContext } from '@storysprout/service-kit';
import type { AuditTrail } from '../audit';
import type { ServiceConfig } from '../config';
import type { EmailSendRepository, MailWorkerRepository } from '../mail';
import type { challengeStores } from './challenge.document';
import type { ChallengeRepository } from './challenge.repository';
import type { emailRunStores } from './email-runs/email-run.document';
import type { EmailRunRepository } from './email-runs/email-run.repository';
import type { EmailRunQueuer } from './email-runs/email-run-queuer';

/** The dependencies that the admin service gives the module. */
export type ChallengeServiceContext = Pick<
  ServiceContext<ServiceConfig, typeof challengeStores & typeof emailRunStores, 'challengeEmail', 'user'>,
  'collections' | 'logger' | 'metrics' | 'now' | 'queues' | 'redis' | 'transactions' | 'upstreams'
>;

/** The dependencies of e-mail runs that the mail worker has, too. */
export type EmailRunServiceContext = Pick<ServiceContext<unknown, typeof emailRunStores>, 'collections' | 'now'>;

/** Everything that the parts of the module are built from. */
export interface ChallengeContext extends ChallengeServiceContext {
  readonly audit: AuditTrail;
  readonly sends: EmailSendRepository;
  readonly mailWorkers: MailWorkerRepository;
  readonly users: ServiceClient;
  readonly queue: JobQueue<'challengeEmail'>;
  readonly announcer: Announcer;
  readonly challenges: ChallengeRepository;
  readonly runs: EmailRunRepository;
  readonly queuer: EmailRunQueuer;
}
