import type { Blog } from '@storysprout/contract';
import { BlogHistory, Dialog } from '@storysprout/kit';

interface HistoryDialogProps {
  readonly blog: Pick<Blog, '_id' | 'title' | 'revision'>;
  readonly onClose: () => void;
  /** Called once an older text is the draft or correction. */
  readonly onRestored: () => void;
}

/** What a writer's blog was before, to look at and to bring back (docs/product.md#history). */
export function HistoryDialog({ blog, onClose, onRestored }: HistoryDialogProps) {
  return (
    <Dialog open onClose={onClose} title={`Older versions of “${blog.title}”`} emoji="books" size="l">
      <BlogHistory blogId={blog._id} restoring={{ current: blog.revision, onRestored }} />
    </Dialog>
  );
}
