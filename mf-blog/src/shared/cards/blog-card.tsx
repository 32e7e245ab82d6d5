import type { BlogCard as BlogCardData, Reading } from '@storysprout/contract';
import {
  Avatar,
  Card,
  CategoryBadge,
  CoverImage,
  classNames,
  formatCount,
  Icon,
  LongDate,
  ModeratorBadge,
  PageLink,
  RelativeDate,
  Row,
  Stack,
  useLikeCount,
  VisuallyHidden,
} from '@storysprout/kit';
import * as texts from '../../texts/shared';
import styles from './blog-card.module.css';
import { FoundText, hasFound } from './found-text';

interface BlogCardProps {
  readonly blog: BlogCardData;
  /** One level below the heading of the surrounding section. */
  readonly headingLevel?: 2 | 3;
  /** True if the card is visible at once, so that its picture is not loaded lazily. */
  readonly eager?: boolean;
  /** The `sizes` attribute of the picture's `<img>`, needed where it may be shown wide. */
  readonly sizes?: string;
  readonly className?: string;
  /** The matched search terms, which are highlighted. */
  readonly found?: ReadonlySet<string>;
}

const nothing: ReadonlySet<string> = new Set();

/**
 * A blog in a list. The picture and the category also link to it for pointer users; keyboard and screen reader users
 * only need the title.
 */
export function BlogCard({ blog, headingLevel = 3, eager, sizes, className, found = nothing }: BlogCardProps) {
  const Heading = `h${headingLevel}` as const;
  const to = `/blog/${blog._id}`;
  const likeCount = useLikeCount(blog);
  const authorName = blog.author?.name || texts.unknown;
  return (
    <Card as="article" interactive className={classNames(styles.card, className)}>
      <PageLink to={to} className={styles.cover} tabIndex={-1} aria-hidden="true">
        <CoverImage image={blog.image} category={blog.category} sizes={sizes} eager={eager} />
      </PageLink>
      <Stack gap={2} className={styles.body}>
        <PageLink to={to} className={styles.category} tabIndex={-1}>
          <CategoryBadge category={blog.category} className={styles.badge} />
        </PageLink>
        <Heading dir="auto" className={styles.title}>
          <PageLink to={to}>
            <FoundText text={blog.title} found={found} />
          </PageLink>
        </Heading>
        {hasFound(blog.excerpt, found) && (
          <p dir="auto" className={styles.excerpt}>
            <FoundText text={blog.excerpt} found={found} />
          </p>
        )}
        <p className={classNames(styles.when, styles.dates)}>
          <span>
            <LongDate date={blog.date} />
          </span>
          <span>
            <RelativeDate date={blog.date} />
          </span>
        </p>
        {blog.reading && (
          <p className={styles.when}>
            <ReadingTime reading={blog.reading} />
          </p>
        )}
        <Row gap={2} justify="space-between" className={styles.foot}>
          <span className={styles.author}>
            <Avatar user={{ ...blog.author, name: authorName }} size={30} decorative />
            <span dir="auto" className={styles.name}>
              <FoundText text={authorName} found={found} />
            </span>
            <ModeratorBadge writer={blog.author} />
          </span>
          <span className={styles.counts}>
            <span className={styles.likes}>
              <Icon name="heart-filled" size={16} />
              {texts.likes(formatCount(likeCount))}
            </span>
            <span>
              <Icon name="comment" size={16} />
              {formatCount(blog.commentCount)} <VisuallyHidden>{texts.comments}</VisuallyHidden>
            </span>
          </span>
        </Row>
      </Stack>
    </Card>
  );
}

/** The reading time of a blog and its reading level (docs/product.md#reading-time). */
function ReadingTime({ reading: { minutes, level } }: { readonly reading: Reading }) {
  return (
    <>
      <span>{texts.minutesToRead(minutes)}</span>
      {level && <span>{texts.readingLevels[level]}</span>}
    </>
  );
}
