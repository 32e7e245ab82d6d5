export { type AuthorCopy, type AuthorDocument, authorStore, optionalFieldsOf } from './author.document';
export { AuthorRepository } from './author.repository';
export { AuthorService } from './author.service';
export { idempotencyIndex } from './idempotency-index';
export { PublicAuthors } from './public-authors';
export { removalListStore } from './removal-list.document';
export { removalListRoutes } from './removal-list.routes';
export { RemovalList } from './removal-list.service';
export { Trust } from './trust.service';
