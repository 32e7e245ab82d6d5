export { type CommentDocument, type CommentHeader, commentStores, type ReplyDocument } from './comment.document';
export type { ModeratedComment, RepliedComment } from './comment.repository';
export { type Comments, createComments } from './comments.module';
