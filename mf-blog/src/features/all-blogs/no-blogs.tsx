import { Button, EmptyState, LinkButton } from '@storysprout/kit';
import type { BlogFilter } from '../../shared/blog-queries';

/** Nothing fits the filters, or nobody has written yet. */
export function NoBlogs({ filter, onShowAll }: { readonly filter: BlogFilter; readonly onShowAll: () => void }) {
  if (Object.keys(filter).length > 0) {
    return (
      <EmptyState
        emoji="magnifying-glass-tilted-left"
        title="No blogs found"
        action={
          <Button variant="secondary" onClick={onShowAll}>
            Show all blogs
          </Button>
        }
      >
        Try another word or another category. Or write the blog you were looking for!
      </EmptyState>
    );
  }
  return (
    <EmptyState
      emoji="seedling"
      title="No blogs yet"
      action={
        <LinkButton to="/postblog" icon="pencil">
          Write the first one
        </LinkButton>
      }
    >
      Every library starts with one story. It could be yours!
    </EmptyState>
  );
}
