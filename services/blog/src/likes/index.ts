export { type LikeDocument, type LikeKind, likeStore } from './like.document';
export { LikeRepository, type ShownLikes } from './like.repository';
export { likeRoutes } from './like.routes';
export { countUpdates, likeKey } from './like.rules';
export { LikeService, type LikeTargets } from './like.service';
