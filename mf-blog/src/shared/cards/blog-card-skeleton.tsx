import { Card, Skeleton, SkeletonText, Stack } from '@storysprout/kit';
import styles from './blog-card.module.css';

/** The shape of a card that is still loading. */
export function BlogCardSkeleton() {
  return (
    <Card className={styles.card} aria-hidden="true">
      <Skeleton height="auto" className={styles.coverShape} />
      <Stack gap={2} className={`${styles.body} ${styles.bodyShape}`}>
        <Skeleton width="45%" height="1.6em" radius="var(--radius-pill)" />
        <SkeletonText lines={4} />
      </Stack>
    </Card>
  );
}
