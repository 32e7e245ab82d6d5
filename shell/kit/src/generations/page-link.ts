import type { SiteSettings } from '@storysprout/contract';
import type { FailedCall } from '../api/failed-calls';
import type { ToastKind, ToastOptions } from '../components/toast/toast';
import type { Outcome } from '../slots/outcomes';
import type { RemoteWidgetProps, SlotItem } from '../slots/remote-host';

/**
 * The interface between the page's own kit and a second one of another generation. Only data and functions are passed,
 * nothing of React. Each side may have another version of the kit, so this interface may only be added to.
 */

/** The functions that the page offers to the second kit, once for the whole page. */
export interface PageLink {
  readonly settings: SiteSettings;
  showMessage(kind: ToastKind, message: string, options?: ToastOptions): void;
  hideMessage(id: string): void;
  noteOutcome(outcome: Outcome): void;
  noteFailedCall(failed: FailedCall): void;
}

export interface PartLocation {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly state: unknown;
  readonly key: string;
}

/**
 * The content of a part. Properties are plain data and functions, because an element of one React means nothing to
 * another.
 */
export interface PartView {
  readonly props: Readonly<Record<string, unknown>>;
  readonly location: PartLocation;
  /** The pattern of its route, such as `/club/:id`. */
  readonly pattern: string;
}

export type LinkedWidget = Pick<RemoteWidgetProps, 'remote' | 'name' | 'props' | 'quiet'>;

export interface ShownWidget {
  update(widget: LinkedWidget): void;
  remove(): void;
}

/** The functions that the page offers to one part. */
export interface PartLink {
  navigate(to: string, options: { readonly replace: boolean; readonly state: unknown }): void;
  /** Moves through the history; -1 is back. */
  go(steps: number): void;
  preloadPage(path: string): void;
  /** Shows a widget of another remote in this element. */
  showWidget(place: Element, widget: LinkedWidget): ShownWidget;
  /**
   * Calls back with the widgets of this slot, now and after each change.
   *
   * @returns a function that stops it
   */
  watchSlot(name: string, heard: (items: readonly SlotItem[]) => void): () => void;
  /** Called when the part threw an error while rendering. */
  onError(error: unknown): void;
}

/** A part on the page. */
export interface MountedPart {
  update(view: PartView): void;
  unmount(): void;
}

/** The second kit with its React. */
export interface SecondKit {
  /** Shows a component of this React in an element of the page. */
  mount(place: Element, component: unknown, link: PartLink, view: PartView): MountedPart;
}
