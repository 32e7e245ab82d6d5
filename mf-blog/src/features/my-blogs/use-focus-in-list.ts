import { useEffect, useRef, useState } from 'react';

/** The target of the next focus: a blog, or whatever is at an index of the list by then. */
type Wanted = { readonly blogId: string } | { readonly place: number };

function targetOf(panel: HTMLElement, wanted: Wanted): HTMLElement | null {
  const items = [...panel.querySelectorAll<HTMLElement>('[data-blog]')];
  const item = 'blogId' in wanted ? items.find(({ dataset }) => dataset.blog === wanted.blogId) : items[wanted.place];
  return (item ?? items.at(-1) ?? panel).querySelector('a, button');
}

/** Moves the focus when the focused blog leaves the list or comes back. */
export function useFocusInList() {
  const panel = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  useEffect(() => {
    if (wanted && panel.current) targetOf(panel.current, wanted)?.focus();
  }, [wanted]);
  return {
    panel,
    focusBlog: (blogId: string) => setWanted({ blogId }),
    /** @param place the index of the blog that has left the list */
    focusPlace: (place: number) => setWanted({ place }),
  };
}
