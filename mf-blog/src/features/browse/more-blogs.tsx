import { ErrorState, MoreButton, VisuallyHidden } from '@storysprout/kit';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import * as texts from '../../texts/all-blogs';
import styles from './browse.module.css';

/**
 * The number of pages loaded automatically before the reader has to press a button. This keeps the footer reachable,
 * above all for keyboard users.
 */
const pagesInARow = 4;
/** How far below the viewport the end of the list may be when the next page is fetched. */
const lookAhead = '800px';

function useNearEnd(mark: RefObject<HTMLElement | null>, isActive: boolean, onNear: () => void): void {
  const handleNear = useEffectEvent(onNear);
  useEffect(() => {
    const element = mark.current;
    if (!isActive || !element || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && handleNear(), {
      rootMargin: lookAhead,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [mark, isActive]);
}

interface MoreBlogsProps {
  /** The number of pages loaded so far. */
  readonly pages: number;
  readonly shown: number;
  readonly hasMore: boolean;
  /** The URL of the next page, for browsers without JavaScript. */
  readonly nextPage: string;
  readonly isLoading: boolean;
  /** True while any part of the list is being fetched. A refetch of the list cancels the fetch of a next page. */
  readonly isFetching: boolean;
  readonly isFailed: boolean;
  readonly onMore: () => void;
}

/** The end of the list, which fetches the next page when the reader comes near it. */
export function MoreBlogs(props: MoreBlogsProps) {
  const { pages, shown, hasMore, nextPage, isLoading, isFetching, isFailed, onMore } = props;
  const mark = useRef<HTMLDivElement>(null);
  const [pagesAtClick, setPagesAtClick] = useState(1);
  // Counts loaded pages, not requests: an update to the blogs can cancel a request, which is then sent again.
  const isAutomatic = hasMore && !isFetching && !isFailed && pages - pagesAtClick < pagesInARow;
  useNearEnd(mark, isAutomatic, onMore);
  const handleClick = () => {
    setPagesAtClick(pages);
    onMore();
  };
  return (
    <div ref={mark} className={styles.more}>
      <VisuallyHidden>
        <span role="status">{isLoading ? texts.loadingMoreBlogs : texts.shown(shown)}</span>
      </VisuallyHidden>
      {isFailed && <ErrorState title={texts.moreNotLoaded} pending={isLoading} onRetry={onMore} />}
      {hasMore && !isFailed && (
        <MoreButton nextPage={nextPage} pending={isLoading} pendingText={texts.loading} onMore={handleClick}>
          {texts.showMoreBlogs}
        </MoreButton>
      )}
      {!hasMore && shown > 5 && <p className={styles.end}>{texts.theEnd}</p>}
    </div>
  );
}
