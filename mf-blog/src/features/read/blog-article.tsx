import type { Blog } from '@storysprout/contract';
import {
  Avatar,
  CategoryBadge,
  CoverImage,
  FollowButton,
  LongDate,
  ModeratorBadge,
  PageTitle,
  ReadAloud,
  Row,
} from '@storysprout/kit';
import { useRef } from 'react';
import { coverSizes } from '../../shared/cards/cover-sizes';
import * as texts from '../../texts/read-blog';
import { BlogText } from './blog-text';
import styles from './read.module.css';

/** The blog itself: cover, title, who wrote it and when, text. */
export function BlogArticle({ blog, isPublic }: { blog: Blog; isPublic: boolean }) {
  const { title, category, image, date, description } = blog;
  const sheet = useRef<HTMLDivElement>(null);
  const authorName = blog.author?.name || texts.unknown;
  return (
    <article data-print="story">
      <div className={styles.cover}>
        <CoverImage image={image} category={category} sizes={coverSizes.article} eager />
      </div>
      <div ref={sheet} className={styles.sheet}>
        <span data-read-aloud="skip">
          <CategoryBadge category={category} className={styles.category} />
        </span>
        <PageTitle className={styles.title}>{title}</PageTitle>
        <Row className={styles.byline} data-read-aloud="skip">
          <Row wrap={false} className={styles.writer}>
            <Avatar user={{ ...blog.author, name: authorName }} size={52} decorative />
            <span>
              <span className={styles.author}>
                <bdi>{authorName}</bdi> <ModeratorBadge writer={blog.author} />
              </span>
              <time dateTime={date}>
                <LongDate date={date} />
              </time>
            </span>
          </Row>
          {isPublic && <FollowButton writer={{ ...blog.author, name: authorName }} />}
          <span className={styles.listen}>
            <ReadAloud of={sheet} what={texts.thisBlog} />
          </span>
        </Row>
        <BlogText text={description} category={category} />
      </div>
    </article>
  );
}
