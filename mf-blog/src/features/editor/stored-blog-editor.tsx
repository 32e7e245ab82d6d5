import type { Blog } from '@storysprout/contract';
import { EmptyState, ErrorState, isApiError, LinkButton, Skeleton, useQuery } from '@storysprout/kit';
import { useState } from 'react';
import { blogQuery } from '../../shared/blog-queries';
import * as texts from '../../texts/editor';
import { PendingCorrection } from './dialogs/pending-correction';
import { Editor } from './editor';
import type { EditorProps } from './use-editor';
import { editableText } from './writing';

/**
 * Fetches the blog to edit. The editor keeps the version it opened with, even if the blog is fetched again elsewhere.
 */
export function StoredBlogEditor({ blogId, ...props }: Omit<EditorProps, 'stored'> & { readonly blogId: string }) {
  const { data, isFetchedAfterMount, error, refetch, isFetching } = useQuery({ ...blogQuery(blogId), staleTime: 0 });
  const [opened, setOpened] = useState<Blog | null>(null);
  if (data && isFetchedAfterMount && !opened) setOpened(data);
  const [isReplacing, setReplacing] = useState(false);
  if (opened?.correction?.status === 'pending' && !isReplacing) {
    const handleWithdrawn = () => setOpened(null);
    return <PendingCorrection blog={opened} onReplace={() => setReplacing(true)} onWithdrawn={handleWithdrawn} />;
  }
  const editable = opened && editableText(opened);
  if (editable) return <Editor {...props} stored={editable} />;
  if (opened) {
    return (
      <EmptyState
        emoji="locked"
        title={opened.status === 'pending' ? texts.inReview : texts.thisBlogIsPublished}
        action={<LinkButton to={`/blog/${opened._id}`}>{texts.readIt}</LinkButton>}
      >
        {texts.onlyDrafts}
      </EmptyState>
    );
  }
  if (!error || isFetching) return <Skeleton height={420} radius="var(--radius-l)" />;
  if (isApiError(error) && error.status === 404) {
    if (props.restored) return <Editor {...props} stored={null} isGone />;
    return (
      <EmptyState emoji="owl" title={texts.blogNotFound}>
        {texts.maybeSomebodyElses}
      </EmptyState>
    );
  }
  return <ErrorState title={texts.failedToLoadBlogPost} onRetry={() => void refetch()} />;
}
