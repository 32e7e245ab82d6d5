/** The browser's caches that the service worker fills; pages read and empty some of them too. */
export const cacheNames = {
  /** The shell's page and the list of remotes. */
  pages: 'pages',
  /** Built files of shell and remotes, and the art. */
  files: 'files',
  /** Blogs that were read on this device, with their comments. They are deleted when the reader signs out. */
  readBlogs: 'read-blogs',
  /** The pictures of those blogs. */
  pictures: 'read-pictures',
} as const;

/**
 * The beginning of the name of the lock that every open page holds. The page's versions follow, such as 'shell@1
 * mf_blog@2'.
 */
export const pageLockPrefix = 'storysprout page ';
