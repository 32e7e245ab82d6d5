import type { Blog } from '@storysprout/contract';
import {
  api,
  Button,
  formatCount,
  Icon,
  LinkButton,
  log,
  ReportButton,
  Row,
  useQuery,
  useQueryClient,
  useRealtime,
  useSession,
} from '@storysprout/kit';
import { commentsAddress } from '../../shared/comment-pages';
import * as texts from '../../texts/read-blog';
import styles from './read.module.css';
import { ReadLaterButton } from './read-later-button';
import { useBlogLike } from './use-blog-like';
import { useShare } from './use-share';

interface BlogActionsProps {
  readonly blog: Blog;
  readonly commentsId: string;
  readonly isCommentsOpen: boolean;
  readonly onToggleComments: () => void;
}

/** Counts comments and replies together (docs/product.md#comments). A failure counts as 0 and is only logged. */
async function countComments(id: string, signal: AbortSignal): Promise<number> {
  try {
    return (await api.call('GET /blog/comments/count/{id}', { params: { id }, signal, shared: true })).totalCount;
  } catch (error) {
    if (!signal.aborted) log.warn('The comments could not be counted.', error);
    return 0;
  }
}

/**
 * Buttons for liking, commenting, sharing, bookmarking, printing and reporting a blog, and for its writer a link to
 * edit it.
 */
export function BlogActions({ blog, commentsId, isCommentsOpen, onToggleComments }: BlogActionsProps) {
  const { isLiked, onToggle, pending } = useBlogLike(blog);
  const { userId } = useSession();
  const { share, isSharing } = useShare(blog);
  const queryKey = ['comments', blog._id, 'count'];
  const { data: commentCount = blog.commentCount } = useQuery({
    queryKey,
    queryFn: ({ signal }) => countComments(blog._id, signal),
  });
  const queries = useQueryClient();
  useRealtime('commentsChanged', ({ blogId }) => {
    if (blogId === blog._id) void queries.invalidateQueries({ queryKey });
  });
  const comments = (
    <>
      <Icon name="comment" />
      <span>{texts.commentCount(formatCount(commentCount))}</span>
    </>
  );
  return (
    <Row align="stretch" justify="center" className={styles.actions}>
      <Button
        variant="secondary"
        size="l"
        className={isLiked ? styles.liked : undefined}
        aria-pressed={isLiked}
        disabled={pending}
        onClick={onToggle}
      >
        <Icon key={String(isLiked)} name={isLiked ? 'heart-filled' : 'heart'} className={styles.heart} />
        <span>{texts.likes(formatCount(blog.likeCount))}</span>
      </Button>
      <Button
        variant="secondary"
        size="l"
        className={styles.scripted}
        aria-expanded={isCommentsOpen}
        aria-controls={isCommentsOpen ? commentsId : undefined}
        onClick={onToggleComments}
      >
        {comments}
      </Button>
      <LinkButton variant="secondary" size="l" className={styles.unscripted} to={commentsAddress(blog._id)}>
        {comments}
      </LinkButton>
      <Button variant="secondary" size="l" disabled={isSharing} onClick={share}>
        <Icon name="share" />
        {texts.share}
      </Button>
      <ReadLaterButton blogId={blog._id} />
      <PrintButton />
      {userId !== null && blog.author._id === userId && (
        <LinkButton to={`/postblog?blog=${blog._id}`} variant="secondary" size="l">
          <Icon name="edit" />
          {texts.changeIt}
        </LinkButton>
      )}
      <ReportButton subject={{ kind: 'blog', id: blog._id }} author={blog.author} />
    </Row>
  );
}

/** Prints the story as a small book: how it looks on paper is in the style sheets (docs/product.md#printing). */
function PrintButton() {
  return (
    <Button variant="secondary" size="l" onClick={() => window.print()}>
      <Icon name="print" />
      {texts.print}
    </Button>
  );
}
