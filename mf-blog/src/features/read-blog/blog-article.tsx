import type { Blog } from '@storysprout/contract';
import { Avatar, CategoryBadge, CoverImage, formatLongDate, PageTitle } from '@storysprout/kit';
import { BlogText } from './blog-text';
import styles from './read-blog.module.css';

const coverSizes = '(min-width: 860px) 800px, 100vw';

/** The blog itself: cover, title, who wrote it and when, text. */
export function BlogArticle({ blog }: { blog: Blog }) {
  const { title, category, image, createdAt, description } = blog;
  const authorName = blog.author?.name || 'Unknown';
  return (
    <article className={styles.article}>
      <div className={styles.cover}>
        <CoverImage image={image} category={category} sizes={coverSizes} eager />
      </div>
      <div className={styles.sheet}>
        <CategoryBadge category={category} className={styles.category} />
        <PageTitle className={styles.title}>{title}</PageTitle>
        <div className={styles.byline}>
          <Avatar user={{ name: authorName, image: blog.author?.image }} size={52} decorative />
          <span>
            <span className={styles.author}>{authorName}</span>
            <time dateTime={createdAt}>{formatLongDate(createdAt)}</time>
          </span>
        </div>
        <BlogText text={description} category={category} />
      </div>
    </article>
  );
}
