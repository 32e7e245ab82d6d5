import type { Notification } from '@storysprout/contract';
import { Badge, Card, Emoji, type EmojiName, PageLink, RelativeDate } from '@storysprout/kit';
import * as texts from '../../texts/notifications';
import styles from './notifications.module.css';

export interface NotificationRowProps {
  readonly notification: Notification;
  readonly isNew: boolean;
}

const emojis: Readonly<Record<Notification['kind'], EmojiName>> = {
  published: 'party-popper',
  returned: 'pencil',
  comment: 'speech-balloon',
  reply: 'left-speech-bubble',
  likes: 'red-heart',
  newStory: 'open-book',
  badge: 'sports-medal',
  decision: 'love-letter',
  appeal: 'love-letter',
  report: 'love-letter',
};

/** Returns the text of a notification, in one sentence. */
export function sentenceOf({ kind, blog, from, likes = 0, badge = '', isUpheld }: Notification): string {
  const name = from?.name ?? texts.someone;
  switch (kind) {
    case 'published':
      return texts.published(blog?.title);
    case 'returned':
      return texts.returned(blog?.title);
    case 'comment':
      return texts.comment(name, blog?.title);
    case 'reply':
      return texts.reply(name, blog?.title);
    case 'likes':
      return texts.likes(likes, blog?.title);
    case 'newStory':
      return texts.newStory(name, blog?.title);
    case 'badge':
      return texts.badge(badge);
    case 'decision':
      return texts.decision;
    case 'appeal':
      return isUpheld ? texts.upheld : texts.declined;
    case 'report':
      return isUpheld ? texts.reportWasRight : texts.reportedCanStay;
  }
}

/** Returns the path a notification links to; null when there is nothing left to see. */
export function placeOf({ kind, blog }: Notification): string | null {
  if (kind === 'badge') return '/Achievements';
  if (kind === 'decision' || kind === 'appeal') return '/dashboard?tab=profile#decisions';
  if (kind === 'returned') return '/dashboard?tab=blogs';
  return blog?.title ? `/blog/${blog._id}` : null;
}

export function NotificationRow({ notification, isNew }: NotificationRowProps) {
  const place = placeOf(notification);
  const sentence = sentenceOf(notification);
  return (
    <Card as="li" className={styles.row} data-new={isNew}>
      <Emoji name={emojis[notification.kind]} size={36} />
      <div className={styles.words}>
        <p className={styles.sentence} dir="auto">
          {place ? <PageLink to={place}>{sentence}</PageLink> : sentence}
        </p>
        {notification.reason && (
          <p className={styles.reason} dir="auto">
            {texts.moderatorWrote(notification.reason)}
          </p>
        )}
        <p className={styles.when}>
          {isNew && <Badge tone="sun">{texts.isNew}</Badge>}
          <RelativeDate date={notification.at} />
        </p>
      </div>
    </Card>
  );
}
