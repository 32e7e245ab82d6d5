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

/** A grown-up has the new version of a published blog; it can be taken back until then. */
export function CorrectionWaits({ blog, onTakenBack }: { readonly blog: Blog; readonly onTakenBack: () => void }) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call('DELETE /blog/post/{id}/correction', { params: { id: blog._id } }),
    onSuccess: async () => {
      toast.success('Your new version is back with you. Everybody still reads the old one.');
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
          <LinkButton to={`/blog/${blog._id}`}>Read the old one</LinkButton>
          <Button variant="secondary" pending={isPending} onClick={() => mutate()}>
            Take the new version back
          </Button>
        </Row>
      }
    >
      Everybody sees your story as it was until then.
    </EmptyState>
  );
}
