export { AccountDeletion } from './account-deletion';
export { BlogArchive } from './blog-archive';
export { dataRightsRoutes } from './data-rights.routes';
export { ErasureSaga } from './erasure.saga';
export { ErasureJobs, type ErasureQueues } from './erasure-jobs';
export { ExportService } from './export.service';
export { PersonalData, type PersonalDataPart } from './personal-data';
export { type Proof, type ProofRequest, prove } from './proof';
export { UnusedAccounts } from './unused-accounts.chore';
