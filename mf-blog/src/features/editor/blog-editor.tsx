import type { Blog } from '@storysprout/contract';
import { Button, EmptyState, Panel, useSession } from '@storysprout/kit';
import { useState } from 'react';
import { SignInNote } from '../../shared/sign-in-note';
import { asidePlace, type DraftPlace, newPlace, newWriterName, readDraft, storedIdOf } from './drafts';
import { Editor } from './editor';
import type { OpenText } from './editor.reducer';
import { StoredBlogEditor } from './stored-blog-editor';
import { UnfinishedDrafts } from './unfinished-drafts';
import type { Writing } from './writing';

export interface BlogEditorProps {
  /** A draft or rejected blog to change; without it, a new blog. */
  readonly blogId?: string;
  /** After the blog was posted. */
  readonly onDone?: () => void;
  /** After a draft was saved: its id, for the address. */
  readonly onDraftSaved?: (blogId: string) => void;
  /** Called when the text of `blogId` has become a new blog, not saved yet: it no longer has that id. */
  readonly onNewBlog?: () => void;
  /** What a new page starts with. */
  readonly start?: Partial<Writing>;
}

/** Text brought along gets a page of its own when there is unsaved text already. */
function openAtFirst(userId: string, { blogId, start }: BlogEditorProps): Omit<OpenText, 'stored'> {
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

interface DeskProps extends BlogEditorProps {
  readonly userId: string;
}

function Desk({ userId, ...props }: DeskProps) {
  const [open, setOpen] = useState<Omit<OpenText, 'stored'>>(() => openAtFirst(userId, props));
  const [isPosted, setPosted] = useState(false);
  const openPlace = (place: DraftPlace) => {
    setOpen({ place, restored: readDraft(userId, place) });
    setPosted(false);
  };
  if (isPosted) return <PostedPanel onNew={() => openPlace(newPlace)} />;
  const { place } = open;
  const storedId = storedIdOf(place);
  const common = {
    ...open,
    userId,
    onPosted: () => (props.onDone ? props.onDone() : setPosted(true)),
    onDraftSaved: (blog: Blog) => props.onDraftSaved?.(blog._id),
    onNewBlog: props.onNewBlog,
  };
  return (
    <>
      {!props.blogId && (
        <UnfinishedDrafts key={`unfinished beside ${place}`} userId={userId} openPlace={place} onContinue={openPlace} />
      )}
      {storedId ? (
        <StoredBlogEditor key={place} blogId={storedId} {...common} />
      ) : (
        <Editor key={place} stored={null} {...common} />
      )}
    </>
  );
}

/** The editor, on its own page and in the dashboard's first tab. */
export function BlogEditor(props: BlogEditorProps) {
  const { userId } = useSession();
  if (!userId) return <SignInNote>Sign in to write a blog. Words you wrote before are kept for you.</SignInNote>;
  return <Desk key={`${userId} ${props.blogId}`} userId={userId} {...props} />;
}
