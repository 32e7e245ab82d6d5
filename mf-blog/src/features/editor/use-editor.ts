import { blogTextOf, type WriteBlogResponse } from '@storysprout/contract';
import {
  api,
  errorMessage,
  isApiError,
  isPictureRefused,
  toast,
  useHoldMoments,
  useOutcome,
  usePublishing,
  useQueryClient,
  useRefreshProfile,
} from '@storysprout/kit';
import { useEffect, useRef, useState } from 'react';
import { blogQuery } from '../../shared/blog-queries';
import { hasRoom } from '../../shared/device-storage';
import * as texts from '../../texts/editor';
import { adoptDraft, draftKey, newWriterName, putAside, removeOwnDraft, saveDraft } from './drafts/device-store';
import { readPicture, storePicture } from './drafts/draft-pictures';
import { runSyncEffect } from './drafts/run-draft-sync';
import {
  type BlogSave,
  choiceIn,
  type EditorEffect,
  type EditorEvent,
  type EditorState,
  editorReducer,
  leavesPicture,
  type OpenText,
  openEditor,
} from './editor.reducer';
import { emptyWriting, isComplete, isSameWriting, type Writing } from './writing';

/**
 * Creates a blog or updates a stored one (docs/product.md#writing-a-blog).
 *
 * @throws ApiError `conflict` if the stored blog has a newer revision or can no longer be changed
 */
function saveBlog({ writing, status, stored }: BlogSave): Promise<WriteBlogResponse> {
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

/** Returns a function that carries out effects on the device, the server and the page. */
function useEffects(page: EditorProps, { userId, writer, writing }: EditorState, send: (event: EditorEvent) => void) {
  const queries = useQueryClient();
  const refreshProfile = useRefreshProfile();
  const publishing = usePublishing('publishing');
  const pictures = usePublishing('pictures');
  const tellPosted = useOutcome('mf_blog', 'posted', isComplete(writing) && publishing.isPossible);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const trySave = async (save: BlogSave) => {
    try {
      send({ type: 'saved', save, answer: await saveBlog(save) });
    } catch (error) {
      // A draft can only be refused because of its picture.
      (save.status === 'draft' ? pictures : publishing).noteRefusal(error);
      const status = isApiError(error) ? error.status : 0;
      const isAboutPicture = save.writing.image !== null && isPictureRefused(error);
      const message = errorMessage(error, texts.errorSubmittingBlog);
      send({ type: 'refused', save, status, message, isAboutPicture });
    }
  };
  const findBlog = async (id: string) => {
    try {
      send({ type: 'blogFound', blog: await queries.fetchQuery({ ...blogQuery(id), staleTime: 0 }) });
    } catch (error) {
      if (isApiError(error) && error.status === 404) send({ type: 'blogFound', blog: null });
      else toast.error(texts.errorSubmittingBlog);
    }
  };
  const refresh = (id: string, isPosted: boolean) => {
    if (isPosted) tellPosted();
    for (const queryKey of [['my-blogs'], ['blog', id]]) void queries.invalidateQueries({ queryKey });
    void refreshProfile();
  };
  const setTimer = (ms: number | null) => {
    clearTimeout(timer.current);
    timer.current = ms === null ? undefined : setTimeout(() => send({ type: 'saveDue' }), ms);
  };

  return async (effect: EditorEffect): Promise<unknown> => {
    switch (effect.type) {
      case 'keepDraft':
        return saveDraft(effect.draft, effect.server);
      case 'putAside':
        return putAside(effect.draft);
      case 'adoptDraft':
        return adoptDraft(effect.draft);
      case 'removeDraft':
        return removeOwnDraft(effect.draft);
      case 'findPicture':
        return send({ type: 'pictureRestored', picture: await readPicture(draftKey(userId, effect.place)) });
      case 'keepPicture':
        return storePicture(draftKey(userId, effect.place), effect.picture);
      case 'saveBlog':
        return trySave(effect.save);
      case 'findBlog':
        return findBlog(effect.id);
      case 'refresh':
        return refresh(effect.id, effect.isPosted);
      case 'toast':
        return toast[effect.tone](effect.message, { id: effect.id });
      case 'posted':
        return page.onPosted();
      case 'draftSaved':
        return page.onDraftSaved?.(effect.id);
      case 'becameNew':
        return page.onNewBlog?.();
      case 'setTimer':
        return setTimer(effect.ms);
      default: {
        const event = await runSyncEffect(effect, { userId, writer });
        return event && send(event);
      }
    }
  };
}

/** The state and actions of the editor; the components only display it. */
export function useEditor(props: EditorProps) {
  const [state, setState] = useState(() => openEditor({ ...props, writer: newWriterName() }));
  const latest = useRef(state);
  const isClosed = useRef(false);
  const send = (event: EditorEvent) => {
    const [next, effects] = editorReducer(latest.current, event);
    latest.current = next;
    setState(next);
    for (const effect of effects) void carryOut(effect);
  };
  const carryOut = async (effect: EditorEffect) => {
    if (effect.type === 'setTimer' && isClosed.current) return;
    await run.current(effect);
    if (latest.current.hasRoom !== hasRoom()) send({ type: 'roomChanged', hasRoom: hasRoom() });
  };
  useHoldMoments(!isSameWriting(state.writing, emptyWriting));
  const runEffect = useEffects(props, state, send);
  const run = useRef(runEffect);
  useEffect(() => {
    run.current = runEffect;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: `send` uses only what is current, whichever render made it
  useEffect(() => {
    const leaving = new AbortController();
    const on = (target: EventTarget, name: string, handle: () => void) =>
      target.addEventListener(name, handle, { signal: leaving.signal });
    on(window, 'pagehide', () => send({ type: 'leaving' }));
    on(document, 'visibilitychange', () => document.visibilityState === 'hidden' && send({ type: 'leaving' }));
    on(window, 'online', () => send({ type: 'saveDue' }));
    isClosed.current = false;
    send({ type: 'opened' });
    return () => {
      leaving.abort();
      send({ type: 'saveDue' });
      isClosed.current = true;
    };
  }, []);

  return {
    ...state,
    choice: choiceIn(state),
    send,
    change: (change: Partial<Writing>) => send({ type: 'changed', change }),
    canPost: usePublishing('publishing').isPossible,
    isCorrection: state.stored?.status === 'approved',
    leavesPicture: leavesPicture(state),
  };
}

export type Editor = ReturnType<typeof useEditor>;
