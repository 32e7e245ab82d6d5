import { LinkButton } from '@storysprout/kit';
import { useLocation } from '@storysprout/kit/router';
import * as texts from '../texts/shared';
import styles from './sign-in-note.module.css';

/** Asks a visitor to sign in and brings them back here afterwards. */
export function SignInNote({ children }: { children: string }) {
  const { pathname, search } = useLocation();
  return (
    <div className={styles.note}>
      <p>{children}</p>
      <LinkButton to="/login" state={{ from: `${pathname}${search}` }} size="s" icon="waving-hand">
        {texts.signIn}
      </LinkButton>
    </div>
  );
}
