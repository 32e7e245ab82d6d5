import { type Collections, Lease, type StaleReads } from '@storysprout/service-kit';
import { AuthorRepository } from '../../src/authors';
import {
  BlogListRepository,
  BlogRepository,
  BookmarkRepository,
  DraftRepository,
  RevisionRepository,
  SeriesRepository,
  ShareRepository,
} from '../../src/blogs';
import { CommentRepository } from '../../src/comments';
import { LikeRepository } from '../../src/likes';
import { RemovalRepository, ReportRepository, SubjectRepository } from '../../src/moderation';
import { SearchEntryRepository, SearchedBlogs, SearchTermRepository } from '../../src/search';
import type { stores } from '../../src/stores';

export type Repositories = ReturnType<typeof createRepositories>;

/** Creates the repositories of all modules, for tests of their queries. */
export function createRepositories(
  {
    blogs,
    comments,
    likes,
    bookmarks,
    shares,
    authors,
    reports,
    reporters,
    removals,
    revisions,
    unfinished,
    unfinishedCounters,
    searchEntries,
    searchTerms,
    searchLeases,
  }: Collections<typeof stores>,
  now: () => Date,
  stale?: StaleReads,
) {
  return {
    blogs: new BlogRepository(blogs),
    lists: new BlogListRepository(blogs, stale),
    comments: new CommentRepository(comments),
    likes: new LikeRepository(likes, { blog: blogs, comment: comments }, now),
    bookmarks: new BookmarkRepository(bookmarks, now),
    series: new SeriesRepository(blogs),
    shares: new ShareRepository(shares, now),
    authors: new AuthorRepository(authors, now),
    subjects: new SubjectRepository(blogs, comments),
    reports: new ReportRepository(reports, reporters, now),
    removals: new RemovalRepository(removals, now),
    revisions: new RevisionRepository(revisions),
    drafts: new DraftRepository(unfinished, unfinishedCounters),
    searchedBlogs: new SearchedBlogs(blogs),
    searchEntries: new SearchEntryRepository(searchEntries, stale),
    searchTerms: new SearchTermRepository(searchTerms),
    searchLease: new Lease({ leases: searchLeases, name: 'indexer', lastsMs: 30_000, now }),
  };
}
