import type { ServiceClient, ServiceContext } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import type { Config } from '../config';
import type { BlogEvents } from '../events';
import type { AuthorCopy, AuthorDocument, authorStore } from './author.document';
import type { AuthorRepository } from './author.repository';
import type { AuthorService } from './author.service';
import type { PublicAuthors } from './public-authors';
import type { removalListStore } from './removal-list.document';
import type { RemovalList } from './removal-list.service';
import type { TrustSettings } from './trust.rules';

type AuthorStores = { readonly authors: typeof authorStore; readonly takenBack: typeof removalListStore };

/** Counts above `limit` need not be exact, and lists have at most `limit` ids and no duplicates. */
interface WrittenBlogs {
  countPublished(authorId: ObjectId, limit: number): Promise<number>;
  shownBlogsOf(authorId: ObjectId, limit: number): Promise<ObjectId[]>;
}

interface WrittenComments {
  countKept(authorId: ObjectId, before: Date, limit: number): Promise<number>;
  commentedBlogsOf(authorId: ObjectId, limit: number): Promise<ObjectId[]>;
}

/** A store with copies of an author's name, picture and avatar. */
interface AuthorCopies {
  refreshAuthor(author: AuthorCopy): Promise<void>;
}

/** Shows or hides what needs parental consent to be public. */
interface FollowsConsent {
  settle(author: AuthorDocument): Promise<void>;
}

/** The dependencies and the parts of the module. */
export interface AuthorsContext extends Pick<ServiceContext<Config, AuthorStores>, 'collections' | 'logger' | 'now'> {
  readonly config: Partial<Pick<Config, 'CONSENT'>>;
  /** The user service is null during a restore, which fetches no profiles. */
  readonly upstreams: { readonly user: Pick<ServiceClient, 'call'> | null };
  readonly events: Pick<BlogEvents, 'writerChanged'>;
  readonly repository: AuthorRepository;
  readonly removalList: RemovalList;
  readonly authors: Pick<AuthorService, 'ensure'>;
  readonly settings: TrustSettings;
  readonly blogs: WrittenBlogs;
  readonly comments: WrittenComments;
  readonly publicAuthors: PublicAuthors;
  readonly copies: readonly AuthorCopies[];
  readonly consented: FollowsConsent;
}
