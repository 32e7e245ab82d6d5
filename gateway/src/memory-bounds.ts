const megabyte = 1024 * 1024;

/** Memory for the files of live remotes, in MB, unless `REMOTE_FILES_MB` says otherwise. */
export const heldFilesMb = 64;

/**
 * The bound of each cache in this process, in bytes. Together they leave room for the process itself within its
 * memory limit (infra/k8s). docs/operations.md lists them with those of the other processes.
 */
export const cacheBytes = {
  /** Visitors' answers of the API, in every encoding. */
  edge: 32 * megabyte,
  /** Which of the blogs they look at signed-in readers like. */
  readerLikes: 4 * megabyte,
  /** Signed-in readers' answers that are made of visitors'. */
  readerAnswers: 6 * megabyte,
  /** Files of the shell and of the API's documentation. */
  siteFiles: 32 * megabyte,
  /** Files of remotes, compressed. */
  remoteFiles: 48 * megabyte,
  /** The same files, ready to be answered in front of everything else. */
  quickFiles: 48 * megabyte,
  /** Rendered pages. */
  pages: 10 * megabyte,
  /** The same pages, ready to be answered in front of everything else. */
  quickPages: 3 * megabyte,
  /** Pages as the renderer drew them. */
  drawnPages: 3 * megabyte,
  /** The same for addresses with a query. */
  drawnSearches: megabyte / 2,
  /** Styles of remotes, as they stand in drawn pages. */
  partStyles: megabyte / 4,
  /** `/remotes.json` for each combination of canaries. */
  remoteLists: 4 * megabyte,
  /** What links to previews show. */
  previews: megabyte / 2,
} as const;
