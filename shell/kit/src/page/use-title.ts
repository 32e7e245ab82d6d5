import { useEffect } from 'react';

export const siteName = 'Storysprout';

/** Sets the document's title: 'All Blogs · Storysprout'. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? siteName : `${title} · ${siteName}`;
  }, [title]);
}
