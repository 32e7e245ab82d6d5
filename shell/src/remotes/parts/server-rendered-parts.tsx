import { createElement, type ReactNode } from 'react';
import type { RemoteComponent } from '../loading/remote-registry';

/** The modules in a remote's server bundle, by exposed path such as `./pages/club`. */
export type ServerParts = Readonly<Record<string, () => { readonly default?: unknown }>>;

export interface OwnParts {
  /** The remote whose parts are rendered here. Parts of other remotes show their loading state. */
  readonly name: string;
  readonly parts: ServerParts;
}

export interface ServerRendering {
  readonly own?: OwnParts;
}

let serverRendering: ServerRendering | null = null;

/** From now on, parts of remotes are rendered at once instead of being loaded. Null ends that. */
export function setServerRendering(next: ServerRendering | null): void {
  serverRendering = next;
}

export function currentServerRendering(): ServerRendering | null {
  return serverRendering;
}

interface ServerRenderedPartProps {
  readonly remote: string;
  readonly expose: string;
  readonly props: Readonly<Record<string, unknown>> | undefined;
  /** Shown if the part is not rendered here. */
  readonly loading: ReactNode;
  readonly serverRendering: ServerRendering;
}

/**
 * Wraps a part in an element that marks where it begins and ends. The renderer removes the element, and inserts what
 * one remote's code rendered where the others left a gap (services/renderer).
 */
export function ServerRenderedPart({
  remote,
  expose,
  props,
  loading,
  serverRendering: { own },
}: ServerRenderedPartProps) {
  const part = own?.name === remote ? own.parts[expose]?.().default : undefined;
  const content = part === undefined ? loading : createElement(part as RemoteComponent, props);
  return createElement('sprout-part', { 'data-part': `${remote} ${expose}` }, content);
}
