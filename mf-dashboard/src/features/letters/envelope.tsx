import { Icon, PageLink } from '@storysprout/kit';
import * as texts from '../../texts/letters';
import styles from './envelope.module.css';
import { useUnreadLetters } from './use-unread-letters';

/** Larger numbers do not fit the envelope. */
const mostShown = 99;

/** Links to the notifications, and shows how many are unread (docs/product.md#the-letterbox). */
export function Envelope() {
  const unread = useUnreadLetters();
  const label = unread === 0 ? texts.openLetters : texts.unreadLetters(unread);
  return (
    <PageLink to="/letters" aria-label={label} title={label} className={styles.envelope}>
      <Icon name="envelope" size={26} />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > mostShown ? `${mostShown}+` : unread}
        </span>
      )}
    </PageLink>
  );
}
