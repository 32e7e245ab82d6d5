import type { BlogCard } from '@storysprout/contract';
import { CategoryBadge, CoverImage, classNames, ModeratorBadge, PageLink, RelativeDate } from '@storysprout/kit';
import { useRef } from 'react';
import * as texts from '../../texts/latest';
import styles from './latest.module.css';

function Entries({ blogs }: { blogs: readonly BlogCard[] }) {
  return blogs.map((blog) => (
    <li key={blog._id} className={styles.entry}>
      <PageLink to={`/blog/${blog._id}`} className={styles.link}>
        <span className={styles.picture}>
          <CoverImage image={blog.image} category={blog.category} />
        </span>
        <span className={styles.words}>
          <span dir="auto" className={styles.title}>
            {blog.title}
          </span>
          <span className={styles.by}>
            <bdi>{blog.author?.name || texts.unknown}</bdi> <ModeratorBadge writer={blog.author} />,{' '}
            <RelativeDate date={blog.date} />
          </span>
          <CategoryBadge category={blog.category} className={styles.badge} />
        </span>
      </PageLink>
    </li>
  ));
}

interface LatestLoopProps {
  readonly blogs: readonly BlogCard[];
  readonly isMoving: boolean;
  readonly isStopped: boolean;
}

/**
 * The list, followed by a copy hidden from assistive technology and the keyboard, so that scrolling by the list's
 * height loops seamlessly. Hover and focus pause it in the style sheet; the button stops it.
 */
export function LatestLoop({ blogs, isMoving, isStopped }: LatestLoopProps) {
  const view = useRef<HTMLDivElement>(null);
  // The browser scrolls a focused link into view, which would leave the loop shifted by that amount.
  const handleBlur = () => view.current?.scrollTo({ top: 0 });
  if (!isMoving) {
    return (
      <ul className={styles.list}>
        <Entries blogs={blogs} />
      </ul>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only undoes the browser's own scrolling
    <div ref={view} className={styles.view} onBlur={handleBlur}>
      <div className={classNames(styles.roll, isStopped && styles.stopped)} data-testid="latest-roll">
        <ul className={styles.list}>
          <Entries blogs={blogs} />
        </ul>
        <div className={styles.again} aria-hidden="true" inert>
          <ul className={styles.list}>
            <Entries blogs={blogs} />
          </ul>
        </div>
      </div>
    </div>
  );
}
