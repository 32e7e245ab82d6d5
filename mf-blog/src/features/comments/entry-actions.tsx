import type { Reply } from '@storysprout/contract';
import {
  api,
  Button,
  ConfirmDialog,
  errorMessage,
  Icon,
  ReportButton,
  toast,
  useMutation,
  useQueryClient,
  useSession,
  VisuallyHidden,
} from '@storysprout/kit';
import { useState } from 'react';
import * as texts from '../../texts/comments';

interface EntryActionsProps {
  readonly blogId: string;
  readonly kind: 'comment' | 'reply';
  readonly entry: Pick<Reply, '_id' | 'userId' | 'name' | 'image'>;
  readonly onDeleted: (id: string) => void;
}

function DeleteButton({ blogId, kind, entry: { _id }, onDeleted }: EntryActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useDelete(blogId, kind, _id, onDeleted);
  return (
    <>
      <Button variant="ghost" size="s" onClick={() => setAsking(true)}>
        <Icon name="trash" size={18} />
        {texts.deleteIt} <VisuallyHidden>{texts.my(kind)}</VisuallyHidden>
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={texts.deleteYour(kind)}
        confirmLabel={texts.deleteIt}
        cancelLabel={texts.keepIt}
        tone="danger"
        pending={isPending}
        onConfirm={() => mutate(undefined, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        {texts.deleteNote}
      </ConfirmDialog>
    </>
  );
}

/** Delete for the reader's own comment or reply, Report for other people's. */
export function EntryActions(props: EntryActionsProps) {
  const { userId } = useSession();
  const { kind, entry } = props;
  if (entry.userId !== undefined && entry.userId === userId) return <DeleteButton {...props} />;
  const { _id: id, name, image } = entry;
  return <ReportButton subject={{ kind, id }} author={{ _id: entry.userId, name, image }} />;
}

/** Deletes the reader's own comment or reply permanently. */
function useDelete(blogId: string, kind: 'comment' | 'reply', id: string, onDeleted: (id: string) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      kind === 'comment'
        ? api.call('DELETE /blog/comment/{id}', { params: { id } })
        : api.call('DELETE /blog/reply/{id}', { params: { id } }),
    onSuccess: async () => {
      onDeleted(id);
      toast.success(kind === 'comment' ? texts.yourCommentIsGone : texts.yourReplyIsGone, { id: `deleted-${id}` });
      void queries.invalidateQueries({ queryKey: ['blogs'] });
      await queries.invalidateQueries({ queryKey: ['comments', blogId] });
    },
    onError: (error) => toast.error(errorMessage(error, texts.notDeleted)),
  });
}
