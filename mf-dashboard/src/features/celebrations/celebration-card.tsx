import { badgeRules } from '@storysprout/contract';
import { Button, Confetti, Emoji, type EmojiName, LinkButton, playSound, Row } from '@storysprout/kit';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import * as texts from '../../texts/celebrations';
import styles from './celebration-card.module.css';
import type { ShownCelebration } from './use-next-celebration';

interface Look {
  readonly emoji: EmojiName;
  readonly title: string;
  readonly text: string;
  readonly link: { readonly to: string; readonly label: string } | null;
}

const isLevelBadge = (level: number) => badgeRules.some(({ measure, goal }) => measure === 'level' && goal === level);

function lookOf(celebration: ShownCelebration): Look {
  switch (celebration.kind) {
    case 'published': {
      const link = { to: `/blog/${celebration.blogId}`, label: texts.seeStory };
      return { emoji: 'party-popper', title: texts.published, text: texts.publishedText(celebration.title), link };
    }
    case 'level': {
      const { level } = celebration;
      const text = isLevelBadge(level) ? texts.levelWithBadge(level) : texts.levelText(level);
      return { emoji: 'rocket', title: texts.level(level), text, link: null };
    }
    case 'badge': {
      const rule = badgeRules.find(({ name }) => name === celebration.name);
      const link = { to: '/dashboard?tab=rewards', label: texts.seeBadges };
      return {
        emoji: 'sports-medal',
        title: texts.badge(celebration.name),
        text: texts.badgeText(rule?.howTo ?? ''),
        link,
      };
    }
  }
}

/** Time in milliseconds after which a card closes by itself, which is longer with a link to press. */
const stayMs = { plain: 6_000, withLink: 8_000 } as const;

/** Closes the card after a while in which nobody pointed at it or had the focus in it. */
function useGoesByItself(isHeld: boolean, afterMs: number, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => close(), afterMs);
    return () => clearTimeout(timer);
  }, [isHeld, afterMs]);
}

function Held({ children, onHold }: { readonly children: ReactNode; readonly onHold: (isHeld: boolean) => void }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only keeps it there, and a pointer at rest does not point
    <div
      className={styles.card}
      onPointerMove={() => onHold(true)}
      onPointerLeave={() => onHold(false)}
      onFocus={() => onHold(true)}
      onBlur={() => onHold(false)}
    >
      {children}
    </div>
  );
}

/** A celebration in the corner: it covers no field, takes no focus, moves nothing, and closes by itself. */
export function CelebrationCard({
  celebration,
  onClose,
}: {
  readonly celebration: ShownCelebration;
  readonly onClose: () => void;
}) {
  const [isHeld, setHeld] = useState(false);
  const { emoji, title, text, link } = lookOf(celebration);
  useEffect(() => playSound('cheer'), []);
  useGoesByItself(isHeld, link ? stayMs.withLink : stayMs.plain, onClose);
  return (
    <>
      <Confetti everywhere />
      <Held onHold={setHeld}>
        <Emoji name={emoji} size={72} className={styles.picture} />
        <div className={styles.words}>
          <p className={styles.title}>{title}</p>
          <p dir="auto" className={styles.text}>
            {text}
          </p>
          <Row gap={2}>
            {link && (
              <LinkButton to={link.to} size="s" onClick={onClose}>
                {link.label}
              </LinkButton>
            )}
            <Button size="s" variant="ghost" onClick={onClose}>
              {texts.close}
            </Button>
          </Row>
        </div>
      </Held>
    </>
  );
}
