import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { RealmCode } from './realm';

/**
 * Reads the platform's own code for realms.
 *
 * @param workerFile the file of `render-worker`; the prelude is in a folder beside it
 */
export function realmTexts(workerFile: string): Pick<RealmCode, 'prelude' | 'libraries'> {
  const url = createRequire(import.meta.url).resolve('whatwg-url-minimum');
  return {
    prelude: readFileSync(join(dirname(workerFile), 'realm/prelude.js'), 'utf8'),
    libraries: [readFileSync(url, 'utf8')],
  };
}
