import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const file = './moduleFederationDefaultRuntime.js';

/**
 * The bundler writes the text of one of its own functions into every bundle. tsx, which runs these build files,
 * has by then wrapped that function's parts in a helper that no browser has. So: the text as it was published.
 */
export function keepFederationRuntimeAsPublished(): void {
  const rspackRequire = createRequire(createRequire(import.meta.url).resolve('@rspack/core'));
  const { default: runtime } = rspackRequire(file) as { default: () => void };
  const published = readFileSync(rspackRequire.resolve(file), 'utf8');
  const text = published.slice(published.indexOf('function')).replace(/;?\s*$/, '');
  Object.defineProperty(runtime, 'toString', { configurable: true, value: () => text });
}
