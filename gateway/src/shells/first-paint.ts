import { pathToFileURL } from 'node:url';
import type { RemoteList } from '@storysprout/contract';

/** The shell's `first-paint.mjs`: its own components, drawn for a visitor. `%SUPPORT_EMAIL%` stands for the address. */
interface FirstPaintModule {
  readonly paths: readonly string[];
  renderFirstPaint(path: string, remotes: RemoteList['remotes']): string;
}

/** Draws the frame of a page with the menus and empty slots of a list. Null for pages that have none. */
export interface FirstPaint {
  has(path: string): boolean;
  draw(path: string, list: RemoteList): string | null;
}

/** Pages stay empty until their script has come. */
export const noFirstPaint: FirstPaint = { has: () => false, draw: () => null };

/** @param stamp of the shell's build: a new one is loaded anew */
export async function loadFirstPaint(file: string, stamp: number): Promise<FirstPaint> {
  try {
    return keepDrawn(await import(/* webpackIgnore: true */ `${pathToFileURL(file).href}?${stamp}`));
  } catch {
    // A shell in development has none.
    return noFirstPaint;
  }
}

/** Each list is drawn once for as long as it is in use. */
function keepDrawn({ paths, renderFirstPaint }: FirstPaintModule): FirstPaint {
  const drawn = new WeakMap<RemoteList, Map<string, string | null>>();
  return {
    has: (path) => paths.includes(path),
    draw: (path, list) => {
      if (!paths.includes(path)) return null;
      const ofList = drawn.get(list) ?? new Map<string, string | null>();
      const known = ofList.get(path);
      if (known !== undefined) return known;
      const markup = drawnOrNull(() => renderFirstPaint(path, list.remotes));
      drawn.set(list, ofList.set(path, markup));
      return markup;
    },
  };
}

/** The frame is for speed: a page whose frame cannot be drawn still comes. */
function drawnOrNull(draw: () => string): string | null {
  try {
    return draw();
  } catch {
    return null;
  }
}
