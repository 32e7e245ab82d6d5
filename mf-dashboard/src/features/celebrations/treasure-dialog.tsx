import type { Avatar } from '@storysprout/contract';
import { Button, Confetti, Dialog, Emoji, playSound, useReducedMotion } from '@storysprout/kit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as texts from '../../texts/rewards';
import styles from './treasure.module.css';

interface TreasureDialogProps {
  readonly reward: Avatar;
  /** Number of rewards that wait behind this one. */
  readonly remaining: number;
  readonly onClaim: () => void;
}

/** Time that the open chest is shown before the dialog closes, in milliseconds. */
const openMs = 1_600;

/**
 * One reward in its treasure chest, which opens with a sound when it is claimed. Closing the dialog in any way claims
 * the reward, so that a child can't lose it.
 */
export function TreasureDialog({ reward, remaining, onClaim }: TreasureDialogProps) {
  const [isOpen, setOpen] = useState(false);
  const isCalm = useReducedMotion();
  const done = useEffectEvent(onClaim);
  useEffect(() => {
    if (!isOpen) return;
    playSound('treasure');
    const timer = setTimeout(() => done(), isCalm ? 0 : openMs);
    return () => clearTimeout(timer);
  }, [isOpen, isCalm]);
  // The dialog itself would give the focus to its first button, which is the one that closes it.
  const claimButton = useRef<HTMLButtonElement>(null);
  useEffect(() => claimButton.current?.focus(), []);
  const claim = () => setOpen(true);
  const footer = (
    <Button ref={claimButton} size="l" block onClick={claim}>
      {texts.claimReward}
    </Button>
  );
  return (
    <Dialog open onClose={claim} title={texts.treasureFound} emoji="sparkles" size="s" footer={footer}>
      {isOpen && <Confetti />}
      <div className={styles.scene} data-open={isOpen}>
        <svg className={styles.chest} viewBox="0 0 120 96" aria-hidden="true">
          <path className={styles.glow} d="M60 46 20 2h80z" />
          <path className={styles.lid} d="M14 44V34a24 24 0 0 1 24-24h44a24 24 0 0 1 24 24v10z" />
          <rect className={styles.box} x="14" y="44" width="92" height="46" rx="8" />
          <path className={styles.band} d="M30 44h10v46H30zM80 44h10v46H80z" />
          <rect className={styles.lock} x="51" y="38" width="18" height="22" rx="5" />
        </svg>
        <img className={styles.reward} src={reward.image} alt="" width={112} height={112} />
        <Emoji className={styles.sparkle} name="glowing-star" size={28} />
      </div>
      <p className={styles.label}>
        <strong>{reward.label}</strong>
        {texts.avatarIsYours(reward.unlockXp)}
      </p>
      {remaining > 0 && <p className={styles.more}>{texts.moreToOpen(remaining)}</p>}
    </Dialog>
  );
}
