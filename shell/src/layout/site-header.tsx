import { Icon, IconButton } from '@storysprout/kit';
import { onWindow, siteName, useMediaQuery } from '@storysprout/kit/host';
import { Link, useLocation } from '@storysprout/kit/router';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { AccountMenu, LogoutButton } from './account-menu';
import { ReadingSettingsButton } from './reading-settings-button';
import styles from './site-header.module.css';
import { SiteNav } from './site-nav';

/** A menu that is open on one page is closed on the next. */
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
        <Link to="/" className={styles.brand} aria-label={`${siteName}, home`}>
          <img src="/art/logo.svg" alt="" width={46} height={46} />
          <span className={styles.name}>{siteName}</span>
        </Link>
        <nav id="site-nav" aria-label="Main" className={styles.nav} data-open={isOpen}>
          <SiteNav />
          {isNarrow && (
            <div className={styles.extras}>
              <ReadingSettingsButton />
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
          label={isOpen ? 'Close menu' : 'Open menu'}
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
