import {
  api,
  Button,
  Card,
  Emoji,
  formatCount,
  formatRelative,
  Row,
  useQuery,
  useQueryClient,
  useRealtime,
} from '@storysprout/kit';
import * as texts from '../../texts/blog-lists';
import { refreshModeration } from './blog-lists';
import styles from './blog-lists.module.css';

/** Returns the number of waiting blogs. When it changes elsewhere, the lists are fetched again. */
export function usePendingCount() {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: ['admin', 'summary'],
    queryFn: ({ signal }) => api.call('GET /admin/moderation/summary', { signal }),
  });
  useRealtime('moderationChanged', ({ pending }) => {
    if (pending !== data?.pending) void refreshModeration(client);
  });
  return { pending: data?.pending ?? null, oldestSubmittedAt: data?.oldestSubmittedAt ?? null };
}

type QueueSummaryProps = ReturnType<typeof usePendingCount> & { readonly onShowShortcuts: () => void };

export function QueueSummary({ pending, oldestSubmittedAt, onShowShortcuts }: QueueSummaryProps) {
  return (
    <Row gap={4} align="stretch" className={styles.summary}>
      <Card tone="sun" className={styles.number} aria-live="polite">
        <Emoji name="hatching-chick" size={44} />
        <p>
          <strong>{pending === null ? '…' : formatCount(pending)}</strong>
          <span>{pending === 1 ? texts.blogWaitsForYou : texts.blogsWaitForYou}</span>
        </p>
      </Card>
      <Card tone="sky" className={styles.number}>
        <Emoji name="hourglass-not-done" size={44} />
        <p>
          <strong className={styles.since}>
            {oldestSubmittedAt ? formatRelative(oldestSubmittedAt) : texts.nobodyWaits}
          </strong>
          <span>{oldestSubmittedAt ? texts.oldestSent : texts.timeForACupOf}</span>
        </p>
      </Card>
      <Button variant="secondary" icon="keyboard" onClick={onShowShortcuts} className={styles.shortcutsButton}>
        {texts.keyboardShortcuts}
      </Button>
    </Row>
  );
}
