import { createContext, type ReactNode, useContext } from 'react';
import type { PictureName } from '../components/emoji';

export interface RemoteWidgetProps {
  /** The name of the remote, such as `mf_club`. */
  readonly remote: string;
  /** The widget's name in the manifest, such as `ClubCorner`. */
  readonly name: string;
  readonly props?: Readonly<Record<string, unknown>>;
  /** Shown while it loads. */
  readonly fallback?: ReactNode;
  /** Shows nothing, rather than a note with Retry, when it can't be loaded. */
  readonly quiet?: boolean;
}

/** A widget that a remote puts into a slot. */
export interface SlotItem {
  readonly remote: string;
  readonly widget: string;
  /** Pixels to keep free while it loads. */
  readonly height?: number;
  /** The next three are for slots that are shown as tabs. */
  readonly id?: string;
  readonly label?: string;
  readonly icon?: PictureName;
}

/** The shell's services for the kit. Tests provide a host of their own. */
export interface RemoteHost {
  renderWidget(props: RemoteWidgetProps): ReactNode;
  /** Returns the widgets of this slot that the reader may see, in order. This is a hook. */
  useSlot(name: string): readonly SlotItem[];
  /** Fetches the code of the page at this path, so that going there makes no request. */
  preloadPage(path: string): void;
}

/** Without a shell there are no other teams' parts. */
const alone: RemoteHost = {
  renderWidget: ({ fallback = null }) => fallback,
  useSlot: () => [],
  preloadPage: () => undefined,
};

export const RemoteHostContext = createContext<RemoteHost>(alone);

export function useRemoteHost(): RemoteHost {
  return useContext(RemoteHostContext);
}
