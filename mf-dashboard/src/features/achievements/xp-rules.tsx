import { writingXp } from '@storysprout/contract';
import { Emoji, Panel, Row, XpBadge } from '@storysprout/kit';
import styles from './achievements.module.css';

const rules = [
  { text: 'Post a blog', emoji: 'memo', xp: writingXp.blog_published },
  { text: 'Write a comment', emoji: 'speech-balloon', xp: writingXp.comment },
  { text: 'Like a blog', emoji: 'glowing-star', xp: writingXp.like },
  { text: 'Share a blog', emoji: 'megaphone', xp: writingXp.share },
  { text: 'Daily login', emoji: 'sun-with-face', xp: writingXp.daily_visit },
  { text: 'FunZone: win three different games in one day', emoji: 'joystick', xp: writingXp.funzone_explorer },
] as const;

/** What earns XP (docs/product.md#xp-from-writing). */
export function XpRules() {
  return (
    <Panel title="How you earn XP" emoji="sparkles">
      <ul className={styles.rules}>
        {rules.map(({ text, emoji, xp }) => (
          <li key={text} className={styles.rule}>
            <Row wrap={false}>
              <Emoji name={emoji} size={28} />
              {text}
            </Row>
            <XpBadge xp={xp} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
