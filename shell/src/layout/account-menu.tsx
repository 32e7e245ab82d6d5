import { Avatar, Button, formatCount, LinkButton, PageLink, Slot, toast, useSession } from '@storysprout/kit';
import { useLocation, useNavigate } from '@storysprout/kit/router';
import { useNavigation } from '../remotes/placed-items';
import styles from './site-header.module.css';

/** The signed-in reader's corner: remotes' tools and the avatar with XP. Signed out: the way in. */
export function AccountMenu() {
  const { isSignedIn } = useSession();
  return isSignedIn ? <SignedIn /> : <SignIn />;
}

function SignIn() {
  const { pathname } = useLocation();
  return (
    <LinkButton to="/login" size="s" aria-current={pathname === '/login' ? 'page' : undefined}>
      Sign In
    </LinkButton>
  );
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
          aria-label={`${user.name}, ${formatCount(user.totalPoints)} XP`}
        >
          <Avatar user={user} size={40} decorative />
          <span className={styles.xp} data-xp-pill="">
            {formatCount(user.totalPoints)} XP
          </span>
        </PageLink>
      )}
    </>
  );
}

export function LogoutButton() {
  const { isSignedIn, signOut } = useSession();
  const navigate = useNavigate();
  const handleLogout = () => {
    // Home first: a page for signed-in readers would otherwise send them to the sign-in page.
    navigate('/');
    signOut();
    toast.info('See you soon!', { id: 'signed-out' });
  };
  if (!isSignedIn) return null;
  return (
    <Button variant="secondary" size="s" onClick={handleLogout}>
      Logout
    </Button>
  );
}
