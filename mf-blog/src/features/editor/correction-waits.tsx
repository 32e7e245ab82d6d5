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
      toast.success('The new version is gone. Everybody still reads the old one.');
      void queries.invalidateQueries({ queryKey: ['my-blogs'] });
      await queries.invalidateQueries({ queryKey: ['blog', blog._id] });
      onTakenBack();
    },
    onError: (error) => toast.error(errorMessage(error, 'That did not work. Please try again.')),
  });
  return (
    <EmptyState
      emoji="locked"
      title="A grown-up is reading your new version"
      action={
        <Row gap={3} justify="center">
          <Button onClick={onReplace}>Change it again</Button>
          <LinkButton to={`/blog/${blog._id}`} variant="secondary">
            Read the old one
          </LinkButton>
          <Button variant="ghost" pending={isPending} onClick={() => mutate()}>
            Throw the new version away
          </Button>
        </Row>
      }
    >
      Everybody sees your story as it was until then.
    </EmptyState>
  );
}
