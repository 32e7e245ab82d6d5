import type { ListBlogsQuery } from '@storysprout/contract';
import type { PageOf, ServiceContext, StaleReads, TransactionMutex } from '@storysprout/service-kit';
import type { PublishingPermit } from '@storysprout/service-kit/moderation';
import type { ImageStore, PictureAddresses, PicturePlace } from '@storysprout/service-kit/pictures';
import type { TextChecks } from '@storysprout/service-kit/text-checks';
import type { AuthorService } from '../authors';
import type { Config } from '../config';
import type { BlogEvents } from '../events';
import type { LikeRepository } from '../likes';
import type { BlogCardDocument, blogStore } from './blog.document';
import type { BlogPresenter } from './blog.presenter';
import type { BlogRepository } from './blog.repository';
import type { WritingLimits } from './blog.rules';
import type { BlogService } from './blog.service';
import type { BlogListRepository } from './blog-list.repository';
import type { BlogListService } from './blog-list.service';
import type { bookmarkStore } from './bookmarks/bookmark.document';
import type { BookmarkRepository } from './bookmarks/bookmark.repository';
import type { draftCounterStore, draftStore } from './drafts/draft.document';
import type { DraftRepository } from './drafts/draft.repository';
import type { revisionStore } from './history/revision.document';
import type { RevisionRepository } from './history/revision.repository';
import type { RevisionWriter } from './history/revision-writer';
import type { SeriesRepository } from './series/series.repository';
import type { shareStore } from './shares/share.document';
import type { ShareRepository } from './shares/share.repository';

type Stores = {
  readonly blogs: typeof blogStore;
  readonly revisions: typeof revisionStore;
  readonly unfinished: typeof draftStore;
  readonly unfinishedCounters: typeof draftCounterStore;
  readonly bookmarks: typeof bookmarkStore;
  readonly shares: typeof shareStore;
};

export interface SearchPage extends PageOf<BlogCardDocument> {
  /** The terms that were looked for. */
  readonly matched: string[];
  /** The search with its spelling corrected. */
  readonly didYouMean?: string;
}

/** The dependencies that the service gives the module. */
export interface BlogsServiceContext
  extends Pick<ServiceContext<Config, Stores>, 'collections' | 'db' | 'transactions' | 'redis' | 'logger' | 'now'> {
  readonly config: Pick<Config, 'PICTURE_KEY'> & Partial<PicturePlace>;
  readonly blogMutex: Pick<TransactionMutex, 'run'>;
  readonly checks: Pick<TextChecks, 'check'>;
  readonly permit: Pick<PublishingPermit, 'require' | 'requireConsent'>;
  readonly limits: WritingLimits;
  /** Read options for public lists, which may be some seconds old. */
  readonly stale: StaleReads;
}

/** The parts of other modules that blogs use. */
export interface BlogsUses {
  readonly events: BlogEvents;
  readonly authors: Pick<AuthorService, 'ensure' | 'copyFor'>;
  readonly likes: Pick<LikeRepository, 'shownLikes' | 'likedAmong'>;
  readonly searches: { search(query: ListBlogsQuery & { readonly search: string }): Promise<SearchPage> };
}

/** The dependencies and the parts of the module. */
export interface BlogsContext extends BlogsServiceContext, BlogsUses {
  readonly blogs: BlogRepository;
  readonly lists: BlogListRepository;
  readonly revisions: RevisionRepository;
  readonly drafts: DraftRepository;
  readonly bookmarks: BookmarkRepository;
  readonly shares: ShareRepository;
  readonly series: SeriesRepository;
  readonly images: ImageStore;
  readonly addresses: Pick<PictureAddresses, 'signed'>;
  /** Stores the history of a blog's texts, in the transaction that changes them (docs/product.md#history). */
  readonly history: Pick<RevisionWriter, 'record'>;
  readonly service: BlogService;
  readonly listService: BlogListService;
  readonly presenter: BlogPresenter;
}
