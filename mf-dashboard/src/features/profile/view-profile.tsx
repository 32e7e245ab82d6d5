import type { User } from '@storysprout/contract';
import { formatCount, formatLongDate, Panel } from '@storysprout/kit';
import { EmailNotice } from './email-notice';
import styles from './profile.module.css';

function facts(user: User): readonly (readonly [string, string])[] {
  return [
    ['Name', user.name],
    ['Email', user.email],
    ['XP', formatCount(user.totalPoints)],
    ['Level', formatCount(user.level)],
    ['Published blogs', formatCount(user.blogCount)],
    ['Comments', formatCount(user.commentCount)],
    ['Likes on your blogs', formatCount(user.likesReceived)],
    ['Longest streak', user.bestStreakDays === 1 ? '1 day' : `${user.bestStreakDays} days`],
    ['Here since', formatLongDate(user.createdAt)],
  ];
}

/** What the account holds, as only its owner sees it. */
export function ViewProfile({ user }: { user: User }) {
  return (
    <Panel title="Your profile" emoji="identification-card">
      <EmailNotice user={user} />
      <dl className={styles.facts}>
        {facts(user).map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
