import { classNames } from './class-names';
import styles from './icon.module.css';
import { type IconName, iconPaths } from './icon-paths';

export interface IconProps {
  name: IconName;
  /** Side in pixels. */
  size?: number;
  className?: string;
}

/** A one-colour line icon in the colour of the text around it; always decoration, the control carries the name. */
export function Icon({ name, size = 22, className }: IconProps) {
  return (
    <svg
      className={classNames(styles.icon, name.endsWith('-filled') && styles.filled, className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
