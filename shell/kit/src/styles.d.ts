/** The types of imported files that are not code, as the bundler provides them. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
declare module '*.svg' {
  const address: string;
  export default address;
}
declare module '*.woff2' {
  const address: string;
  export default address;
}
/** True under `npm run dev`. */
declare const __DEVELOPMENT__: boolean;
/** The shell's version, such as `0.1.0-0a1b2c3d`; 'dev' under `npm run dev`. */
declare const __VERSION__: string;
/** Versions of what the shell shares with remotes, by name. */
declare const __SHARED_VERSIONS__: Readonly<Record<string, string>>;
/** Second generations of kit and React: versions by module, and the address of the script that contains them. */
declare const __GENERATIONS__: readonly { readonly shared: Readonly<Record<string, string>>; readonly entry: string }[];
