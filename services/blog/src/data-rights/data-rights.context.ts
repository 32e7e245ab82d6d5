import type { ServiceContext, Stores, TransactionMutex } from '@storysprout/service-kit';
import type { Authors } from '../authors';
import type { Blogs } from '../blogs';
import type { Comments } from '../comments';
import type { Config } from '../config';
import type { BlogEvents } from '../events';
import type { Likes } from '../likes';
import type { Moderation } from '../moderation';
import type { Search } from '../search';
import type { AnonymizedBlogs } from './anonymized-blogs';
import type { OwnLikes } from './own-likes';
import type { OwnTexts } from './own-texts';
import type { BlogRemover } from './removed-blogs';
import type { RemovedTexts } from './removed-texts.chore';

/** The dependencies that the service gives the module. */
export interface DataRightsServiceContext
  extends Pick<ServiceContext<Config, Stores>, 'db' | 'transactions' | 'logger' | 'now'> {
  readonly blogMutex: TransactionMutex;
}

/** The other modules, which find and erase what belongs to a reader. */
export interface DataRightsUses {
  readonly events: BlogEvents;
  readonly authors: Authors;
  readonly likes: Likes;
  readonly blogs: Blogs;
  readonly search: Search;
  readonly comments: Comments;
  readonly moderation: Moderation;
}

/** All that the parts of the module are built from. */
export interface DataRightsContext extends DataRightsServiceContext, DataRightsUses {
  readonly blogRemover: BlogRemover;
  readonly removedTexts: RemovedTexts;
  readonly ownTexts: OwnTexts;
  readonly ownLikes: OwnLikes;
  readonly anonymizedBlogs: AnonymizedBlogs;
}
