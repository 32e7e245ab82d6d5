import type { BlogCard as BlogCardData } from '@storysprout/contract';
import { EmptyState, Icon, IconButton, LinkButton } from '@storysprout/kit';
import { memo } from 'react';
import type { BlogFilter } from '../../shared/blog-queries';
import { BlogCard } from '../../shared/cards/blog-card';
import row from '../../shared/cards/card-row.module.css';
import * as texts from '../../texts/carousel';
import styles from './carousel.module.css';
import { useCarouselScroll } from './use-carousel-scroll';

interface CarouselTrackProps {
  readonly blogs: readonly BlogCardData[];
  /** The filter that selected these blogs. It keeps its identity until the reader chooses another one. */
  readonly filter: BlogFilter;
}

/** Enough cards to fill a wide window twice. Rendering all of them at once is slow on weak devices. */
const renderedAtFirst = 10;

/** The row of cards and its arrows. The left arrow appears only after scrolling to the right (docs/product.md#home). */
export const CarouselTrack = memo(function CarouselTrack({ blogs, filter }: CarouselTrackProps) {
  const { track, next, isScrolled, isAtEnd, isLong, scrollLeft, scrollRight } = useCarouselScroll(
    filter,
    blogs.length > 0,
  );
  const isSearching = filter.q !== undefined;
  if (blogs.length === 0) {
    return (
      <EmptyState emoji={isSearching ? 'magnifying-glass-tilted-left' : 'seedling'} title={texts.noBlogsFound}>
        {isSearching ? texts.tryAnotherWordOrCategory : texts.theFirstBlogCouldBe}
      </EmptyState>
    );
  }
  const isMoving = blogs.length > 1;
  return (
    <div className={styles.stage}>
      {isMoving && isScrolled && (
        <IconButton label={texts.scrollLeft} variant="raised" className={styles.left} onClick={scrollLeft}>
          <Icon name="chevron-left" />
        </IconButton>
      )}
      <ul ref={track} className={row.row}>
        {(isLong ? blogs : blogs.slice(0, renderedAtFirst)).map((blog, at) => (
          <li key={blog._id} className={styles.slide}>
            <BlogCard blog={blog} eager={at < 3} />
          </li>
        ))}
        {isMoving && (
          <li className={styles.rest}>
            <LinkButton to="/blogs" variant="secondary" icon="books">
              {texts.seeAllBlogs}
            </LinkButton>
          </li>
        )}
      </ul>
      {isMoving && (
        <IconButton
          ref={next}
          label={texts.scrollRight}
          variant="raised"
          className={styles.right}
          aria-disabled={isAtEnd || undefined}
          onClick={scrollRight}
        >
          <Icon name="chevron-right" />
        </IconButton>
      )}
    </div>
  );
});
