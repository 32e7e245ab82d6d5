import { createElement, type ReactNode } from 'react';
import type { RemoteComponent } from './remote-registry';

/** What a server bundle of a remote offers, by what it exposes: `./pages/club`. */
export type ServerParts = Readonly<Record<string, () => { readonly default?: unknown }>>;

export interface OwnParts {
  /** The remote whose parts are drawn here; others leave an empty place. */
  readonly name: string;
  readonly parts: ServerParts;
}

export interface Drawing {
  readonly own?: OwnParts;
}

let drawing: Drawing | null = null;

/** From now on, parts of remotes are drawn at once instead of being loaded. Null ends that. */
export function drawParts(next: Drawing | null): void {
  drawing = next;
}

export function currentDrawing(): Drawing | null {
  return drawing;
}

interface DrawnPartProps {
  readonly remote: string;
  readonly expose: string;
  readonly props: Readonly<Record<string, unknown>> | undefined;
  /** Shown as long as nothing is drawn. */
  readonly loading: ReactNode;
  readonly drawing: Drawing;
}

/**
 * A part in an element that says where it begins and ends. The renderer takes the element off, and puts what one
 * remote's code drew into the place that the others left (services/renderer).
 */
export function DrawnPart({ remote, expose, props, loading, drawing: { own } }: DrawnPartProps) {
  const part = own?.name === remote ? own.parts[expose]?.().default : undefined;
  const content = part === undefined ? loading : createElement(part as RemoteComponent, props);
  return createElement('sprout-part', { 'data-part': `${remote} ${expose}` }, content);
}
