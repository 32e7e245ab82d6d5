import { Skeleton } from '../components/skeleton';
import { type RemoteWidgetProps, type SlotItem, useRemoteHost } from './remote-host';
import styles from './slot.module.css';

export interface SlotProps extends Pick<RemoteWidgetProps, 'props' | 'fallback' | 'quiet'> {
  /** The name of the slot, such as `home.main`; docs/remotes.md lists them. */
  readonly name: string;
}

/** A widget of another team, by its name. It may be missing, slow or broken without harm to this page. */
export function RemoteWidget(props: RemoteWidgetProps) {
  return useRemoteHost().renderWidget(props);
}

/** Returns the widgets that the live remotes have for this slot. */
export function useSlot(name: string): readonly SlotItem[] {
  return useRemoteHost().useSlot(name);
}

/**
 * A place where other teams show widgets. The manifests of the live remotes determine which, in which order, and how
 * high the placeholder of a loading one is, unless the page has a fallback of its own.
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
      {/* Server-rendered markup may have no style attribute, so this gives the placeholder its height. */}
      <svg aria-hidden="true" width="0" height={height} />
    </Skeleton>
  );
  return renderWidget({ remote, name: widget, props, quiet, fallback: fallback === undefined ? shape : fallback });
}
