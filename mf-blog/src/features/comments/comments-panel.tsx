import type { Comment } from '@storysprout/contract';
import { api, Panel, useSession, VisuallyHidden } from '@storysprout/kit';
import { useEffect, useRef } from 'react';
import { SignInNote } from '../../shared/sign-in-note';
import * as texts from '../../texts/comments';
import { CommentList } from './comment-list';
import styles from './comments.module.css';
import { useAfterComment } from './use-after-comment';
import { useJustAdded } from './use-just-added';
import { WriteBox } from './write-box';

interface CommentsPanelProps {
  readonly id: string;
  readonly blogId: string;
  /** The cursor of the first page; empty for the start of the list. */
  readonly from: string;
}

/** The comments of a blog. The panel takes the focus when it opens, because it appears below the pressed button. */
export function CommentsPanel({ id, blogId, from }: CommentsPanelProps) {
  const { isSignedIn } = useSession();
  const ref = useRef<HTMLDivElement>(null);
  const { added, newest, add, remove } = useJustAdded<Comment>();
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={ref} id={id} tabIndex={-1} className={styles.panel}>
      <Panel title={texts.comments} emoji="speech-balloon">
        {isSignedIn ? <CommentForm blogId={blogId} onAdded={add} /> : <SignInNote>{texts.signInToComment}</SignInNote>}
        <div role="status">
          <VisuallyHidden key={newest}>{newest && texts.hereIsYourComment}</VisuallyHidden>
        </div>
        <CommentList blogId={blogId} from={from} added={added} newest={newest} onDeleted={remove} />
      </Panel>
    </div>
  );
}

interface CommentFormProps {
  readonly blogId: string;
  readonly onAdded: (comment: Comment, isInSight: boolean) => void;
}

function CommentForm({ blogId, onAdded }: CommentFormProps) {
  const afterComment = useAfterComment(blogId);
  const send = async (text: string) => {
    const { comment, help } = await api.call('POST /blog/comment/add', { body: { postId: blogId, text } });
    // A help note below the box has to be read first.
    onAdded(comment, help === undefined);
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
