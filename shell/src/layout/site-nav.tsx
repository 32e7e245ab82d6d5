import { useSession } from '@storysprout/kit';
import { usePreload } from '@storysprout/kit/host';
import { NavLink } from '@storysprout/kit/router';
import { type NavItem, navItems } from './nav-links';
import styles from './site-header.module.css';

function SiteNavLink({ to, label }: NavItem) {
  return (
    <NavLink to={to} end={to === '/'} className={styles.link} {...usePreload(to)}>
      {label}
    </NavLink>
  );
}

export function SiteNav() {
  const session = useSession();
  return (
    <ul className={styles.links}>
      {navItems(session).map((item) => (
        <li key={item.to}>
          <SiteNavLink {...item} />
        </li>
      ))}
    </ul>
  );
}
