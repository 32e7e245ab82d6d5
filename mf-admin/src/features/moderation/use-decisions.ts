import type { Blog } from '@storysprout/contract';
import { errorMessage, log, toast, useMutation, useQueryClient } from '@storysprout/kit';
import { useState } from 'react';
import { approveBlog, rejectBlog, undoDecision } from '../../api/admin-blogs';
import { refreshModeration, removeFromList } from './blog-lists';

export interface Decision {
  readonly kind: 'approve' | 'reject';
  readonly blog: Blog;
  /** For a rejection: what the writer reads. */
  readonly reason: string;
}

export interface Decisions {
  /** The last one made here, as long as it can be taken back from here. */
  readonly last: Decision | null;
  readonly isUndoing: boolean;
  approve: (blog: Blog) => void;
  reject: (blog: Blog, reason: string) => void;
  undo: () => void;
  forgetLast: () => void;
}

function send({ kind, blog, reason }: Decision) {
  return kind === 'approve' ? approveBlog(blog) : rejectBlog(blog, reason);
}

/** Decisions show at once; when another moderator was faster, the lists are fetched again and a message says so. */
export function useDecisions(): Decisions {
  const client = useQueryClient();
  const [last, setLast] = useState<Decision | null>(null);
  const handleError = (error: unknown) => {
    log.warn('decision not made', error);
    toast.error(errorMessage(error, 'That did not work. Please try again.'));
  };
  const decision = useMutation({
    mutationFn: send,
    onMutate: ({ blog }) => removeFromList(client, blog.status === 'approved' ? 'approved' : 'pending', blog),
    onSuccess: (_answer, made) => setLast(made),
    onError: handleError,
    onSettled: () => refreshModeration(client),
  });
  const undoing = useMutation({
    mutationFn: ({ blog }: Decision) => undoDecision(blog),
    onSuccess: () => {
      setLast(null);
      toast.success('The decision was taken back.');
    },
    onError: handleError,
    onSettled: () => refreshModeration(client),
  });
  return {
    last,
    isUndoing: undoing.isPending,
    approve: (blog) => decision.mutate({ kind: 'approve', blog, reason: '' }),
    reject: (blog, reason) => decision.mutate({ kind: 'reject', blog, reason }),
    undo: () => last && !undoing.isPending && undoing.mutate(last),
    forgetLast: () => setLast(null),
  };
}
