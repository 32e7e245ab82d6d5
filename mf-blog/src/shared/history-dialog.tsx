import type { Blog } from '@storysprout/contract';
import { BlogHistory, Dialog } from '@storysprout/kit';
import * as texts from '../texts/shared';

interface HistoryDialogProps {
  readonly blog: Blog;
  readonly onClose: () => void;
  /** Called once an older text is the draft or correction. */
  readonly onRestored: () => void;
}

/** The earlier versions of a writer's blog, to read and to restore (docs/product.md#history). */
export function HistoryDialog({ blog, onClose, onRestored }: HistoryDialogProps) {
  const { status, visibility, revision, correction } = blog;
  const newest = correction ?? blog;
  const restoring = {
    current: revision,
    isCurrent: (text: Pick<Blog, 'title' | 'description'>) =>
      text.title === newest.title && text.description === newest.description,
    onRestored,
  };
  const canRestore = status !== 'pending' && visibility !== 'removed';
  return (
    <Dialog open onClose={onClose} title={texts.olderVersionsOf(blog.title)} emoji="books" size="l">
      <BlogHistory blogId={blog._id} {...(canRestore && { restoring })} />
    </Dialog>
  );
}
