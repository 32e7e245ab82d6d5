import { type SyntheticEvent, useState } from 'react';
import { avatarUrl } from '../api/images';
import { avatarCell } from './art/emoji-sheets';
import styles from './avatar.module.css';
import { classNames } from './class-names';
import { CutOut } from './cut-out';

export interface AvatarProps {
  user: { readonly name: string; readonly image?: string | null; readonly profileAvatar?: string | null };
  /** Diameter in pixels. */
  size?: number;
  /** True if the name stands beside it, so that a screen reader does not read it twice. */
  decorative?: boolean;
  className?: string;
}

const defaultAvatar = avatarUrl({});

/** The child's avatar or picture; the default when it can't be loaded. Small avatars come from one sheet. */
export function Avatar({ user, size = 40, decorative, className }: AvatarProps) {
  const cell = user.profileAvatar ? avatarCell(user.profileAvatar, size) : undefined;
  if (!cell) return <Picture user={user} size={size} decorative={decorative} className={className} />;
  const label = decorative ? '' : user.name;
  return <CutOut cell={cell} size={size} label={label} className={classNames(styles.avatar, className)} />;
}

function Picture({ user, size, decorative, className }: AvatarProps & { readonly size: number }) {
  const wanted = avatarUrl(user, size > 240 ? undefined : 'small');
  const [missing, setMissing] = useState<string>();
  const handleError = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
    if (!currentTarget.src.endsWith(defaultAvatar)) setMissing(wanted);
  };
  return (
    <img
      className={classNames(styles.avatar, className)}
      src={missing === wanted ? defaultAvatar : wanted}
      alt={decorative ? '' : user.name}
      width={size}
      height={size}
      style={{ width: size, height: size }}
      loading="lazy"
      decoding="async"
      onError={handleError}
    />
  );
}
