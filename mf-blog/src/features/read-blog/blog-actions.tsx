import type { Blog } from '@storysprout/contract';
import { Button, formatCount, Icon, useQuery } from '@storysprout/kit';
import { commentCountQuery } from '../../api/count-comments';
import { LikeButton } from './like-button';
import styles from './read-blog.module.css';
import { useBlogLike } from './use-blog-like';
import { useShare } from './use-share';

interface BlogActionsProps {
  readonly blog: Blog;
  readonly commentsId: string;
  readonly isCommentsOpen: boolean;
  readonly onToggleComments: () => void;
}

/** Like, Comments and Share. */
export function BlogActions({ blog, commentsId, isCommentsOpen, onToggleComments }: BlogActionsProps) {
  const like = useBlogLike(blog);
  const { share, isSharing } = useShare(blog);
  const { data: commentCount = blog.commentCount } = useQuery(commentCountQuery(blog._id));
  return (
    <div className={styles.actions}>
      <LikeButton count={blog.likeCount} liked={blog.likedByMe ?? false} {...like} />
      <Button
        variant="secondary"
        size="l"
        aria-expanded={isCommentsOpen}
        aria-controls={isCommentsOpen ? commentsId : undefined}
        onClick={onToggleComments}
      >
        <Icon name="comment" />
        Comments ({formatCount(commentCount)})
      </Button>
      <Button variant="secondary" size="l" disabled={isSharing} onClick={share}>
        <Icon name="share" />
        Share
      </Button>
    </div>
  );
}
