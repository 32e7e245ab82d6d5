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
import { LaterPage } from '../../shared/later-page';
import { usePagesOfSix } from '../../shared/use-pages-of-six';
import styles from './cases.module.css';
import { DecidedList } from './decided-list';

const views = [
  { value: 'rejected', label: 'Rejected blogs' },
  { value: 'hidden', label: 'Hidden' },
  { value: 'removed', label: 'Removed' },
] as const;
type View = (typeof views)[number]['value'];

/** What readers no longer see because a moderator decided so. */
export default function TakenDown() {
  const [view, setView] = useState<View>('rejected');
  return (
    <>
      <FilterChips label="What to show" options={views} value={view} onChange={setView} />
      {view === 'rejected' && <RejectedBlogs />}
      {view === 'hidden' && <DecidedList key="hidden" decisions={['hide']} empty="Nothing is hidden by moderators" />}
      {view === 'removed' && <DecidedList key="removed" decisions={['remove']} empty="Nothing was removed" />}
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
  if (!query.data) return <ErrorState title="The blogs could not be loaded." onRetry={() => void query.refetch()} />;
  return (
    <>
      {items.length === 0 ? (
        <LaterPage title="The blogs could not be loaded." {...later}>
          <EmptyState emoji="sunflower" title="No blog is rejected" />
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
    onSuccess: () => toast.success('The decision was taken back.'),
    onError: (error) => {
      log.warn('decision not taken back', error);
      toast.error(errorMessage(error, 'That did not work. Please try again.'));
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
            <>
              , rejected by <bdi>{blog.decidedBy}</bdi>
            </>
          )}
        </p>
        {blog.rejectReason && (
          <p className={styles.decidedHow}>
            “<bdi>{blog.rejectReason}</bdi>”
          </p>
        )}
      </div>
      <span />
      <Button
        variant="secondary"
        size="s"
        pending={undoing.isPending}
        aria-label={`Undo: ${blog.title}`}
        onClick={() => undoing.mutate()}
      >
        Undo
      </Button>
    </Card>
  );
}
