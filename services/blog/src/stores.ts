import { ensureCollections, ensureIndexes, namesOf } from '@storysprout/service-kit';
import type { Db } from 'mongodb';
import { type AuthorDocument, AuthorRepository } from './authors/author.repository';
import { type BlogDocument, blogIndexes } from './blogs/blog.document';
import { BlogRepository } from './blogs/blog.repository';
import { BlogListRepository } from './blogs/blog-list.repository';
import { type CommentDocument, commentIndexes } from './comments/comment.document';
import { CommentRepository } from './comments/comment.repository';
import { type LikeDocument, LikeRepository, likeIndexes } from './likes/like.repository';
import { type ShareDocument, ShareRepository, shareIndexes } from './shares/share.repository';

export interface Stores {
  blogs: BlogRepository;
  lists: BlogListRepository;
  comments: CommentRepository;
  likes: LikeRepository;
  shares: ShareRepository;
  authors: AuthorRepository;
}

/** The service's collections with the indexes their queries need, created before the first request. */
export async function openStores(db: Db, now: () => Date): Promise<Stores> {
  const blogs = db.collection<BlogDocument>('blogs');
  const comments = db.collection<CommentDocument>('comments');
  const likes = db.collection<LikeDocument>('likes');
  const shares = db.collection<ShareDocument>('shares');
  const authors = db.collection<AuthorDocument>('authors');
  await ensureCollections(db, namesOf([blogs, comments, likes, shares, authors]));
  await ensureIndexes(blogs, blogIndexes);
  await ensureIndexes(comments, commentIndexes);
  await ensureIndexes(likes, likeIndexes);
  await ensureIndexes(shares, shareIndexes);
  return {
    blogs: new BlogRepository(blogs),
    lists: new BlogListRepository(blogs),
    comments: new CommentRepository(comments),
    likes: new LikeRepository(likes, { blog: db.collection('blogs'), comment: db.collection('comments') }, now),
    shares: new ShareRepository(shares, now),
    authors: new AuthorRepository(authors, now),
  };
}
