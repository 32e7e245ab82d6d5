import { Button, EmptyState, LinkButton } from '@storysprout/kit';
import type { BlogFilter } from '../../shared/blog-queries';
import * as texts from '../../texts/all-blogs';

/** Shown when no blog matches the filters or when nobody has written one yet. */
export function NoBlogs({ filter, onShowAll }: { readonly filter: BlogFilter; readonly onShowAll: () => void }) {
  if (Object.keys(filter).length > 0) {
    return (
      <EmptyState
        emoji="magnifying-glass-tilted-left"
        title={texts.noBlogsFound}
        action={
          <Button variant="secondary" onClick={onShowAll}>
            {texts.showAllBlogs}
          </Button>
        }
      >
        {texts.tryAnother}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      emoji="seedling"
      title={texts.noBlogsYet}
      action={
        <LinkButton to="/postblog" icon="pencil">
          {texts.writeTheFirstOne}
        </LinkButton>
      }
    >
      {texts.firstStory}
    </EmptyState>
  );
}
