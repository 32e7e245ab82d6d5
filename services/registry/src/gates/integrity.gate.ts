import { entryFileOf } from '@storysprout/contract';
import { integrityOf } from '../releases';
import type { ContentGate } from './gate';

/** Files that run or style a page, and the code the renderer runs. */
const checked = /\.(js|cjs|css)$/;

/**
 * Every script and style has its hash in `mf-manifest.json`, so that browsers refuse anything else. The container is
 * the exception: the registry computes its hash.
 */
export const integrityGate: ContentGate = ({ federation, files }) => {
  const { integrity = {} } = federation;
  const entry = entryFileOf(federation);
  const without = [...files.keys()]
    .filter((path) => checked.test(path) && path !== entry && !Object.hasOwn(integrity, path))
    .map((path) => `mf-manifest.json has no integrity for ${path}`);
  const others = Object.entries(integrity)
    .filter(([path, value]) => integrityOf(files.get(path)?.sha256 ?? '') !== value)
    .map(([path]) => `${path} is not the file whose hash mf-manifest.json has`);
  return [...without, ...others];
};
