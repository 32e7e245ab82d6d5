import type { Blog } from '@storysprout/contract';
import {
  api,
  Button,
  Card,
  EmptyState,
  ErrorState,
  errorMessage,
  FilterChips,
  formatRelative,
  log,
  Pagination,
  Skeleton,
  Stack,
  toast,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@storysprout/kit';
import { useState } from 'react';
import { LaterPage } from '../../../shared/later-page';
import { usePagesOfSix } from '../../../shared/use-pages-of-six';
import * as texts from '../../../texts/cases';
import styles from '../cases.module.css';
import { DecidedList } from './decided-list';

const views = [
  { value: 'rejected', label: texts.rejectedBlogs },
  { value: 'hidden', label: texts.hidden },
  { value: 'removed', label: texts.removed },
] as const;
type View = (typeof views)[number]['value'];

/** Everything that moderators have removed from readers' view. */
export default function RemovedContent() {
  const [view, setView] = useState<View>('rejected');
  return (
    <>
      <FilterChips label={texts.whatToShow} options={views} value={view} onChange={setView} />
      {view === 'rejected' && <RejectedBlogs />}
      {view === 'hidden' && <DecidedList key="hidden" decisions={['hide']} empty={texts.nothingIsHiddenByModerators} />}
      {view === 'removed' && <DecidedList key="removed" decisions={['remove']} empty={texts.nothingWasRemoved} />}
    </>
  );
}

const fetchSize = 30;

function RejectedBlogs() {
  const query = useInfiniteQuery({
    queryKey: ['admin', 'blogs', 'rejected'],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /admin/blogs', { query: { status: 'rejected', limit: fetchSize, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  const loaded = (query.data?.pages ?? []).flatMap(({ blogs }) => blogs);
  const { items, page, pageCount, setPage, ...later } = usePagesOfSix(loaded, query);
  if (query.isPending) return <Skeleton height={420} />;
  if (!query.data) return <ErrorState title={texts.blogsNotLoaded} onRetry={() => void query.refetch()} />;
  return (
    <>
      {items.length === 0 ? (
        <LaterPage title={texts.blogsNotLoaded} {...later}>
          <EmptyState emoji="sunflower" title={texts.noBlogIsRejected} />
        </LaterPage>
      ) : (
        <Stack as="ul" gap={2} className={styles.list}>
          {items.map((blog) => (
            <RejectedBlog key={blog._id} blog={blog} />
          ))}
        </Stack>
      )}
      <Pagination page={page} pageCount={pageCount} onChange={setPage} />
    </>
  );
}

function RejectedBlog({ blog }: { blog: Blog }) {
  const client = useQueryClient();
  const undoing = useMutation({
    mutationFn: () => api.call('PUT /admin/blogs/undo/{id}', { params: { id: blog._id } }),
    onSuccess: () => toast.success(texts.decisionUndone),
    onError: (error) => {
      log.warn('decision not taken back', error);
      toast.error(errorMessage(error, texts.didNotWork));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
  return (
    <Card as="li" className={styles.decided}>
      <div className={styles.decidedWords}>
        <p dir="auto" className={styles.rowTitle}>
          {blog.title}
        </p>
        <p className={styles.rowFacts}>
          <bdi>{blog.author.name}</bdi>, {formatRelative(blog.decidedAt ?? blog.createdAt)}
          {blog.decidedBy && (
            <span>
              {texts.rejectedBy} <bdi>{blog.decidedBy}</bdi>
            </span>
          )}
        </p>
        {blog.rejectReason && (
          <p>
            “<bdi>{blog.rejectReason}</bdi>”
          </p>
        )}
      </div>
      <span />
      <Button
        variant="secondary"
        size="s"
        pending={undoing.isPending}
        aria-label={texts.undoOf(blog.title)}
        onClick={() => undoing.mutate()}
      >
        {texts.undo}
      </Button>
    </Card>
  );
}
