export { type LikeDocument, type LikeKind, likeStore } from './like.document';
export { LikeRepository, type ShownLikes } from './like.repository';
export { countUpdates, likeKey } from './like.rules';
export { createLikes, type Likes } from './likes.module';
