import { Button, Emoji, Icon, IconButton, useLazyDialog } from '@storysprout/kit';
import { onWindow, siteName, useMediaQuery, usePreload } from '@storysprout/kit/host';
import { Link, NavLink, useLocation } from '@storysprout/kit/router';
import { type KeyboardEvent, memo, useEffect, useState } from 'react';
import { type NavItem, useNavigation } from '../remotes/parts/navigation-items';
import * as texts from '../texts/layout';
import { AccountMenu, LogoutButton } from './account-menu';
import styles from './site-header.module.css';

/** The shell's own pages; all others come from the remotes' manifests (docs/remotes.md). */
const ownItems: readonly NavItem[] = [
  { to: '/', label: texts.home, order: 0 },
  { to: '/about', label: texts.about, order: 500 },
  { to: '/contact', label: texts.contact, order: 510 },
];

function SiteNavLink({ to, label, icon }: NavItem) {
  return (
    <NavLink to={to} end={to === '/'} className={styles.link} {...usePreload(to)}>
      {icon && <Emoji name={icon} size={20} />}
      <span>{label}</span>
    </NavLink>
  );
}

/** Memoized, so that opening the menu does not render all links again. */
const SiteNav = memo(function SiteNav() {
  const items = [...ownItems, ...useNavigation('header')].sort((one, other) => one.order - other.order);
  const menuItems = useNavigation('menu');
  return (
    <ul className={styles.links}>
      {items.map((item) => (
        <li key={item.to}>
          <SiteNavLink {...item} />
        </li>
      ))}
      {menuItems.map((item) => (
        <li key={item.to} className={styles.inMenu}>
          <SiteNavLink {...item} />
        </li>
      ))}
    </ul>
  );
});

const loadSettings = async () => (await import('./reading-settings')).ReadingSettings;

/** Opens the sound, font and colour settings of this device. */
const ReadingSettingsButton = memo(function ReadingSettingsButton({
  isInMenu = false,
}: {
  readonly isInMenu?: boolean;
}) {
  const { Dialog, open, close } = useLazyDialog(loadSettings, texts.settingsNotLoaded);
  return (
    <>
      {isInMenu ? (
        <Button variant="ghost" size="s" aria-label={texts.readingAndSoundSettings} onClick={open}>
          <Icon name="settings" size={24} />
          <span>{texts.settings}</span>
        </Button>
      ) : (
        <IconButton className={styles.wide} label={texts.readingAndSoundSettings} onClick={open}>
          <Icon name="settings" size={24} />
          <span className={styles.word}>{texts.settings}</span>
        </IconButton>
      )}
      {Dialog && <Dialog onClose={close} />}
    </>
  );
});

/** Returns the state of the menu. A menu that is open on one page is closed on the next. */
function useMenu() {
  const { key } = useLocation();
  const [openOn, setOpenOn] = useState<string | null>(null);
  const isOpen = openOn === key;
  return { isOpen, toggle: () => setOpenOn(isOpen ? null : key), close: () => setOpenOn(null) };
}

function useShadowWhenScrolled(): boolean {
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => onWindow('scroll', () => setScrolled(window.scrollY > 8), { passive: true }), []);
  return isScrolled;
}

export function SiteHeader() {
  const { isOpen, toggle, close } = useMenu();
  const isScrolled = useShadowWhenScrolled();
  const isNarrow = useMediaQuery('(max-width: 560px)');
  const handleKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the menu from anywhere inside
    <header className={styles.header} data-scrolled={isScrolled} onKeyDown={handleKeyDown}>
      <div className={styles.bar}>
        <Link to="/" className={styles.brand} aria-label={texts.homeOf(siteName())}>
          <span className={styles.logo} />
          <span className={styles.name}>{siteName()}</span>
        </Link>
        <nav id="site-nav" aria-label={texts.main} className={styles.nav} data-open={isOpen}>
          <SiteNav />
          {isNarrow && (
            <div className={styles.extras}>
              <ReadingSettingsButton isInMenu />
              <LogoutButton />
            </div>
          )}
        </nav>
        <div className={styles.account}>
          {!isNarrow && <ReadingSettingsButton />}
          <AccountMenu />
          {!isNarrow && <LogoutButton />}
        </div>
        <IconButton
          label={isOpen ? texts.closeMenu : texts.openMenu}
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls="site-nav"
          onClick={toggle}
        >
          <Icon name={isOpen ? 'close' : 'menu'} size={28} />
        </IconButton>
      </div>
    </header>
  );
}
