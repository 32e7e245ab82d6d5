import type { Blog } from '@storysprout/contract';
import {
  Button,
  CategoryBadge,
  CoverImage,
  formatCount,
  formatLongDate,
  Icon,
  PageLink,
  Stack,
  StatusBadge,
  VisuallyHidden,
} from '@storysprout/kit';
import { StandingNote } from '../../shared/standing-note';
import styles from './my-blogs.module.css';

function Counts({ blog }: { blog: Blog }) {
  return (
    <span className={styles.counts}>
      <Icon name="heart-filled" size={16} className={styles.heart} /> {formatCount(blog.likeCount)} Likes
      <Icon name="comment" size={16} /> {formatCount(blog.commentCount)} <VisuallyHidden>comments</VisuallyHidden>
    </span>
  );
}

/** One of the writer's blogs: where it stands, and what they can do with it. */
export function MyBlogItem({ blog, onEdit }: { readonly blog: Blog; readonly onEdit: () => void }) {
  const canEdit = blog.status === 'draft' || blog.status === 'rejected';
  return (
    <li className={styles.item}>
      <span className={styles.cover}>
        <CoverImage image={blog.image} category={blog.category} />
      </span>
      <Stack gap={2} className={styles.words}>
        <h3 dir="auto" className={styles.title}>
          <PageLink to={`/blog/${blog._id}`}>{blog.title}</PageLink>
        </h3>
        <p className={styles.facts}>
          <StatusBadge status={blog.status} />
          <CategoryBadge category={blog.category} className={styles.category} />
          <span>{formatLongDate(blog.date)}</span>
          {blog.isApproved && <Counts blog={blog} />}
        </p>
        <StandingNote {...blog} />
        {blog.rejectReason && canEdit && (
          <p className={styles.reason}>
            <strong>Why it came back:</strong> <bdi>{blog.rejectReason}</bdi>
          </p>
        )}
      </Stack>
      {canEdit && (
        <Button variant="secondary" size="s" onClick={onEdit}>
          <Icon name="edit" size={18} />
          Edit <VisuallyHidden>{blog.title}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}
