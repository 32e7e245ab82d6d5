import type { SiteSettings } from '@storysprout/contract';
import type { FailedCall } from '../api/failed-calls';
import type { Outcome } from '../remote/outcomes';
import type { RemoteWidgetProps, SlotItem } from '../remote/remote-host';
import type { ToastKind, ToastOptions } from '../toast/toast';

/**
 * What passes between the page's own kit and a second one of another generation: data and functions only, nothing of React.
 * Each side may be of another version of the kit, so what is here is changed by additions alone.
 */

/** What the page does for the second kit, once for the whole page. */
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

/** What a part shows. Properties are plain data and functions: an element of one React means nothing to another. */
export interface PartView {
  readonly props: Readonly<Record<string, unknown>>;
  readonly location: PartLocation;
  /** The route it is at, such as `/club/:id`. */
  readonly pattern: string;
}

export type LinkedWidget = Pick<RemoteWidgetProps, 'remote' | 'name' | 'props' | 'quiet'>;

export interface ShownWidget {
  update(widget: LinkedWidget): void;
  remove(): void;
}

/** What the page does for one part. */
export interface PartLink {
  navigate(to: string, options: { readonly replace: boolean; readonly state: unknown }): void;
  /** Steps through the history; -1 is back. */
  go(steps: number): void;
  preloadPage(path: string): void;
  /** Shows a widget of another remote in this element. */
  showWidget(place: Element, widget: LinkedWidget): ShownWidget;
  /** Tells now, and after each change, which widgets this slot has. @returns how to stop */
  watchSlot(name: string, heard: (items: readonly SlotItem[]) => void): () => void;
  /** The part threw while it was drawn. */
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
