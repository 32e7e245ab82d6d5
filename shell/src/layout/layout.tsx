import { Slot } from '@storysprout/kit';
import type { ReactNode } from 'react';
import * as texts from '../texts/layout';
import styles from './layout.module.css';
import { usePageArrival } from './page-arrival';
import { useReplacedForm } from './replaced-form';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';

export function Layout({ children }: { children: ReactNode }) {
  usePageArrival();
  useReplacedForm();
  return (
    <>
      <a href="#main" className={styles.skip}>
        {texts.skipToThePage}
      </a>
      <SiteHeader />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <SiteFooter />
      <Slot name="layout.end" fallback={null} quiet />
    </>
  );
}
