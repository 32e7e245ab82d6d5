/** An app that is built for browsers: the shell, or a remote. */
export interface WebApp {
  /** Its folder, absolute. */
  readonly folder: string;
  /** The name of its npm package, by which the bundler tells the apps of one page apart. */
  readonly packageName: string;
  /** What class names begin with, such as `blog` for mf-blog. */
  readonly shortName: string;
  /** Such as 0.1.0-0a1b2c3d; 'dev' with hot reloading. */
  readonly version: string;
}

/** Set by the dev servers. */
export const isDevelopment = () => process.env.NODE_ENV === 'development';
