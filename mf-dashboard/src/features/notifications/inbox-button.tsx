import { Icon, PageLink } from '@storysprout/kit';
import * as texts from '../../texts/notifications';
import styles from './inbox-button.module.css';
import { useUnreadCount } from './use-unread-count';

/** Larger numbers do not fit the icon. */
const mostShown = 99;

/** Links to the notifications, and shows how many are unread (docs/product.md#notifications). */
export function InboxButton() {
  const unread = useUnreadCount();
  const label = unread === 0 ? texts.openInbox : texts.unreadCount(unread);
  return (
    <PageLink to="/letters" aria-label={label} title={label} className={styles.inboxButton}>
      <Icon name="envelope" size={26} />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > mostShown ? `${mostShown}+` : unread}
        </span>
      )}
    </PageLink>
  );
}
