import { Button, classNames, formatCount, Icon } from '@storysprout/kit';
import styles from './read-blog.module.css';

interface LikeButtonProps {
  readonly count: number;
  readonly liked: boolean;
  readonly pending: boolean;
  readonly onToggle: () => void;
}

export function LikeButton({ count, liked, pending, onToggle }: LikeButtonProps) {
  return (
    <Button
      variant="secondary"
      size="l"
      className={classNames(styles.like, liked && styles.liked)}
      aria-pressed={liked}
      disabled={pending}
      onClick={onToggle}
    >
      <Icon key={String(liked)} name={liked ? 'heart-filled' : 'heart'} className={styles.heart} />
      {formatCount(count)} Likes
    </Button>
  );
}
