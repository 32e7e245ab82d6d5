export {
  type AuthorCopy,
  type AuthorDocument,
  authorStore,
  isShownToOthers,
  optionalFieldsOf,
} from './author.document';
export type { AuthorService } from './author.service';
export { type Authors, createAuthors, createProfiles } from './authors.module';
export { idempotencyIndex } from './idempotency-index';
export { removalListStore } from './removal-list.document';
export { Trust } from './trust.service';
