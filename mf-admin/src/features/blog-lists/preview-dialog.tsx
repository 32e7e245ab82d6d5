import type { Blog } from '@storysprout/contract';
import {
  Avatar,
  Button,
  CategoryBadge,
  CoverImage,
  Dialog,
  formatLongDate,
  Row,
  Stack,
  StatusBadge,
} from '@storysprout/kit';
import { FlagList } from '../../shared/flags/flag-list';
import { FlaggedText } from '../../shared/flags/flagged-text';
import { EarlierVersions } from '../../shared/versions/earlier-versions';
import { SideBySide } from '../../shared/versions/side-by-side';
import * as texts from '../../texts/blog-lists';
import type { BlogActions } from './blog-entry';
import styles from './blog-lists.module.css';
import { isWaiting, waitingText } from './waiting-text';

interface PreviewDialogProps extends Pick<BlogActions, 'onApprove' | 'onReject'> {
  readonly blog: Blog | null;
  readonly onNext: () => void;
  readonly onClose: () => void;
}

/** The whole blog as its readers will see it, with marks where the text checks found something. */
export function PreviewDialog({ blog, onApprove, onReject, onNext, onClose }: PreviewDialogProps) {
  if (!blog) return null;
  const shown = waitingText(blog);
  const { title, category, author, createdAt, status, flags = [] } = shown;
  const isUndecided = isWaiting(blog);
  const footer = (
    <>
      <Button variant="ghost" onClick={onNext} className={styles.nextButton}>
        {texts.nextBlog}
      </Button>
      <Button variant={isUndecided ? 'secondary' : 'danger'} onClick={() => onReject(blog)}>
        {isUndecided ? texts.reject : texts.deleteIt}
      </Button>
      {isUndecided && (
        <Button icon="check-mark-button" onClick={() => onApprove(blog)}>
          {texts.approve}
        </Button>
      )}
    </>
  );
  return (
    <Dialog open onClose={onClose} title={<FlaggedText text={title} flags={flags} />} size="l" footer={footer}>
      <Stack gap={3}>
        <Row gap={2} align="stretch">
          <StatusBadge status={status} />
          <CategoryBadge category={category} />
          <FlagList flags={flags} />
        </Row>
        <Row gap={2} wrap={false} className={styles.byline}>
          <Avatar user={author} size={36} decorative />
          <span>
            <bdi>{author.name}</bdi> · {formatLongDate(createdAt)}
          </span>
        </Row>
      </Stack>
      {shown === blog ? <WholeText blog={blog} /> : <NewVersion now={blog} next={shown} />}
      <EarlierVersions blogId={blog._id} />
    </Dialog>
  );
}

function WholeText({ blog: { description, category, image, flags = [] } }: { readonly blog: Blog }) {
  return (
    <div dir="auto" className={styles.text}>
      {image && (
        <div className={styles.previewCover}>
          <CoverImage
            image={image}
            category={category}
            alt={texts.thePictureOfThisBlog}
            sizes="(max-width: 480px) 100vw, 480px"
          />
        </div>
      )}
      <FlaggedText text={description} flags={flags} />
    </div>
  );
}

function NewVersion({ now, next }: { readonly now: Blog; readonly next: Blog }) {
  const { flags = [] } = next;
  return (
    <SideBySide now={{ ...now, text: now.description }} next={{ ...next, text: next.description }} findings={flags} />
  );
}
