import type { Blog } from '@storysprout/contract';
import { allButImageMessage, countWords, textLimits, tooFewWordsMessage } from '@storysprout/contract/constants';
import { toast } from '@storysprout/kit';
import { useState } from 'react';
import { asidePlace, newPlace } from './draft-place';
import type { EditorProps } from './editor';
import {
  leavesPicture,
  newWriterName,
  pictureOf,
  type Target,
  targetAfterSave,
  targetOf,
  withoutPicture,
} from './editor-state';
import { useConflict } from './use-conflict';
import { forgetWords, putAside, useKeptWriting } from './use-kept-writing';
import { useRestoredPicture } from './use-restored-picture';
import { type SaveRequest, useSaveBlog } from './use-save-blog';
import { isComplete, type MissingFields, missingIn, type Writing, writingOf } from './writing';

function startingWriting({ restored, start, stored, place }: EditorProps): Writing {
  const { baseline } = targetOf(place, stored);
  if (!restored) return { ...baseline, ...start };
  const { title, category, description, removeImage } = restored;
  return { title, category, description, removeImage, image: null };
}

/** All that happens in the editor; the components only show it. */
export function useEditor(props: EditorProps) {
  const { userId, restored } = props;
  const [writer] = useState(newWriterName);
  const [target, setTarget] = useState<Target>(() => targetOf(props.place, props.stored));
  const [writing, setWriting] = useState(() => startingWriting(props));
  const [isRestored, setRestored] = useState(restored !== null);
  const [isChecked, setChecked] = useState(false);
  const [errors, setErrors] = useState<MissingFields>({});

  const { place, stored, baseline } = target;
  const revision = stored?.revision ?? null;
  const isReady = useRestoredPicture({
    userId,
    place,
    restored,
    onPicture: (image) => setWriting((now) => ({ ...now, image })),
  });
  const hasRoom = useKeptWriting({
    userId,
    place,
    writer,
    writing,
    baseline,
    revision,
    isReady,
    isRestored: restored !== null,
  });
  const conflict = useConflict(stored?._id);

  /** Any change of the text asks for a new check (docs/product.md#writing-a-blog). */
  const change = (next: Partial<Writing>) => {
    setWriting((now) => ({ ...now, ...next }));
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in next))));
    if ('title' in next || 'description' in next) setChecked(false);
  };
  const open = (next: Target, words: Writing) => {
    setTarget(next);
    setWriting(words);
    setRestored(false);
    setChecked(false);
    setErrors({});
  };

  const handleSaved = ({ blog }: { blog: NonNullable<Target['stored']> }, request: SaveRequest) => {
    forgetWords(userId, place, writer);
    setTarget(targetAfterSave(blog, request.writing, target));
    setWriting(withoutPicture(request.writing));
    setRestored(false);
    if (request.status === 'pending') props.onPosted(blog);
    else props.onDraftSaved?.(blog);
  };
  const save = useSaveBlog({ onSaved: handleSaved, onConflict: conflict.look });

  const check = () => {
    const isLongEnough = countWords(writing.description) >= textLimits.blogMinWords;
    setErrors(isLongEnough ? {} : { description: tooFewWordsMessage });
    setChecked(isLongEnough);
  };
  const send = (status: SaveRequest['status']) => {
    setErrors(missingIn(writing));
    if (isComplete(writing)) save.mutate({ writing, status, stored });
    else toast.error(allButImageMessage, { id: 'editor-missing' });
  };
  const settle = () => {
    conflict.settle();
    save.reset();
  };
  /** Goes back to what is stored; the present text is put aside, not thrown away. */
  const startOver = (from: Blog | null = stored) => {
    putAside({ userId, place, writer, writing, revision });
    forgetWords(userId, place, writer);
    open(targetOf(place, from), targetOf(place, from).baseline);
    settle();
  };
  /** Keeps this text over the newer save, which is put aside: the next save replaces it. */
  const keepMine = () => {
    const { newer } = conflict;
    if (newer) {
      putAside({ userId, place, writer, writing: writingOf(newer), revision });
      setTarget({ ...target, stored: newer, baseline: writingOf(newer) });
    }
    settle();
  };
  /** Leaves the stored blog as it is; the text becomes a new one, with its picture where it is at hand. */
  const saveAsNew = () => {
    forgetWords(userId, place, writer);
    setTarget(targetOf(asidePlace(newPlace, writer), null));
    setWriting({ ...writing, image: pictureOf(writing, target), removeImage: false });
    settle();
    props.onNewBlog?.();
  };

  return {
    writer,
    target,
    writing,
    errors,
    isChecked,
    isRestored,
    hasRoom,
    change,
    check,
    send,
    startOver,
    sending: save.isPending ? (save.variables?.status ?? null) : null,
    hasFailed: save.isError && conflict.newer === null,
    conflict: {
      newer: conflict.newer,
      leavesPicture: leavesPicture(writing, target),
      keepMine,
      saveAsNew,
      close: settle,
    },
  };
}

export type EditorState = ReturnType<typeof useEditor>;
