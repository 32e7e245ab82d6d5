const megabyte = 1024 * 1024;

/**
 * The bound of each cache in this process, in bytes. Together with `REMOTE_FILES_MB` they leave room for the process
 * itself within its memory limit (infra/k8s). docs/operations.md lists them with those of the other processes.
 */
export const cacheBytes = {
  /** API responses for visitors, in every encoding. */
  responses: 32 * megabyte,
  /** Signed-in readers' likes among the blogs they look at. */
  readerLikes: 4 * megabyte,
  /** Signed-in readers' responses that are made from visitors' responses. */
  readerAnswers: 6 * megabyte,
  /** Files of the shell and of the API's documentation. */
  siteFiles: 32 * megabyte,
  /** Files of remotes, compressed. */
  remoteFiles: 48 * megabyte,
  /** The same files, ready to be served in front of the middleware. */
  fileFastPath: 48 * megabyte,
  /** Rendered pages. */
  pages: 10 * megabyte,
  /** The same pages, ready to be served in front of the middleware. */
  pageFastPath: 3 * megabyte,
  /** Server-rendered pages as the renderer returned them. */
  renderedPages: 3 * megabyte,
  /** Server-rendered pages for addresses with a query. */
  renderedSearches: megabyte / 2,
  /** Styles of remotes, as they are inlined in server-rendered pages. */
  partStyles: megabyte / 4,
  /** `/remotes.json` for each combination of canaries. */
  remoteLists: 4 * megabyte,
  /** Open previews by ticket. */
  previews: megabyte / 2,
} as const;
