import { Button, Panel, Spinner, useQuery, useReducedMotion } from '@storysprout/kit';
import { useState } from 'react';
import { newestBlogsQuery } from '../../shared/blog-queries';
import { useShownBlogs } from '../../shared/shown-blogs';
import styles from './latest.module.css';
import { LatestLoop } from './latest-loop';

/** How many the list shows (docs/product.md#home). */
const shownBlogs = 3;

/** The home page's 'Latest Blogs'. It moves, so it can be stopped, and it rests for readers who asked for rest. */
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
      {isStopped ? 'Play' : 'Pause'}
    </Button>
  );
  return (
    <Panel title="Latest Blogs" emoji="newspaper" actions={moveButton}>
      {isPending && <Spinner label="Loading the latest blogs..." />}
      {isError && (
        <div className={styles.message}>
          <p>The latest blogs could not be loaded.</p>
          <Button variant="ghost" size="s" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {blogs?.length === 0 && <p className={styles.message}>No blogs yet. Yours could be the first!</p>}
      {blogs && blogs.length > 0 && <LatestLoop blogs={blogs} isMoving={canMove} isStopped={isStopped} />}
    </Panel>
  );
}
