import type { JobHandlers } from '@storysprout/service-kit';
import { AccountErasure, type DataRightsContext } from './account-erasure';

/** The erasure of accounts. */
export function createDataRights({ db }: Pick<DataRightsContext, 'db'>, parts: DataRightsContext['parts']) {
  const erasure = new AccountErasure({ db, parts });
  return { erasure, jobs: { recipientErased: (data) => erasure.erase(data) } satisfies JobHandlers };
}
