import { type Blog, blogTextOf, type WriteBlogResponse } from '@storysprout/contract';
import { allButImageMessage } from '@storysprout/contract/constants';
import {
  api,
  errorMessage,
  isApiError,
  toast,
  useMutation,
  useOutcome,
  usePublishing,
  useQueryClient,
  useRefreshProfile,
} from '@storysprout/kit';
import { useReducer, useState } from 'react';
import { blogQuery } from '../../shared/blog-queries';
import * as texts from '../../texts/editor';
import { newWriterName, putAside, removeOwnDraft } from './drafts/local-draft-store';
import { textOf } from './drafts/server-draft-store';
import { useDraftAutosave } from './drafts/use-draft-autosave';
import { editableText } from './editable-text';
import { editorReducer, leavesPicture, type OpenText, openEditor } from './editor.reducer';
import { useLocalDraft } from './use-local-draft';
import { type CompleteWriting, isComplete, type Writing, writingOf } from './writing';

interface SaveRequest {
  readonly writing: CompleteWriting;
  readonly status: 'draft' | 'pending';
  /** The stored blog to overwrite, as it was when the writer started; null for a new blog. */
  readonly stored: Blog | null;
}

/**
 * Creates a blog or updates a stored one (docs/product.md#writing-a-blog).
 *
 * @throws ApiError `conflict` if the stored blog has a newer revision or can no longer be changed
 */
function saveBlog({ writing, status, stored }: SaveRequest): Promise<WriteBlogResponse> {
  const { image, removeImage } = writing;
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...blogTextOf(writing), status })) form.set(name, value);
  if (image) form.set('image', image);
  else if (removeImage) form.set('removeImage', 'true');
  if (stored === null) return api.call('POST /blog/create', { body: form });
  if (stored.revision !== undefined) form.set('revision', String(stored.revision));
  return api.call('PUT /blog/update/{id}', { params: { id: stored._id }, body: form });
}

/** Events the page around the editor can listen to. */
export interface EditorEvents {
  /** Called with the id of a saved draft, so that the page can put it into the URL. */
  readonly onDraftSaved?: (blogId: string) => void;
  /** Called when the text of a stored blog becomes a new, unsaved blog and no longer has that id. */
  readonly onNewBlog?: () => void;
}

export interface EditorProps extends OpenText, EditorEvents {
  readonly userId: string;
  readonly onPosted: () => void;
}

/** The state and actions of the editor; the components only display it. */
export function useEditor(props: EditorProps) {
  const { userId, onPosted, onDraftSaved, onNewBlog } = props;
  const [writer] = useState(newWriterName);
  const [state, dispatch] = useReducer(editorReducer, props, openEditor);
  const { place, stored, writing, newer } = state;
  const draft = { userId, place, writer, writing, revision: stored?.revision ?? null };
  const { autosave, where, rival, forgetRival } = useDraftAutosave(draft, props);
  const hasRoom = useLocalDraft(draft, state, { autosave }, (picture) =>
    dispatch({ type: 'pictureRestored', picture }),
  );
  const queries = useQueryClient();
  const refreshProfile = useRefreshProfile();
  const publishing = usePublishing('publishing');
  const pictures = usePublishing('pictures');
  /** The help note for the writer, and what happens after they have read it. */
  const [help, setHelp] = useState<{ readonly text: string; readonly then: () => void } | null>(null);

  /** Reads the stored blog after a refused save, so that the writer can choose between it and their own text. */
  const lookForNewer = (blogId: string) =>
    queries.fetchQuery({ ...blogQuery(blogId), staleTime: 0 }).then(
      (newer) => dispatch({ type: 'conflict', newer: editableText(newer) ?? newer }),
      // The writer's text stays on the page and on the device, and the next save tries again.
      () => toast.error(texts.errorSubmittingBlog),
    );

  const posted = useOutcome('mf_blog', 'posted', isComplete(writing) && publishing.isPossible);

  const save = useMutation({
    mutationFn: saveBlog,
    onSuccess: ({ message, blog, help: text }, request) => {
      if (request.status === 'pending') posted();
      toast.success(message);
      for (const queryKey of [['my-blogs'], ['blog', blog._id]]) void queries.invalidateQueries({ queryKey });
      void refreshProfile();
      letGo();
      dispatch({ type: 'saved', blog, writing: request.writing });
      const then = request.status === 'pending' ? onPosted : () => onDraftSaved?.(blog._id);
      if (text === undefined) then();
      else setHelp({ text, then });
    },
    onError: (error, { status }) => {
      // A draft can only be refused because of its picture.
      (status === 'draft' ? pictures : publishing).noteRefusal(error);
      if (!isApiError(error) || error.status !== 409) toast.error(errorMessage(error, texts.errorSubmittingBlog));
      else if (stored) void lookForNewer(stored._id);
    },
  });

  /** Deletes the draft of this place from the device and the server, because the text is now stored elsewhere. */
  const letGo = () => {
    removeOwnDraft(draft);
    void autosave.current?.drop();
  };

  const closeConflict = () => {
    dispatch({ type: 'conflict', newer: null });
    save.reset();
  };

  return {
    ...state,
    canPost: publishing.isPossible,
    help: help?.text ?? null,
    closeHelp: () => {
      setHelp(null);
      help?.then();
    },
    userId,
    writer,
    hasRoom,
    where,
    rival,
    isCorrection: stored?.status === 'approved',
    leavesPicture: leavesPicture(state),
    sending: save.isPending ? save.variables.status : null,
    hasFailed: save.isError && newer === null,
    closeConflict,
    change: (change: Partial<Writing>) => dispatch({ type: 'changed', change }),
    check: () => dispatch({ type: 'checked' }),
    send: (status: SaveRequest['status']) => {
      dispatch({ type: 'sent' });
      if (isComplete(writing)) save.mutate({ writing, status, stored });
      else toast.error(allButImageMessage, { id: 'editor-missing' });
    },
    /** Goes back to the stored version. The current text is put aside as a draft, not discarded. */
    startOver: (from: Blog | null = stored) => {
      putAside(draft);
      letGo();
      dispatch({ type: 'startedOver', from });
      closeConflict();
    },
    /**
     * Keeps the text on the page. The other device's draft is put aside, and the next save replaces it at this place.
     */
    keepOverRival: () => {
      if (!rival) return;
      putAside({ ...draft, writing: { ...textOf(rival.words), image: null } });
      autosave.current?.keepMine(rival);
      forgetRival();
    },
    /** Continues with the other device's draft; the text on the page is put aside. */
    takeRival: () => {
      if (!rival) return;
      putAside(draft);
      autosave.current?.take(rival);
      dispatch({ type: 'tookOther', text: textOf(rival.words) });
      forgetRival();
    },
    /** Keeps the text on the page and puts the newer revision aside; the next save replaces it. */
    keepMine: () => {
      if (newer) putAside({ ...draft, writing: writingOf(newer) });
      dispatch({ type: 'keptMine' });
      closeConflict();
    },
    /**
     * Leaves the stored blog unchanged and turns the text into a new blog, with its picture if the file is available
     * here.
     */
    saveAsNew: () => {
      letGo();
      dispatch({ type: 'madeNew', writer });
      closeConflict();
      onNewBlog?.();
    },
  };
}

export type Editor = ReturnType<typeof useEditor>;
