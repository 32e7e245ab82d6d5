import type { User } from '@storysprout/contract';
import { formatCount, formatLongDate, type Moment, Panel, Stack, useMoment } from '@storysprout/kit';
import * as texts from '../../texts/profile';
import { AvatarGoal } from './avatar-goal';
import { BadgeShelf } from './badge-shelf';
import { EmailNotice } from './email-notice';
import { LevelPath } from './level-path';
import { MyStories } from './my-stories';
import styles from './profile.module.css';
import showcase from './showcase.module.css';

function facts(user: User, moment: Moment): readonly (readonly [string, string])[] {
  return [
    [texts.name, user.name],
    [texts.email, user.email],
    [texts.xpLabel, formatCount(user.totalPoints)],
    [texts.levelLabel, formatCount(user.level)],
    [texts.publishedBlogs, formatCount(user.blogCount)],
    [texts.comments, formatCount(user.commentCount)],
    [texts.likesOnYourBlogs, formatCount(user.likesReceived)],
    [texts.longestStreak, texts.days(user.bestStreakDays)],
    [texts.hereSince, formatLongDate(user.createdAt, moment)],
  ];
}

/** The reader's progress and next goals, and the data of the account as only its owner sees it. */
export function ViewProfile({ user }: { user: User }) {
  const moment = useMoment();
  return (
    <Stack gap={5}>
      <LevelPath user={user} />
      <div className={showcase.pair}>
        <BadgeShelf user={user} />
        <AvatarGoal user={user} />
      </div>
      <MyStories />
      <Panel title={texts.yourProfile} emoji="identification-card">
        <EmailNotice user={user} />
        <dl className={styles.facts}>
          {facts(user, moment).map(([name, value]) => (
            <div key={name} className={styles.fact}>
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </Stack>
  );
}
