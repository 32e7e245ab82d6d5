import type { Blog } from '@storysprout/contract';
import { api, errorMessage, log, toast, useMutation, useOutcome, useQueryClient } from '@storysprout/kit';
import { useState } from 'react';
import * as texts from '../../texts/blog-lists';
import { refreshModeration, removeFromList } from './blog-lists';
import { isWaiting } from './waiting-text';

interface Decision {
  readonly kind: 'approve' | 'reject';
  readonly blog: Blog;
  /** The reason that the writer reads, for a rejection; otherwise empty. */
  readonly reason: string;
}

/** Sends the revision that was read, so that the server refuses a decision about a text that has changed since. */
function send({ kind, blog: { _id: id, revision }, reason }: Decision) {
  return kind === 'approve'
    ? api.call('PUT /admin/blogs/approve/{id}', { params: { id }, body: { revision } })
    : api.call('PUT /admin/blogs/reject/{id}', { params: { id }, body: { reason, revision } });
}

/**
 * Makes decisions, which show at once. When another moderator was faster, a message says so and the lists are fetched
 * again.
 */
export function useDecisions() {
  const client = useQueryClient();
  /** The latest decision made here, as long as it can be undone here. */
  const [last, setLast] = useState<Decision | null>(null);
  const handleError = (error: unknown) => {
    log.warn('decision not made', error);
    toast.error(errorMessage(error, texts.didNotWork));
  };
  const noteDecision = useOutcome('mf_admin', 'decided');
  const decision = useMutation({
    mutationFn: send,
    onMutate: ({ blog }) => removeFromList(client, isWaiting(blog) ? 'pending' : 'approved', blog),
    onSuccess: (_answer, made) => {
      setLast(made);
      noteDecision();
    },
    onError: handleError,
    onSettled: () => refreshModeration(client),
  });
  const undoing = useMutation({
    mutationFn: ({ blog }: Decision) => api.call('PUT /admin/blogs/undo/{id}', { params: { id: blog._id } }),
    onSuccess: () => {
      setLast(null);
      toast.success(texts.decisionUndone);
    },
    onError: handleError,
    onSettled: () => refreshModeration(client),
  });
  return {
    last,
    isUndoing: undoing.isPending,
    approve: (blog: Blog) => decision.mutate({ kind: 'approve', blog, reason: '' }),
    reject: (blog: Blog, reason: string) => decision.mutate({ kind: 'reject', blog, reason }),
    undo: () => last && !undoing.isPending && undoing.mutate(last),
    forgetLast: () => setLast(null),
  };
}
