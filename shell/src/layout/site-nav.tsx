import { Emoji } from '@storysprout/kit';
import { usePreload } from '@storysprout/kit/host';
import { NavLink } from '@storysprout/kit/router';
import { type NavItem, useNavigation } from '../remotes/placed-items';
import styles from './site-header.module.css';

/** The shell's own pages; all others come from the remotes' manifests (docs/remotes.md). */
const ownItems: readonly NavItem[] = [
  { to: '/', label: 'Home', order: 0 },
  { to: '/about', label: 'About', order: 500 },
  { to: '/contact', label: 'Contact', order: 510 },
];

function SiteNavLink({ to, label, icon }: NavItem) {
  return (
    <NavLink to={to} end={to === '/'} className={styles.link} {...usePreload(to)}>
      {icon && <Emoji name={icon} size={20} />}
      {label}
    </NavLink>
  );
}

export function SiteNav() {
  const items = [...ownItems, ...useNavigation('header')].sort((one, other) => one.order - other.order);
  return (
    <ul className={styles.links}>
      {items.map((item) => (
        <li key={item.to}>
          <SiteNavLink {...item} />
        </li>
      ))}
    </ul>
  );
}
