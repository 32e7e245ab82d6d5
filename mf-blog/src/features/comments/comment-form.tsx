import type { Comment } from '@storysprout/contract';
import { api } from '@storysprout/kit';
import * as texts from '../../texts/comments';
import { useAfterComment } from './use-after-comment';
import { WriteBox } from './write-box';

interface CommentFormProps {
  readonly blogId: string;
  readonly onAdded: (comment: Comment) => void;
}

export function CommentForm({ blogId, onAdded }: CommentFormProps) {
  const afterComment = useAfterComment(blogId);
  const send = async (text: string) => {
    const { comment, help } = await api.call('POST /blog/comment/add', { body: { postId: blogId, text } });
    onAdded(comment);
    void afterComment();
    return help;
  };
  return (
    <WriteBox
      place={`comment:${blogId}`}
      label={texts.yourComment}
      placeholder={texts.whatDidYouLikeBest}
      rows={3}
      button={texts.postComment}
      failure={texts.commentFailed}
      onSend={send}
    />
  );
}
