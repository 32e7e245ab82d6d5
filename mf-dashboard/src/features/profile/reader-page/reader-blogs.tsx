import type { BlogCard } from '@storysprout/contract';
import { Card, CategoryBadge, CoverImage, PageLink, useReaderView } from '@storysprout/kit';
import styles from './reader-page.module.css';

/** The published blogs of one writer. */
export function ReaderBlogs({ blogs }: { readonly blogs: readonly BlogCard[] }) {
  const view = useReaderView();
  const shown = blogs.filter(({ _id }) => !view.hides({ kind: 'blog', id: _id }));
  return (
    <ul className={styles.blogs}>
      {shown.map(({ _id, title, category, image }) => (
        <Card as="li" key={_id} className={styles.blog}>
          <CoverImage image={image} category={category} />
          <h3 className={styles.title} dir="auto">
            <PageLink to={`/blog/${_id}`}>{title}</PageLink>
          </h3>
          <CategoryBadge category={category} />
        </Card>
      ))}
    </ul>
  );
}
