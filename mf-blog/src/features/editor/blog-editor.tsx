import { Button, EmptyState, Panel, Stack, useSession } from '@storysprout/kit';
import { useState } from 'react';
import { SignInNote } from '../../shared/sign-in-note';
import { asidePlace, type DraftPlace, newPlace, newWriterName, readDraft, storedIdOf } from './drafts';
import { Editor } from './editor';
import type { OpenText } from './editor.reducer';
import { StoredBlogEditor } from './stored-blog-editor';
import { UnfinishedDrafts } from './unfinished-drafts';
import type { EditorEvents } from './use-editor';
import type { Writing } from './writing';

export interface BlogEditorProps extends EditorEvents {
  /** A draft or rejected blog to change; without it, a new blog. */
  readonly blogId?: string;
  /** After the blog was posted. */
  readonly onDone?: () => void;
  /** What a new page starts with. */
  readonly start?: Partial<Writing>;
}

/** Text brought along gets a page of its own when there is unsaved text already. */
function openAtFirst(userId: string, blogId?: string, start?: Partial<Writing>): Omit<OpenText, 'stored'> {
  const place = blogId ?? newPlace;
  const restored = readDraft(userId, place);
  if (!start || blogId) return { place, restored };
  return { place: restored ? asidePlace(newPlace, newWriterName()) : place, restored: null, start };
}

/** Shown after posting, where nothing else follows. */
function PostedPanel({ onNew }: { onNew: () => void }) {
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

function Desk({ userId, blogId, start, onDone, ...events }: BlogEditorProps & { readonly userId: string }) {
  const [open, setOpen] = useState(() => openAtFirst(userId, blogId, start));
  const [isPosted, setPosted] = useState(false);
  const openPlace = (place: DraftPlace) => {
    setOpen({ place, restored: readDraft(userId, place) });
    setPosted(false);
  };
  if (isPosted) return <PostedPanel onNew={() => openPlace(newPlace)} />;
  const { place } = open;
  const storedId = storedIdOf(place);
  const common = { ...open, ...events, userId, onPosted: onDone ?? (() => setPosted(true)) };
  return (
    <Stack>
      {!blogId && (
        <UnfinishedDrafts key={`unfinished beside ${place}`} userId={userId} openPlace={place} onContinue={openPlace} />
      )}
      {storedId ? (
        <StoredBlogEditor key={place} blogId={storedId} {...common} />
      ) : (
        <Editor key={place} stored={null} {...common} />
      )}
    </Stack>
  );
}

/** The editor, on its own page and in the dashboard's first tab. */
export function BlogEditor(props: BlogEditorProps) {
  const { userId } = useSession();
  if (!userId) return <SignInNote>Sign in to write a blog. Words you wrote before are kept for you.</SignInNote>;
  return <Desk key={`${userId} ${props.blogId}`} userId={userId} {...props} />;
}
