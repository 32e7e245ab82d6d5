import type { SlotItem } from '@storysprout/kit';
import { useSlot } from '@storysprout/kit';
import {
  type LinkedWidget,
  type MountedPart,
  type PartLink,
  type PartView,
  type RemoteHost,
  RemoteHostContext,
  type SecondKit,
} from '@storysprout/kit/host';
import { useLocation, useNavigate, useParams } from '@storysprout/kit/router';
import { type ComponentType, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { isSameProps } from '../same-props';
import { patternOf } from './pattern-of';

/** A widget that a guest has asked the page to show inside it. */
interface AskedWidget {
  readonly id: number;
  readonly place: Element;
  readonly widget: LinkedWidget;
}

interface WatchedSlot {
  readonly id: number;
  readonly name: string;
  readonly heard: (items: readonly SlotItem[]) => void;
}

/** Watches a slot for a guest, whose own React can't do that. */
function SlotWatcher({ name, heard }: Pick<WatchedSlot, 'name' | 'heard'>) {
  const items = useSlot(name);
  const known = JSON.stringify(items);
  const tell = useEffectEvent(() => heard(items));
  // biome-ignore lint/correctness/useExhaustiveDependencies: told again only when they are others
  useEffect(() => tell(), [known]);
  return null;
}

const without = <Item extends { readonly id: number }>(list: readonly Item[], id: number) =>
  list.filter((each) => each.id !== id);

/** Returns the same list if nothing about the widget is new, because a guest reports each of its renders. */
function withWidget(list: readonly AskedWidget[], id: number, widget: LinkedWidget): readonly AskedWidget[] {
  const known = list.find((each) => each.id === id)?.widget;
  if (!known || (known.quiet === widget.quiet && isSameProps(known.props, widget.props))) return list;
  return list.map((each) => (each.id === id ? { ...each, widget } : each));
}

/** Keeps the guest's requests to the page as lists that the page's React renders. */
function useAsked() {
  const lastId = useRef(0);
  const [widgets, setWidgets] = useState<readonly AskedWidget[]>([]);
  const [slots, setSlots] = useState<readonly WatchedSlot[]>([]);
  const nextId = () => {
    lastId.current += 1;
    return lastId.current;
  };
  const showWidget: PartLink['showWidget'] = (place, widget) => {
    const id = nextId();
    setWidgets((now) => [...now, { id, place, widget }]);
    return {
      update: (next) => setWidgets((now) => withWidget(now, id, next)),
      remove: () => setWidgets((now) => without(now, id)),
    };
  };
  const watchSlot: PartLink['watchSlot'] = (name, heard) => {
    const id = nextId();
    setSlots((now) => [...now, { id, name, heard }]);
    return () => setSlots((now) => without(now, id));
  };
  return { widgets, slots, showWidget, watchSlot };
}

function Widgets({ widgets, host }: { readonly widgets: readonly AskedWidget[]; readonly host: RemoteHost }) {
  return widgets.map(({ id, place, widget }) => createPortal(host.renderWidget(widget), place, String(id)));
}

/**
 * Wraps a component of another generation as one of the page's own: an element in which that generation's React renders
 * it. Both sides exchange only data and functions (the kit's `page-link.ts`).
 */
export function guestPart(kit: SecondKit, component: unknown): ComponentType<Record<string, unknown>> {
  return function GuestPart(props) {
    const place = useRef<HTMLDivElement>(null);
    const mounted = useRef<MountedPart | null>(null);
    const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
    const location = useLocation();
    const pattern = patternOf(location.pathname, useParams());
    const navigate = useNavigate();
    const host = useContext(RemoteHostContext);
    const { widgets, slots, ...asked } = useAsked();
    const view: PartView = { props, location, pattern };
    const link: PartLink = {
      ...asked,
      navigate: (to, options) => void navigate(to, options),
      go: (steps) => void navigate(steps),
      preloadPage: host.preloadPage,
      onError: (error) => setFailure({ error }),
    };
    const mount = useEffectEvent((element: Element) => kit.mount(element, component, link, view));
    useEffect(() => {
      if (!place.current) return;
      const part = mount(place.current);
      mounted.current = part;
      return () => part.unmount();
    }, []);
    const shown = useRef(view);
    useEffect(() => {
      const { location: before, props: propsBefore } = shown.current;
      if (before === location && isSameProps(propsBefore, props)) return;
      shown.current = view;
      mounted.current?.update(view);
    });
    if (failure) throw failure.error;
    return (
      <>
        <div ref={place} style={{ display: 'contents' }} />
        <Widgets widgets={widgets} host={host} />
        {slots.map(({ id, ...slot }) => (
          <SlotWatcher key={id} {...slot} />
        ))}
      </>
    );
  };
}
