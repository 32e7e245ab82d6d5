/** Replaces the federation's bundler runtime in a remote with the shell's copy, with separate state for each bundle. */
const { bundlerRuntime, ...rest } = globalThis._FEDERATION_BUNDLER_RUNTIME;

export default { ...rest, bundlerRuntime: { ...bundlerRuntime, S: {} }, bundlerRuntimeOptions: {} };
