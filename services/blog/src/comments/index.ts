export { type CommentDocument, type CommentHeader, commentStore, type ReplyDocument } from './comment.document';
export { CommentPresenter } from './comment.presenter';
export { CommentRepository, type ModeratedComment, type RepliedComment } from './comment.repository';
export { commentRoutes } from './comment.routes';
export { CommentService } from './comment.service';
export { CommentReview } from './comment-review';
export { CommentWriter } from './comment-writer';
export { readerPartRoutes } from './reader-state.routes';
export { ReaderStateService } from './reader-state.service';
