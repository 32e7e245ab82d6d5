import { Avatar, Button, formatCount, LinkButton, PageLink, Slot, useSession, useSignOut } from '@storysprout/kit';
import { useLocation } from '@storysprout/kit/router';
import { memo } from 'react';
import { useNavigation } from '../remotes/parts/navigation-items';
import * as texts from '../texts/layout';
import styles from './site-header.module.css';

/** The account corner of the header: the remotes' tools and the avatar with XP, or the ways in for visitors. */
export const AccountMenu = memo(function AccountMenu() {
  const { isSignedIn } = useSession();
  return isSignedIn ? <SignedIn /> : <SignIn />;
});

const waysIn = [
  { to: '/login', label: texts.signIn, variant: 'secondary' },
  { to: '/register', label: texts.signUp, variant: 'primary' },
] as const;

function SignIn() {
  const { pathname, state } = useLocation();
  return waysIn.map(({ to, label, variant }) => (
    <LinkButton
      key={to}
      to={to}
      // The page that the reader wanted to see goes along from one form to the other.
      state={waysIn.some((way) => way.to === pathname) ? state : undefined}
      size="s"
      variant={variant}
      className={styles.wayIn}
      aria-current={pathname === to ? 'page' : undefined}
    >
      {label}
    </LinkButton>
  ));
}

function SignedIn() {
  const { user } = useSession();
  const [home] = useNavigation('account');
  return (
    <>
      <Slot name="header.tools" fallback={<span className={styles.tool} />} quiet />
      {user && (
        <PageLink
          to={home?.to ?? '/'}
          className={styles.me}
          aria-label={texts.nameAndXp(user.name, formatCount(user.totalPoints))}
        >
          <Avatar user={user} size={40} decorative />
          <span className={styles.xp} data-xp-pill="">
            {texts.xp(formatCount(user.totalPoints))}
          </span>
        </PageLink>
      )}
    </>
  );
}

export function LogoutButton() {
  const { isSignedIn } = useSession();
  const { askToSignOut, question } = useSignOut();
  if (!isSignedIn) return null;
  return (
    <>
      <Button variant="secondary" size="s" onClick={askToSignOut}>
        {texts.logout}
      </Button>
      {question}
    </>
  );
}
