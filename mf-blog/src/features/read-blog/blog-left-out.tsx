import type { Blog } from '@storysprout/contract';
import { Button, EmptyState, LinkButton, PageTitle, Row, showReader, toast, type WhyLeftOut } from '@storysprout/kit';
import { useEffect } from 'react';
import styles from './read-blog.module.css';

const texts: Readonly<Record<WhyLeftOut, readonly [title: string, text: string]>> = {
  taken: ['This blog was taken away.', 'A grown-up looks after it. There are many more stories to read!'],
  reported: ['You reported this blog.', 'Thank you for telling us. A grown-up will look at it.'],
  hidden: ['You hid who wrote this blog.', 'So you do not see it. You can change your mind at any time.'],
};

/** In place of a blog that this reader does not see, or nobody any more. */
export function BlogLeftOut({ why, author }: { readonly why: WhyLeftOut; readonly author?: Blog['author'] }) {
  const [title, text] = texts[why];
  // The blog was longer: a reader who was far down would look at the empty end of the page.
  useEffect(() => {
    document.documentElement.scrollTop = 0;
  }, []);
  const handleShow = () => {
    if (!author?._id) return;
    showReader({ userId: author._id, name: author.name }).catch(() =>
      toast.error('That did not work. Please try again.'),
    );
  };
  const action = (
    <Row justify="center">
      {why === 'hidden' && (
        <Button variant="secondary" onClick={handleShow}>
          Show it again
        </Button>
      )}
      <LinkButton to="/blogs">See all blogs</LinkButton>
    </Row>
  );
  return (
    <>
      <PageTitle className={styles.unseen}>Blog</PageTitle>
      <div role="status">
        <EmptyState emoji="owl" title={title} action={action}>
          {text}
        </EmptyState>
      </div>
    </>
  );
}
