import type { RemoteManifest } from '@storysprout/contract';
import type { ComponentType } from 'react';
import { ErrorState } from '../../components/error-state';
import { lazyComponent } from '../../components/lazy-component';
import { Spinner } from '../../components/spinner';

/** Loaders of what a manifest offers, by exposed path: `{ './pages/club': () => import('./pages/club.page') }`. */
export type PartLoaders = Readonly<Record<string, () => Promise<{ default: ComponentType<never> }>>>;

/**
 * The pages and widgets as the shell gets them, by exposed path: without props, or with those their README asks for.
 */
export type Parts = Readonly<Record<string, ComponentType<Record<string, unknown>>>>;

function Missing({ expose }: { expose: string }) {
  return (
    <ErrorState title={`There is no ${expose} in src/stand-alone.tsx`}>
      The manifest offers it: add a line for it to the parts.
    </ErrorState>
  );
}

function partOf(expose: string, load: PartLoaders[string] | undefined): Parts[string] {
  if (!load) return () => <Missing expose={expose} />;
  // The props of a widget are agreed between its team and the teams that show it.
  return lazyComponent(async () => (await load()).default as Parts[string], { loading: <Spinner /> });
}

/** Returns everything the manifest offers. Each part is loaded when it is first shown. */
export function partsOf({ pages, widgets }: RemoteManifest, loaders: PartLoaders): Parts {
  return Object.fromEntries([...pages, ...widgets].map(({ expose }) => [expose, partOf(expose, loaders[expose])]));
}

interface PartProps {
  part: Parts[string] | undefined;
  props?: Readonly<Record<string, unknown>>;
}

export function Part({ part: Known, props }: PartProps) {
  return Known && <Known {...props} />;
}
