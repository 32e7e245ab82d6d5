import type { Blog } from '@storysprout/contract';
import {
  Button,
  Card,
  Emoji,
  EmptyState,
  ErrorState,
  Pagination,
  Skeleton,
  Stack,
  useInfiniteQuery,
} from '@storysprout/kit';
import { useNavigate } from '@storysprout/kit/router';
import { useState } from 'react';
import { useShortcuts } from '../../shared/keyboard/use-shortcuts';
import { LaterPage } from '../../shared/later-page';
import { usePagesOfSix } from '../../shared/use-pages-of-six';
import * as texts from '../../texts/blog-lists';
import { BlogEntry, entryPath } from './blog-entry';
import { adminBlogsQuery, type ModeratedStatus } from './blog-lists';
import styles from './blog-lists.module.css';
import { RejectDialog } from './reject-dialog';
import { type ShortcutAction, shortcuts } from './shortcuts';
import { useDecisions } from './use-decisions';
import { isWaiting } from './waiting-text';

interface ModerationListProps {
  readonly status: ModeratedStatus;
  readonly shortcutsOn: boolean;
  readonly onShowShortcuts: () => void;
}

/** Pending or approved blogs, six to a page, with everything a moderator can do to them. */
export function ModerationList({ status, shortcutsOn, onShowShortcuts }: ModerationListProps) {
  const query = useInfiniteQuery(adminBlogsQuery(status));
  const loaded = (query.data?.pages ?? []).flatMap(({ blogs }) => blogs);
  const { items, page, pageCount, setPage, ...later } = usePagesOfSix(loaded, query);
  const { selected, takesFocus, takeFocus, move } = useSelection(items);
  const [rejecting, setRejecting] = useState<Blog | null>(null);
  const decisions = useDecisions();
  const navigate = useNavigate();
  const approve = (blog: Blog) => {
    if (isWaiting(blog)) decisions.approve(blog);
    takeFocus();
  };
  const reject = (blog: Blog, reason: string) => {
    decisions.reject(blog, reason);
    setRejecting(null);
    takeFocus();
  };
  const actions = { onApprove: approve, onReject: setRejecting };
  const act: Readonly<Record<ShortcutAction, () => void>> = {
    next: () => move(1),
    previous: () => move(-1),
    open: () => selected && void navigate(entryPath(selected)),
    approve: () => selected && approve(selected),
    reject: () => selected && setRejecting(selected),
    undo: decisions.undo,
    help: onShowShortcuts,
  };
  useShortcuts(shortcuts, shortcutsOn && rejecting === null, (action) => act[action]());

  if (query.isPending) return <Skeleton height={420} />;
  if (query.isError && !query.data) {
    return <ErrorState title={texts.blogsNotLoaded} onRetry={() => void query.refetch()} />;
  }
  return (
    <>
      <LastDecision {...decisions} />
      {items.length === 0 ? (
        <LaterPage title={texts.blogsNotLoaded} {...later}>
          <NothingHere status={status} />
        </LaterPage>
      ) : (
        <Stack as="ul" gap={4} className={styles.list}>
          {items.map((blog) => (
            <BlogEntry
              key={blog._id}
              blog={blog}
              isSelected={shortcutsOn && blog._id === selected?._id}
              takesFocus={takesFocus && rejecting === null}
              {...actions}
            />
          ))}
        </Stack>
      )}
      <Pagination page={page} pageCount={pageCount} onChange={setPage} />
      <RejectDialog blog={rejecting} onReject={reject} onClose={() => setRejecting(null)} />
    </>
  );
}

function NothingHere({ status }: Pick<ModerationListProps, 'status'>) {
  return status === 'pending' ? (
    <EmptyState emoji="sunflower" title={texts.allDone}>
      {texts.noBlogWaits}
    </EmptyState>
  ) : (
    <EmptyState emoji="seedling" title={texts.nothingPublishedYet}>
      {texts.blogsYouApproveAppearHere}
    </EmptyState>
  );
}

interface Chosen {
  readonly id: string | null;
  readonly place: number;
}

/**
 * Selects the blog of the page on which the keys act. It stays selected while other blogs come and go. When it leaves
 * the list because it was decided, the one that takes its place is selected.
 */
function useSelection(blogs: readonly Blog[]) {
  const [chosen, setChosen] = useState<Chosen>({ id: null, place: 0 });
  /** False until the moderator has done something, so that the selected entry does not take the focus before. */
  const [takesFocus, setTakesFocus] = useState(false);
  const last = Math.max(0, blogs.length - 1);
  const found = blogs.findIndex(({ _id }) => _id === chosen.id);
  const at = found === -1 ? Math.min(chosen.place, last) : found;
  const selected = blogs[at] ?? null;
  if (selected && (selected._id !== chosen.id || at !== chosen.place)) setChosen({ id: selected._id, place: at });
  /** Lets the selected entry take the focus from now on, because the focused element may leave the list. */
  const takeFocus = () => setTakesFocus(true);
  /** Selects the next or previous blog on the page. */
  const move = (step: 1 | -1) => {
    const place = Math.min(Math.max(0, at + step), last);
    const blog = blogs[place] ?? null;
    if (blog) setChosen({ id: blog._id, place });
    takeFocus();
  };
  return { selected, takesFocus, takeFocus, move };
}

/** The latest decision, with a button to undo it. */
function LastDecision({ last, isUndoing, undo, forgetLast }: ReturnType<typeof useDecisions>) {
  const isRejection = last?.kind === 'reject';
  return (
    <div role="status">
      {last && (
        <Card tone={isRejection ? 'coral' : 'leaf'} className={styles.lastDecision}>
          <Emoji name={isRejection ? 'love-letter' : 'party-popper'} size={28} />
          <p>
            {isRejection ? texts.sentBack : 'Published: '}
            <strong dir="auto">{last.blog.title}</strong>
          </p>
          <Button variant="secondary" size="s" pending={isUndoing} onClick={undo}>
            {texts.undo}
          </Button>
          <Button variant="ghost" size="s" onClick={forgetLast}>
            {texts.ok}
          </Button>
        </Card>
      )}
    </div>
  );
}
