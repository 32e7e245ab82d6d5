import { Button, EmptyState, Panel } from '@storysprout/kit';

/** Shown after posting, where nothing else follows. */
export function PostedPanel({ onNew }: { onNew: () => void }) {
  return (
    <Panel tone="leaf">
      <EmptyState
        emoji="party-popper"
        title="Hooray! Your blog is on its way."
        action={
          <Button icon="pencil" onClick={onNew}>
            Write another one
          </Button>
        }
      >
        A moderator reads it first. You will find it in your list of blogs.
      </EmptyState>
    </Panel>
  );
}
