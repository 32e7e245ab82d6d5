import { Emoji, ErrorState, FilterChips, SearchInput, Skeleton } from '@storysprout/kit';
import { useId } from 'react';
import styles from './carousel.module.css';
import { CarouselTrack } from './carousel-track';
import { useCarouselBlogs } from './use-carousel-blogs';

/** The home page's blogs: category buttons, title search, and a row of cards to wander along (spec section 2). */
export function BlogCarousel() {
  const headingId = useId();
  const { blogs, chips, category, setCategory, search, setSearch, isPending, isError, refetch } = useCarouselBlogs();
  return (
    <section aria-labelledby={headingId} className={styles.carousel}>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.heading}>
          <Emoji name="open-book" size={36} />
          Blogs to explore
        </h2>
        <SearchInput
          className={styles.search}
          label="Search blogs by title"
          placeholder="Search by title..."
          value={search}
          onChange={setSearch}
        />
      </div>
      <FilterChips label="Categories" options={chips} value={category} onChange={setCategory} />
      {isPending && <Skeleton height={380} radius="var(--radius-l)" />}
      {isError && <ErrorState title="The blogs could not be loaded." onRetry={refetch} />}
      {blogs && <CarouselTrack key={`${category} ${search}`} blogs={blogs} isSearching={search !== ''} />}
    </section>
  );
}
