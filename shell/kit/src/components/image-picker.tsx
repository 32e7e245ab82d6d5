import { imageLimits } from '@storysprout/contract';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import * as texts from '../texts/components';
import { Button } from './button';
import { classNames } from './class-names';
import { Emoji } from './emoji';
import fieldStyles from './field.module.css';
import styles from './image-picker.module.css';

export interface ImagePickerProps {
  value: File | null;
  onChange: (file: File | null) => void;
  label: string;
  hint?: string;
  /** The reason why the server refused the picture after it was chosen. The picker takes the focus when it appears. */
  error?: string;
  shape?: 'cover' | 'round';
  /** The present picture. */
  currentUrl?: string;
  /** Removes the present picture; without it, that can only be replaced. */
  onRemoveCurrent?: () => void;
}

const megabytes = imageLimits.maxBytes / 1024 / 1024;

/** Phones turn their own formats into one of these for a field that asks for them. */
const accepted = 'image/jpeg,image/png,image/webp,image/gif,image/avif';
/** The format of some phones' photos, which the server can't read. Few systems know its type. */
const phoneFormat = /\bhei[cf]$/i;

/** Returns why a file can't be used, as far as that can be told without reading it; null if it can. */
export function imageProblem(file: File): string | null {
  if (file.size === 0) return texts.emptyPicture;
  if (phoneFormat.test(file.type) || phoneFormat.test(file.name)) return texts.cannotRead;
  if (!file.type.startsWith('image/')) return texts.noPicture;
  if (file.size > imageLimits.maxBytes) return texts.tooBig(megabytes);
  return null;
}

/** Reads the file as the browser would show it, and returns what is wrong; null if nothing is. */
async function unreadableProblem(file: File): Promise<string | null> {
  if (typeof createImageBitmap !== 'function') return null;
  try {
    (await createImageBitmap(file)).close();
    return null;
  } catch {
    return texts.cannotRead;
  }
}

/** Returns an object URL of the chosen file, which is revoked when the file changes. */
function usePreview(file: File | null): string | undefined {
  const [preview, setPreview] = useState<string>();
  useEffect(() => {
    if (!file) return setPreview(undefined);
    const address = URL.createObjectURL(file);
    setPreview(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return preview;
}

/** Lets the reader pick one picture, shows it, and says plainly what is wrong with it. */
export function ImagePicker({
  value,
  onChange,
  label,
  hint,
  error,
  shape = 'cover',
  currentUrl,
  onRemoveCurrent,
}: ImagePickerProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef<File | null>(null);
  const [found, setFound] = useState<string | null>(null);
  const problem = found ?? error;
  const preview = usePreview(value) ?? (value ? undefined : currentUrl);
  const canRemove = value !== null || (currentUrl !== undefined && onRemoveCurrent !== undefined);

  useEffect(() => {
    latest.current = value;
  }, [value]);
  useEffect(() => {
    if (error) input.current?.focus();
  }, [error]);

  const handlePick = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    // The same file picked again must count as a change.
    target.value = '';
    const wrong = imageProblem(file);
    setFound(wrong);
    if (wrong) return;
    // Handed over before it is read, so that a form sent meanwhile has it.
    latest.current = file;
    onChange(file);
    const unreadable = await unreadableProblem(file);
    // Another file was picked meanwhile, or the form was sent.
    if (!unreadable || latest.current !== file) return;
    setFound(unreadable);
    onChange(value);
  };
  const handleRemove = () => {
    setFound(null);
    if (value) onChange(null);
    else onRemoveCurrent?.();
    input.current?.focus();
  };

  return (
    <div className={styles.picker}>
      <input
        ref={input}
        id={id}
        type="file"
        accept={accepted}
        className={styles.file}
        onChange={(event) => void handlePick(event)}
        aria-describedby={`${id}-about`}
        aria-invalid={problem ? true : undefined}
      />
      <label htmlFor={id} className={classNames(styles.drop, styles[shape])}>
        {preview ? <img src={preview} alt="" className={styles.preview} /> : <Emoji name="framed-picture" size={44} />}
        <span className={styles.words}>{preview ? texts.changePicture : label}</span>
      </label>
      <div id={`${id}-about`} aria-live="polite">
        {problem ? <p className={styles.problem}>{problem}</p> : hint && <p className={fieldStyles.hint}>{hint}</p>}
      </div>
      {canRemove && (
        <Button variant="ghost" size="s" onClick={handleRemove}>
          {texts.removePicture}
        </Button>
      )}
    </div>
  );
}
