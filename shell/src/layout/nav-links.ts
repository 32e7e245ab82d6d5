import type { Session } from '@storysprout/kit';

export interface NavItem {
  readonly to: string;
  readonly label: string;
}

const everybody: readonly NavItem[] = [
  { to: '/', label: 'Home' },
  { to: '/blogs', label: 'Blogs' },
  { to: '/funzone', label: 'FunZone' },
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
];

/** The bar's links for this reader (docs/product.md#header). */
export function navItems({ isSignedIn, isAdmin }: Pick<Session, 'isSignedIn' | 'isAdmin'>): readonly NavItem[] {
  if (!isSignedIn) return everybody;
  const own = [{ to: '/dashboard', label: 'My Dashboard' }];
  return [...everybody, ...own, ...(isAdmin ? [{ to: '/admindashboard', label: 'Admin' }] : [])];
}
