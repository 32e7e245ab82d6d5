import { type Compiler, rspack } from '@rspack/core';

const isLoaded = (file: string) => !file.endsWith('.map');

/** Writes the names of a chunk's files, and of those it brings with it, which only the bundler knows, into a file of the build. */
export class ChunkFiles {
  constructor(
    private readonly chunk: string,
    private readonly file: string,
  ) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ChunkFiles', (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ChunkFiles', stage }, () => {
        const files = (compilation.namedChunkGroups.get(this.chunk)?.getFiles() ?? []).filter(isLoaded);
        if (files.length === 0) throw new Error(`The build has no chunk named ${this.chunk}.`);
        compilation.emitAsset(this.file, new rspack.sources.RawSource(JSON.stringify(files)));
      });
    });
  }
}
