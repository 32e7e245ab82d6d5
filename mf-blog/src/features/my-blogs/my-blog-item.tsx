import type { Blog, Correction } from '@storysprout/contract';
import {
  Button,
  CategoryBadge,
  CoverImage,
  formatCount,
  formatLongDate,
  Icon,
  type IconName,
  PageLink,
  Row,
  Stack,
  StatusBadge,
  VisuallyHidden,
} from '@storysprout/kit';
import { StandingNote } from '../../shared/standing-note';
import styles from './my-blogs.module.css';

export interface MyBlogActions {
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  readonly onWithdraw: () => void;
  readonly onHistory: () => void;
}

interface ActionProps {
  readonly icon: IconName;
  readonly label: string;
  readonly of: string;
  readonly onPress: () => void;
}

function Action({ icon, label, of, onPress }: ActionProps) {
  return (
    <Button variant="secondary" size="s" onClick={onPress}>
      <Icon name={icon} size={18} />
      {label} <VisuallyHidden>{of}</VisuallyHidden>
    </Button>
  );
}

/** What its writer can do, by where the blog stands (docs/product.md#my-words). */
function Actions({ blog, onEdit, onDelete, onWithdraw, onHistory }: MyBlogActions & { readonly blog: Blog }) {
  const { title: of, status, visibility = 'public' } = blog;
  const isTakenAway = visibility === 'removed';
  const isPublished = status === 'approved';
  const isSeen = isPublished && visibility === 'public';
  return (
    <Row gap={2} align="stretch" className={styles.actions}>
      {!isTakenAway && (status === 'draft' || status === 'rejected') && (
        <Action icon="edit" label="Edit" of={of} onPress={onEdit} />
      )}
      {!isTakenAway && isPublished && <Action icon="edit" label="Change it" of={of} onPress={onEdit} />}
      <Action icon="clock" label="Older versions" of={`of ${of}`} onPress={onHistory} />
      {isSeen ? (
        <Action icon="undo" label="Take it back" of={of} onPress={onWithdraw} />
      ) : (
        <Action icon="trash" label="Delete" of={of} onPress={onDelete} />
      )}
    </Row>
  );
}

const correctionTexts: Readonly<Record<Correction['status'], string>> = {
  draft: 'You have started a new version of it.',
  pending: 'A grown-up is reading your new version. Everybody sees the old one until then.',
  rejected: 'Your new version was sent back. Everyone still sees the old one.',
};

/** Where the new text of a published blog stands. */
function CorrectionNote({ correction: { status, reason } }: { correction: Correction }) {
  return (
    <p className={styles.correction}>
      {correctionTexts[status]} {reason && <bdi>{reason}</bdi>}
    </p>
  );
}

function Counts({ blog }: { blog: Blog }) {
  return (
    <span className={styles.counts}>
      <Icon name="heart-filled" size={16} className={styles.heart} /> {formatCount(blog.likeCount)} Likes
      <Icon name="comment" size={16} /> {formatCount(blog.commentCount)} <VisuallyHidden>comments</VisuallyHidden>
    </span>
  );
}

/** One of the writer's blogs: where it stands, and what they can do with it. */
export function MyBlogItem({ blog, ...actions }: MyBlogActions & { readonly blog: Blog }) {
  const cameBack = blog.status === 'draft' || blog.status === 'rejected';
  return (
    <li className={styles.item} data-blog={blog._id}>
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
        {blog.correction && <CorrectionNote correction={blog.correction} />}
        {blog.rejectReason && cameBack && (
          <p className={styles.reason}>
            <strong>Why it was sent back:</strong> <bdi>{blog.rejectReason}</bdi>
          </p>
        )}
      </Stack>
      <Actions blog={blog} {...actions} />
    </li>
  );
}
