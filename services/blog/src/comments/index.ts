export { type CommentDocument, type CommentHeader, commentStores, type ReplyDocument } from './comment.document';
export { CommentRepository, type ModeratedComment, type RepliedComment } from './comment.repository';
export { type Comments, createComments } from './comments.module';
