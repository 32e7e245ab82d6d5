import type { Blog } from '@storysprout/contract';
import { Button, EmptyState, type FilterReason, LinkButton, PageTitle, Row, showReader, toast } from '@storysprout/kit';
import { useEffect } from 'react';
import * as readBlogTexts from '../../texts/read-blog';
import styles from './read.module.css';

const texts: Readonly<Record<FilterReason, readonly [title: string, text: string]>> = {
  taken: [readBlogTexts.takenTitle, readBlogTexts.takenNote],
  withdrawn: [readBlogTexts.withdrawnTitle, readBlogTexts.withdrawnNote],
  reported: [readBlogTexts.youReportedThisBlog, readBlogTexts.thankYouForTellingUs],
  hidden: [readBlogTexts.hiddenTitle, readBlogTexts.hiddenNote],
};

/** Shown in place of a blog that is hidden from this reader or was removed for everybody. */
export function FilteredBlog({ why, author }: { readonly why: FilterReason; readonly author?: Blog['author'] }) {
  const [title, text] = texts[why];
  // The blog was longer than this note, so a reader further down would be left at the empty end of the page.
  useEffect(() => {
    document.documentElement.scrollTop = 0;
  }, []);
  const handleShow = () => {
    if (!author?._id) return;
    showReader({ userId: author._id, name: author.name }).catch(() => toast.error(readBlogTexts.didNotWork));
  };
  const action = (
    <Row justify="center">
      {why === 'hidden' && (
        <Button variant="secondary" onClick={handleShow}>
          {readBlogTexts.showItAgain}
        </Button>
      )}
      <LinkButton to="/blogs">{readBlogTexts.seeAllBlogs}</LinkButton>
    </Row>
  );
  return (
    <>
      <PageTitle className={styles.unseen}>{readBlogTexts.blog}</PageTitle>
      <div role="status">
        <EmptyState emoji="owl" title={title} action={action}>
          {text}
        </EmptyState>
      </div>
    </>
  );
}
