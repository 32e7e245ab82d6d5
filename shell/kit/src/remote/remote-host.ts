import { type ComponentType, createContext, type ReactNode, useContext } from 'react';

/** A page of a remote takes no props: it reads the address with the router's hooks. */
export type PageComponent = ComponentType;
/** A widget takes what its remote's README says. */
export type WidgetComponent<Props = Record<string, unknown>> = ComponentType<Props>;

export interface RemoteWidgetProps {
  /** `mf_funzone` */
  readonly remote: string;
  /** Its name in the manifest: `GameSuggestion`. */
  readonly name: string;
  readonly props?: Readonly<Record<string, unknown>>;
  /** Shown while it loads. */
  readonly fallback?: ReactNode;
  /** Shows nothing, rather than a note with Retry, when it can't be loaded. */
  readonly quiet?: boolean;
}

/** What the shell does for the kit. Tests put a host of their own here. */
export interface RemoteHost {
  renderWidget(props: RemoteWidgetProps): ReactNode;
  /** Fetches the code of the page at this path, so that going there makes no request. */
  preloadPage(path: string): void;
}

/** Without a shell there are no other teams' parts. */
const alone: RemoteHost = {
  renderWidget: ({ fallback = null }) => fallback,
  preloadPage: () => undefined,
};

export const RemoteHostContext = createContext<RemoteHost>(alone);

export function useRemoteHost(): RemoteHost {
  return useContext(RemoteHostContext);
}
