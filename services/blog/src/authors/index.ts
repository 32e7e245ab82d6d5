export { type AuthorCopy, type AuthorDocument, authorStore, optionalFieldsOf } from './author.document';
export type { AuthorRepository } from './author.repository';
export type { AuthorService } from './author.service';
export { type Authors, createAuthors, createProfiles } from './authors.module';
export { idempotencyIndex } from './idempotency-index';
export { removalListStore } from './removal-list.document';
export type { RemovalList } from './removal-list.service';
export { Trust } from './trust.service';
