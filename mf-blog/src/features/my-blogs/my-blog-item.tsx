import type { Blog, Correction } from '@storysprout/contract';
import {
  Button,
  CategoryBadge,
  CoverImage,
  formatCount,
  Icon,
  type IconName,
  LongDate,
  PageLink,
  Row,
  Stack,
  StatusBadge,
  useLikeCount,
  VisuallyHidden,
} from '@storysprout/kit';
import { StandingNote } from '../../shared/standing-note';
import * as texts from '../../texts/my-blogs';
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

/** The actions the writer can take, depending on the status of the blog (docs/product.md#own-content). */
function Actions({ blog, onEdit, onDelete, onWithdraw, onHistory }: MyBlogActions & { readonly blog: Blog }) {
  const { title: of, status, visibility = 'public' } = blog;
  const isTakenAway = visibility === 'removed';
  const isPublished = status === 'approved';
  const isSeen = isPublished && visibility === 'public';
  return (
    <Row gap={2} align="stretch" className={styles.actions}>
      {!isTakenAway && (status === 'draft' || status === 'rejected') && (
        <Action icon="edit" label={texts.edit} of={of} onPress={onEdit} />
      )}
      {!isTakenAway && isPublished && <Action icon="edit" label={texts.changeIt} of={of} onPress={onEdit} />}
      <Action icon="clock" label={texts.olderVersions} of={texts.of(of)} onPress={onHistory} />
      {isSeen ? (
        <Action icon="undo" label={texts.takeItBack} of={of} onPress={onWithdraw} />
      ) : (
        <Action icon="trash" label={texts.deleteIt} of={of} onPress={onDelete} />
      )}
    </Row>
  );
}

const correctionTexts: Readonly<Record<Correction['status'], string>> = {
  draft: texts.correctionDraft,
  pending: texts.correctionPending,
  rejected: texts.correctionRejected,
};

/** The status of the correction of a published blog. */
function CorrectionNote({ correction: { status, reason } }: { correction: Correction }) {
  return (
    <p className={styles.correction}>
      {correctionTexts[status]} {reason && <bdi>{reason}</bdi>}
    </p>
  );
}

function Counts({ blog }: { blog: Blog }) {
  const likeCount = useLikeCount(blog);
  return (
    <span className={styles.counts}>
      <Icon name="heart-filled" size={16} className={styles.heart} /> {texts.likes(formatCount(likeCount))}
      <Icon name="comment" size={16} /> {formatCount(blog.commentCount)}{' '}
      <VisuallyHidden>{texts.comments}</VisuallyHidden>
    </span>
  );
}

/** One of the writer's blogs, with its status and the available actions. */
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
          <span>
            <LongDate date={blog.date} />
          </span>
          {blog.isApproved && <Counts blog={blog} />}
        </p>
        <StandingNote {...blog} />
        {blog.correction && <CorrectionNote correction={blog.correction} />}
        {blog.rejectReason && cameBack && (
          <p className={styles.reason}>
            <strong>{texts.whyItWasSentBack}</strong> <bdi>{blog.rejectReason}</bdi>
          </p>
        )}
      </Stack>
      <Actions blog={blog} {...actions} />
    </li>
  );
}
