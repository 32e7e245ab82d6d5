import { type BlogStatus, blogStatusLabels } from '@storysprout/contract';
import type { ReactNode } from 'react';
import { formatCount } from '../page/format/format-date';
import * as texts from '../texts/components';
import { categoryLook, type Tone } from './art/category-looks';
import type { EmojiName } from './art/emoji-names';
import styles from './badge.module.css';
import { classNames } from './class-names';
import { Emoji } from './emoji';
import { toneStyle } from './tone-style';

export interface BadgeProps {
  tone?: Tone;
  emoji?: EmojiName;
  className?: string;
  children: ReactNode;
}

export function Badge({ tone = 'blue', emoji, className, children }: BadgeProps) {
  return (
    <span style={toneStyle(tone)} className={classNames(styles.badge, className)}>
      {emoji && <Emoji name={emoji} size={18} />}
      <span>{children}</span>
    </span>
  );
}

export function CategoryBadge({ category, className }: { category: string; className?: string }) {
  const { tone, emoji } = categoryLook(category);
  return (
    <Badge tone={tone} emoji={emoji} className={className}>
      {category}
    </Badge>
  );
}

const statusTones: Readonly<Record<BlogStatus, Tone>> = {
  draft: 'grey',
  pending: 'sun',
  approved: 'leaf',
  rejected: 'berry',
};

export function StatusBadge({ status, className }: { status: BlogStatus; className?: string }) {
  return (
    <Badge tone={statusTones[status]} className={className}>
      {blogStatusLabels[status]}
    </Badge>
  );
}

/** Shown beside a moderator's name and never in it, where letters or emoji could imitate it. */
export function ModeratorBadge({ writer }: { writer: { isModerator?: boolean | undefined } | null | undefined }) {
  return writer?.isModerator ? <Badge className={styles.moderator}>{texts.moderator}</Badge> : null;
}

export function XpBadge({ xp, className }: { xp: number; className?: string }) {
  return (
    <Badge tone="sun" emoji="star" className={classNames(styles.xp, className)}>
      {texts.xp(formatCount(xp))}
    </Badge>
  );
}
