import { type ReactNode, useRef } from 'react';
import { usePageFocus } from '../page/page-focus';
import { useTitle } from '../page/use-title';
import { classNames } from './class-names';
import styles from './page-header.module.css';

export interface PageTitleProps {
  /** The document's title, for a heading that is not plain text or would read better with other words. */
  documentTitle?: string;
  className?: string;
  children: ReactNode;
}

/**
 * The page's only `h1`: sets the document's title and takes the focus after a navigation. Server-rendered pages tell
 * the browser to wait for this id before the first paint (`headingTags` of the gateway).
 */
export function PageTitle({ documentTitle, className, children }: PageTitleProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  useTitle(documentTitle ?? (typeof children === 'string' ? children : ''));
  usePageFocus(ref);
  return (
    <h1 ref={ref} id="page-title" tabIndex={-1} dir="auto" className={classNames(styles.title, className)}>
      {children}
    </h1>
  );
}
