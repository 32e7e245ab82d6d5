import { Button, EmptyState, Panel, Stack, useSession } from '@storysprout/kit';
import { useState } from 'react';
import { SignInNote } from '../../shared/sign-in-note';
import * as texts from '../../texts/editor';
import { type DraftPlace, newPlace, storedIdOf } from './drafts/device-store';
import { DraftList } from './drafts/draft-list';
import { OpenedDraft } from './drafts/opened-draft';
import { Editor } from './editor';
import { StoredBlogEditor } from './stored-blog-editor';
import type { EditorEvents, EditorProps } from './use-editor';
import type { Writing } from './writing';

export interface BlogEditorProps extends EditorEvents {
  /** The id of the stored blog to edit; without it, the editor starts a new blog. */
  readonly blogId?: string;
  /** Called after the blog was posted. */
  readonly onDone?: () => void;
  /** Initial content of a new blog. */
  readonly start?: Partial<Writing>;
}

/** Shown after posting when there is no `onDone` to call. */
function PostedPanel({ onNew }: { onNew: () => void }) {
  return (
    <Panel tone="leaf">
      <EmptyState
        emoji="party-popper"
        title={texts.sent}
        action={
          <Button icon="pencil" onClick={onNew}>
            {texts.writeAnotherOne}
          </Button>
        }
      >
        {texts.sentNote}
      </EmptyState>
    </Panel>
  );
}

function Desk({ userId, blogId, start, onDone, ...events }: BlogEditorProps & { readonly userId: string }) {
  const [wanted, setWanted] = useState({ place: blogId ?? newPlace, start: blogId ? undefined : start });
  const [isPosted, setPosted] = useState(false);
  const openPlace = (place: DraftPlace) => {
    setWanted({ place, start: undefined });
    setPosted(false);
  };
  if (isPosted) return <PostedPanel onNew={() => openPlace(newPlace)} />;
  const { place } = wanted;
  const common = { ...events, userId, onPosted: onDone ?? (() => setPosted(true)) };
  return (
    <OpenedDraft key={place} userId={userId} {...wanted}>
      {(open) => (
        <Stack>
          {!blogId && <DraftList userId={userId} openPlace={open.place} onContinue={openPlace} />}
          <AnyEditor {...common} {...open} />
        </Stack>
      )}
    </OpenedDraft>
  );
}

/** Opens the editor for a stored blog or for a new one. */
function AnyEditor(props: Omit<EditorProps, 'stored'>) {
  const storedId = storedIdOf(props.place);
  return storedId ? <StoredBlogEditor blogId={storedId} {...props} /> : <Editor stored={null} {...props} />;
}

/** The editor, on its own page and in the dashboard's first tab. */
export function BlogEditor(props: BlogEditorProps) {
  const { userId } = useSession();
  if (!userId) return <SignInNote>{texts.signInToWrite}</SignInNote>;
  return <Desk key={`${userId} ${props.blogId}`} userId={userId} {...props} />;
}
