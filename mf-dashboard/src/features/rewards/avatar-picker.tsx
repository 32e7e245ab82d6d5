import { type Avatar, avatars, type StoredUser } from '@storysprout/contract';
import { formatCount, Icon, VisuallyHidden } from '@storysprout/kit';
import * as texts from '../../texts/rewards';
import styles from './avatar-picker.module.css';

interface AvatarPickerProps {
  readonly user: StoredUser;
  readonly disabled: boolean;
  readonly onPick: (avatar: Avatar) => void;
}

interface AvatarTileProps {
  readonly avatar: Avatar;
  readonly isUnlocked: boolean;
  readonly isWorn: boolean;
  readonly disabled: boolean;
  readonly onPick: () => void;
}

function AvatarTile({ avatar, isUnlocked, isWorn, disabled, onPick }: AvatarTileProps) {
  const state = isWorn ? texts.wearingIt : isUnlocked ? texts.wearIt : texts.xp(formatCount(avatar.unlockXp));
  return (
    <li>
      <button
        type="button"
        className={`${styles.tile} ${isUnlocked ? '' : styles.locked} ${isWorn ? styles.worn : ''}`}
        aria-pressed={isWorn}
        disabled={!isUnlocked || disabled}
        onClick={onPick}
      >
        <img src={avatar.image} alt="" width={88} height={88} loading="lazy" />
        <span className={styles.label}>{avatar.label}</span>
        <span className={styles.state}>
          {isWorn && <Icon name="check" />}
          {!isUnlocked && <Icon name="lock" />}
          {!isUnlocked && <VisuallyHidden>{texts.unlocksAt} </VisuallyHidden>}
          {state}
        </span>
      </button>
    </li>
  );
}

/** All twenty avatars; locked ones show their price. */
export function AvatarPicker({ user, disabled, onPick }: AvatarPickerProps) {
  return (
    <ul className={styles.grid}>
      {avatars.map((avatar) => (
        <AvatarTile
          key={avatar.id}
          avatar={avatar}
          isUnlocked={user.unlockedItems.includes(avatar.id)}
          isWorn={user.profileAvatar === avatar.id}
          disabled={disabled}
          onPick={() => onPick(avatar)}
        />
      ))}
    </ul>
  );
}
