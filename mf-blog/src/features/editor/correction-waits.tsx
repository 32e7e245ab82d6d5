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
import * as texts from '../../texts/editor';

interface CorrectionWaitsProps {
  readonly blog: Blog;
  /** The writer wants to send another version in its place. */
  readonly onReplace: () => void;
  /** The new version is gone. */
  readonly onTakenBack: () => void;
}

/** A grown-up has the new version of a published blog: until they decide it can be replaced or let go. */
export function CorrectionWaits({ blog, onReplace, onTakenBack }: CorrectionWaitsProps) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call('DELETE /blog/post/{id}/correction', { params: { id: blog._id } }),
    onSuccess: async () => {
      toast.success(texts.newVersionGone);
      void queries.invalidateQueries({ queryKey: ['my-blogs'] });
      await queries.invalidateQueries({ queryKey: ['blog', blog._id] });
      onTakenBack();
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
