import { type Collections, Lease, type StaleReads, staleReads } from '@storysprout/service-kit';
import { AuthorRepository } from '../../src/authors/author.repository';
import { BlogRepository } from '../../src/blogs/blog.repository';
import { BlogListRepository } from '../../src/blogs/blog-list.repository';
import { BookmarkRepository } from '../../src/blogs/bookmarks/bookmark.repository';
import { DraftRepository } from '../../src/blogs/drafts/draft.repository';
import { RevisionRepository } from '../../src/blogs/history/revision.repository';
import { SeriesRepository } from '../../src/blogs/series/series.repository';
import { ShareRepository } from '../../src/blogs/shares/share.repository';
import { CommentRepository } from '../../src/comments/comment.repository';
import { LikeRepository } from '../../src/likes/like.repository';
import { ReportRepository } from '../../src/moderation/reports/report.repository';
import { RemovalRepository } from '../../src/moderation/subjects/removal.repository';
import { SubjectRepository } from '../../src/moderation/subjects/subject.repository';
import { SearchEntryRepository } from '../../src/search/search-entry.repository';
import { SearchTermRepository } from '../../src/search/search-term.repository';
import { SearchedBlogs } from '../../src/search/searched-blogs';
import type { stores } from '../../src/stores';

export type Repositories = ReturnType<typeof createRepositories>;

/** Creates the repositories of all modules, for tests of their queries. */
export function createRepositories(
  collections: Collections<typeof stores>,
  now: () => Date,
  stale: StaleReads = staleReads('primary'),
) {
  const context = { collections, stale, now };
  return {
    blogs: new BlogRepository(context),
    lists: new BlogListRepository(context),
    comments: new CommentRepository(context),
    likes: new LikeRepository(context),
    bookmarks: new BookmarkRepository(context),
    series: new SeriesRepository(context),
    shares: new ShareRepository(context),
    authors: new AuthorRepository(context),
    subjects: new SubjectRepository(context),
    reports: new ReportRepository(context),
    removals: new RemovalRepository(context),
    revisions: new RevisionRepository(context),
    drafts: new DraftRepository(context),
    searchedBlogs: new SearchedBlogs(context),
    searchEntries: new SearchEntryRepository(context),
    searchTerms: new SearchTermRepository(context),
    searchLease: new Lease({ leases: collections.searchLeases, name: 'indexer', lastsMs: 30_000, now }),
  };
}
