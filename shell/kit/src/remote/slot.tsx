import { Skeleton } from '../components/skeleton';
import { type RemoteWidgetProps, type SlotItem, useRemoteHost } from './remote-host';
import styles from './slot.module.css';

export interface SlotProps extends Pick<RemoteWidgetProps, 'props' | 'fallback' | 'quiet'> {
  /** `home.main`; docs/remotes.md lists the slots there are. */
  readonly name: string;
}

/** A widget of another team, asked for by name; it may be missing, slow or broken without harm to this page. */
export function RemoteWidget(props: RemoteWidgetProps) {
  return useRemoteHost().renderWidget(props);
}

/** The widgets that the live remotes have for this slot. */
export function useSlot(name: string): readonly SlotItem[] {
  return useRemoteHost().useSlot(name);
}

/**
 * A place where other teams show widgets. The manifests of the live remotes say which, in which order, and how high the
 * shape is that shows while one loads, unless the page has a fallback of its own.
 */
export function Slot({ name, ...rest }: SlotProps) {
  return useSlot(name).map((item) => <SlotWidget key={`${item.remote}/${item.widget}`} item={item} {...rest} />);
}

/** One widget of a slot, for slots that don't show all of theirs at once. */
export function SlotWidget({ item, props, quiet, fallback }: Omit<SlotProps, 'name'> & { readonly item: SlotItem }) {
  const { renderWidget } = useRemoteHost();
  const { remote, widget, height = 180 } = item;
  const shape = (
    <Skeleton className={styles.shape}>
      {/* Markup from the server may have no style attribute: this gives the shape its height. */}
      <svg aria-hidden="true" width="0" height={height} />
    </Skeleton>
  );
  return renderWidget({ remote, name: widget, props, quiet, fallback: fallback === undefined ? shape : fallback });
}
