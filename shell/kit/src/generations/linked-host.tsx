import { useEffect, useRef, useState } from 'react';
import type { RemoteHost, SlotItem } from '../slots/remote-host';
import type { LinkedWidget, PartLink, ShownWidget } from './page-link';

/** An element in which the page's own React renders a widget. */
function WidgetPlace({ link, widget }: { readonly link: PartLink; readonly widget: LinkedWidget }) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef<ShownWidget | null>(null);
  const { remote, name } = widget;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another widget begins anew, the effect below tells of other properties
  useEffect(() => {
    if (!place.current) return;
    const now = link.showWidget(place.current, widget);
    shown.current = now;
    return () => now.remove();
  }, [link, remote, name]);
  useEffect(() => shown.current?.update(widget));
  return <div ref={place} style={{ display: 'contents' }} />;
}

/** The host for remotes of this generation. Widgets and slots come from the page's own kit. */
export function linkedHost(link: PartLink): RemoteHost {
  return {
    renderWidget: ({ remote, name, props, quiet }) => (
      <WidgetPlace link={link} widget={{ remote, name, ...(props && { props }), ...(quiet && { quiet }) }} />
    ),
    useSlot: (name) => {
      const [items, setItems] = useState<readonly SlotItem[]>([]);
      useEffect(() => link.watchSlot(name, setItems), [name]);
      return items;
    },
    preloadPage: (path) => link.preloadPage(path),
  };
}
