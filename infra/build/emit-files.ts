import { type Compiler, rspack } from '@rspack/core';

/** Text files by name, relative to the output folder. */
export type Files = Readonly<Record<string, string>>;
type AnyFiles = Readonly<Record<string, string | Buffer>>;

/** Adds made-up files to a build's output, beside what the bundler emits. */
export class EmitFiles {
  constructor(private readonly files: () => AnyFiles | Promise<AnyFiles>) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('EmitFiles', (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'EmitFiles', stage }, async () => {
        for (const [name, content] of Object.entries(await this.files())) {
          compilation.emitAsset(name, new rspack.sources.RawSource(content));
        }
      });
    });
  }
}
