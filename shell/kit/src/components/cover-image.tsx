import { useState } from 'react';
import { coverUrl, imageSrcSet } from '../api/images';
import { classNames } from './class-names';
import styles from './cover-image.module.css';

export interface CoverImageProps {
  image: string | null | undefined;
  category: string;
  /** Empty if the picture is decoration because the title stands beside it. */
  alt?: string;
  /**
   * The width at which it is shown, as `sizes` of an `<img>`; missing where the small picture is always large enough.
   */
  sizes?: string;
  /** Visible at once, so not loaded lazily. */
  eager?: boolean;
  className?: string;
}

/** A blog's picture in 16:10, or the art of its category when there is none or it can't be loaded. */
export function CoverImage({ image, category, alt = '', sizes, eager, className }: CoverImageProps) {
  const [missing, setMissing] = useState<string>();
  const shown = image && image !== missing ? image : null;
  return (
    <img
      key={shown}
      className={classNames(styles.cover, className)}
      src={coverUrl({ image: shown, category }, 'small')}
      {...(shown && sizes && { srcSet: imageSrcSet(shown), sizes })}
      alt={alt}
      width={480}
      height={300}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => shown && setMissing(shown)}
    />
  );
}
