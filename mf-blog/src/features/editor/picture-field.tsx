import type { Blog } from '@storysprout/contract';
import { ImagePicker, imageUrl } from '@storysprout/kit';
import styles from './editor.module.css';
import type { Writing } from './writing';

interface PictureFieldProps {
  readonly writing: Writing;
  readonly stored: Blog | null;
  readonly onChange: (next: Partial<Writing>) => void;
}

/** The optional picture: the one picked here, else the stored one. */
export function PictureField({ writing, stored, onChange }: PictureFieldProps) {
  const current = stored?.image && !writing.removeImage ? imageUrl(stored.image, 'small') : undefined;
  return (
    <div className={styles.picture}>
      <p className={styles.label}>Picture (if you like)</p>
      <ImagePicker
        label="Add a picture"
        hint="A drawing or a photo of your own, up to 5 MB."
        value={writing.image}
        currentUrl={current}
        onChange={(image) => onChange({ image })}
        onRemoveCurrent={() => onChange({ removeImage: true })}
      />
    </div>
  );
}
