import { classNames, imageUrl, useCovered } from '@storysprout/kit';
import { useState } from 'react';
import * as texts from '../texts/shared';
import styles from './blurred-picture.module.css';
import { useShortcuts, useShortcutsSwitch } from './keyboard/use-shortcuts';

/** The key for the list of a page's keys. */
export const lookShortcut = { action: 'look', keys: ['v'], does: texts.lookAtThePicture } as const;

interface BlurredPictureProps {
  readonly image: string;
  readonly alt: string;
  /** False for one of several, which the key for looking would all show at once. */
  readonly hasKey?: boolean;
}

/** A picture that is blurred until the moderator looks at it, because it may frighten. A press blurs it again. */
export function BlurredPicture({ image, alt, hasKey = true }: BlurredPictureProps) {
  const [isClear, setIsClear] = useState(false);
  const isCovered = useCovered();
  const toggle = () => setIsClear(!isClear);
  useShortcuts([lookShortcut], useShortcutsSwitch().isOn && hasKey && !isCovered, toggle);
  return (
    <button
      type="button"
      className={styles.look}
      aria-label={isClear ? texts.blurPicture(alt) : texts.showPicture(alt)}
      onClick={toggle}
    >
      <img className={classNames(styles.picture, !isClear && styles.blurred)} src={imageUrl(image)} alt={alt} />
      {!isClear && <span>{texts.pressToLook}</span>}
    </button>
  );
}
