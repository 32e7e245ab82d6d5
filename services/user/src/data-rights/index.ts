export { type AccountDeletion, cancelDeletion } from './account-deletion';
export type { BlogArchive } from './blog-archive';
export { createDataRights } from './data-rights.module';
export type { ExportService } from './export.service';
export { PersonalData } from './personal-data';
export { type Proof, type ProofRequest, prove, type SearchedStores } from './proof';
