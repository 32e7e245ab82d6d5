import { type Blog, defaultRejectReason } from '@storysprout/contract';
import { Button, Dialog, Row } from '@storysprout/kit';
import { type FormEvent, useState } from 'react';
import formStyles from '../../shared/form.module.css';
import { ReasonChoices, useFirstChoice } from '../../shared/reason-choices';
import * as texts from '../../texts/blog-lists';
import { isWaiting } from './waiting-text';

/** Ready-made messages for a writer. */
const cannedReasons: readonly string[] = [
  defaultRejectReason,
  texts.privateDetails,
  texts.hurtful,
  texts.notYours,
  texts.tellMore,
];

interface RejectDialogProps {
  readonly blog: Blog | null;
  readonly onReject: (blog: Blog, reason: string) => void;
  readonly onClose: () => void;
}

/**
 * Asks for the reason why a blog is sent back, which its writer reads. Space and the arrow keys choose, and Enter
 * submits.
 */
export function RejectDialog({ blog, onReject, onClose }: RejectDialogProps) {
  return blog && <RejectForm key={blog._id} blog={blog} onReject={onReject} onClose={onClose} />;
}

function RejectForm({ blog, onReject, onClose }: RejectDialogProps & { blog: Blog }) {
  const firstChoice = useFirstChoice();
  const [reason, setReason] = useState('');
  const isPublished = !isWaiting(blog);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (reason !== '') onReject(blog, reason);
  };
  const title = isPublished ? texts.deleteTitle(blog.title) : texts.rejectTitle(blog.title);
  return (
    <Dialog open onClose={onClose} title={title} emoji="love-letter">
      <form className={formStyles.form} onSubmit={handleSubmit}>
        <ReasonChoices
          firstChoice={firstChoice}
          legend={
            <>
              <bdi>{blog.author.name}</bdi> {texts.willRead}
            </>
          }
          templates={cannedReasons}
          hint={texts.sayWhatIsGood}
          onChange={setReason}
        />
        <Row justify="flex-end" align="stretch">
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" variant="danger" disabled={reason === ''}>
            {isPublished ? texts.deleteThisBlog : texts.rejectThisBlog}
          </Button>
        </Row>
      </form>
    </Dialog>
  );
}
