import { type Configuration, rspack, type Stats } from '@rspack/core';

/**
 * Bundles once.
 *
 * @throws Error with the bundler's errors
 */
export function bundle(config: Configuration): Promise<Stats> {
  const compiler = rspack(config);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (stats && !stats.hasErrors()) resolve(stats);
        else reject(error ?? new Error(stats?.toString({ preset: 'errors-only', colors: process.stdout.isTTY })));
      });
    });
  });
}
