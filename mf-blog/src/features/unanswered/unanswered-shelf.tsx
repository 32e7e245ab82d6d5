import { useQuery } from '@storysprout/kit';
import { useId } from 'react';
import { unansweredBlogsQuery } from '../../shared/blog-queries';
import { BlogCard } from '../../shared/cards/blog-card';
import row from '../../shared/cards/card-row.module.css';
import { useShownBlogs } from '../../shared/shown-blogs';
import * as texts from '../../texts/unanswered';
import styles from './unanswered-shelf.module.css';

/** A few stories that have no comment yet, those that have waited longest first. Nothing when there are none. */
export function UnansweredShelf() {
  const headingId = useId();
  const { data } = useQuery(unansweredBlogsQuery());
  const blogs = useShownBlogs(data) ?? [];
  if (blogs.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className={styles.shelf}>
      <h2 id={headingId} className={styles.heading}>
        {texts.beTheFirstToAnswer}
      </h2>
      <p className={styles.lead}>{texts.nobodyHasWritten}</p>
      <ul className={row.row}>
        {blogs.map((blog) => (
          <li key={blog._id} className={styles.cell}>
            <BlogCard blog={blog} />
          </li>
        ))}
      </ul>
    </section>
  );
}
