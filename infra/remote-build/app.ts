/** An app that is built for browsers: the shell, or a remote. */
export interface WebApp {
  /** Its folder, absolute. */
  readonly folder: string;
  /** The name of its npm package, which distinguishes the apps of one page for the bundler. */
  readonly packageName: string;
  /** The prefix of class names, such as `blog` for mf-blog. */
  readonly shortName: string;
  /** For example 0.1.0-0a1b2c3d; 'dev' with hot reloading. */
  readonly version: string;
}

/** Returns whether this is a build with hot reloading. The dev servers set the variable. */
export const isDevelopment = () => process.env.NODE_ENV === 'development';
