/** Whether readers may have a built file: code for servers (`server.cjs`) and source maps stay inside. */
export function isPublicFile(path: string): boolean {
  return !/\.(cjs|mjs|map)$/i.test(path);
}
