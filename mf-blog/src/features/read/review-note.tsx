import type { Blog } from '@storysprout/contract';
import { LinkButton, Row, StatusBadge, useSession } from '@storysprout/kit';
import { StandingNote } from '../../shared/standing-note';
import * as texts from '../../texts/read-blog';
import styles from './read.module.css';

const explanations = {
  draft: texts.draft,
  pending: texts.pending,
  approved: '',
  rejected: texts.rejected,
} as const;

/** Shown above a blog that is not public: its status, the reason, and a link to edit it if its author may. */
export function ReviewNote({ blog }: { blog: Blog }) {
  const { userId } = useSession();
  const canEdit = blog.author._id === userId && (blog.status === 'draft' || blog.status === 'rejected');
  return (
    <Row className={styles.review} role="note">
      <StatusBadge status={blog.status} />
      <div>
        {blog.status === 'approved' && <StandingNote {...blog} />}
        {explanations[blog.status]}
        {blog.rejectReason && (
          <strong dir="auto" className={styles.reason}>
            {blog.rejectReason}
          </strong>
        )}
      </div>
      {canEdit && (
        <LinkButton to={`/postblog?blog=${blog._id}`} icon="pencil" size="s">
          {texts.edit}
        </LinkButton>
      )}
    </Row>
  );
}
