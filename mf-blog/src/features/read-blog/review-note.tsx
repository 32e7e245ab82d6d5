import type { Blog } from '@storysprout/contract';
import { LinkButton, Row, StatusBadge, useSession } from '@storysprout/kit';
import { StandingNote } from '../../shared/standing-note';
import styles from './read-blog.module.css';

const explanations = {
  draft: 'This is a draft. Nobody else can see it yet.',
  pending: 'This blog is waiting for a grown-up to read it. Nobody else can see it yet.',
  approved: '',
  rejected: 'This blog was sent back. You can change it and post it again.',
} as const;

/** Above a blog that is not published: where it stands, why, and what its author can do. */
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
          Edit
        </LinkButton>
      )}
    </Row>
  );
}
