/** Returns whether readers may get a built file. Code for servers (`server.cjs`) and source maps are not served. */
export function isPublicFile(path: string): boolean {
  return !/\.(cjs|mjs|map)$/i.test(path);
}
