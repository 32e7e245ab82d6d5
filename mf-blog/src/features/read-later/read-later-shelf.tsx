import { LinkButton, Panel, useInfiniteQuery } from '@storysprout/kit';
import { bookmarkedBlogsQuery } from '../../shared/bookmarks';
import { BlogCard } from '../../shared/cards/blog-card';
import { coverSizes } from '../../shared/cards/cover-sizes';
import { useShownBlogs } from '../../shared/shown-blogs';
import * as texts from '../../texts/read-later';
import styles from './read-later.module.css';

/** The number of cards in one row of the profile. */
const shownCards = 4;

/** The reader's newest bookmarks, shown in the profile. */
export function ReadLaterShelf() {
  const { data } = useInfiniteQuery(bookmarkedBlogsQuery);
  const blogs = useShownBlogs(data?.pages.flatMap((page) => page.blogs));
  if (!blogs) return null;
  return (
    <Panel
      title={texts.readLater}
      emoji="bookmark"
      actions={
        <LinkButton to={blogs.length === 0 ? '/blogs' : '/readlater'} variant="secondary" size="s">
          {blogs.length === 0 ? texts.findABlog : texts.seeAll}
        </LinkButton>
      }
    >
      {blogs.length === 0 ? (
        <p>{texts.nothingYetNote}</p>
      ) : (
        <ul className={styles.grid}>
          {blogs.slice(0, shownCards).map((blog) => (
            <li key={blog._id} className={styles.cell}>
              <BlogCard blog={blog} sizes={coverSizes.card} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
