import { paidPerDay, writingXp } from '@storysprout/contract';
import { Emoji, type EmojiName, Panel, Row, XpBadge } from '@storysprout/kit';
import * as texts from '../../texts/achievements';
import styles from './achievements.module.css';

interface Rule {
  readonly text: string;
  readonly emoji: EmojiName;
  readonly xp: number;
  /** The most of them that earn XP in a day. */
  readonly most?: number;
}

const rules: readonly Rule[] = [
  { text: texts.postABlog, emoji: 'memo', xp: writingXp.blog_published },
  { text: texts.writeAComment, emoji: 'speech-balloon', xp: writingXp.comment, most: paidPerDay.comment },
  { text: texts.likeABlog, emoji: 'glowing-star', xp: writingXp.like, most: paidPerDay.like },
  { text: texts.shareABlog, emoji: 'megaphone', xp: writingXp.share, most: paidPerDay.share },
  { text: texts.dailyLogin, emoji: 'sun-with-face', xp: writingXp.daily_visit },
  { text: texts.winThreeGames, emoji: 'joystick', xp: writingXp.funzone_explorer },
];

/** Lists everything that earns XP (docs/product.md#xp-from-writing). */
export function XpRules() {
  return (
    <Panel title={texts.howYouEarnXp} emoji="sparkles">
      <ul className={styles.rules}>
        {rules.map(({ text, emoji, xp, most }) => (
          <li key={text} className={styles.rule}>
            <Row wrap={false}>
              <Emoji name={emoji} size={28} />
              <span>
                {text}
                {most !== undefined && <span className={styles.limit}>{texts.firstEachDay(most)}</span>}
              </span>
            </Row>
            <XpBadge xp={xp} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
