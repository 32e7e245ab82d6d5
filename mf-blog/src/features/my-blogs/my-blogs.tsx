import type { Blog } from '@storysprout/contract';
import { Button, EmptyState, ErrorState, Pagination, Panel, Skeleton, Stack } from '@storysprout/kit';
import { useEffect, useRef, useState } from 'react';
import { HistoryDialog } from '../../shared/history-dialog';
import * as texts from '../../texts/my-blogs';
import { AskDialog, type Question } from './ask-dialog';
import { MyBlogItem } from './my-blog-item';
import styles from './my-blogs.module.css';
import { useMyBlogPage } from './use-my-blog-page';
import { useOwnBlogActions } from './use-own-blog-actions';

export interface MyBlogsProps {
  readonly onEdit: (blogId: string) => void;
  readonly onNew: () => void;
}

/** The writer's own blogs, six to a page (docs/product.md#lists). */
export function MyBlogs({ onEdit, onNew }: MyBlogsProps) {
  const { blogs, page, pageCount, openPage, isPending, isError, retry } = useMyBlogPage();
  const [question, setQuestion] = useState<Question | null>(null);
  const [remembered, setRemembered] = useState<Blog | null>(null);
  const { panel, focusBlog, focusPlace } = useFocusInList();
  const { isRemoving, remove } = useOwnBlogActions(focusBlog);
  const close = () => setQuestion(null);
  const handleYes = ({ blog }: Question) => {
    const place = blogs.indexOf(blog);
    remove(blog, { onSuccess: () => focusPlace(place), onSettled: close });
  };
  const newButton = (
    <Button icon="pencil" onClick={onNew}>
      {texts.writeABlog}
    </Button>
  );
  return (
    <div ref={panel}>
      <Panel title={texts.listOfBlogs} emoji="books" actions={blogs.length > 0 && newButton}>
        {isPending && <Skeleton height={320} radius="var(--radius-m)" />}
        {isError && <ErrorState title={texts.errorFetchingData} onRetry={retry} />}
        {!isPending && !isError && blogs.length === 0 && (
          <EmptyState emoji="seedling" title={texts.noBlogsYet} action={newButton}>
            {texts.plantFirst}
          </EmptyState>
        )}
        <Stack as="ul" gap={3} className={styles.list}>
          {blogs.map((blog) => (
            <MyBlogItem
              key={blog._id}
              blog={blog}
              onEdit={() => onEdit(blog._id)}
              onDelete={() => setQuestion({ about: 'delete', blog })}
              onWithdraw={() => setQuestion({ about: 'withdraw', blog })}
              onHistory={() => setRemembered(blog)}
            />
          ))}
        </Stack>
        <Pagination page={page} pageCount={pageCount} onChange={openPage} label={texts.pagesOfMyBlogs} />
      </Panel>
      <AskDialog question={question} pending={isRemoving} onYes={handleYes} onClose={close} />
      {remembered && (
        <HistoryDialog
          blog={remembered}
          onClose={() => setRemembered(null)}
          onRestored={() => onEdit(remembered._id)}
        />
      )}
    </div>
  );
}

/** The target of the next focus: a blog, or whatever is at an index of the list by then. */
type Wanted = { readonly blogId: string } | { readonly place: number };

function targetOf(panel: HTMLElement, wanted: Wanted): HTMLElement | null {
  const items = [...panel.querySelectorAll<HTMLElement>('[data-blog]')];
  const item = 'blogId' in wanted ? items.find(({ dataset }) => dataset.blog === wanted.blogId) : items[wanted.place];
  return (item ?? items.at(-1) ?? panel).querySelector('a, button');
}

/** Moves the focus when the focused blog leaves the list or comes back. */
function useFocusInList() {
  const panel = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  useEffect(() => {
    if (wanted && panel.current) targetOf(panel.current, wanted)?.focus();
  }, [wanted]);
  return {
    panel,
    focusBlog: (blogId: string) => setWanted({ blogId }),
    /** @param place the index of the blog that has left the list */
    focusPlace: (place: number) => setWanted({ place }),
  };
}
