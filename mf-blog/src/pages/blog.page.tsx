import type { Blog } from '@storysprout/contract';
import { Container, Slot, useQuery, useReaderView, useSession } from '@storysprout/kit';
import { useLocation, useParams, useSearchParams } from '@storysprout/kit/router';
import { useEffect, useState } from 'react';
import { CommentsPanel } from '../features/comments/comments-panel';
import { BackToBlogs } from '../features/read/back-to-blogs';
import { BlogActions } from '../features/read/blog-actions';
import { BlogArticle } from '../features/read/blog-article';
import { BlogLoading, BlogMissing } from '../features/read/blog-states';
import { FilteredBlog } from '../features/read/filtered-blog';
import { MoreLikeThis } from '../features/read/related/more-like-this';
import { ReviewNote } from '../features/read/review-note';
import { SeriesNav } from '../features/read/series-nav';
import { readBlogQuery } from '../shared/blog-queries';
import { commentsParameter } from '../shared/comment-pages';
import * as texts from '../texts/read-blog';
import styles from './blog.module.css';

/** The id of the comments panel. `/blog/42#comments` opens it, as `/blog/42?comments=` does. */
const commentsId = 'comments';

/** Everything around a published blog: actions, comments, similar blogs and a game. */
function Around({ blog }: { blog: Blog }) {
  const { hash } = useLocation();
  const [params] = useSearchParams();
  const from = params.get(commentsParameter);
  const [isOpen, setOpen] = useState(from !== null);
  // The server never sees the part of an address after `#`, so the panel opens once the page is hydrated.
  useEffect(() => {
    if (hash === `#${commentsId}`) setOpen(true);
  }, [hash]);
  return (
    <>
      <BlogActions
        blog={blog}
        commentsId={commentsId}
        isCommentsOpen={isOpen}
        onToggleComments={() => setOpen(!isOpen)}
      />
      {isOpen && <CommentsPanel id={commentsId} blogId={blog._id} from={from ?? ''} />}
      <MoreLikeThis blog={blog} />
      <aside className={styles.game} aria-label={texts.aGameForYou}>
        <Slot name="blog.aside" props={{ blogId: blog._id }} quiet />
      </aside>
    </>
  );
}

function OneBlog({ blogId }: { blogId: string }) {
  const { data: blog, isPending, error, refetch, isRefetching } = useQuery(readBlogQuery(blogId, useSession()));
  const view = useReaderView();
  const why = view.whyLeftOut({ kind: 'blog', id: blogId, authorId: blog?.author._id });
  if (why) return <FilteredBlog why={why} author={blog?.author} />;
  if (isPending) return <BlogLoading />;
  if (!blog) return <BlogMissing error={error} isRetrying={isRefetching} onRetry={() => void refetch()} />;
  const isPublic = blog.isApproved && (blog.visibility ?? 'public') === 'public';
  const shown = { ...blog, author: view.person(blog.author) };
  return (
    <>
      <BackToBlogs />
      {!isPublic && <ReviewNote blog={blog} />}
      <BlogArticle blog={shown} isPublic={isPublic} />
      {isPublic && blog.seriesId && <SeriesNav blogId={blogId} seriesId={blog.seriesId} />}
      {isPublic && <Around blog={shown} />}
    </>
  );
}

/** The page of one blog. A new id remounts it, so no state of the previous blog stays. */
export default function BlogPage() {
  const { id = '' } = useParams();
  return (
    <Container width="text">
      <OneBlog key={id} blogId={id} />
    </Container>
  );
}
