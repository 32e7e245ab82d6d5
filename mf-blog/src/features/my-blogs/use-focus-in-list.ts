import { useEffect, useRef, useState } from 'react';

/** What takes the focus next: a blog, or whatever stands at this place of the list now. */
type Wanted = { readonly blogId: string } | { readonly place: number };

function targetOf(panel: HTMLElement, wanted: Wanted): HTMLElement | null {
  const items = [...panel.querySelectorAll<HTMLElement>('[data-blog]')];
  const item = 'blogId' in wanted ? items.find(({ dataset }) => dataset.blog === wanted.blogId) : items[wanted.place];
  return (item ?? items.at(-1) ?? panel).querySelector('a, button');
}

/** Gives the focus a place when the blog that had it leaves the list, or comes back. */
export function useFocusInList() {
  const panel = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  useEffect(() => {
    if (wanted && panel.current) targetOf(panel.current, wanted)?.focus();
  }, [wanted]);
  return {
    panel,
    focusBlog: (blogId: string) => setWanted({ blogId }),
    /** @param place where a blog stood that has left the list */
    focusPlace: (place: number) => setWanted({ place }),
  };
}
