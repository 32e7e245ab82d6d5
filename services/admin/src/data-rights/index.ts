export { AccountErasure } from './account-erasure';
export { createDataRights } from './data-rights.module';
