import { Button, EmptyState, ErrorState, Pagination, Panel, Skeleton, Stack } from '@storysprout/kit';
import { MyBlogItem } from './my-blog-item';
import styles from './my-blogs.module.css';
import { useMyBlogPage } from './use-my-blog-page';

/** The writer's own blogs, six to a page (docs/product.md#lists). */
export function MyBlogs({ onEdit, onNew }: { onEdit: (blogId: string) => void; onNew: () => void }) {
  const { blogs, page, pageCount, openPage, isPending, isError, retry } = useMyBlogPage();
  const newButton = (
    <Button icon="pencil" onClick={onNew}>
      Write a blog
    </Button>
  );
  return (
    <Panel title="List of Blogs" emoji="books" actions={blogs.length > 0 && newButton}>
      {isPending && <Skeleton height={320} radius="var(--radius-m)" />}
      {isError && <ErrorState title="Error fetching data" onRetry={retry} />}
      {!isPending && !isError && blogs.length === 0 && (
        <EmptyState emoji="seedling" title="You have not written a blog yet" action={newButton}>
          Plant your first story, and watch it grow!
        </EmptyState>
      )}
      <Stack as="ul" gap={3} className={styles.list}>
        {blogs.map((blog) => (
          <MyBlogItem key={blog._id} blog={blog} onEdit={() => onEdit(blog._id)} />
        ))}
      </Stack>
      <Pagination page={page} pageCount={pageCount} onChange={openPage} label="Pages of my blogs" />
    </Panel>
  );
}
