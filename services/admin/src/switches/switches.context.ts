import type { ServiceContext } from '@storysprout/service-kit';
import type { AuditTrail } from '../audit';
import type { ServiceConfig } from '../config';
import type { CaseCounts } from '../moderation';
import type { switchStores } from './switch.document';

/** The dependencies that the admin service gives the module. */
export type SwitchesServiceContext = Pick<
  ServiceContext<ServiceConfig, typeof switchStores>,
  'collections' | 'config' | 'logger' | 'now' | 'redis'
>;

export interface SwitchesContext extends SwitchesServiceContext {
  readonly audit: AuditTrail;
  readonly counts: CaseCounts;
}
