import { useEffect } from 'react';
import { siteSettings } from './site-settings';

/** Returns the site's name as readers see it. */
export function siteName(): string {
  return siteSettings().siteName ?? 'Storysprout';
}

/** Sets the document's title: 'All Blogs · Storysprout'. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? siteName() : `${title} · ${siteName()}`;
  }, [title]);
}
