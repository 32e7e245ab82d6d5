/**
 * Takes the place of the federation's bundler run time in a remote: the shell's, with room of its own for what it
 * keeps of each bundle.
 */
const { bundlerRuntime, ...rest } = globalThis._FEDERATION_BUNDLER_RUNTIME;

export default { ...rest, bundlerRuntime: { ...bundlerRuntime, S: {} }, bundlerRuntimeOptions: {} };
