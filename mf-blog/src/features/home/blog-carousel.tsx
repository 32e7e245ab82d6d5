import { Emoji, ErrorState, FilterChips, SearchInput } from '@storysprout/kit';
import { useId } from 'react';
import { BlogCardSkeleton } from '../../shared/cards/blog-card-skeleton';
import row from '../../shared/cards/card-row.module.css';
import * as texts from '../../texts/carousel';
import styles from './carousel.module.css';
import { CarouselTrack } from './carousel-track';
import { useCarouselBlogs } from './use-carousel-blogs';

function CarouselSkeleton() {
  return (
    <div className={row.row}>
      {[1, 2, 3].map((slide) => (
        <div key={slide} className={styles.slide}>
          <BlogCardSkeleton />
        </div>
      ))}
    </div>
  );
}

/** The home page's blogs: category buttons, title search, and a scrolling row of cards (docs/product.md#home). */
export function BlogCarousel() {
  const headingId = useId();
  const { blogs, filter, chips, category, setCategory, search, setSearch, ...newest } = useCarouselBlogs();
  return (
    <section aria-labelledby={headingId} className={styles.carousel}>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.heading}>
          <Emoji name="open-book" size={36} />
          {texts.blogsToExplore}
        </h2>
        <SearchInput
          className={styles.search}
          label={texts.searchBlogsByTitle}
          placeholder={texts.searchByTitle}
          value={search}
          onChange={setSearch}
        />
      </div>
      <FilterChips label={texts.categories} options={chips} value={category} onChange={setCategory} />
      {newest.isPending && <CarouselSkeleton />}
      {newest.isError && <ErrorState title={texts.notLoaded} onRetry={newest.refetch} />}
      {blogs && <CarouselTrack blogs={blogs} filter={filter} />}
    </section>
  );
}
