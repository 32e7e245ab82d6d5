import type { Comment, Reply } from '@storysprout/contract';
import { api } from '@storysprout/kit';
import * as texts from '../../../texts/comments';
import { useAfterComment } from '../use-after-comment';
import { WriteBox } from '../write-box';

interface ReplyFormProps {
  readonly blogId: string;
  readonly comment: Comment;
  readonly onAdded: (reply: Reply, isInSight: boolean) => void;
  readonly onDone: () => void;
}

export function ReplyForm({ blogId, comment, onAdded, onDone }: ReplyFormProps) {
  const afterComment = useAfterComment(blogId);
  const send = async (text: string) => {
    const { reply, help } = await api.call('POST /blog/comment/{id}/reply', {
      params: { id: comment._id },
      body: { text },
    });
    // The help note has to be read before the form closes.
    if (help === undefined) onDone();
    onAdded(reply, help === undefined);
    await afterComment();
    return help;
  };
  return (
    <WriteBox
      place={`reply:${comment._id}`}
      label={texts.yourReplyTo(comment.name)}
      placeholder={texts.saySomethingKind}
      rows={2}
      button={texts.postReply}
      failure={texts.replyFailed}
      autoFocus
      onSend={send}
    />
  );
}
