import { type Compilation, type RspackPluginInstance, rspack } from '@rspack/core';

/** Text files by name, relative to the output folder. */
export type Files = Readonly<Record<string, string>>;
export type AnyFiles = Readonly<Record<string, string | Buffer>>;

/** Makes a plugin that processes a build's files: before the bundler's own steps, or once their names are final. */
export function onFiles(
  name: string,
  stage: 'ADDITIONAL' | 'REPORT',
  work: (compilation: Compilation) => void | Promise<void>,
): RspackPluginInstance {
  const tap = { name, stage: rspack.Compilation[`PROCESS_ASSETS_STAGE_${stage}`] };
  return {
    apply: (compiler) =>
      compiler.hooks.thisCompilation.tap(name, (compilation) =>
        compilation.hooks.processAssets.tapPromise(tap, async () => work(compilation)),
      ),
  };
}

/** Adds generated files to a build's output. */
export function emitFiles(files: () => AnyFiles | Promise<AnyFiles>): RspackPluginInstance {
  return onFiles('EmitFiles', 'ADDITIONAL', async (compilation) => {
    for (const [name, content] of Object.entries(await files()))
      compilation.emitAsset(name, new rspack.sources.RawSource(content));
  });
}
