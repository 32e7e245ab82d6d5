import type { Blog } from '@storysprout/contract';
import { countWords, firstCharacters, textLimits } from '@storysprout/contract';
import {
  Avatar,
  Badge,
  Button,
  Card,
  CategoryBadge,
  CoverImage,
  formatCount,
  formatRelative,
  LinkButton,
  Row,
} from '@storysprout/kit';
import { useEffect, useRef } from 'react';
import { FlagList } from '../../shared/flags/flag-list';
import * as texts from '../../texts/blog-lists';
import styles from './blog-lists.module.css';
import { isWaiting, waitingText } from './waiting-text';

export interface BlogActions {
  readonly onApprove: (blog: Blog) => void;
  readonly onReject: (blog: Blog) => void;
}

interface BlogEntryProps extends BlogActions {
  readonly blog: Blog;
  /** True for the blog that the keys act on. With `takesFocus` it also gets the focus. */
  readonly isSelected: boolean;
  readonly takesFocus: boolean;
}

/** Returns the address of the blog's entry at the moderators' desk, where all of it can be read. */
export function entryPath({ _id }: Pick<Blog, '_id'>): string {
  return `/moderation?blog=${_id}`;
}

function excerptOf(text: string): string {
  const start = firstCharacters(text, textLimits.excerpt);
  return start === text ? text : `${start.trimEnd()}…`;
}

function useFocus(isWanted: boolean) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isWanted) ref.current?.focus();
  }, [isWanted]);
  return ref;
}

export function BlogEntry({ blog, isSelected, takesFocus, onApprove, onReject }: BlogEntryProps) {
  const heading = useFocus(isSelected && takesFocus);
  const { title, author, category, image, description, flags = [], submittedAt, createdAt } = waitingText(blog);
  const words = countWords(description);
  return (
    <Card as="li" className={styles.entry} aria-current={isSelected || undefined}>
      <div className={styles.cover}>
        <CoverImage image={image} category={category} alt="" sizes="(max-width: 760px) 100vw, 200px" />
      </div>
      <div className={styles.words}>
        <Row gap={2} align="stretch">
          {blog.correction?.status === 'pending' && <Badge tone="sun">{texts.newVersion}</Badge>}
          <CategoryBadge category={category} />
          <FlagList flags={flags} />
        </Row>
        <h3 ref={heading} tabIndex={-1} dir="auto" className={styles.title}>
          {title}
        </h3>
        <Row gap={2} wrap={false} className={styles.byline}>
          <Avatar user={author} size={28} decorative />
          <span>
            <bdi>{author.name}</bdi> · {formatRelative(submittedAt ?? createdAt)} · {formatCount(words)}{' '}
            {words === 1 ? 'word' : 'words'}
          </span>
        </Row>
        <p dir="auto" className={styles.excerpt}>
          {excerptOf(description)}
        </p>
      </div>
      <div className={styles.actions}>
        <LinkButton to={entryPath(blog)} variant="ghost" size="s">
          {texts.readItAll}
        </LinkButton>
        {isWaiting(blog) ? (
          <>
            <Button variant="secondary" size="s" onClick={() => onReject(blog)}>
              {texts.reject}
            </Button>
            <Button size="s" icon="check-mark-button" onClick={() => onApprove(blog)}>
              {texts.approve}
            </Button>
          </>
        ) : (
          <Button variant="secondary" size="s" className={styles.delete} onClick={() => onReject(blog)}>
            {texts.deleteIt}
          </Button>
        )}
      </div>
    </Card>
  );
}
