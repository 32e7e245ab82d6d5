import { type Blog, defaultRejectReason, textLimits } from '@storysprout/contract';
import { Button, Dialog, Field, Row, TextArea } from '@storysprout/kit';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import styles from './moderation.module.css';

/** Ready-made messages for a writer; the server uses the first one when none is given. */
const cannedReasons: readonly string[] = [
  defaultRejectReason,
  'Please leave out personal details such as phone numbers, addresses or full names.',
  'Some words here could hurt somebody. Please find friendlier ones.',
  'This looks like somebody else wrote it. Please tell it in your own words.',
  'Please tell us a little more, so that readers can follow your story.',
];

interface RejectDialogProps {
  readonly blog: Blog | null;
  readonly onReject: (blog: Blog, reason: string) => void;
  readonly onClose: () => void;
}

const ownReason = cannedReasons.length;

/** Asks why a blog goes back, for its writer. The arrow keys choose, Enter sends. */
export function RejectDialog({ blog, onReject, onClose }: RejectDialogProps) {
  return blog && <RejectForm key={blog._id} blog={blog} onReject={onReject} onClose={onClose} />;
}

function RejectForm({ blog, onReject, onClose }: RejectDialogProps & { blog: Blog }) {
  const firstChoice = useRef<HTMLInputElement>(null);
  const [choice, setChoice] = useState(0);
  const [own, setOwn] = useState('');
  const reason = cannedReasons[choice] ?? own.trim();
  // Runs after the dialog has given its close button the focus: Enter should reject, not close.
  useEffect(() => firstChoice.current?.focus(), []);
  const isPublished = blog.status === 'approved';
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (reason !== '') onReject(blog, reason);
  };
  const title = isPublished ? `Delete “${blog.title}”?` : `Reject “${blog.title}”?`;
  return (
    <Dialog open onClose={onClose} title={title} emoji="love-letter">
      <form onSubmit={handleSubmit}>
        <fieldset className={styles.reasons}>
          <legend>
            <bdi>{blog.author.name}</bdi> will read this:
          </legend>
          {[...cannedReasons, 'Write it in my own words'].map((label, at) => (
            <label key={label} className={styles.reason}>
              <input
                type="radio"
                name="reason"
                checked={choice === at}
                onChange={() => setChoice(at)}
                ref={at === 0 ? firstChoice : undefined}
              />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
        {choice === ownReason && (
          <Field label="Your words" hint="Say what is good about it, and what to change." required>
            <TextArea
              rows={3}
              showCount
              maxLength={textLimits.reason}
              value={own}
              onChange={({ target }) => setOwn(target.value)}
            />
          </Field>
        )}
        <Row justify="flex-end" align="stretch" className={styles.buttons}>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" disabled={reason === ''}>
            {isPublished ? 'Delete this blog' : 'Reject this blog'}
          </Button>
        </Row>
      </form>
    </Dialog>
  );
}
