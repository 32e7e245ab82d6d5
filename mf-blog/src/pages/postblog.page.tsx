import { categories } from '@storysprout/contract/constants';
import { Container, PageHeader } from '@storysprout/kit';
import { useLocation, useNavigate, useSearchParams } from '@storysprout/kit/router';
import { useEffect, useState } from 'react';
import { BlogEditor } from '../features/editor/blog-editor';
import type { Writing } from '../features/editor/writing';
import * as texts from '../texts/editor';

/** Untrusted data that another part of the site passed in the history state. */
type Sent = Readonly<Record<string, unknown>> | null;

/**
 * Returns the initial content of a new blog: text passed in the history state (`{ title, category, description }`), or
 * a category from the URL. Undefined if there is neither.
 */
function startOf(sent: Sent, params: URLSearchParams): Partial<Writing> | undefined {
  const wanted = sent?.category ?? params.get('category');
  const category = categories.find((each) => each === wanted);
  const start = {
    ...(typeof sent?.title === 'string' && { title: sent.title }),
    ...(typeof sent?.description === 'string' && { description: sent.description }),
    ...(category && { category }),
  };
  return Object.keys(start).length > 0 ? start : undefined;
}

/** The question of the weekly challenge that is to be answered (`{ challenge }` in the history state), or null. */
function challengeOf(sent: Sent): string | null {
  return typeof sent?.challenge === 'string' ? sent.challenge : null;
}

/**
 * The editor on a page of its own. The open draft is in the URL (`?blog=`). Text from elsewhere, such as a story from a
 * game, arrives in the history state and is removed from it, so that a reload does not insert it again.
 */
export default function PostBlogPage() {
  const [params, setParams] = useSearchParams();
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const [start] = useState(() => startOf(state, params));
  const [challenge] = useState(() => challengeOf(state));
  const [blogId] = useState(() => params.get('blog') ?? undefined);
  useEffect(() => {
    if (state) navigate({ search }, { replace: true, preventScrollReset: true });
  }, [state, search, navigate]);
  return (
    <Container width="wide">
      <PageHeader title={texts.postABlog} emoji="memo" lead={challenge ? texts.challenge(challenge) : texts.lead} />
      <BlogEditor
        blogId={blogId}
        start={start}
        onDraftSaved={(id) => setParams({ blog: id }, { replace: true, preventScrollReset: true })}
        onNewBlog={() => setParams({}, { replace: true, preventScrollReset: true })}
        onDone={() => navigate('/dashboard?tab=blogs')}
      />
    </Container>
  );
}
