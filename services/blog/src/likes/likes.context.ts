import type { ServiceContext, TransactionMutex } from '@storysprout/service-kit';
import type { Collection, ObjectId } from 'mongodb';
import type { Config } from '../config';
import type { BlogEvents } from '../events';
import type { likeStore } from './like.document';
import type { LikeRepository } from './like.repository';
import type { LikeTargets } from './like.service';

type Given = ServiceContext<Config, { readonly likes: typeof likeStore }>;

/** The dependencies and the parts of the module. */
export interface LikesContext extends Pick<Given, 'now'> {
  /** The likes, and the collections of what can be liked. */
  readonly collections: Given['collections'] & Readonly<Record<'blogs' | 'comments', Pick<Collection, 'aggregate'>>>;
  readonly likes: Pick<LikeRepository, 'findStandings' | 'store' | 'flip'>;
  readonly blogs: LikeTargets & { isPublished(id: ObjectId): Promise<boolean> };
  readonly comments: LikeTargets & { findHeader(id: ObjectId): Promise<{ readonly blogId: ObjectId } | null> };
  readonly events: Pick<BlogEvents, 'likesChanged' | 'blogLiked' | 'blogChanged'>;
  readonly blogMutex: Pick<TransactionMutex, 'runAll'>;
}
