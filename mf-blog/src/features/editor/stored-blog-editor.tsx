import type { Blog } from '@storysprout/contract';
import { EmptyState, ErrorState, isApiError, LinkButton, Skeleton, useQuery } from '@storysprout/kit';
import { useState } from 'react';
import { blogQuery } from '../../shared/blog-queries';
import { Editor } from './editor';
import type { EditorProps } from './use-editor';

interface StoredBlogEditorProps extends Omit<EditorProps, 'stored'> {
  readonly blogId: string;
}

function NotEditable({ blog }: { blog: Blog }) {
  return (
    <EmptyState
      emoji="locked"
      title={blog.status === 'pending' ? 'This blog is being reviewed' : 'This blog is published'}
      action={<LinkButton to={`/blog/${blog._id}`}>Read it</LinkButton>}
    >
      Only drafts and blogs that came back can be changed.
    </EmptyState>
  );
}

/** Fetches the blog to change. What the editor holds then stays, whatever else fetches the blog again. */
export function StoredBlogEditor({ blogId, ...props }: StoredBlogEditorProps) {
  const { data, isFetchedAfterMount, error, refetch, isFetching } = useQuery({ ...blogQuery(blogId), staleTime: 0 });
  const [opened, setOpened] = useState<Blog | null>(null);
  if (data && isFetchedAfterMount && !opened) setOpened(data);
  if (opened) {
    const isEditable = opened.status === 'draft' || opened.status === 'rejected';
    return isEditable ? <Editor {...props} stored={opened} /> : <NotEditable blog={opened} />;
  }
  if (error && !isFetching) {
    const isMissing = isApiError(error) && error.status === 404;
    return isMissing ? (
      <EmptyState emoji="owl" title="Blog not found.">
        Maybe it belongs to somebody else.
      </EmptyState>
    ) : (
      <ErrorState title="Failed to load blog post." onRetry={() => void refetch()} />
    );
  }
  return <Skeleton height={420} radius="var(--radius-l)" />;
}
