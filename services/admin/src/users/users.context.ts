import type { ServiceClient } from '@storysprout/service-kit';
import type { AuditTrail } from '../audit';
import type { DecisionSaga } from '../moderation';
import type { AccountDecisions } from './account-decisions';
import type { UsersService } from './users.service';

/** Everything that the parts of the module are built from. */
export interface UsersContext {
  readonly audit: AuditTrail;
  readonly saga: DecisionSaga;
  readonly users: ServiceClient;
  readonly now: () => Date;
  readonly accounts: UsersService;
  readonly decisions: AccountDecisions;
}
