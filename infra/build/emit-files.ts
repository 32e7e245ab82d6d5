import { type Compiler, rspack } from '@rspack/core';

/** Text files by name, relative to the output folder. */
export type Files = Readonly<Record<string, string>>;

/** Adds made-up files to a build's output, beside what the bundler emits. */
export class EmitFiles {
  constructor(private readonly files: () => Files) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('EmitFiles', (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'EmitFiles', stage }, () => {
        for (const [name, text] of Object.entries(this.files())) {
          compilation.emitAsset(name, new rspack.sources.RawSource(text));
        }
      });
    });
  }
}
