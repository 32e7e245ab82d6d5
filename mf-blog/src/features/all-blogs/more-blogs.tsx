import { ErrorState, MoreButton, VisuallyHidden } from '@storysprout/kit';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import * as texts from '../../texts/all-blogs';
import styles from './all-blogs.module.css';

/**
 * Pages that come by themselves before a button is shown again: the footer stays within reach, for keyboards above all.
 */
const pagesInARow = 4;
/** How far below the window the end of the list may be when the next page is fetched. */
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
  /** How many pages have come. */
  readonly pages: number;
  readonly shown: number;
  readonly hasMore: boolean;
  /** The address of the page after this one, for browsers without scripts. */
  readonly nextPage: string;
  readonly isLoading: boolean;
  /** Whether anything of the list is asked for: what comes anew takes the place of a page under way. */
  readonly isFetching: boolean;
  readonly isFailed: boolean;
  readonly onMore: () => void;
}

/** The end of the list: fetches on as the reader gets there. */
export function MoreBlogs(props: MoreBlogsProps) {
  const { pages, shown, hasMore, nextPage, isLoading, isFetching, isFailed, onMore } = props;
  const mark = useRef<HTMLDivElement>(null);
  const [pagesAtClick, setPagesAtClick] = useState(1);
  // Only pages that came count: news of other blogs may call one off, and it is asked for again.
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
