import { Button, Panel, Spinner, useQuery, useReducedMotion } from '@storysprout/kit';
import { useState } from 'react';
import { newestBlogsQuery } from '../../shared/blog-queries';
import { useShownBlogs } from '../../shared/shown-blogs';
import * as texts from '../../texts/latest';
import styles from './latest.module.css';
import { LatestLoop } from './latest-loop';

/** How many blogs the list shows (docs/product.md#home). */
const shownBlogs = 3;

/**
 * The home page's 'Latest Blogs'. The list scrolls by itself, so it can be stopped; it stays still for readers who
 * prefer reduced motion.
 */
export function LatestBlogs() {
  const { data, isPending, isError, refetch } = useQuery(newestBlogsQuery({}, shownBlogs));
  const blogs = useShownBlogs(data);
  const [isStopped, setStopped] = useState(false);
  const isStill = useReducedMotion();
  const canMove = !isStill && blogs !== undefined && blogs.length > 1;
  const moveButton = canMove && (
    <Button
      variant="ghost"
      size="s"
      icon={isStopped ? 'play-button' : 'pause-button'}
      onClick={() => setStopped(!isStopped)}
    >
      {isStopped ? texts.play : texts.pause}
    </Button>
  );
  return (
    <Panel title={texts.latestBlogs} emoji="newspaper" actions={moveButton}>
      {isPending && <Spinner label={texts.loading} />}
      {isError && (
        <div className={styles.message}>
          <p>{texts.notLoaded}</p>
          <Button variant="ghost" size="s" onClick={() => void refetch()}>
            {texts.tryAgain}
          </Button>
        </div>
      )}
      {blogs?.length === 0 && <p className={styles.message}>{texts.noBlogsYetYoursCould}</p>}
      {blogs && blogs.length > 0 && <LatestLoop blogs={blogs} isMoving={canMove} isStopped={isStopped} />}
    </Panel>
  );
}
