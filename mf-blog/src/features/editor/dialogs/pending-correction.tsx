import type { Blog } from '@storysprout/contract';
import {
  api,
  Button,
  EmptyState,
  errorMessage,
  LinkButton,
  Row,
  toast,
  useMutation,
  useQueryClient,
} from '@storysprout/kit';
import * as texts from '../../../texts/editor';

interface PendingCorrectionProps {
  readonly blog: Blog;
  /** Called when the writer wants to send another version in place of the waiting one. */
  readonly onReplace: () => void;
  /** Called when the waiting version has been deleted. */
  readonly onWithdrawn: () => void;
}

/**
 * Shown while a correction of a published blog waits for review. Until a moderator decides, the writer can replace or
 * withdraw it.
 */
export function PendingCorrection({ blog, onReplace, onWithdrawn }: PendingCorrectionProps) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call('DELETE /blog/post/{id}/correction', { params: { id: blog._id } }),
    onSuccess: async () => {
      toast.success(texts.newVersionGone);
      void queries.invalidateQueries({ queryKey: ['my-blogs'] });
      await queries.invalidateQueries({ queryKey: ['blog', blog._id] });
      onWithdrawn();
    },
    onError: (error) => toast.error(errorMessage(error, texts.didNotWork)),
  });
  return (
    <EmptyState
      emoji="locked"
      title={texts.aGrownUpIsReading}
      action={
        <Row gap={3} justify="center">
          <Button onClick={onReplace}>{texts.changeItAgain}</Button>
          <LinkButton to={`/blog/${blog._id}`} variant="secondary">
            {texts.readTheOldOne}
          </LinkButton>
          <Button variant="ghost" pending={isPending} onClick={() => mutate()}>
            {texts.throwTheNewVersionAway}
          </Button>
        </Row>
      }
    >
      {texts.everyoneSeesOld}
    </EmptyState>
  );
}
