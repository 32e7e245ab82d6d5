import type { ServiceClient, ServiceContext } from '@storysprout/service-kit';
import type { WorkerConfig } from '../config';
import type { DeliveryService } from './delivery.service';
import type { EmailSendRepository } from './email-send.repository';
import type { MailSettings } from './emails/email-writer';
import type { mailStores } from './mail.module';
import type { MailQueues } from './mail-queues';
import type { MailWorkerRepository } from './mail-worker.repository';
import type { Outages } from './outages';
import type { RecipientLookup } from './recipient-lookup';
import type { SmtpTransport } from './smtp-transport';

/** The dependencies that the mail worker gives the module. */
export type MailServiceContext = Pick<
  ServiceContext<WorkerConfig, typeof mailStores, never, 'user'>,
  'collections' | 'config' | 'logger' | 'now' | 'redis' | 'upstreams'
>;

/** Everything that the parts of the module are built from. The admin service builds only the two repositories. */
export interface MailContext extends MailServiceContext {
  readonly sends: EmailSendRepository;
  readonly mailWorkers: MailWorkerRepository;
  /** Holds an e-mail back until its whole run is queued. */
  readonly gate: { pass(runId: string): Promise<void> };
  readonly users: ServiceClient;
  /** Generated when the worker starts. */
  readonly workerId: string;
  readonly transport: SmtpTransport;
  readonly recipients: RecipientLookup;
  readonly queues: MailQueues;
  readonly outages: Outages;
  readonly emails: MailSettings;
  /** The age at which an e-mail that could not be sent is given up, in milliseconds. */
  readonly giveUpAfterMs: number;
  readonly deliveries: DeliveryService;
}
